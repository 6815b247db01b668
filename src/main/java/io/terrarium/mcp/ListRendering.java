package io.terrarium.mcp;

import io.terrarium.files.ListFiles.Item;
import io.terrarium.files.ListFiles.Listing;
import java.util.ArrayList;
import java.util.List;

/** What an agent sees of a directory. */
public final class ListRendering {
  private ListRendering() {}

  public static String render(Listing listing) {
    List<String> lines =
        new ArrayList<>(listing.items().stream().map(ListRendering::item).toList());
    if (lines.isEmpty()) {
      lines.add("[" + listing.path() + " is empty" + ignored(listing) + "]");
    }
    if (listing.more()) {
      lines.add(
          "[more than %d entries: raise limit, or LS a directory below]"
              .formatted(listing.items().size()));
    }
    if (listing.unreadable() > 0) {
      lines.add(
          "[%d %s not entered: unreadable or too deep]"
              .formatted(
                  listing.unreadable(), listing.unreadable() == 1 ? "directory" : "directories"));
    }
    return String.join("\n", lines);
  }

  private static String item(Item item) {
    return switch (item) {
      case Item.Folder folder -> folder.path() + "/";
      case Item.File file -> file.path() + "  " + file.size();
      case Item.Link link -> link.path() + " -> " + link.target();
      case Item.Special special -> special.path() + "  (device, FIFO or socket)";
    };
  }

  private static String ignored(Listing listing) {
    return listing.ignored() == 0
        ? ""
        : " but for %d ignored: pass include_ignored".formatted(listing.ignored());
  }
}
