package io.encbench.jvm;

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
   * Starts the JVM.
   *
   * @param main class with the main method
   * @param flags JVM flags, in front of the extra ones
   * @param temporaryDirectory its {@code java.io.tmpdir}
   * @param log file that its standard error is appended to
   */
  FreshJvm(Class<?> main, List<String> flags, Extras extras, Path temporaryDirectory, Path log) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.addAll(extras.flags());
    command.add("-Djava.io.tmpdir=" + temporaryDirectory);
    command.add("-classpath");
    command.add(classPath(extras));
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

  private static String classPath(Extras extras) {
    List<Path> all = new ArrayList<>(extras.jarsInFront());
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      all.add(Path.of(entry));
    }
    all.addAll(extras.jarsBehind());
    Set<String> entries = new LinkedHashSet<>();
    all.forEach(entry -> entries.add(entry.toAbsolutePath().toString()));
    return String.join(File.pathSeparator, entries);
  }

  /**
   * Sends the one line and hands on every line of the answer until the JVM ends.
   *
   * @return exit code of the JVM
   */
  int converse(String question, Consumer<String> answer) {
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
  Optional<String> ask(String question) {
    try {
      send(question);
      return Optional.ofNullable(out.readLine());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Sends a line that has no answer. A JVM that has ended does not get it. */
  void tell(String line) {
    try {
      send(line);
    } catch (IOException e) {
      // It has ended: the next request fails.
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
  long processId() {
    return process.pid();
  }

  /** Ends the JVM if it still runs. */
  @Override
  public void close() {
    process.destroyForcibly();
  }

  /**
   * What a fresh JVM has besides the flags of all and the class path of the JVM that starts it.
   * Immutable.
   *
   * @param flags behind those of all
   * @param jarsInFront of ours, so that of two versions of a class theirs is used
   * @param jarsBehind ours, so that of two versions of a class ours is used
   */
  public record Extras(List<String> flags, List<Path> jarsInFront, List<Path> jarsBehind) {
    /** Nothing besides. */
    public static final Extras NONE = new Extras(List.of(), List.of(), List.of());

    public Extras {
      flags = List.copyOf(flags);
      jarsInFront = List.copyOf(jarsInFront);
      jarsBehind = List.copyOf(jarsBehind);
    }

    /** Jars whose classes give way to ours. */
    public static Extras ofJarsBehind(List<Path> jars) {
      return new Extras(List.of(), List.of(), jars);
    }
  }
}
