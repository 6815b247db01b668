package io.terrarium.lsp;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import io.terrarium.process.Conversation;
import io.terrarium.process.Execution;
import io.terrarium.process.Output;
import io.terrarium.process.ProgramInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.MessageIssueException;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.messages.Message;

/**
 * The line to a server: what it says is taken in on the thread that follows its output, what it is
 * told is written by a thread of its own, so that neither waits for the other. A server that says
 * what is not the protocol, or does not listen for long, is cut off.
 */
final class Wire {
  private static final long MOST_UNREAD = 64L * 1024 * 1024;
  private static final byte[] END = new byte[0];

  /** All that is ever asked; the answer to anything else would be dropped. */
  private static final List<String> QUESTIONS =
      List.of(
          "initialize",
          "shutdown",
          "textDocument/definition",
          "textDocument/references",
          "textDocument/rename");

  private final MessageJsonHandler json =
      new MessageJsonHandler(questions(), GsonBuilder::serializeNulls);
  private final RemoteEndpoint remote;
  private final Framing framing = new Framing(this::heard);
  private final LinkedBlockingQueue<byte[]> unwritten = new LinkedBlockingQueue<>();
  private final AtomicLong unwrittenBytes = new AtomicLong();
  private final AtomicReference<String> broken = new AtomicReference<>("");
  private final Runnable onBroken;

  /** {@code onBroken} is called when nothing can be said any more; see {@link #problem}. */
  Wire(Endpoint local, Runnable onBroken) {
    this.remote = new RemoteEndpoint(this::say, local);
    this.onBroken = onBroken;
    json.setMethodProvider(remote);
  }

  private static Map<String, JsonRpcMethod> questions() {
    return QUESTIONS.stream()
        .collect(
            Collectors.toMap(
                Function.identity(),
                name -> JsonRpcMethod.request(name, JsonElement.class, JsonElement.class)));
  }

  /** From now on what is said reaches the program. */
  void connect(Conversation conversation) {
    Thread _ =
        Thread.ofPlatform()
            .daemon()
            .name("terrarium-server-input")
            .start(() -> write(conversation.input()));
  }

  Endpoint remote() {
    return remote;
  }

  /** Empty as long as all is well. */
  String problem() {
    return broken.get();
  }

  /** Listens; see {@link Execution.OutputListener}. */
  void arrived(Output.Stream stream, byte[] bytes, int length) {
    if (stream == Output.Stream.ERRORS || !problem().isEmpty()) {
      return;
    }
    try {
      framing.accept(bytes, length);
    } catch (Framing.GarbageException garbage) {
      breakOff(String.valueOf(garbage.getMessage()));
    }
  }

  private void heard(String text) {
    try {
      Message message = json.parseMessage(text);
      remote.consume(message);
    } catch (JsonParseException
        | MessageIssueException
        | IllegalStateException
        | ClassCastException
        | UnsupportedOperationException garbage) {
      breakOff("it sent a message that is not the protocol");
    }
  }

  private void say(Message message) {
    byte[] body = json.serialize(message).getBytes(StandardCharsets.UTF_8);
    byte[] head =
        ("Content-Length: " + body.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
    byte[] whole = new byte[head.length + body.length];
    System.arraycopy(head, 0, whole, 0, head.length);
    System.arraycopy(body, 0, whole, head.length, body.length);
    if (unwrittenBytes.addAndGet(whole.length) > MOST_UNREAD) {
      breakOff("it does not listen any more");
    } else if (problem().isEmpty()) {
      unwritten.add(whole);
    }
  }

  private void write(ProgramInput input) {
    try (input) {
      for (byte[] next = unwritten.take(); next.length > 0; next = unwritten.take()) {
        input.write(next);
        unwrittenBytes.addAndGet(-next.length);
      }
    } catch (IOException gone) {
      breakOff("it has ended");
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  void breakOff(String why) {
    if (broken.compareAndSet("", why)) {
      unwritten.clear();
      unwritten.add(END);
      onBroken.run();
    }
  }
}
