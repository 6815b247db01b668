package io.terrarium.lsp;

import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;

/** File names as the protocol writes them. */
final class Uris {
  private static final String UNRESERVED = "-._~/!$&'()*+,;=:@";
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private Uris() {}

  static String of(Workspace workspace, WorkspacePath path) {
    String absolute = path.isRoot() ? workspace.root() : workspace.root() + "/" + path;
    StringBuilder uri = new StringBuilder("file://");
    for (byte b : absolute.getBytes(StandardCharsets.UTF_8)) {
      boolean plain =
          (b >= 'a' && b <= 'z')
              || (b >= 'A' && b <= 'Z')
              || (b >= '0' && b <= '9')
              || (b > 0 && UNRESERVED.indexOf(b) >= 0);
      if (plain) {
        uri.append((char) b);
      } else {
        uri.append('%').append(HEX.toHexDigits(b));
      }
    }
    return uri.toString();
  }

  /** The absolute file name; empty for what is no file. */
  static Optional<String> file(String uri) {
    try {
      URI parsed = new URI(uri);
      return "file".equals(parsed.getScheme()) && parsed.getPath() != null
          ? Optional.of(parsed.getPath())
          : Optional.empty();
    } catch (URISyntaxException strange) {
      return Optional.empty();
    }
  }

  /** The place in the workspace; empty for what lies elsewhere. */
  static Optional<WorkspacePath> path(Workspace workspace, String uri) throws IOException {
    Optional<String> file = file(uri);
    if (file.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(workspace.resolve(file.get()));
    } catch (SandboxException outside) {
      if (outside.reason() == Reason.OUTSIDE_WORKSPACE) {
        return Optional.empty();
      }
      throw outside;
    }
  }
}
