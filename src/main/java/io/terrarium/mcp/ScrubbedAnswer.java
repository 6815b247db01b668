package io.terrarium.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.quarkiverse.mcp.server.AudioContent;
import io.quarkiverse.mcp.server.Content;
import io.quarkiverse.mcp.server.EmbeddedResource;
import io.quarkiverse.mcp.server.ImageContent;
import io.quarkiverse.mcp.server.ResourceLink;
import io.quarkiverse.mcp.server.TextContent;
import io.quarkiverse.mcp.server.TextResourceContents;
import io.quarkiverse.mcp.server.ToolResponse;
import io.terrarium.secrets.Scrubber;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An answer without secrets: its text and every string of its structured content are scrubbed. */
@Singleton
final class ScrubbedAnswer {
  private final Scrubber scrubber;
  private final ObjectMapper json;

  ScrubbedAnswer(Scrubber scrubber, ObjectMapper json) {
    this.scrubber = scrubber;
    this.json = json;
  }

  ToolResponse of(ToolResponse response) {
    boolean hasContent = response.content() != null;
    List<Content> content = new ArrayList<>();
    content(response).forEach(one -> content.add(scrub(one)));
    return new ToolResponse(
        response.isError(),
        hasContent ? content : null,
        structured(response.structuredContent()),
        response._meta());
  }

  static List<? extends Content> content(ToolResponse response) {
    return response.content() == null ? List.of() : response.content();
  }

  /** Characters of text. */
  static long length(ToolResponse response) {
    return content(response).stream()
        .mapToLong(one -> one instanceof TextContent text ? text.text().length() : 0)
        .sum();
  }

  private Content scrub(Content content) {
    return switch (content) {
      case TextContent text ->
          new TextContent(scrubber.scrub(text.text()), text._meta(), text.annotations());
      case EmbeddedResource embedded
          when embedded.resource() instanceof TextResourceContents text ->
          new EmbeddedResource(
              new TextResourceContents(
                  scrubber.scrub(text.uri()),
                  scrubber.scrub(text.text()),
                  text.mimeType(),
                  text._meta()),
              embedded._meta(),
              embedded.annotations());
      case EmbeddedResource bytes -> bytes;
      case ImageContent picture -> picture;
      case AudioContent sound -> sound;
      case ResourceLink link -> link;
    };
  }

  private @Nullable Object structured(@Nullable Object content) {
    return content == null ? null : scrubbed(json.valueToTree(content));
  }

  private JsonNode scrubbed(JsonNode node) {
    return switch (node) {
      case TextNode text -> TextNode.valueOf(scrubber.scrub(text.textValue()));
      case ArrayNode array -> {
        ArrayNode copy = json.createArrayNode();
        array.forEach(element -> copy.add(scrubbed(element)));
        yield copy;
      }
      case ObjectNode object -> {
        ObjectNode copy = json.createObjectNode();
        object
            .properties()
            .forEach(field -> copy.set(scrubber.scrub(field.getKey()), scrubbed(field.getValue())));
        yield copy;
      }
      default -> node;
    };
  }
}
