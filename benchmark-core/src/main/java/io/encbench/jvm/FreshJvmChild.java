package io.encbench.jvm;

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

/**
 * The side of {@link FreshJvms} in the fresh JVM: reads questions for a main class and writes its
 * answers. Both are JSON: records, collections, strings and numbers.
 */
public final class FreshJvmChild {
  private static final int EXIT_WITHOUT_QUESTION = 2;
  private static final int EXIT_WITHOUT_PARENT = 3;

  /** Prefix of a line of progress, which distinguishes it from the answer in JSON. */
  private static final String PROGRESS = "> ";

  private FreshJvmChild() {}

  /**
   * Work that reports its progress.
   *
   * @param <Q> type of the question
   */
  public interface TellingWork<Q> {
    /**
     * Answers a question.
     *
     * @param progress receives lines to show to the user; may be called by one thread at a time,
     *     whichever it is
     */
    Object answer(Q question, Consumer<String> progress);
  }

  /** Returns the progress that a line of such a JVM reports; empty if the line is the answer. */
  static Optional<String> progress(String line) {
    return line.startsWith(PROGRESS)
        ? Optional.of(line.substring(PROGRESS.length()))
        : Optional.empty();
  }

  /**
   * Reads one question, works, answers, and ends the JVM with exit code 0. If the parent ends
   * first, the JVM ends early with another exit code. Anything else that is printed goes to
   * standard error.
   *
   * @param type type of the question
   */
  public static <Q> void answer(Class<Q> type, Function<Q, ?> work) throws IOException {
    answerAndTell(type, (question, progress) -> work.apply(question));
  }

  /** Does the same for work that reports its progress before it answers. */
  public static <Q> void answerAndTell(Class<Q> type, TellingWork<Q> work) throws IOException {
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
    Object answer =
        work.answer(
            JvmJson.read(question, type),
            line -> {
              out.println(PROGRESS + line);
              out.flush();
            });
    out.println(JvmJson.write(answer));
    out.flush();
    System.exit(0);
  }

  /**
   * Answers one question after the other until standard input ends, because the parent has closed
   * it or has ended. Then the JVM ends at once, whatever it is doing.
   *
   * @param first type of the opening message, which has no answer
   * @param type type of the questions
   * @param opening creates the answering object from the opening message
   */
  public static <F, Q> void serve(
      Class<F> first, Class<Q> type, Function<F, Function<Q, ?>> opening) {
    PrintStream out = System.out;
    System.setOut(System.err);
    BlockingQueue<String> questions = new LinkedBlockingQueue<>();
    Thread reader = new Thread(() -> read(questions), "parent-watch");
    reader.setDaemon(true);
    reader.start();
    try {
      Function<Q, ?> service = opening.apply(JvmJson.read(questions.take(), first));
      while (true) {
        out.println(JvmJson.write(service.apply(JvmJson.read(questions.take(), type))));
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
      // Treated as the end.
    }
    Runtime.getRuntime().halt(EXIT_WITHOUT_PARENT);
  }

  /** Ends the JVM when standard input ends, which it does when the parent ends for any reason. */
  private static void endWithParent(BufferedReader in) {
    Thread watch =
        new Thread(
            () -> {
              try {
                while (in.readLine() != null) {
                  // The parent sends nothing more; only the end of the input matters.
                }
              } catch (IOException e) {
                // Treated as the end.
              }
              Runtime.getRuntime().halt(EXIT_WITHOUT_PARENT);
            },
            "parent-watch");
    watch.setDaemon(true);
    watch.start();
  }
}
