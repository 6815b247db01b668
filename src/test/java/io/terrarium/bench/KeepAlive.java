package io.terrarium.bench;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * One connection that sends a prepared request again and again, with as little of its own as can
 * be.
 */
final class KeepAlive implements AutoCloseable {
  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;
  private final String endpointPath;
  private final String session;
  private final byte[] request;

  KeepAlive(URI endpoint, String session, String body) throws IOException {
    socket = new Socket(endpoint.getHost(), endpoint.getPort());
    socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
    in = new BufferedInputStream(socket.getInputStream(), 64 * 1024);
    out = socket.getOutputStream();
    endpointPath = endpoint.getPath();
    this.session = session;
    request = request(body);
  }

  private byte[] request(String body) {
    String head =
        """
        POST %s HTTP/1.1\r
        Host: localhost\r
        Content-Type: application/json\r
        Accept: application/json, text/event-stream\r
        Mcp-Session-Id: %s\r
        Content-Length: %d\r
        \r
        """
            .formatted(endpointPath, session, body.getBytes(StandardCharsets.UTF_8).length);
    return (head + body).getBytes(StandardCharsets.UTF_8);
  }

  /** Sends it and reads the whole answer; its time in nanoseconds. */
  long exchange() throws IOException {
    return exchange(request);
  }

  /** The same with another body. */
  long exchange(String body) throws IOException {
    return exchange(request(body));
  }

  private long exchange(byte[] message) throws IOException {
    long start = System.nanoTime();
    out.write(message);
    int length = -1;
    for (String line = line(); !line.isEmpty(); line = line()) {
      if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
        length = Integer.parseInt(line.substring(15).strip());
      }
    }
    if (length <= 0 || in.readNBytes(length).length != length) {
      throw new IOException("no whole answer");
    }
    return System.nanoTime() - start;
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder(64);
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        throw new IOException("connection closed");
      }
      if (b != '\r') {
        line.append((char) b);
      }
    }
    return line.toString();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
