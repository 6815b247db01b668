package io.terrarium.mcp;

import io.quarkiverse.mcp.server.Cancellation;
import io.quarkiverse.mcp.server.Progress;
import io.terrarium.secrets.Scrubber;
import io.terrarium.shell.Caller;

/**
 * A client that waits for a command: it may cancel its request, and may have asked for news, which
 * are scrubbed. The only way in which progress is told.
 */
public final class McpCaller implements Caller {
  private final Cancellation cancellation;
  private final Progress progress;
  private final Scrubber scrubber;
  private long told;

  public McpCaller(Cancellation cancellation, Progress progress, Scrubber scrubber) {
    this.cancellation = cancellation;
    this.progress = progress;
    this.scrubber = scrubber;
  }

  @Override
  public boolean hasCancelled() {
    return cancellation.check().isRequested();
  }

  @Override
  public void progress(String lastLine) {
    if (progress.token().isPresent()) {
      progress
          .notificationBuilder()
          .setProgress(++told)
          .setMessage(scrubber.scrub(lastLine))
          .build()
          .sendAndForget();
    }
  }
}
