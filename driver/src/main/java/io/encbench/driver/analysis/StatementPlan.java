package io.encbench.driver.analysis;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.sql.StatementEffect;
import java.util.List;

/**
 * How a statement is sent to the server and how its result is read. Immutable and thread-safe.
 * Plans are cached by the statement's shape.
 *
 * @param slots the use of each slot of the template, in the order of the text
 * @param edits replacements of text outside the slots, in the order of the text
 * @param result the columns of the result set that are encrypted
 * @param columns the encrypted columns that the server reads, compares or stores
 * @param effect the statement's effect on the transaction of its session and on rows
 * @param readsClock whether a cell depends on the server's clock
 * @param changesSchema whether executing the statement changes the schema that the catalogue knows
 * @param reliesOnOrder whether the plan is wrong if the columns of a table have another order or
 *     number than the catalogue knows, and neither the server nor the result would show it
 */
public record StatementPlan(
    List<SlotUse> slots,
    List<TextEdit> edits,
    ResultColumns result,
    List<ColumnRule> columns,
    StatementEffect effect,
    boolean readsClock,
    boolean changesSchema,
    boolean reliesOnOrder) {

  /** A plan that does not rely on the order of a table's columns. */
  public StatementPlan(
      List<SlotUse> slots,
      List<TextEdit> edits,
      ResultColumns result,
      List<ColumnRule> columns,
      StatementEffect effect,
      boolean readsClock,
      boolean changesSchema) {
    this(
        slots,
        edits,
        result,
        columns,
        effect,
        readsClock,
        changesSchema,
        /* reliesOnOrder= */ false);
  }

  /**
   * A replacement of the characters from {@code start} (inclusive) to {@code end} (exclusive). Both
   * count from the end of the preceding slot, so that they hold for every text of the shape.
   *
   * @param piece the number of slots before the replaced text
   */
  public record TextEdit(int piece, int start, int end, String text) {}

  /** The plan of a statement that the server does not get as it is written. */
  public static StatementPlan ofNothing(ResultColumns result) {
    return new StatementPlan(
        List.of(),
        List.of(),
        result,
        List.of(),
        StatementEffect.NONE,
        /* readsClock= */ false,
        /* changesSchema= */ false);
  }

  /** The plan of a statement without slots that defines an object, and is sent as it is. */
  public static StatementPlan ofDefinition() {
    return new StatementPlan(
        List.of(),
        List.of(),
        ResultColumns.ALL_PLAIN,
        List.of(),
        StatementEffect.ANY,
        /* readsClock= */ false,
        /* changesSchema= */ true);
  }

  public StatementPlan {
    slots = List.copyOf(slots);
    edits = List.copyOf(edits);
    columns = List.copyOf(columns);
  }

  /** Whether the statement and its result pass through unchanged. */
  public boolean passesThrough() {
    return edits.isEmpty()
        && result.allPlain()
        && slots.stream().allMatch(SlotUse.PassThrough.class::isInstance);
  }

  /** The use of one slot (a literal or a {@code ?}) of a statement. */
  public sealed interface SlotUse {
    /** The slot is sent to the server unchanged. */
    record PassThrough() implements SlotUse {}

    /**
     * The value is stored in a column, so it is converted as in an assignment and becomes a cell.
     */
    record Store(ColumnRule column) implements SlotUse {}

    /**
     * The value is stored in a column and must not be NULL. With {@code IGNORE} the server would
     * turn NULL into an empty value, which is not a cell.
     */
    record StoreNotNull(ColumnRule column) implements SlotUse {}

    /** The value is compared with a column, so it is converted without loss and becomes a cell. */
    record Compare(ColumnRule column) implements SlotUse {}

    /**
     * The value is compared with a column whose cells may be under any of several keys. It is
     * converted without loss and becomes one cell for each key, as items of an IN list.
     *
     * @param keys the number of cells
     */
    record CompareUnderEveryKey(ColumnRule column, int keys) implements SlotUse {}

    /** The number of literals or parameters that replace the slot in the text for the server. */
    default int width() {
      return this instanceof CompareUnderEveryKey every ? every.keys() : 1;
    }
  }
}
