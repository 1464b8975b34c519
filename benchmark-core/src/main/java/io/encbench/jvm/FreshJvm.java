package io.encbench.jvm;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A new JVM of the same Java installation that runs one main class. It reads lines from standard
 * input, so that no secret appears in a process listing, and answers in lines on standard output.
 * Its standard error goes to a log file. Standard input stays open until the JVM is done; end of
 * file tells the JVM that its parent has ended. The JVM either answers once and ends ({@link
 * #converse}), or stays alive and answers one line after the other ({@link #ask}). Used by one
 * thread; {@link #close()} may be called from any thread.
 */
public final class FreshJvm implements AutoCloseable {
  private final Process process;
  private final Writer in;
  private final BufferedReader out;

  /**
   * Starts the JVM.
   *
   * @param main class with the main method
   * @param setup what it has in common with others
   */
  FreshJvm(Class<?> main, JvmSetup setup, Extras extras) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(setup.flags());
    command.addAll(extras.flags());
    command.add("-Djava.io.tmpdir=" + setup.temporary());
    command.add("-classpath");
    command.add(classPath(setup, extras));
    command.add(main.getName());
    try {
      process =
          new ProcessBuilder(command)
              .redirectError(ProcessBuilder.Redirect.appendTo(setup.log().toFile()))
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start a JVM: " + e.getMessage(), e);
    }
    in = process.outputWriter(StandardCharsets.UTF_8);
    out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  private static String classPath(JvmSetup setup, Extras extras) {
    List<Path> all = new ArrayList<>(extras.jarsInFront());
    all.addAll(setup.classPath());
    all.addAll(extras.jarsBehind());
    Set<String> entries = new LinkedHashSet<>();
    all.forEach(entry -> entries.add(entry.toAbsolutePath().toString()));
    return String.join(File.pathSeparator, entries);
  }

  /**
   * Sends the only question and passes on every line of the answer until the JVM ends.
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
   * Sends a line to a JVM that stays alive, and waits for the line that answers it.
   *
   * @return the answer; empty if the JVM has ended
   */
  Optional<String> ask(String question) {
    try {
      send(question);
      return Optional.ofNullable(out.readLine());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Sends a line that has no answer. Has no effect if the JVM has ended. */
  void tell(String line) {
    try {
      send(line);
    } catch (IOException e) {
      // The JVM has ended: the next request fails.
    }
  }

  private void send(String line) throws IOException {
    in.write(line);
    in.write('\n');
    in.flush();
  }

  /** Returns the exit code of a JVM that has ended early, which says more than its broken pipe. */
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

  /** How a JVM that has closed its output ended, for display. */
  String ending() {
    try {
      if (process.waitFor(10, TimeUnit.SECONDS)) {
        return "exit code " + process.exitValue();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return "its output closed";
  }

  /** Process id of the JVM. */
  long processId() {
    return process.pid();
  }

  /** Waits for the end of the JVM, and returns whether it has ended within the limit. */
  boolean awaitEnd(Duration limit) throws InterruptedException {
    return process.waitFor(limit.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Ends the JVM if it is still running. */
  @Override
  public void close() {
    process.destroyForcibly();
  }

  /**
   * Flags and jars of a fresh JVM, in addition to those of its {@link JvmSetup}. Immutable.
   *
   * @param flags flags placed after those of all fresh JVMs
   * @param jarsInFront jars before the class path, so that their version of a class is used
   * @param jarsBehind jars after the class path, so that its version of a class is used
   */
  public record Extras(List<String> flags, List<Path> jarsInFront, List<Path> jarsBehind) {
    /** No additional flags or jars. */
    public static final Extras NONE = new Extras(List.of(), List.of(), List.of());

    public Extras {
      flags = List.copyOf(flags);
      jarsInFront = List.copyOf(jarsInFront);
      jarsBehind = List.copyOf(jarsBehind);
    }

    /** Extras of jars after the class path. */
    public static Extras ofJarsBehind(List<Path> jars) {
      return new Extras(List.of(), List.of(), jars);
    }
  }
}
