package io.terrarium.mcp;

import io.terrarium.lsp.Asker;

/** A client that waits for a language server. */
record ServerAsker(McpCaller caller) implements Asker {
  @Override
  public boolean hasCancelled() {
    return caller.hasCancelled();
  }

  @Override
  public void progress(String news) {
    caller.progress(news);
  }
}
