package io.encbench.driver.schema;

import io.encbench.driver.failure.SqlStates;
import io.encbench.driver.rules.RuleValidation;
import io.encbench.driver.sql.Lexer;
import io.encbench.driver.sql.MaskedText;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLSyntaxErrorException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Asks the server whether it would refuse a statement that the driver cannot execute, because of
 * its syntax or its names. Then the application gets the server's error. The server sees the {@link
 * MaskedText} of the statement, which it prepares and never executes. Serves one thread at a time.
 */
final class ServerOpinion {
  private static final int SYNTAX = 1064;
  private static final int UNKNOWN_TABLE = 1146;

  /**
   * Errors that depend on names and numbers of columns only: ambiguous column, unknown column,
   * table named twice, unknown table, column named twice, numbers of values, of columns in a UNION
   * and in an operand, derived table without a name.
   */
  private static final Set<Integer> NAMES =
      Set.of(1052, 1054, 1066, 1109, 1110, 1136, 1222, 1241, 1248);

  private final Connection delegate;
  private @Nullable Set<String> keywords;

  ServerOpinion(Connection delegate) {
    this.delegate = delegate;
  }

  /**
   * The server's error, or null if the statement is valid, or if that cannot be found out.
   *
   * @throws SQLException if the server cannot be asked now
   */
  @Nullable SQLException error(String sql, InformationSchema source) throws SQLException {
    MaskedText masked = MaskedText.of(Lexer.tokens(sql), vocabulary(source));
    if (masked == null) {
      return null;
    }
    try (Statement statement = delegate.createStatement()) {
      statement.setEscapeProcessing(false);
      try {
        statement.execute("PREPARE encbench_opinion FROM " + quoted(masked.text()));
      } catch (SQLException e) {
        // An error brings no flags of the transaction, on which the driver relies. An answer does.
        statement.execute("DO 0");
        return believed(e, masked);
      }
      statement.execute("DEALLOCATE PREPARE encbench_opinion");
      return null;
    }
  }

  private static @Nullable SQLException believed(SQLException error, MaskedText masked) {
    String message = Objects.requireNonNullElse(error.getMessage(), "");
    int code = error.getErrorCode();
    if (code == SYNTAX) {
      return masked.keepsSyntax() ? error : null;
    }
    if (MaskedText.containsKeyword(message)) {
      return null;
    }
    boolean replaced = MaskedText.containsReplacement(message);
    if (code == UNKNOWN_TABLE) {
      return replaced ? null : error;
    }
    if (!NAMES.contains(code) || !masked.keepsNames()) {
      return null;
    }
    return replaced ? restored(error, masked.restored(message)) : error;
  }

  /** The same error with another message, of the class that Connector/J has for its SQLSTATE. */
  private static SQLException restored(SQLException error, String message) {
    String state = Objects.requireNonNullElse(error.getSQLState(), SqlStates.GENERAL_ERROR);
    int code = error.getErrorCode();
    return switch (state.substring(0, 2)) {
      case "42" -> new SQLSyntaxErrorException(message, state, code);
      case "23" -> new SQLIntegrityConstraintViolationException(message, state, code);
      default -> new SQLException(message, state, code);
    };
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "''") + "'";
  }

  private MaskedText.Vocabulary vocabulary(InformationSchema source) throws SQLException {
    Set<String> tables = new HashSet<>();
    Set<String> columns = new HashSet<>();
    for (RuleValidation.TableColumn column : source.storedColumns()) {
      tables.add(column.table().toLowerCase(Locale.ROOT));
      columns.add(column.column().toLowerCase(Locale.ROOT));
    }
    Set<String> known = keywords;
    if (known == null) {
      known = words("SELECT word FROM information_schema.keywords");
      keywords = known;
    }
    Set<String> schemas = words("SELECT schema_name FROM information_schema.schemata");
    return new MaskedText.Vocabulary(known, schemas, tables, columns);
  }

  private Set<String> words(String query) throws SQLException {
    Set<String> words = new HashSet<>();
    try (Statement statement = delegate.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        String word = rows.getString(1);
        if (word != null) {
          words.add(word.toLowerCase(Locale.ROOT));
        }
      }
    }
    return words;
  }
}
