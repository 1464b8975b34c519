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
 * The plan of an update of one table for which the client computes new values.
 *
 * @param table the table with its alias, as written
 * @param tableName the name of the table as the catalogue knows it
 * @param columns the columns that are read, in the order of the row
 * @param targets the assignments, in order
 * @param keys the columns of the primary key
 * @param rows the text from WHERE on, which selects the rows
 * @param point the condition that identifies one row by its key; null if there is none
 * @param memorable whether the updated rows can be identified and no other columns change with
 *     those that the update sets
 * @param remembered those of {@code columns} whose values may be remembered
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

  /**
   * The SQL modes that change the result. In MariaDB's SIMULTANEOUS_ASSIGNMENT, assignments do not
   * see those before them.
   */
  private static final Set<String> OTHER_MODES =
      Set.of(Arithmetic.SIGNED_SUBTRACTION, "SIMULTANEOUS_ASSIGNMENT");

  /**
   * A condition that each column of the primary key equals a literal or parameter.
   *
   * @param slots the template indexes of these literals and parameters, in the order of the key
   * @param alone whether there is no other condition, ORDER BY or LIMIT
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
    /** The name of the column. */
    String name();

    /**
     * An assignment whose value the client computes.
     *
     * @param column the index of the column in the row
     * @param text the assignment as it is written
     */
    public record Computed(String name, ColumnRule rule, int column, Expression value, String text)
        implements Target {}

    /**
     * An assignment that the server executes as it is written.
     *
     * @param value the text of the value
     * @param fixed whether the value is a literal, a parameter or NULL
     * @param seen the value that later expressions of the statement see; null if none reads the
     *     column
     */
    record Given(String name, Part value, boolean fixed, @Nullable Seen seen) implements Target {}

    /**
     * A value assigned to a column that a later expression reads.
     *
     * @param column the index of the column in the row
     */
    record Seen(ColumnRule rule, int column, Expression value) {}
  }
}
