package io.encbench.driver.execute.expression;

import com.alibaba.druid.sql.ast.SQLExpr;
import com.alibaba.druid.sql.ast.statement.SQLSelectQueryBlock;
import com.alibaba.druid.sql.ast.statement.SQLSelectStatement;
import io.encbench.driver.execute.expression.SlotValues.ParameterValue;
import io.encbench.driver.plan.ExpressionReader;
import io.encbench.driver.sql.SqlTemplate;
import io.encbench.driver.sql.SyntaxTree;
import java.sql.SQLException;
import java.time.LocalTime;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A row of named values on which tests evaluate expressions. */
final class SampleRow {
  private final List<String> names;
  private final Map<String, SqlValue> values;

  SampleRow(Map<String, SqlValue> values) {
    this.names = values.keySet().stream().sorted().toList();
    this.values = values;
  }

  /** The value of a condition as {@code true}, {@code false} or {@code unknown}. */
  String truth(String condition, @Nullable Object... parameters) throws SQLException {
    SqlTemplate template = SqlTemplate.of("SELECT 1 FROM t WHERE " + condition);
    SyntaxTree tree = SyntaxTree.of(template);
    SQLExpr where = block(tree).getWhere();
    return reader(tree)
        .condition(where)
        .truth(row(template, parameters))
        .name()
        .toLowerCase(Locale.ROOT);
  }

  /** The value of an expression as text with its type. */
  String value(String expression, @Nullable Object... parameters) throws SQLException {
    SqlTemplate template = SqlTemplate.of("SELECT " + expression + " FROM t");
    SyntaxTree tree = SyntaxTree.of(template);
    SQLExpr output = block(tree).getSelectList().get(0).getExpr();
    return text(reader(tree).expression(output).value(row(template, parameters)));
  }

  /** The value of an output, which may be a condition, as text with its type. */
  String output(String expression) throws SQLException {
    SqlTemplate template = SqlTemplate.of("SELECT " + expression + " FROM t");
    SyntaxTree tree = SyntaxTree.of(template);
    SQLExpr output = block(tree).getSelectList().get(0).getExpr();
    return text(reader(tree).output(output).value(row(template)));
  }

  private static SQLSelectQueryBlock block(SyntaxTree tree) {
    return (SQLSelectQueryBlock) ((SQLSelectStatement) tree.statement()).getSelect().getQuery();
  }

  private ExpressionReader reader(SyntaxTree tree) {
    return new ExpressionReader(
        tree,
        (table, column) -> {
          int index = names.indexOf(column);
          if (index < 0) {
            throw new SQLException("no column " + column);
          }
          return index;
        });
  }

  private Expression.Row row(SqlTemplate template, @Nullable Object... parameters)
      throws SQLException {
    ParameterValue[] set = new ParameterValue[parameters.length];
    for (int i = 0; i < set.length; i++) {
      set[i] = new ParameterValue((statement, index) -> {}, parameters[i]);
    }
    SlotValues slots = new SlotValues(template, set);
    return new Expression.Row() {
      @Override
      public SqlValue column(int index) {
        return values.getOrDefault(names.get(index), SqlValue.Null.INSTANCE);
      }

      @Override
      public SqlValue slot(int index) throws SQLException {
        return slots.evaluated(index);
      }

      @Override
      public Expression.Types types() {
        return new Expression.Types() {
          @Override
          public ValueType column(int index) {
            SqlValue value = values.getOrDefault(names.get(index), SqlValue.Null.INSTANCE);
            return value instanceof SqlValue.Moment moment ? typeOf(moment) : ValueType.of(value);
          }

          @Override
          public ValueType slot(int index) throws SQLException {
            return slots.type(index);
          }

          @Override
          public SqlValue constant(int slot) throws SQLException {
            return slots.evaluated(slot);
          }
        };
      }
    };
  }

  /** A DATE at midnight, a DATETIME at any other time. */
  private static ValueType typeOf(SqlValue.Moment moment) {
    boolean midnight = moment.value().toLocalTime().equals(LocalTime.MIDNIGHT);
    return midnight ? ValueType.date() : ValueType.dateTime(0);
  }

  private static String text(SqlValue value) {
    if (value instanceof SqlValue.Moment moment) {
      return moment.value().toString();
    }
    if (value instanceof SqlValue.Whole whole) {
      return whole.value() + (whole.unsigned() ? " unsigned" : "");
    }
    if (value instanceof SqlValue.Exact exact) {
      return exact.shown().toPlainString() + " decimal";
    }
    if (value instanceof SqlValue.Approximate number) {
      return number.number().toPlainString() + " double or decimal";
    }
    if (value instanceof SqlValue.Real number) {
      return number.number().toPlainString() + " double";
    }
    return value instanceof SqlValue.Text text ? text.value() : "NULL";
  }
}
