package io.terrarium.process;

import io.terrarium.kernel.Descriptor;
import io.terrarium.kernel.Kernel;
import io.terrarium.kernel.Pipe;
import io.terrarium.kernel.ProcessControl;
import io.terrarium.kernel.Program;
import io.terrarium.process.Execution.OutputListener;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/**
 * Starts programs, confined and limited, and keeps track of them until the last process is gone.
 * Closing it ends them all.
 */
public final class Programs implements AutoCloseable {
  private static final int KEPT_OF_A_CONVERSATION = 16 * 1024;

  private final Settings settings;
  private final Census census = new Census();
  private final List<Freezer> freezers = new CopyOnWriteArrayList<>();
  private final Tree tree = new Tree(census, freezers);
  private final Warden warden;
  private final ExecutorService followers =
      Executors.newCachedThreadPool(
          Thread.ofPlatform().daemon().name("terrarium-command-", 0).factory());
  private final ReentrantLock launching = new ReentrantLock();
  private Launcher launcher;

  /**
   * How all programs are run.
   *
   * @param bash the shell that sets the limits and runs scripts
   * @param spillDirectory where output goes that is too much for memory
   * @param mostKept how much of each stream is kept in memory
   */
  public record Settings(
      Path bash, Confinement confinement, Limits limits, Path spillDirectory, int mostKept) {}

  public Programs(Settings settings) throws IOException {
    this.settings = settings;
    ProcessControl.adoptOrphans();
    if (settings.confinement().imposed() && settings.confinement().version() == 0) {
      // Landlock would close them; this is what can be had without.
      ProcessControl.hideMemory();
    }
    this.launcher = new Launcher(settings.confinement(), freezers);
    this.warden = new Warden(census, tree, freezers, settings.limits().processes());
  }

  /**
   * Starts it and returns at once, or fails. The listener hears the output as it comes; the
   * directory may be closed when this returns.
   */
  public Execution start(Launch launch, OutputListener listener)
      throws IOException, InterruptedException {
    return start(
        launch, listener, new Output(settings.mostKept(), this::openSpill), Optional.empty());
  }

  /**
   * The same for a program that one talks to: its input is in the caller's hands, and of its output
   * only the ends are kept.
   */
  public Conversation converse(Launch launch, OutputListener listener)
      throws IOException, InterruptedException {
    Pipe input = Pipe.open();
    try (Descriptor reading = input.reading()) {
      Output output = new Output(KEPT_OF_A_CONVERSATION, Programs::noSpill);
      Execution execution = start(launch, listener, output, Optional.of(reading));
      return new Conversation(execution, new ProgramInput(input.writing()));
    } catch (InterruptedException stopped) {
      input.writing().close();
      throw stopped;
    }
  }

  private Execution start(
      Launch launch, OutputListener listener, Output output, Optional<Descriptor> input)
      throws InterruptedException {
    String mark = UUID.randomUUID().toString();
    Execution execution = new Execution(mark, output, listener, tree);
    Start start = new Start(execution, launch, input);
    followers.execute(start);
    start.await();
    return execution;
  }

  private static Descriptor noSpill() throws IOException {
    throw new IOException("what is said in a conversation is not kept");
  }

  private final class Start implements Runnable {
    private final Execution execution;
    private final Launch launch;
    private final Optional<Descriptor> input;
    private final CountDownLatch begun = new CountDownLatch(1);

    Start(Execution execution, Launch launch, Optional<Descriptor> input) {
      this.execution = execution;
      this.launch = launch;
      this.input = input;
    }

    void await() throws InterruptedException {
      begun.await();
    }

    @Override
    public void run() {
      try {
        follow();
      } catch (IOException problem) {
        execution.failed(problem);
      } catch (InterruptedException ended) {
        Thread.currentThread().interrupt();
        execution.failed(new IOException("the server is shutting down"));
      } catch (RuntimeException bug) {
        execution.failed(new IOException("following the command failed: " + bug, bug));
        throw bug;
      } finally {
        begun.countDown();
        warden.forget(execution);
      }
    }

    private void follow() throws IOException, InterruptedException {
      Pipe out = Pipe.open();
      try (Descriptor outReading = out.reading()) {
        Pipe errors = openSecond(out);
        try (Descriptor errorsReading = errors.reading()) {
          int pid = start(out, errors);
          begun.countDown();
          execution.follow(pid, outReading, errorsReading);
        }
      }
    }

    private Pipe openSecond(Pipe first) throws IOException {
      try {
        return Pipe.open();
      } catch (IOException problem) {
        first.writing().close();
        throw problem;
      }
    }

    private int start(Pipe out, Pipe errors) throws IOException, InterruptedException {
      try (Descriptor outWriting = out.writing();
          Descriptor errorsWriting = errors.writing()) {
        int pid = launch(program(launch, execution.mark(), input, outWriting, errorsWriting));
        census.add(pid, execution.mark());
        warden.watch(execution);
        return pid;
      }
    }
  }

  /** One at a time, by a launcher whose rules fit the directories of this moment. */
  private int launch(Program program) throws IOException, InterruptedException {
    launching.lockInterruptibly();
    try {
      if (launcher.isOutdated()) {
        launcher.close();
        launcher = new Launcher(settings.confinement(), freezers);
      }
      return launcher.start(program);
    } finally {
      launching.unlock();
    }
  }

  private Program program(
      Launch launch, String mark, Optional<Descriptor> input, Descriptor out, Descriptor errors) {
    Map<String, String> environment = new HashMap<>(launch.environment());
    environment.put(Census.MARK, mark);
    return new Program(
        bytes(settings.bash().toString()),
        arguments(launch.what()).map(Programs::bytes).toList(),
        environment.entrySet().stream()
            .map(variable -> bytes(variable.getKey() + "=" + variable.getValue()))
            .toList(),
        launch.directory(),
        input,
        out,
        errors);
  }

  /** One shell sets the limits and then runs the script itself, or becomes the program. */
  private Stream<String> arguments(Launch.What what) {
    String limits = settings.limits().prologue();
    return switch (what) {
      case Launch.Script script ->
          Stream.of("bash", "-c", limits + "eval \"shift;$1\"", "bash", script.text());
      case Launch.Arguments program ->
          Stream.concat(
              Stream.of("bash", "-c", limits + "exec -- \"$@\"", "bash"),
              program.arguments().stream());
    };
  }

  private Descriptor openSpill() throws IOException {
    try (Descriptor directory = Kernel.openDirectory(bytes(settings.spillDirectory().toString()))) {
      return Kernel.nameless(directory, bytes(".terrarium-" + UUID.randomUUID()));
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    tree.endAll();
    warden.close();
    launcher.close();
    freezers.forEach(Freezer::close);
    followers.shutdownNow();
  }
}
