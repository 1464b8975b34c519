package io.encbench.driver.execute.function;

import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.execute.expression.ValueType;
import java.sql.SQLException;
import java.util.List;

/** A call of a function. */
public record Call(SqlFunction function, List<Expression> arguments) implements Expression {
  public Call {
    arguments = List.copyOf(arguments);
  }

  @Override
  public SqlValue value(Row row) throws SQLException {
    return function.value(new Arguments(this, row));
  }

  @Override
  public ValueType type(Types types) throws SQLException {
    return function.type(types, arguments);
  }
}
