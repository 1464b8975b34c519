package io.encbench.driver.analysis;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.sql.StatementEffect;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
 * @param warnings what the user should know about the statement, without values
 */
public record StatementPlan(
    List<SlotUse> slots,
    List<TextEdit> edits,
    ResultColumns result,
    List<ColumnRule> columns,
    StatementEffect effect,
    boolean readsClock,
    boolean changesSchema,
    boolean reliesOnOrder,
    List<String> warnings) {

  /** A plan that does not rely on the order of a table's columns, without warnings. */
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
        /* reliesOnOrder= */ false,
        List.of());
  }

  /**
   * A replacement of the characters from {@code start} (inclusive) to {@code end} (exclusive). Both
   * count from the end of the preceding slot, so that they hold for every text of the shape.
   *
   * @param piece the number of slots before the replaced text
   * @param fill the cell that follows the new text, or null if there is none
   */
  public record TextEdit(int piece, int start, int end, String text, @Nullable Fill fill) {}

  /** A cell that the driver adds to a statement, because of a {@code DEFAULT}. */
  public sealed interface Fill {
    /** The column that gets the cell. */
    ColumnRule column();

    /**
     * A new cell of the value that the {@code DEFAULT} has.
     *
     * @param cell the cell of the {@code DEFAULT}, in hexadecimal
     */
    record Renewed(ColumnRule column, String cell) implements Fill {}

    /** A cell of the server's time. */
    record Clock(ColumnRule column) implements Fill {}

    /** The {@code DEFAULT} of a definition, which stands for the server's time. */
    record ClockMark(ColumnRule column) implements Fill {}

    /** Whether each execution needs a new cell. */
    default boolean isFresh() {
      return !(this instanceof ClockMark);
    }
  }

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
    warnings = List.copyOf(warnings);
  }

  /** The same plan with a text in place of each cell that every execution needs anew. */
  public StatementPlan withFreshFillsAs(String cell) {
    List<TextEdit> texts =
        edits.stream()
            .map(
                edit ->
                    edit.fill() == null || !edit.fill().isFresh()
                        ? edit
                        : new TextEdit(
                            edit.piece(), edit.start(), edit.end(), edit.text() + cell, null))
            .toList();
    return new StatementPlan(
        slots, texts, result, columns, effect, readsClock, changesSchema, reliesOnOrder, warnings);
  }

  /** The column of each slot whose value becomes a cell, as often as it is encrypted. */
  public List<ColumnRule> encryptedColumns() {
    List<ColumnRule> encrypted = new ArrayList<>();
    for (SlotUse slot : slots) {
      ColumnRule column = slot.cellColumn();
      if (column != null) {
        encrypted.addAll(Collections.nCopies(slot.width(), column));
      }
    }
    return encrypted;
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

    /** The value is the {@code DEFAULT} of a column, which the definition of its table keeps. */
    record Define(ColumnRule column) implements SlotUse {}

    /** The value is compared with a column, so it is converted without loss and becomes a cell. */
    record Compare(ColumnRule column) implements SlotUse {}

    /**
     * The value is compared with a column whose cells may be under any of several keys. It is
     * converted without loss and becomes one cell for each key, as items of an IN list.
     *
     * @param keys the number of cells
     */
    record CompareUnderEveryKey(ColumnRule column, int keys) implements SlotUse {}

    /** The column that the value becomes a cell of; null if it passes through. */
    default @Nullable ColumnRule cellColumn() {
      if (this instanceof Store store) {
        return store.column();
      }
      if (this instanceof StoreNotNull store) {
        return store.column();
      }
      if (this instanceof Define define) {
        return define.column();
      }
      if (this instanceof Compare compare) {
        return compare.column();
      }
      return this instanceof CompareUnderEveryKey every ? every.column() : null;
    }

    /** Whether the value becomes a cell that is text to the server. */
    default boolean isText() {
      ColumnRule column = cellColumn();
      return column != null && column.folds();
    }

    /** The number of literals or parameters that replace the slot in the text for the server. */
    default int width() {
      return this instanceof CompareUnderEveryKey every ? every.keys() : 1;
    }
  }
}
