package io.terrarium.workspace;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The tool call that a thread is serving, so that whoever records a change can say whose it was,
 * and whoever counts can be told. Every call has a thread of its own; the server's other threads
 * serve none.
 */
public final class Call {
  private static final ThreadLocal<Call> CURRENT = new ThreadLocal<>();

  private final Request request;
  private final long started = System.nanoTime();
  private final List<String> warnings = new ArrayList<>();
  private final Map<Figure, Long> figures = new EnumMap<>(Figure.class);
  private SandboxException.@Nullable Reason refusal;

  private Call(Request request) {
    this.request = request;
  }

  /** What was asked: {@code surface} is the server's name, {@code session} the connection's. */
  public record Request(
      String tool, String requestId, String surface, String session, Map<String, ?> arguments) {}

  /** From here on this thread serves that call. */
  public static void enter(Request request) {
    CURRENT.set(new Call(request));
  }

  /** This thread serves no call any more. */
  public static void leave() {
    CURRENT.remove();
  }

  public static Optional<Call> current() {
    return Optional.ofNullable(CURRENT.get());
  }

  /** Adds to a figure of the call that this thread serves; on another thread nothing happens. */
  public static void report(Figure figure, long amount) {
    Call call = CURRENT.get();
    if (call != null) {
      call.figures.merge(figure, amount, Long::sum);
    }
  }

  public Request request() {
    return request;
  }

  public String tool() {
    return request.tool();
  }

  public String requestId() {
    return request.requestId();
  }

  public long millisecondsSoFar() {
    return nanosecondsSoFar() / 1_000_000;
  }

  public long nanosecondsSoFar() {
    return System.nanoTime() - started;
  }

  /** Something that went wrong beside the call and does not make it fail: one line. */
  public void warn(String warning) {
    warnings.add(warning);
  }

  public List<String> warnings() {
    return List.copyOf(warnings);
  }

  public Map<Figure, Long> figures() {
    return Map.copyOf(figures);
  }

  /** The call was refused for that reason. */
  public void refused(SandboxException.Reason reason) {
    refusal = reason;
  }

  public Optional<SandboxException.Reason> refusal() {
    return Optional.ofNullable(refusal);
  }
}
