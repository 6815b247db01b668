package io.terrarium;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import io.smallrye.config.WithName;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** All configuration of the sandbox itself; what the platform needs is derived from it. */
@ConfigMapping(prefix = "sandbox")
public interface SandboxConfig {

  /** The workspace's absolute path, unless {@link #workspaces()} names several. */
  Optional<String> workspace();

  /** {@code name=path,name=path}. */
  Optional<String> workspaces();

  /** How a session comes later than the start; empty when it is configured. */
  Optional<Bind> bind();

  /** The pod's annotations, for {@link Bind#ANNOTATIONS}. */
  @WithDefault("/etc/podinfo/annotations")
  String bindFile();

  /** Where the tools are served. */
  @WithDefault("127.0.0.1:8080")
  String addr();

  /** Where health and metrics are served. */
  @WithDefault("127.0.0.1:9000")
  String metricsAddr();

  /** Which half of the tools is served. */
  @WithDefault("full")
  Mode mode();

  /** The bearer token that every request but health checks must carry. */
  Optional<String> token();

  /** A file with that token; white space around it does not count. */
  Optional<String> tokenFile();

  /** Serve other machines although there is no token. */
  @WithDefault("false")
  boolean anonymous();

  /** Host names and origins to accept besides the local ones. */
  Optional<List<String>> allowedHosts();

  /** A directory with a file for each secret. */
  Optional<String> secretsDir();

  /** Where snapshots are kept. */
  Optional<String> stateDir();

  /** How commands are confined. */
  @WithDefault("auto")
  Isolation isolation();

  /** Directories that commands may change besides the workspace, instead of the usual caches. */
  Optional<List<String>> cacheDirs();

  /** Most commands that run at once; more of them wait in order. */
  @WithDefault("16")
  int maxCommands();

  /** Command names to refuse besides the usual ones; {@code *} stands for any characters. */
  Optional<List<String>> deny();

  /** Variables of the server's environment that commands get besides the usual ones. */
  Optional<List<String>> passEnv();

  /** Most processes of one command. */
  @WithDefault("512")
  int limitProcesses();

  /** Most files that a process of a command has open; 0 for no limit. */
  @WithDefault("16384")
  int limitOpenFiles();

  /** Largest file that a command can make; 0 for no limit. */
  @WithDefault("8G")
  MemorySize limitFileSize();

  /** Most address space of each process of a command; 0 for no limit. */
  @WithDefault("0")
  MemorySize limitMemory();

  /** When snapshots are taken. */
  @WithDefault("auto")
  Snapshots snapshots();

  /** Largest store of snapshots of a workspace; beyond it the oldest unnamed ones go. */
  @WithDefault("2G")
  MemorySize snapshotLimit();

  /** Whether searches keep an index. */
  @WithDefault("auto")
  SearchIndex searchIndex();

  /** Most language servers at once; 0 for none. */
  @WithDefault("4")
  int languageServers();

  /** Most memory of a language server with all it started; 0 for no limit. */
  @WithDefault("3G")
  MemorySize languageServerMemory();

  /** How long a language server lives that nobody asks. */
  @WithDefault("15m")
  Duration languageServerIdle();

  /** Whether linters that are installed look at files after a change. */
  @WithName("feedback.enabled")
  @WithDefault("true")
  boolean feedbackEnabled();

  /** Most text in one result. */
  @WithDefault("100K")
  MemorySize maxOutput();

  /** Largest file that is edited in memory. */
  @WithDefault("64M")
  MemorySize maxEdit();

  /** Most calls that run at once; what is beyond is refused. */
  @WithDefault("64")
  int callsAtOnce();

  /** Calls a second that one connection may make for long, twice as many in a burst; 0: any. */
  @WithDefault("1000")
  int callsPerSecond();

  /** Most characters in the arguments of one call. */
  @WithDefault("16M")
  MemorySize maxCall();

  /** More patterns, for RE2, of what is taken out of everything that leaves. */
  Optional<List<String>> scrubPatterns();

  /** How log lines look. */
  @WithDefault("text")
  LogFormat logFormat();

  /** Readiness fails when the workspace's disk has less than this free. */
  @WithDefault("32M")
  MemorySize minDisk();

  /** End when the process that started the server ends; for runs under a build tool. */
  @WithDefault("false")
  boolean endWithParent();

  /** Full, or the half that changes nothing. */
  enum Mode {
    FULL,
    READONLY
  }

  /** How a warm sandbox hears of its session. */
  enum Bind {
    /** By annotations that appear on its pod. */
    ANNOTATIONS,
    /** By a request to {@code /v1/bind}. */
    HTTP
  }

  /** How log lines look. */
  enum LogFormat {
    TEXT,
    JSON
  }

  /** How commands are confined. */
  enum Isolation {
    AUTO,
    LANDLOCK,
    NONE
  }

  /** When snapshots are taken. */
  enum Snapshots {
    AUTO,
    MANUAL
  }

  /** Whether searches keep an index. */
  enum SearchIndex {
    AUTO,
    OFF
  }
}
