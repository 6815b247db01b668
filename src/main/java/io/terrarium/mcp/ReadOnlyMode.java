package io.terrarium.mcp;

import io.quarkiverse.mcp.server.FilterContext;
import io.quarkiverse.mcp.server.ToolFilter;
import io.quarkiverse.mcp.server.ToolManager.ToolAnnotations;
import io.quarkiverse.mcp.server.ToolManager.ToolInfo;
import io.terrarium.session.Binding;
import jakarta.inject.Singleton;

/** In read-only mode a tool that does not say it only reads does not exist. */
@Singleton
public final class ReadOnlyMode implements ToolFilter {
  private final Binding binding;

  ReadOnlyMode(Binding binding) {
    this.binding = binding;
  }

  @Override
  public boolean test(ToolInfo tool, FilterContext context) {
    return shows(tool);
  }

  boolean shows(ToolInfo tool) {
    return !binding.isReadOnly()
        || tool.annotations().map(ToolAnnotations::readOnlyHint).orElse(false);
  }
}
