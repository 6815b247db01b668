package io.terrarium;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.util.List;
import java.util.Optional;

/** All configuration of the sandbox itself; what the platform needs is derived from it. */
@ConfigMapping(prefix = "sandbox")
public interface SandboxConfig {

  /** The workspace's absolute path, unless {@link #workspaces()} names several. */
  Optional<String> workspace();

  /** {@code name=path,name=path}. */
  Optional<String> workspaces();

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

  /** When snapshots are taken. */
  @WithDefault("auto")
  Snapshots snapshots();

  /** Most text in one result. */
  @WithDefault("100K")
  MemorySize maxOutput();

  /** Largest file that is edited in memory. */
  @WithDefault("64M")
  MemorySize maxEdit();

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
}
