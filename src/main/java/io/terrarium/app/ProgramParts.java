package io.terrarium.app;

import io.terrarium.SandboxConfig;
import io.terrarium.code.NameLookup;
import io.terrarium.code.Outline;
import io.terrarium.code.SearchCode;
import io.terrarium.code.SymbolIndex;
import io.terrarium.lsp.Diagnose;
import io.terrarium.lsp.FindPlaces;
import io.terrarium.lsp.LanguageServers;
import io.terrarium.lsp.ServerSettings;
import io.terrarium.process.Limits;
import io.terrarium.process.Programs;
import io.terrarium.search.GrepFiles;
import io.terrarium.search.Workers;
import io.terrarium.session.Binding;
import io.terrarium.shell.Environment;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** What starts programs, and the parts that know source code; in every build. */
final class ProgramParts {

  @Produces
  @Singleton
  Territory territory(SandboxConfig config, Binding binding) throws IOException {
    Collection<String> roots = binding.require().roots().values();
    return new Territory(
        config, binding.isReadOnly() ? List.of() : roots.stream().map(Path::of).toList());
  }

  void close(@Disposes Territory territory) throws IOException {
    territory.close();
  }

  @Produces
  @Singleton
  static Programs programs(SandboxConfig config, Territory territory) throws IOException {
    Limits limits =
        new Limits(
            config.limitProcesses(),
            config.limitOpenFiles(),
            config.limitFileSize().asLongValue(),
            config.limitMemory().asLongValue());
    return new Programs(
        new Programs.Settings(
            Path.of("/bin/bash"),
            territory.confinement(),
            limits,
            territory.spillDirectory(),
            mostText(config)));
  }

  void close(@Disposes Programs programs) {
    programs.close();
  }

  @Produces
  @Singleton
  Environment environment(SandboxConfig config, Territory territory) {
    return Environment.of(
        System.getenv(),
        config.passEnv().orElse(List.of()),
        Map.of("TMPDIR", territory.temporary().toString()));
  }

  private static int mostText(SandboxConfig config) {
    return Math.toIntExact(config.maxOutput().asLongValue());
  }

  @Produces
  @Singleton
  SymbolIndex symbolIndex(Workers workers) {
    return new SymbolIndex(workers);
  }

  void close(@Disposes SymbolIndex index) {
    index.close();
  }

  @Produces
  @Singleton
  SearchCode searchCode(SymbolIndex index) {
    return new SearchCode(index);
  }

  @Produces
  @Singleton
  Outline outline(Workers workers) {
    return new Outline(workers);
  }

  @Produces
  @Singleton
  LanguageServers languageServers(
      Programs programs,
      SymbolIndex index,
      Environment environment,
      Territory territory,
      SandboxConfig config) {
    return new LanguageServers(
        programs,
        index,
        new ServerSettings(
            environment.variables(),
            territory.temporary(),
            config.languageServers(),
            config.languageServerMemory().asLongValue(),
            config.languageServerIdle(),
            ServerSettings.Patience.USUAL));
  }

  void close(@Disposes LanguageServers servers) {
    servers.close();
  }

  @Produces
  @Singleton
  FindPlaces findPlaces(LanguageServers servers, SearchCode searchCode, GrepFiles grepFiles) {
    return new FindPlaces(servers, new NameLookup(searchCode, grepFiles));
  }

  @Produces
  @Singleton
  Diagnose diagnose(LanguageServers servers) {
    return new Diagnose(servers);
  }
}
