package io.terrarium.snapshot;

import java.io.File;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.TimeZone;
import java.util.concurrent.TimeUnit;
import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.lib.ConfigConstants;
import org.eclipse.jgit.storage.file.FileBasedConfig;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.SystemReader;
import org.jspecify.annotations.Nullable;

/**
 * The system as git's classes see it: without environment, user and configuration but the store's
 * own, so that nothing outside the state directory has a say, and no program is started to ask.
 */
@SuppressWarnings("deprecation") // some of what must be answered is
final class QuietSystem extends SystemReader {
  private static final Duration COARSEST_CLOCK = Duration.ofSeconds(2);
  private static boolean installed;

  private QuietSystem() {
    setPlatformChecker();
  }

  /** Once for the whole process, before the first repository is opened. */
  static synchronized void install() {
    if (!installed) {
      SystemReader.setInstance(new QuietSystem());
      installed = true;
    }
  }

  /** A configuration that is empty and stays so. */
  private static final class Empty extends FileBasedConfig {
    Empty(@Nullable Config parent, FS fs) {
      super(parent, new File("/dev/null"), fs);
    }

    @Override
    public void load() {}

    @Override
    public void save() {}

    @Override
    public boolean isOutdated() {
      return false;
    }

    /** Answered for, because git's classes would else measure the clock of a disk for seconds. */
    @Override
    public long getTimeUnit(
        String section, @Nullable String subsection, String name, long fallback, TimeUnit unit) {
      return section.equals(ConfigConstants.CONFIG_FILESYSTEM_SECTION)
          ? unit.convert(COARSEST_CLOCK)
          : super.getTimeUnit(section, subsection, name, fallback, unit);
    }
  }

  @Override
  public String getHostname() {
    return "localhost";
  }

  @Override
  public @Nullable String getenv(String variable) {
    return null;
  }

  @Override
  public @Nullable String getProperty(String key) {
    return System.getProperty(key);
  }

  @Override
  public FileBasedConfig openUserConfig(@Nullable Config parent, FS fs) {
    return new Empty(parent, fs);
  }

  @Override
  public FileBasedConfig openSystemConfig(@Nullable Config parent, FS fs) {
    return new Empty(parent, fs);
  }

  @Override
  public FileBasedConfig openJGitConfig(@Nullable Config parent, FS fs) {
    return new Empty(parent, fs);
  }

  @Override
  public long getCurrentTime() {
    return System.currentTimeMillis();
  }

  @Override
  public Instant now() {
    return Instant.now();
  }

  @Override
  public int getTimezone(long when) {
    return 0;
  }

  @Override
  public TimeZone getTimeZone() {
    return TimeZone.getTimeZone("UTC");
  }

  @Override
  public ZoneId getTimeZoneId() {
    return ZoneOffset.UTC;
  }
}
