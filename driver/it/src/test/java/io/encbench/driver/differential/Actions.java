package io.encbench.driver.differential;

import io.encbench.driver.differential.SqlText.Parameterised;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Code that several kinds of actions share. */
final class Actions {
  private Actions() {}

  /** A statement and its parameters, written as literals. */
  static String show(Parameterised text) {
    return text.parameters().isEmpty()
        ? text.sql()
        : text.sql()
            + "  with "
            + text.parameters().stream().map(Value::literal).collect(Collectors.joining(", "));
  }

  /** The keys that the server generated, if they were requested. */
  static List<String> keys(Statement statement, boolean wanted) throws SQLException {
    List<String> keys = new ArrayList<>();
    if (wanted) {
      try (ResultSet rows = statement.getGeneratedKeys()) {
        while (rows.next()) {
          keys.add("key " + rows.getLong(1));
        }
      }
    }
    return keys;
  }
}
