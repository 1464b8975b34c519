package io.encbench.spark;

import io.encbench.fleet.Fleet;
import io.encbench.frame.RunFailedException;
import io.encbench.jvm.FreshJvm;
import io.encbench.jvm.FreshJvms;
import io.encbench.jvm.JvmSetup;
import io.encbench.jvm.LiveJvm;
import io.encbench.spark.Message.Reply;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.apache.spark.SparkEnv;
import org.apache.spark.SparkFiles;
import org.apache.spark.TaskContext;
import org.apache.spark.api.plugin.PluginContext;
import org.jspecify.annotations.Nullable;

/**
 * A client on its machine, in an executor of Spark. Its JVM is a child of the executor, and ends
 * with it. Used by the thread of the task; a thread of its own keeps in touch with the starter.
 */
final class SparkClient implements Fleet, AutoCloseable {
  private static final long BEAT_MILLIS = 500;

  /** Clients come to a meeting at nearly the same time, so the first questions follow closely. */
  private static final long FIRST_PAUSE_NANOS = 500_000;

  private static final long LONGEST_PAUSE_NANOS = 20_000_000;

  /** A part of a file, of which one message has one. */
  private static final int PART_BYTES = 1 << 20;

  /** Longest wait for a killed process to vanish, which takes milliseconds. */
  private static final Duration LONGEST_END = Duration.ofSeconds(10);

  private final ClientTask task;
  private final TaskContext context;
  private final PluginContext connection;
  private final int rank;
  private final Path home;
  private final Path log;
  private final FreshJvms jvms;
  private final Thread beats;
  private int meeting;
  private int order;
  private volatile boolean ended;
  private volatile boolean endAsked;
  private volatile @Nullable String broken;

  SparkClient(ClientTask task, TaskContext context, PluginContext connection) {
    this.task = task;
    this.context = context;
    this.connection = connection;
    this.rank = context.partitionId();
    try {
      this.home = Files.createTempDirectory(temporary(), "encbench-client-");
      Files.createDirectory(directory());
    } catch (IOException e) {
      throw new UncheckedIOException("the directory of a client cannot be created: " + e, e);
    }
    this.log = home.resolve("clients.log");
    this.jvms = new FreshJvms(new JvmSetup(classPath(task.jars()), task.flags(), home, log));
    this.beats = new Thread(this::beat, "fleet-beats");
    this.beats.setDaemon(true);
    this.beats.start();
  }

  /** A directory that Spark deletes when the executor ends, however it does. */
  private static Path temporary() {
    return Stream.of("SPARK_EXECUTOR_DIRS", "LOCAL_DIRS", "SPARK_LOCAL_DIRS")
        .map(System::getenv)
        .filter(dirs -> dirs != null && !dirs.isBlank())
        .map(dirs -> Path.of(dirs.split("[," + File.pathSeparator + "]", -1)[0]))
        .filter(Files::isDirectory)
        .findFirst()
        .orElseGet(() -> Path.of(System.getProperty("java.io.tmpdir")));
  }

  /** The jars, which Spark has copied to this machine. */
  private static List<Path> classPath(List<String> jars) {
    List<Path> all = new ArrayList<>();
    for (String jar : jars) {
      all.add(
          Stream.of(Path.of(SparkFiles.get(jar)), Path.of(jar).toAbsolutePath())
              .filter(Files::exists)
              .findFirst()
              .orElseThrow(
                  () -> new IllegalStateException("Spark has not copied " + jar + " to here")));
    }
    return all;
  }

  /** Does the work, and sends the client's files to the starter. */
  String perform() throws RunFailedException {
    try {
      String outcome = task.work().perform(this);
      handOver(directory());
      return outcome;
    } catch (RunFailedException e) {
      report(e.reason().replace(log.toString(), task.log()));
      throw e;
    } catch (RuntimeException e) {
      report(e.toString());
      throw e;
    }
  }

  private void report(String reason) {
    sendLog();
    var unused = ask(new Message.Failed(rank, reason));
  }

  /** Sends the files, and deletes them. */
  @Override
  public void handOver(Path finished) throws RunFailedException {
    try (Stream<Path> files = Files.walk(finished)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        send(file);
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new RunFailedException("its files cannot be read: " + e);
    }
  }

  private void send(Path file) throws IOException, RunFailedException {
    String name = directory().relativize(file).toString().replace(File.separatorChar, '/');
    try (InputStream in = Files.newInputStream(file)) {
      for (byte[] part = in.readNBytes(PART_BYTES);
          part.length > 0;
          part = in.readNBytes(PART_BYTES)) {
        Reply reply =
            ask(new Message.FilePart(rank, name, Base64.getEncoder().encodeToString(part)));
        requireWhole(reply.broken());
      }
    }
  }

  /** Sends the beginning of the log, which may tell why a JVM has failed. */
  private void sendLog() {
    if (!Files.exists(log)) {
      return;
    }
    try (InputStream in = Files.newInputStream(log)) {
      byte[] part = in.readNBytes(PART_BYTES);
      var unused = ask(new Message.LogPart(rank, Base64.getEncoder().encodeToString(part)));
    } catch (IOException e) {
      // The failure is reported without the log.
    }
  }

  /** Sends a message. A starter that cannot be reached has ended, and so must this client. */
  private Reply ask(Message message) {
    try {
      Reply reply = Message.read(connection.ask(Message.written(message)), Reply.class);
      if (reply.endAsked()) {
        endAsked = true;
      }
      return reply;
    } catch (Exception e) {
      return new Reply("the program that started the work cannot be reached: " + e, true, null);
    }
  }

  private void requireWhole(@Nullable String reason) throws RunFailedException {
    if (reason != null) {
      throw new RunFailedException(reason);
    }
  }

  private void beat() {
    while (!ended) {
      String reason =
          context.isInterrupted() ? "Spark ended its task" : ask(new Message.Beat(rank)).broken();
      if (reason != null) {
        broken = reason;
        jvms.stop();
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(BEAT_MILLIS));
    }
  }

  @Override
  public int size() {
    return task.size();
  }

  @Override
  public int rank() {
    return rank;
  }

  @Override
  public String machine() {
    // An executor's connection does not know its own name.
    return SparkEnv.get().blockManager().blockManagerId().host();
  }

  @Override
  public Path directory() {
    return home.resolve("files");
  }

  /**
   * Asks the starter until all clients are there. {@link org.apache.spark.BarrierTaskContext}
   * cannot serve, because it looks once a second only, each client at a moment of its own.
   */
  @Override
  public List<String> gather(String line) throws RunFailedException {
    Message.Meet message = new Message.Meet(rank, meeting, line);
    meeting++;
    return awaited(message);
  }

  @Override
  public String awaitOrder() throws RunFailedException {
    Message.Order message = new Message.Order(rank, order);
    order++;
    return awaited(message).get(0);
  }

  /** Sends a message until its answer has lines. */
  private List<String> awaited(Message message) throws RunFailedException {
    long pause = FIRST_PAUSE_NANOS;
    while (true) {
      requireWhole(broken);
      Reply reply = ask(message);
      requireWhole(reply.broken());
      List<String> lines = reply.lines();
      if (lines != null) {
        return lines;
      }
      LockSupport.parkNanos(pause);
      pause = Math.min(LONGEST_PAUSE_NANOS, pause + pause / 8);
    }
  }

  @Override
  public LiveJvm launch(Class<?> main, FreshJvm.Extras extras, Object opening)
      throws RunFailedException {
    return jvms.start(main, extras, opening);
  }

  @Override
  public void tell(String line) {
    var unused = ask(new Message.Told(rank, line));
  }

  @Override
  public boolean endAsked() {
    return endAsked;
  }

  /** Ends the client's JVMs, deletes its directory and takes leave of the starter. */
  @Override
  public void close() {
    ended = true;
    jvms.stop();
    try {
      if (!jvms.awaitEnds(LONGEST_END)) {
        throw new IllegalStateException("a process of a client does not end");
      }
      delete();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      var unused = ask(new Message.Left(rank));
    }
  }

  private void delete() {
    try (Stream<Path> files = Files.walk(home)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      // Spark deletes it with its own files.
    }
  }
}
