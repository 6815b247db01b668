package io.terrarium.support;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One request written by hand, for headers that a well-behaved client would not send. */
public final class RawHttp {
  private static final Pattern LENGTH = Pattern.compile("(?i)content-length: *([0-9]+)");

  private RawHttp() {}

  /** Status and body of an answer. */
  public record Answer(int status, String head, String body) {}

  /** Sends the lines as the head of a request and the body behind it; reads until the end. */
  public static Answer send(URI server, List<String> head, String body) {
    try (Socket socket = new Socket(server.getHost(), server.getPort())) {
      socket.setSoTimeout(20_000);
      String request = String.join("\r\n", head) + "\r\n\r\n" + body;
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      socket.getOutputStream().flush();
      return read(socket.getInputStream());
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  /** A POST of a ping to a path with some headers besides the usual ones. */
  public static Answer post(URI endpoint, String... headers) {
    String body = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";
    List<String> head = new ArrayList<>();
    head.add("POST " + endpoint.getPath() + " HTTP/1.1");
    head.add("Content-Type: application/json");
    head.add("Accept: application/json, text/event-stream");
    head.add("Content-Length: " + body.length());
    head.add("Connection: close");
    head.addAll(List.of(headers));
    return send(endpoint, head, body);
  }

  /** Reads the head, and the body if its length is told; the server may keep the connection. */
  private static Answer read(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int b = in.read();
      if (b < 0) {
        break;
      }
      head.append((char) b);
    }
    Matcher length = LENGTH.matcher(head);
    byte[] body = length.find() ? in.readNBytes(Integer.parseInt(length.group(1))) : new byte[0];
    int status = head.isEmpty() ? 0 : Integer.parseInt(head.substring(9, 12));
    return new Answer(status, head.toString(), new String(body, StandardCharsets.UTF_8));
  }
}
