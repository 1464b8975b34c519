package io.encbench.driver.plan;

import io.encbench.driver.analysis.SqlAnalyzer;
import io.encbench.driver.analysis.StatementPlan;
import io.encbench.driver.guard.SchemaCatalogue;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.driver.sql.SqlTemplate;
import io.encbench.driver.sql.SqlTemplate.SlotKind;
import io.encbench.driver.sql.SqlText;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The schema as it is known when a statement is planned.
 *
 * @param catalogue the tables' columns as the database has them
 * @param server analyses the statements that the server executes completely
 */
record SchemaView(EncryptionRules rules, SchemaCatalogue catalogue, SqlAnalyzer server) {
  /**
   * The known facts about the locked rows of a table; {@code NONE} if the name is qualified by a
   * schema.
   */
  SchemaCatalogue.LockableTable lockable(String table) throws SQLException {
    return table.contains(".") ? SchemaCatalogue.LockableTable.NONE : catalogue.lockable(table);
  }

  /**
   * The columns, in lower case, that a table has by its rules but not in the database as it is
   * known.
   */
  Set<String> onlyInRules(String table) throws SQLException {
    Set<String> names = new HashSet<>();
    for (ColumnRule rule : rules.all()) {
      if (rule.table().equalsIgnoreCase(table)) {
        names.add(rule.column().toLowerCase(Locale.ROOT));
      }
    }
    for (SchemaCatalogue.SchemaColumn column : catalogue.columns(table)) {
      names.remove(column.name().toLowerCase(Locale.ROOT));
    }
    return names;
  }

  /**
   * Whether the server can check a condition without seeing a secret value.
   *
   * @param tables the FROM clause, without parameters
   * @param secret whether a slot may hold a value that the server must not see
   */
  boolean accepts(SqlText condition, String tables, IntPredicate secret) throws SQLException {
    String text = "SELECT 1" + tables + " WHERE " + condition.text();
    return accepts(new SqlText(text, condition.parameters()), secret);
  }

  /**
   * Whether the server can execute a statement completely as a part of another. A part whose cells
   * depend on the clock is left to the client, because each part would have another time.
   */
  boolean accepts(String sql) throws SQLException {
    return planned(SqlTemplate.of(sql)) != null;
  }

  /**
   * Whether the server can execute a statement completely as a part of another without seeing a
   * secret value: each such value must become a cell.
   *
   * @param secret whether a slot may hold a value that the server must not see
   */
  boolean accepts(SqlText statement, IntPredicate secret) throws SQLException {
    SqlTemplate template = SqlTemplate.of(statement.text());
    StatementPlan plan = planned(template);
    if (plan == null) {
      return false;
    }
    int parameter = 0;
    for (int i = 0; i < template.slots().size(); i++) {
      if (template.slots().get(i).kind() == SlotKind.PARAMETER) {
        boolean hidden = secret.test(statement.parameters().get(parameter++));
        if (hidden && plan.slots().get(i) instanceof StatementPlan.SlotUse.PassThrough) {
          return false;
        }
      }
    }
    return true;
  }

  private @Nullable StatementPlan planned(SqlTemplate template) throws SQLException {
    try {
      StatementPlan plan = server.analyze(template);
      return plan.readsClock() ? null : plan;
    } catch (SQLFeatureNotSupportedException e) {
      return null;
    }
  }
}
