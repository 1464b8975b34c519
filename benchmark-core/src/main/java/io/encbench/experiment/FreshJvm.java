package io.encbench.experiment;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A new JVM of the same Java, on the same class path or a longer one, that runs one main class. It
 * gets lines on standard input (so that no secret stands in a process listing) and answers in lines
 * on standard output; what it writes to standard error goes to a log file. Standard input stays
 * open until the JVM is done: end of file tells it that its parent is gone. Either it answers one
 * line and ends ({@link #converse}), or it lives and answers one line after the other ({@link
 * #ask}). Used by one thread; {@link #close()} may come from any.
 */
public final class FreshJvm implements AutoCloseable {
  private final Process process;
  private final Writer in;
  private final BufferedReader out;

  /**
   * Starts the JVM on this JVM's class path.
   *
   * @param main class with the main method
   * @param flags JVM flags
   * @param temporaryDirectory its {@code java.io.tmpdir}
   * @param log file that its standard error is appended to
   */
  public FreshJvm(Class<?> main, List<String> flags, Path temporaryDirectory, Path log) {
    this(main, flags, FurtherJars.NONE, temporaryDirectory, log);
  }

  /**
   * Starts the JVM on a longer class path.
   *
   * @param main class with the main method
   * @param flags JVM flags
   * @param further jars besides those of this JVM
   * @param temporaryDirectory its {@code java.io.tmpdir}
   * @param log file that its standard error is appended to
   */
  public FreshJvm(
      Class<?> main, List<String> flags, FurtherJars further, Path temporaryDirectory, Path log) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.add("-Djava.io.tmpdir=" + temporaryDirectory);
    command.add("-classpath");
    command.add(classPath(further));
    command.add(main.getName());
    try {
      process =
          new ProcessBuilder(command)
              .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start a JVM: " + e.getMessage(), e);
    }
    in = process.outputWriter(StandardCharsets.UTF_8);
    out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  private static String classPath(FurtherJars further) {
    List<Path> all = new ArrayList<>(further.inFront());
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      all.add(Path.of(entry));
    }
    all.addAll(further.behind());
    Set<String> entries = new LinkedHashSet<>();
    all.forEach(entry -> entries.add(entry.toAbsolutePath().toString()));
    return String.join(File.pathSeparator, entries);
  }

  /**
   * Sends the one line and hands on every line of the answer until the JVM ends.
   *
   * @return exit code of the JVM
   */
  public int converse(String question, Consumer<String> answer) {
    try {
      send(question);
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        answer.accept(line);
      }
      return process.waitFor();
    } catch (IOException e) {
      return exitCodeOfBrokenPipe(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a JVM was running", e);
    }
  }

  /**
   * Sends a line to a JVM that lives on, and waits for the line that answers it.
   *
   * @return empty if the JVM has ended instead
   */
  public Optional<String> ask(String question) {
    try {
      send(question);
      return Optional.ofNullable(out.readLine());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Sends a line that has no answer. A JVM that has ended does not get it. */
  public void tell(String line) {
    try {
      send(line);
    } catch (IOException e) {
      // It has ended: who asks it next is told.
    }
  }

  private void send(String line) throws IOException {
    in.write(line);
    in.write('\n');
    in.flush();
  }

  /** A JVM that has ended early closes its pipes; its exit code then says more than the pipe. */
  private int exitCodeOfBrokenPipe(IOException broken) {
    try {
      if (process.waitFor(10, TimeUnit.SECONDS)) {
        return process.exitValue();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw new UncheckedIOException(broken);
  }

  /** Its process. */
  public long processId() {
    return process.pid();
  }

  /** Ends the JVM if it still runs. */
  @Override
  public void close() {
    process.destroyForcibly();
  }
}
