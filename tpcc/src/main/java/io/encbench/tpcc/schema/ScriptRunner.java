package io.encbench.tpcc.schema;

import java.io.PrintStream;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.StringJoiner;

/** Runs scripts on a connection in auto-commit mode, and prints their comments and results. */
public final class ScriptRunner {
  private static final int DUPLICATE_KEY_NAME = 1061;
  private static final int DUPLICATE_FOREIGN_KEY_OF_MYSQL = 1826;
  private static final int CANNOT_CREATE_TABLE = 1005;

  /** MariaDB's message if a foreign key of the name exists. */
  private static final String DUPLICATE_KEY_IN_MARIADB = "errno: 121";

  private static final Set<Integer> EXISTS =
      Set.of(DUPLICATE_KEY_NAME, DUPLICATE_FOREIGN_KEY_OF_MYSQL);

  private final Connection connection;
  private final PrintStream out;

  /**
   * Creates a runner.
   *
   * @param out receives comment lines and results
   */
  public ScriptRunner(Connection connection, PrintStream out) {
    this.connection = connection;
    this.out = out;
  }

  /** Runs every statement, prints result rows, and stops at the first statement that fails. */
  public void run(SqlScript script) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (SqlScript.Element element : script.elements()) {
        if (element instanceof SqlScript.Element.Sql sql) {
          show(statement, statement.execute(sql.text()));
        } else if (element instanceof SqlScript.Element.Comment comment) {
          out.println(comment.line());
        }
      }
    }
  }

  /** Runs every statement without output, and skips indexes and foreign keys that exist. */
  public void complete(SqlScript script) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (SqlScript.Element element : script.elements()) {
        if (element instanceof SqlScript.Element.Sql sql) {
          complete(statement, sql.text());
        }
      }
    }
  }

  private static void complete(Statement statement, String sql) throws SQLException {
    try {
      statement.execute(sql);
    } catch (SQLException e) {
      if (!exists(e)) {
        throw e;
      }
    }
  }

  private static boolean exists(SQLException failure) {
    return EXISTS.contains(failure.getErrorCode())
        || (failure.getErrorCode() == CANNOT_CREATE_TABLE
            && String.valueOf(failure.getMessage()).contains(DUPLICATE_KEY_IN_MARIADB));
  }

  private void show(Statement statement, boolean hasRows) throws SQLException {
    if (!hasRows) {
      return;
    }
    try (ResultSet rows = statement.getResultSet()) {
      int columns = rows.getMetaData().getColumnCount();
      StringJoiner head = new StringJoiner("\t");
      for (int i = 1; i <= columns; i++) {
        head.add(rows.getMetaData().getColumnLabel(i));
      }
      out.println(head);
      while (rows.next()) {
        StringJoiner row = new StringJoiner("\t");
        for (int i = 1; i <= columns; i++) {
          row.add(String.valueOf(rows.getString(i)));
        }
        out.println(row);
      }
    }
  }
}
