package io.encbench.driver.execute.query;

import io.encbench.driver.execute.ResultRows;
import io.encbench.driver.execute.ServerConnection;
import io.encbench.driver.execute.ServerStatements;
import io.encbench.driver.execute.expression.ExecutionValues;
import io.encbench.driver.execute.expression.SlotValues;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.sql.SqlTemplate;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** One execution of a client-side query: its values and its statements for the server. */
public final class SelectExecution {
  private final ServerStatements statements;
  private final ExecutionValues values;
  private final List<List<List<SqlValue>>> lists = new ArrayList<>();

  SelectExecution(
      ServerStatements statements, SlotValues slots, SqlTemplate template, int virtualSlots) {
    this.statements = statements;
    this.values = new ExecutionValues(slots, template, virtualSlots);
  }

  ExecutionValues values() {
    return values;
  }

  ServerConnection server() {
    return statements.server();
  }

  PreparedStatement prepared(String sql) throws SQLException {
    return statements.prepared(sql);
  }

  ResultRows fetch(PreparedStatement statement) throws SQLException {
    return statements.server().fetch(statement);
  }

  /** The rows of a subquery that has been read, by the number of its list. */
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
