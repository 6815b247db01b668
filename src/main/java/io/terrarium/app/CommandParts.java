package io.terrarium.app;

import io.terrarium.SandboxConfig;
import io.terrarium.process.Programs;
import io.terrarium.secrets.Scrubber;
import io.terrarium.secrets.Secret;
import io.terrarium.secrets.SecretLookup;
import io.terrarium.secrets.SecretStore;
import io.terrarium.shell.CommandStart;
import io.terrarium.shell.Commands;
import io.terrarium.shell.Denylist;
import io.terrarium.shell.Environment;
import io.terrarium.shell.Secrets;
import io.terrarium.shell.Shells;
import io.terrarium.shell.Watches;
import io.terrarium.workspace.Call;
import io.terrarium.workspace.Changes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** The parts that run commands; a read-only build does not contain them. */
final class CommandParts {

  @Produces
  @Singleton
  CommandStart commandStart(
      SandboxConfig config, Programs programs, Environment environment, SecretStore store) {
    Denylist denylist = new Denylist(config.deny().orElse(List.of()));
    return new CommandStart(programs, environment, secrets(store), denylist);
  }

  private static Secrets secrets(SecretStore store) {
    return name ->
        store.find(name, Call.current().map(Call::tool).orElse("a command"))
                instanceof SecretLookup.Found(Secret secret)
            ? Optional.of(secret.value())
            : Optional.empty();
  }

  @Produces
  @Singleton
  Shells shells(SandboxConfig config, CommandStart start, Changes changes, Scrubber scrubber) {
    return new Shells(start, config.maxCommands(), mostText(config), changes, scrubber::notWithin);
  }

  @Produces
  @Singleton
  Commands commands(SandboxConfig config, CommandStart start, Shells shells, Changes changes) {
    return new Commands(start, config.maxCommands(), shells, changes);
  }

  @Produces
  @Singleton
  Watches watches(Shells shells) {
    return new Watches(shells, Clock.systemUTC());
  }

  private static int mostText(SandboxConfig config) {
    return Math.toIntExact(config.maxOutput().asLongValue());
  }
}
