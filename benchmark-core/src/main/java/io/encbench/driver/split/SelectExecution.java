package io.encbench.driver.split;

import io.encbench.driver.sql.SqlTemplate;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** One execution of a query that is done in part: its values, and its way to the server. */
final class SelectExecution {
  private final InnerStatements statements;
  private final ExecutionValues values;
  private final List<List<List<SqlValue>>> lists = new ArrayList<>();

  SelectExecution(
      InnerStatements statements, SlotValues slots, SqlTemplate template, int virtualSlots) {
    this.statements = statements;
    this.values = new ExecutionValues(slots, template, virtualSlots);
  }

  ExecutionValues values() {
    return values;
  }

  ServerStatements server() {
    return statements.server();
  }

  PreparedStatement prepared(String sql) throws SQLException {
    return statements.prepared(sql);
  }

  ResultRows fetch(PreparedStatement statement) throws SQLException {
    return statements.server().fetch(statement);
  }

  /** The rows of a subquery that was read, by its number. */
  List<List<SqlValue>> list(int number) {
    return lists.get(number);
  }

  void setList(int number, List<List<SqlValue>> rows) {
    while (lists.size() <= number) {
      lists.add(List.of());
    }
    lists.set(number, rows);
  }
}
