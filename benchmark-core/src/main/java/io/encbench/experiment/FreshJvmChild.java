package io.encbench.experiment;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** The inner side of {@link FreshJvm}: what its main class does with the line that it gets. */
public final class FreshJvmChild {
  private static final int EXIT_WITHOUT_QUESTION = 2;
  private static final int EXIT_WITHOUT_PARENT = 3;

  /** Before a line that is not the answer, which is JSON. */
  private static final String PROGRESS = "> ";

  private FreshJvmChild() {}

  /** Work that says how it goes. */
  public interface TellingWork {
    /**
     * Answers a question.
     *
     * @param progress takes lines for people; may be called by any one thread at a time
     */
    String answer(String question, Consumer<String> progress);
  }

  /** What a line of such a JVM says of its progress; empty if it is the answer. */
  public static Optional<String> progress(String line) {
    return line.startsWith(PROGRESS)
        ? Optional.of(line.substring(PROGRESS.length()))
        : Optional.empty();
  }

  /**
   * Reads one line, works, answers in one line and ends the JVM: with exit code 0, or sooner and
   * with another one when the parent is gone. Whatever else is printed meanwhile goes to standard
   * error.
   */
  public static void answer(UnaryOperator<String> work) throws IOException {
    answerAndTell((question, progress) -> work.apply(question));
  }

  /** The same for work that says how it goes before it answers. */
  public static void answerAndTell(TellingWork work) throws IOException {
    PrintStream out = System.out;
    // Whatever a library prints must not mix with the answer.
    System.setOut(System.err);
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    String question = in.readLine();
    if (question == null) {
      System.exit(EXIT_WITHOUT_QUESTION);
    }
    endWithParent(in);
    out.println(
        work.answer(
            question,
            line -> {
              out.println(PROGRESS + line);
              out.flush();
            }));
    out.flush();
    System.exit(0);
  }

  /**
   * Answers one line after the other, each in one line, until standard input ends: the parent has
   * closed it, or is gone. Then the JVM ends, whatever it does.
   *
   * @param opening makes what answers of the first line, which has no answer of its own
   */
  public static void serve(Function<String, UnaryOperator<String>> opening) {
    PrintStream out = System.out;
    System.setOut(System.err);
    BlockingQueue<String> questions = new LinkedBlockingQueue<>();
    Thread reader = new Thread(() -> read(questions), "parent-watch");
    reader.setDaemon(true);
    reader.start();
    try {
      UnaryOperator<String> service = opening.apply(questions.take());
      while (true) {
        out.println(service.apply(questions.take()));
        out.flush();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void read(BlockingQueue<String> questions) {
    try {
      BufferedReader in =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        questions.add(line);
      }
    } catch (IOException e) {
      // As good as the end.
    }
    Runtime.getRuntime().halt(EXIT_WITHOUT_PARENT);
  }

  /** Standard input ends when the parent is gone, however it went. */
  private static void endWithParent(BufferedReader in) {
    Thread watch =
        new Thread(
            () -> {
              try {
                while (in.readLine() != null) {
                  // The parent says nothing more; only the end matters.
                }
              } catch (IOException e) {
                // As good as the end.
              }
              Runtime.getRuntime().halt(EXIT_WITHOUT_PARENT);
            },
            "parent-watch");
    watch.setDaemon(true);
    watch.start();
  }
}
