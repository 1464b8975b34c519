package io.encbench.applications;

import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a feature went on encrypted columns, compared with plain ones.
 *
 * @param detail the reason of a refusal, or both answers if they differ; otherwise empty
 */
record Outcome(String feature, Kind kind, String detail) {
  enum Kind {
    /** The same answer, or the same error. */
    EQUAL("equal"),
    /** The driver refused a statement by name. */
    REFUSED("refused"),
    /** Another answer, or another error. */
    DIFFERENT("DIFFERENT");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    @Override
    public String toString() {
      return word;
    }
  }

  /** Runs a feature on both databases and compares. */
  static Outcome of(Feature plain, Feature encrypted) {
    Answer expected = Answer.of(plain);
    Answer found = Answer.of(encrypted);
    if (found.refusal() != null && expected.refusal() == null) {
      return new Outcome(plain.name(), Kind.REFUSED, found.refusal());
    }
    return expected.text().equals(found.text())
        ? new Outcome(plain.name(), Kind.EQUAL, "")
        : new Outcome(plain.name(), Kind.DIFFERENT, difference(expected.text(), found.text()));
  }

  /** Both texts, from the first line in which they differ to the last. */
  private static String difference(String expected, String found) {
    List<String> left = new ArrayList<>(expected.lines().toList());
    List<String> right = new ArrayList<>(found.lines().toList());
    while (!left.isEmpty() && !right.isEmpty() && left.get(0).equals(right.get(0))) {
      left.remove(0);
      right.remove(0);
    }
    while (!left.isEmpty()
        && !right.isEmpty()
        && left.get(left.size() - 1).equals(right.get(right.size() - 1))) {
      left.remove(left.size() - 1);
      right.remove(right.size() - 1);
    }
    return String.join("\n", left) + " | " + String.join("\n", right);
  }

  /**
   * What the application saw.
   *
   * @param text the answer, or the class, SQLSTATE and code of an error
   * @param refusal the driver's reason; null if it refused nothing
   */
  private record Answer(String text, @Nullable String refusal) {
    @SuppressWarnings("CatchingUnchecked") // frameworks wrap errors in exceptions of their own
    static Answer of(Feature feature) {
      try {
        return new Answer(String.valueOf(feature.work().answer()), null);
      } catch (Exception e) {
        return of(e);
      }
    }

    private static Answer of(Throwable error) {
      for (Throwable cause = error; cause != null; cause = cause.getCause()) {
        if (cause instanceof SQLFeatureNotSupportedException) {
          return new Answer("", cause.getMessage());
        }
        if (cause instanceof SQLException database) {
          return new Answer(
              error.getClass().getName()
                  + " "
                  + database.getSQLState()
                  + " "
                  + database.getErrorCode(),
              null);
        }
      }
      return new Answer(error.getClass().getName() + " " + error.getMessage(), null);
    }
  }
}
