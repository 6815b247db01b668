package io.terrarium;

/** Where to listen: {@code host:port}, {@code [v6]:port}, or {@code :port} for every interface. */
record Address(String host, int port) {

  static Address parse(Flag flag, String value) throws BadValueException {
    int colon = value.lastIndexOf(':');
    String host = colon < 0 ? "" : value.substring(0, colon);
    boolean bracketed = host.startsWith("[") && host.endsWith("]");
    if (colon < 0 || (host.indexOf(':') >= 0 && !bracketed) || host.contains(" ")) {
      throw bad(flag, value);
    }
    String name = bracketed ? host.substring(1, host.length() - 1) : host;
    return new Address(name.isEmpty() ? "0.0.0.0" : name, port(flag, value, colon));
  }

  private static int port(Flag flag, String value, int colon) throws BadValueException {
    try {
      int port = Integer.parseInt(value.substring(colon + 1));
      if (port >= 0 && port <= 65535) {
        return port;
      }
    } catch (NumberFormatException notANumber) {
      throw bad(flag, value);
    }
    throw bad(flag, value);
  }

  private static BadValueException bad(Flag flag, String value) {
    return new BadValueException(
        "-" + flag.flag() + " must be host:port or :port, not \"" + value + "\"");
  }
}
