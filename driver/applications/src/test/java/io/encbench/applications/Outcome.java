package io.encbench.applications;

import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
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
        : new Outcome(plain.name(), Kind.DIFFERENT, expected.text() + " | " + found.text());
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
