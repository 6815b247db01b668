package io.terrarium.app;

import io.terrarium.SandboxConfig;
import io.terrarium.files.ListFiles;
import io.terrarium.files.ReadFile;
import io.terrarium.search.GlobFiles;
import io.terrarium.search.GrepFiles;
import io.terrarium.search.SearchIndex;
import io.terrarium.search.Workers;
import io.terrarium.session.Binding;
import io.terrarium.telemetry.Metric;
import io.terrarium.telemetry.Metrics;
import io.terrarium.verify.TestRuns;
import io.terrarium.workspace.PathLocks;
import io.terrarium.workspace.ReadTracker;
import io.terrarium.workspace.Workspaces;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Makes the plain-Java parts when they are first asked for: one of each for the whole server. */
final class Parts {

  @Produces
  @Singleton
  Workspaces workspaces(Binding binding) {
    return new Workspaces(() -> binding.require().roots());
  }

  void close(@Disposes Workspaces workspaces) {
    workspaces.close();
  }

  @Produces
  @Singleton
  ReadTracker readTracker() {
    return new ReadTracker();
  }

  @Produces
  @Singleton
  PathLocks pathLocks() {
    return new PathLocks();
  }

  @Produces
  @Singleton
  ReadFile readFile(ReadTracker tracker, SandboxConfig config) {
    return new ReadFile(tracker, config.maxOutput().asLongValue());
  }

  @Produces
  @Singleton
  ListFiles listFiles() {
    return new ListFiles();
  }

  @Produces
  @Singleton
  Workers workers() {
    return new Workers();
  }

  void close(@Disposes Workers workers) {
    workers.close();
  }

  @Produces
  @Singleton
  GlobFiles globFiles(Workers workers) {
    return new GlobFiles(workers);
  }

  @Produces
  @Singleton
  SearchIndex searchIndex(SandboxConfig config, Metrics metrics) {
    SearchIndex index = new SearchIndex(config.searchIndex() == SandboxConfig.SearchIndex.AUTO);
    metrics.watch(Metric.SEARCH_INDEX_BYTES, index::bytes);
    return index;
  }

  void close(@Disposes SearchIndex index) {
    index.close();
  }

  @Produces
  @Singleton
  GrepFiles grepFiles(Workers workers, SearchIndex index) {
    return new GrepFiles(workers, index);
  }

  @Produces
  @Singleton
  TestRuns testRuns() {
    return new TestRuns();
  }
}
