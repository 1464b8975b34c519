package io.encbench.driver.execute.update;

import io.encbench.driver.execute.ClientSideExecution;
import io.encbench.driver.execute.ClientSidePlan;
import io.encbench.driver.execute.OneTransaction;
import io.encbench.driver.execute.PlanStep;
import io.encbench.driver.execute.RowColumn;
import io.encbench.driver.execute.ServerStatements;
import io.encbench.driver.execute.expression.Arithmetic;
import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.sql.SyntaxTree.Part;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An update of one table, some of whose new values are computed here.
 *
 * @param table the table with its alias as written
 * @param tableName the table as the catalogue knows it
 * @param columns the columns that are read, in the order of the row
 * @param targets the assignments in their order
 * @param keys the primary key
 * @param rows which rows: the text from WHERE on
 * @param point says which row by its key; null if it says otherwise
 * @param memorable whether its rows can be told, and nothing changes with what it changes
 * @param remembered those of the columns that may be remembered of a row
 */
public record UpdatePlan(
    Part table,
    String tableName,
    List<RowColumn> columns,
    List<Target> targets,
    List<KeyColumn> keys,
    Part rows,
    @Nullable Point point,
    boolean memorable,
    List<RowColumn> remembered)
    implements ClientSidePlan {

  /** In MariaDB's, assignments do not see those before them. */
  private static final Set<String> OTHER_MODES =
      Set.of(Arithmetic.SIGNED_SUBTRACTION, "SIMULTANEOUS_ASSIGNMENT");

  /**
   * A condition that each column of the primary key equals a literal or parameter.
   *
   * @param slots their indexes in the template, in the order of the key
   * @param alone whether there is no other condition
   */
  public record Point(List<Integer> slots, boolean alone) {
    public Point {
      slots = List.copyOf(slots);
    }
  }

  public UpdatePlan {
    columns = List.copyOf(columns);
    targets = List.copyOf(targets);
    keys = List.copyOf(keys);
    remembered = List.copyOf(remembered);
  }

  @Override
  public Set<String> otherModes() {
    return OTHER_MODES;
  }

  @Override
  public List<PlanStep> steps() {
    return OneTransaction.around(new UpdateSql(this).steps());
  }

  @Override
  public ClientSideExecution open(ServerStatements statements) throws SQLException {
    UpdateExecution execution = new UpdateExecution(this, statements);
    execution.prepare();
    if (point != null && remembered.equals(columns)) {
      statements.server().willRead(tableName, columns.stream().map(RowColumn::name).toList());
    }
    return execution;
  }

  /** An assignment of an update. Immutable. */
  public sealed interface Target {
    /** The column. */
    String name();

    /**
     * One whose value is computed here.
     *
     * @param column its place in the row
     * @param text the assignment as it is written
     */
    public record Computed(String name, ColumnRule rule, int column, Expression value, String text)
        implements Target {}

    /**
     * One that the server does, as it is written.
     *
     * @param value the text of the value
     * @param fixed whether that is a literal, a parameter or NULL
     * @param seen what later expressions of the statement see of it; null if none looks
     */
    record Given(String name, Part value, boolean fixed, @Nullable Seen seen) implements Target {}

    /**
     * A value given to a column that is read afterwards.
     *
     * @param column its place in the row
     */
    record Seen(ColumnRule rule, int column, Expression value) {}
  }
}
