package io.encbench.driver.differential;

import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The outcome of an action on one side. */
sealed interface Outcome {
  /**
   * A result set.
   *
   * @param columns metadata of each column
   * @param rows values returned by the getters
   */
  record Rows(List<ColumnView> columns, List<List<String>> rows) implements Outcome {}

  /** Update counts and generated keys. */
  record Counts(List<String> counts) implements Outcome {}

  /** An exception. */
  record Failed(Throwable cause) implements Outcome {
    private static final Pattern UNFIT =
        Pattern.compile(
            "the (?:value|text) for the column item\\d\\.(\\w+) of type [^:]+"
                + " is (?:outside its range|too long|not a value of this type|not in its list"
                + "|not a JSON document)");

    /** Whether the driver refused by name. */
    boolean refusal() {
      return cause instanceof SQLFeatureNotSupportedException e
          && Objects.requireNonNullElse(e.getSQLState(), "").equals("0AR00");
    }

    /** The column that, according to the driver, cannot hold a value that is stored in it. */
    Optional<String> unfitColumn() {
      Matcher message = UNFIT.matcher(Objects.requireNonNullElse(cause.getMessage(), ""));
      return cause instanceof SQLException && message.matches()
          ? Optional.of(message.group(1))
          : Optional.empty();
    }

    /** The server's error code; 0 if the error is not the server's. */
    int errorCode() {
      return cause instanceof SQLException e ? e.getErrorCode() : 0;
    }

    /** The first two characters of its SQLSTATE; empty if the exception is not an SQLException. */
    String stateClass() {
      String state = cause instanceof SQLException e ? e.getSQLState() : null;
      return state == null || state.length() < 2 ? "" : state.substring(0, 2);
    }
  }
}
