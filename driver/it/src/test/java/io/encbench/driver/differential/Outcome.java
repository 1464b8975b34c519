package io.encbench.driver.differential;

import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What came of an action on one side. */
sealed interface Outcome {
  /**
   * A result set.
   *
   * @param columns what its metadata says of each column
   * @param rows what the getters return
   */
  record Rows(List<ColumnView> columns, List<List<String>> rows) implements Outcome {}

  /** Update counts and generated keys. */
  record Counts(List<String> counts) implements Outcome {}

  /** An exception. */
  record Failed(Throwable cause) implements Outcome {
    private static final Pattern UNFIT =
        Pattern.compile(
            "the (?:value|text) for the column item\\d\\.(\\w+) of type [^:]+"
                + " is (?:outside its range|too long|no value of this type)");

    /** Whether the driver says by name that it does not do this. */
    boolean refusal() {
      return cause instanceof SQLFeatureNotSupportedException e
          && Objects.requireNonNullElse(e.getSQLState(), "").equals("0A000");
    }

    /** The column of which the driver says that it does not hold a value that is stored in it. */
    Optional<String> unfitColumn() {
      Matcher message = UNFIT.matcher(Objects.requireNonNullElse(cause.getMessage(), ""));
      return cause instanceof SQLDataException && message.matches()
          ? Optional.of(message.group(1))
          : Optional.empty();
    }

    /** The first two characters of its SQLSTATE; empty if it is no SQLException. */
    String stateClass() {
      String state = cause instanceof SQLException e ? e.getSQLState() : null;
      return state == null || state.length() < 2 ? "" : state.substring(0, 2);
    }
  }
}
