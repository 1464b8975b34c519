package io.encbench.driver.parameter;

import io.encbench.driver.analysis.StatementPlan;
import io.encbench.driver.failure.DriverErrors;
import io.encbench.driver.metadata.EncryptingParameterMetaData;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.schema.PlannedStatement;
import io.encbench.driver.sql.ServerClock;
import io.encbench.driver.sql.SqlTemplate.Slot;
import io.encbench.driver.sql.SqlTemplate.SlotKind;
import io.encbench.driver.value.codec.CellEncoder;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a prepared statement by their index: which of them become cells, and which
 * parameters of the delegate the plain ones are. Serves one thread at a time, as its encoders do.
 */
public final class ParameterBindings {
  /** Every parameter is plain and keeps its index. */
  public static final ParameterBindings ALL_PLAIN =
      new ParameterBindings(new EncryptedParameter[0], new int[0], List.of(), List.of(), null);

  private final @Nullable EncryptedParameter[] encrypted;
  private final int[] targets;
  private final List<EncryptingParameterMetaData.Parameter> described;
  private final List<FreshCell> freshCells;

  /** The parameters that were set to whole numbers; null if nobody asks for them. */
  private final @Nullable Long @Nullable [] wholeNumbers;

  /** A parameter of the delegate that needs a new cell for each execution. */
  private record FreshCell(int target, ClockedCell cell) {}

  /** Makes a cell, which may depend on the server's clock. */
  @FunctionalInterface
  private interface ClockedCell {
    byte[] at(ServerClock clock) throws SQLException;
  }

  private ParameterBindings(
      @Nullable EncryptedParameter[] encrypted,
      int[] targets,
      List<EncryptingParameterMetaData.Parameter> described,
      List<FreshCell> freshCells,
      @Nullable Long @Nullable [] wholeNumbers) {
    this.encrypted = encrypted;
    this.targets = targets;
    this.described = described;
    this.freshCells = freshCells;
    this.wholeNumbers = wholeNumbers;
  }

  /**
   * The parameters of a statement.
   *
   * @param cells takes the cells of the statement that was prepared from {@link
   *     SlotEncoders#renderForPreparing}
   */
  public static ParameterBindings of(
      PlannedStatement statement, CellRow cells, SlotEncoders encoders) throws SQLException {
    List<@Nullable EncryptedParameter> encrypted = new ArrayList<>();
    List<EncryptingParameterMetaData.Parameter> described = new ArrayList<>();
    List<FreshCell> fresh = new ArrayList<>();
    int target = 1;
    for (int i = 0; i < statement.plan().slots().size(); i++) {
      target = addFilled(statement.plan(), i, target, fresh, encoders);
      Slot slot = statement.template().slots().get(i);
      StatementPlan.SlotUse use = statement.plan().slots().get(i);
      if (slot.kind() == SlotKind.PARAMETER) {
        boolean plain = use instanceof StatementPlan.SlotUse.PassThrough;
        ColumnRule column = plain ? null : SlotEncoders.column(use);
        encrypted.add(
            column == null
                ? null
                : new EncryptedParameter(column, use, cells, target, encoders.of(use)));
        described.add(new EncryptingParameterMetaData.Parameter(target, column));
        target += use.width();
      } else if (SlotEncoders.isFresh(slot, use)) {
        for (CellEncoder encoder : encoders.of(use)) {
          fresh.add(
              new FreshCell(target++, clock -> SlotEncoders.encode(encoder, slot, use, clock)));
        }
      }
    }
    addFilled(statement.plan(), statement.plan().slots().size(), target, fresh, encoders);
    int[] targets =
        described.stream().mapToInt(EncryptingParameterMetaData.Parameter::delegateIndex).toArray();
    return new ParameterBindings(
        encrypted.toArray(EncryptedParameter[]::new),
        targets,
        described,
        fresh,
        statement.rowRead() == null ? null : new Long[targets.length]);
  }

  /** Adds the cells that the plan has between two slots, and returns the next free parameter. */
  private static int addFilled(
      StatementPlan plan, int piece, int from, List<FreshCell> fresh, SlotEncoders encoders) {
    int target = from;
    for (StatementPlan.TextEdit edit : plan.edits()) {
      StatementPlan.Fill fill = edit.fill();
      if (edit.piece() == piece && fill != null && fill.isFresh()) {
        fresh.add(new FreshCell(target++, clock -> encoders.filled(fill, clock)));
      }
    }
    return target;
  }

  /** Notes that a parameter is set to a whole number. */
  public void setWholeNumber(int index, long value) {
    if (wholeNumbers != null && index >= 1 && index <= wholeNumbers.length) {
      wholeNumbers[index - 1] = value;
    }
  }

  /**
   * The whole number that a parameter was set to; null if it was set to another value, or if the
   * statement does not read a row by its key.
   */
  public @Nullable Long wholeNumber(int index) {
    return wholeNumbers == null ? null : wholeNumbers[index - 1];
  }

  /** Forgets the values of all parameters. */
  public void clear() {
    if (wholeNumbers != null) {
      Arrays.fill(wholeNumbers, null);
    }
  }

  /**
   * The parameter that makes cells; null if it is plain or there is no such parameter. To be called
   * by every setter first.
   */
  public @Nullable EncryptedParameter encrypted(int index) {
    if (wholeNumbers != null && index >= 1 && index <= wholeNumbers.length) {
      wholeNumbers[index - 1] = null;
    }
    return index >= 1 && index <= encrypted.length ? encrypted[index - 1] : null;
  }

  /**
   * The delegate's index of a plain parameter.
   *
   * @throws SQLException if there is no such parameter; not checked if all parameters are plain
   */
  public int target(int index) throws SQLException {
    if (this == ALL_PLAIN) {
      return index;
    }
    if (index < 1 || index > targets.length) {
      throw DriverErrors.badArgument(
          "Parameter index " + index + " is out of range: the statement has " + targets.length);
    }
    return targets[index - 1];
  }

  /**
   * Sets new cells for literals and defaults. To be called before each execution and each row of a
   * batch.
   *
   * @param clock the server's clock, if a cell depends on it
   */
  public void bindFreshCells(CellRow cells, ServerClock clock) throws SQLException {
    for (FreshCell fresh : freshCells) {
      cells.set(fresh.target(), fresh.cell().at(clock));
    }
  }

  /** The description of each parameter in metadata; empty if the delegate's metadata apply. */
  public List<EncryptingParameterMetaData.Parameter> described() {
    return described;
  }
}
