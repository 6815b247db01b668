package io.terrarium.http;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Decides by name who a request is meant for and which page it comes from. A page of a stranger can
 * make a browser call a local server under the stranger's own host name (DNS rebinding): such a
 * name is refused, while an address literal or {@code localhost} cannot have been rebound.
 */
final class Hosts {
  private static final Pattern V4 = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}");
  private static final Pattern PORT = Pattern.compile(":[0-9]{1,5}");

  private final boolean onlyLoopback;
  private final boolean anyName;
  private final Set<String> allowed;

  /**
   * {@code onlyLoopback}: the server listens on this machine alone. {@code anyName}: a token
   * protects it and it is meant to be reached from elsewhere, by whatever name it has there.
   */
  Hosts(boolean onlyLoopback, boolean anyName, Set<String> allowed) {
    this.onlyLoopback = onlyLoopback;
    this.anyName = anyName;
    this.allowed = Set.copyOf(allowed);
  }

  /** {@code host} as in the Host header: a name or address, perhaps with a port. */
  boolean mayBeCalled(String host) {
    String name = withoutPort(host);
    if (isLoopback(name) || allowed.contains(name)) {
      return true;
    }
    if (onlyLoopback || name.isEmpty()) {
      return false;
    }
    return anyName || isLiteral(name);
  }

  /** {@code origin} as in the Origin header; {@code host} is whom the request was sent to. */
  boolean mayCallFrom(String origin, String host) {
    int scheme = origin.indexOf("://");
    if (scheme < 0 || !origin.substring(0, scheme).matches("https?")) {
      return false;
    }
    String authority = origin.substring(scheme + 3);
    String name = withoutPort(authority);
    return isLoopback(name)
        || allowed.contains(name)
        || (!name.isEmpty() && authority.equalsIgnoreCase(host));
  }

  static boolean isLoopback(String name) {
    return name.equals("localhost")
        || name.equals("::1")
        || (name.startsWith("127.") && V4.matcher(name).matches());
  }

  /** Empty when it is not a host at all. */
  private static String withoutPort(String authority) {
    String text = authority.toLowerCase(Locale.ROOT);
    int end = text.startsWith("[") ? text.indexOf(']') : text.indexOf(':');
    String port = end < 0 ? "" : text.substring(text.startsWith("[") ? end + 1 : end);
    if (!port.isEmpty() && !PORT.matcher(port).matches()) {
      return "";
    }
    if (text.startsWith("[")) {
      return end < 0 ? "" : text.substring(1, end);
    }
    String name = end < 0 ? text : text.substring(0, end);
    return name.matches("[a-z0-9._-]+") ? name : "";
  }

  private static boolean isLiteral(String name) {
    return V4.matcher(name).matches() || name.indexOf(':') >= 0;
  }
}
