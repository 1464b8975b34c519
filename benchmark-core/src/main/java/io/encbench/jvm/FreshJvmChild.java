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
 * The inner side of {@link FreshJvms}: what a main class does with what it is asked. Questions and
 * answers are what JSON can say: records, collections, strings and numbers.
 */
public final class FreshJvmChild {
  private static final int EXIT_WITHOUT_QUESTION = 2;
  private static final int EXIT_WITHOUT_PARENT = 3;

  /** Before a line that is not the answer, which is JSON. */
  private static final String PROGRESS = "> ";

  private FreshJvmChild() {}

  /**
   * Work that says how it goes.
   *
   * @param <Q> the question
   */
  public interface TellingWork<Q> {
    /**
     * Answers a question.
     *
     * @param progress takes lines for people; may be called by any one thread at a time
     */
    Object answer(Q question, Consumer<String> progress);
  }

  /** What a line of such a JVM says of its progress; empty if it is the answer. */
  static Optional<String> progress(String line) {
    return line.startsWith(PROGRESS)
        ? Optional.of(line.substring(PROGRESS.length()))
        : Optional.empty();
  }

  /**
   * Reads one question, works, answers and ends the JVM: with exit code 0, or sooner and with
   * another one when the parent is gone. Whatever else is printed meanwhile goes to standard error.
   *
   * @param type of the question
   */
  public static <Q> void answer(Class<Q> type, Function<Q, ?> work) throws IOException {
    answerAndTell(type, (question, progress) -> work.apply(question));
  }

  /** The same for work that says how it goes before it answers. */
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
   * Answers one question after the other until standard input ends: the parent has closed it, or is
   * gone. Then the JVM ends, whatever it does.
   *
   * @param first type of the opening, which has no answer
   * @param type of the questions
   * @param opening makes the answering object from the opening
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
