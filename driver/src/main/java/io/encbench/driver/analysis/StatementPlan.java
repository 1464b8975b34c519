package io.encbench.driver.analysis;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.sql.StatementEffect;
import java.util.List;

/**
 * How a statement is sent and its result read. Immutable, thread-safe; cached by shape.
 *
 * @param slots the use of each slot of the template, in the order of the text
 * @param edits replacements of text outside the slots, in the order of the text
 * @param result the columns of the result set that are encrypted
 * @param columns the encrypted columns that the server reads, compares or stores
 * @param effect what it does to the transaction of its session and to rows
 * @param changesSchema whether executing it changes what the catalogue knows
 */
public record StatementPlan(
    List<SlotUse> slots,
    List<TextEdit> edits,
    ResultColumns result,
    List<ColumnRule> columns,
    StatementEffect effect,
    boolean changesSchema) {

  /**
   * A replacement of the characters from {@code start} to before {@code end}, which count from the
   * end of the slot before them, so that they hold for every text of the shape.
   *
   * @param piece how many slots stand before the replaced text
   */
  public record TextEdit(int piece, int start, int end, String text) {}

  /** The plan of a statement of which the server does nothing as it is written. */
  public static StatementPlan ofNothing(ResultColumns result) {
    return new StatementPlan(
        List.of(), List.of(), result, List.of(), StatementEffect.NONE, /* changesSchema= */ false);
  }

  public StatementPlan {
    slots = List.copyOf(slots);
    edits = List.copyOf(edits);
    columns = List.copyOf(columns);
  }

  /** Whether the statement and its result go through untouched. */
  public boolean passesThrough() {
    return edits.isEmpty()
        && result.allPlain()
        && slots.stream().allMatch(SlotUse.PassThrough.class::isInstance);
  }

  /** The use of one slot (a literal or a {@code ?}) of a statement. */
  public sealed interface SlotUse {
    /** It goes to the server as it is. */
    record PassThrough() implements SlotUse {}

    /** It is stored in a column, so it converts as in an assignment and becomes its cell. */
    record Store(ColumnRule column) implements SlotUse {}

    /**
     * It is stored in a column and must not be NULL: with {@code IGNORE} the server would turn NULL
     * into an empty value, which is no cell.
     */
    record StoreNotNull(ColumnRule column) implements SlotUse {}

    /** It is compared with a column, so it converts without loss and becomes a cell. */
    record Compare(ColumnRule column) implements SlotUse {}

    /**
     * It is compared with a column whose cells may be under any of several keys: it converts
     * without loss and becomes one cell for each key, as items of an IN list.
     *
     * @param keys how many cells it becomes
     */
    record CompareUnderEveryKey(ColumnRule column, int keys) implements SlotUse {}

    /** How many literals or parameters it becomes in the text for the server. */
    default int width() {
      return this instanceof CompareUnderEveryKey every ? every.keys() : 1;
    }
  }
}
