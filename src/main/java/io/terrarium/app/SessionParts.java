package io.terrarium.app;

import io.quarkus.runtime.StartupEvent;
import io.terrarium.NamedDirectory;
import io.terrarium.SandboxConfig;
import io.terrarium.SandboxConfig.Mode;
import io.terrarium.session.Binding;
import io.terrarium.session.Checkout;
import io.terrarium.session.Session;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jboss.logging.Logger;

/** The session this server works for: the configured one, or one that comes later. */
final class SessionParts {
  private static final Logger LOG = Logger.getLogger("terrarium");

  @Produces
  @Singleton
  Binding binding(SandboxConfig config, Instance<Checkout> checkout) {
    boolean readOnly = config.mode() == Mode.READONLY;
    if (config.bind().isEmpty()) {
      return Binding.to(new Session("", roots(config), readOnly, Optional.empty()));
    }
    Optional<Checkout> how =
        checkout.isResolvable() ? Optional.of(checkout.get()) : Optional.empty();
    return Binding.waiting(Path.of(config.workspace().orElseThrow()), readOnly, how);
  }

  private static Map<String, String> roots(SandboxConfig config) {
    Map<String, String> roots = new LinkedHashMap<>();
    config
        .workspaces()
        .ifPresentOrElse(
            several ->
                NamedDirectory.parseChecked(several)
                    .forEach(one -> roots.put(one.name(), one.directory())),
            () -> config.workspace().ifPresent(root -> roots.put(Binding.WORKSPACE, root)));
    return roots;
  }

  void log(@Observes StartupEvent event, SandboxConfig config, Binding binding) {
    if (config.bind().isPresent()) {
      binding.whenBound(
          session ->
              LOG.infof(
                  "bound to session %s, %s mode, workspace %s",
                  session.id(),
                  session.readOnly() ? "readonly" : "full",
                  session.roots().get(Binding.WORKSPACE)));
    }
  }
}
