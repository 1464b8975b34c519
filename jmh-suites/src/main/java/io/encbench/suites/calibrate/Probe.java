package io.encbench.suites.calibrate;

import io.encbench.experiment.result.WorkloadDescription;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement whose cost is measured, with the work that it does. Each statement does much of one
 * kind of work, so that the costs can be told apart. Immutable.
 *
 * @param name name of the workload
 * @param table the table
 * @param before a statement that reads the same row before it in its transaction, and is not
 *     measured; null for none
 * @param sent the statement itself
 * @param plain its work without encrypted columns
 * @param encrypted its work with encrypted columns
 * @param preparing whether it is prepared for each execution, and not only once
 * @param heldOut whether the model is checked with it, instead of fitted to it
 */
record Probe(
    String name,
    CalibrationTable table,
    @Nullable Sent before,
    Sent sent,
    StatementWork plain,
    StatementWork encrypted,
    boolean preparing,
    boolean heldOut) {
  static final int RANGE = 200;
  static final int WIDE_RANGE = 50;
  static final int SHORT_RANGE = 20;

  /** The name of the database that {@code calibrate} makes; another one changes few bytes. */
  private static final String SCHEMA = "encbench";

  /** What a parameter gets at each execution. */
  enum Argument {
    /** The id of a random row. */
    ID,
    /** An id that no row has. */
    NO_ID,
    /** The last id of a range that begins with the random row. */
    RANGE_OF_20,
    RANGE_OF_50,
    RANGE_OF_200,
    INTEGER,
    TEXT,
    /** A number that is less than that of each row. */
    LEAST,
    /** A pattern that no text is like. */
    NO_TEXT,
    /** A pattern that each text is like. */
    ANY_TEXT
  }

  /**
   * What a probe sends. Immutable.
   *
   * @param sql the text; {@code %s} stands for the table
   * @param arguments what each parameter gets, in order
   * @param read the kind of each column of its result
   */
  record Sent(String sql, List<Argument> arguments, List<CellKind> read) {
    Sent {
      arguments = List.copyOf(arguments);
      read = List.copyOf(read);
    }

    /** A statement that returns no rows. */
    static Sent change(String sql, Argument... arguments) {
      return new Sent(sql, List.of(arguments), List.of());
    }
  }

  /** The values that are encrypted and decrypted. */
  int cells() {
    double cells = 0;
    for (CellKind kind : CellKind.values()) {
      cells += encrypted.of(kind.encrypt()) + encrypted.of(kind.decrypt());
    }
    return (int) cells;
  }

  /** The values that are sent and read. */
  int values() {
    return (int)
        (encrypted.of(CostTerm.PARAMETER)
            + encrypted.of(CostTerm.INTEGER)
            + encrypted.of(CostTerm.TEXT));
  }

  /** Whether the client executes it if columns are encrypted. */
  boolean isClientSide() {
    return encrypted.of(CostTerm.CLIENT_SIDE_STATEMENT) > 0;
  }

  /**
   * The work of an execution with its bytes. What the client executes sends other texts, which are
   * not counted.
   */
  StatementWork onTheWire(boolean isEncrypted) {
    StatementWork work = isEncrypted ? encrypted : plain;
    StatementWork requested = work.plus(request(isEncrypted));
    if (sent.read().isEmpty()) {
      return requested.plus(ProtocolBytes.updated());
    }
    String named = table.name(isEncrypted);
    double names =
        table.columns().stream()
            .limit(sent.read().size())
            .mapToDouble(column -> SCHEMA.length() + 2.0 * named.length() + 2.0 * column.length())
            .sum();
    ProtocolBytes row = ProtocolBytes.row();
    for (CellKind kind : sent.read()) {
      row = row.plus(ProtocolBytes.value(received(kind, isEncrypted)));
    }
    return requested
        .plus(ProtocolBytes.description(sent.read().size(), names))
        .plus(row.times(work.of(CostTerm.ROW)));
  }

  private ProtocolBytes request(boolean isEncrypted) {
    double text = sent.sql().formatted(table.name(isEncrypted)).length();
    for (Argument argument : sent.arguments()) {
      text +=
          switch (argument) {
                case ID, RANGE_OF_20, RANGE_OF_50, RANGE_OF_200 -> CalibrationTable.ID_LENGTH;
                case NO_ID -> 1 + CalibrationTable.INTEGER_LENGTH;
                case INTEGER -> isEncrypted ? 0 : CalibrationTable.INTEGER_LENGTH;
                case TEXT -> isEncrypted ? 0 : CalibrationTable.TEXT_LENGTH + 2;
                case LEAST -> 1;
                case ANY_TEXT -> 3;
                case NO_TEXT -> 4;
              }
              - 1;
    }
    for (CellKind kind : CellKind.values()) {
      if (isEncrypted) {
        text += encrypted.of(kind.encrypt()) * kind.cellBytes().inStatement();
      }
    }
    return ProtocolBytes.request(text);
  }

  private double received(CellKind kind, boolean isEncrypted) {
    if (isKey()) {
      return CalibrationTable.ID_LENGTH;
    }
    if (isEncrypted) {
      return kind.cellBytes().stored();
    }
    return kind.isInteger() ? CalibrationTable.INTEGER_LENGTH : CalibrationTable.TEXT_LENGTH;
  }

  private boolean isKey() {
    return sent.sql().startsWith("SELECT id ");
  }

  /**
   * Whether it is executed in turns with others while one of these is measured. Those that read
   * many rows or prepare would take most of the time.
   */
  boolean takesTurns() {
    return !preparing
        && plain.of(CostTerm.ROW) <= SHORT_RANGE
        && encrypted.of(CostTerm.PACKED_ROW) == 0;
  }

  WorkloadDescription description() {
    return new WorkloadDescription(
        name, heldOut ? name + ", held out" : name, sent.sql().formatted(table.name()));
  }
}
