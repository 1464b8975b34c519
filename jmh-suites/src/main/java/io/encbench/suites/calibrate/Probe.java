package io.encbench.suites.calibrate;

import io.encbench.experiment.result.WorkloadDescription;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A statement whose cost is measured, with the work that it does. Each statement does much of one
 * kind of work, so that the costs can be told apart. Immutable.
 *
 * @param name name of the workload
 * @param sql the text; {@code %s} stands for the table
 * @param table the table
 * @param arguments what each parameter gets, in order
 * @param read the kind of each column of its result
 * @param plain its work without encrypted columns
 * @param encrypted its work with encrypted columns
 * @param preparing whether it is prepared for each execution, and not only once
 * @param heldOut whether the model is checked with it, instead of fitted to it
 */
record Probe(
    String name,
    String sql,
    CalibrationTable table,
    List<Argument> arguments,
    List<CellKind> read,
    StatementWork plain,
    StatementWork encrypted,
    boolean preparing,
    boolean heldOut) {
  private static final int VALUES = CalibrationTable.COLUMNS;
  private static final int LIST = 100;

  /** Makes a text of about a thousand characters. */
  private static final int LONG_CONDITIONS = 50;

  /** The result of a statement that reads the key alone, which is plain everywhere. */
  private static final List<CellKind> KEY = List.of(CellKind.INTEGER_RND);

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
    NO_TEXT
  }

  Probe {
    arguments = List.copyOf(arguments);
    read = List.copyOf(read);
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
    StatementWork sent = work.plus(request(isEncrypted));
    if (read.isEmpty()) {
      return sent.plus(ProtocolBytes.updated());
    }
    String named = table.name(isEncrypted);
    double names =
        table.columns().stream()
            .limit(read.size())
            .mapToDouble(column -> SCHEMA.length() + 2.0 * named.length() + 2.0 * column.length())
            .sum();
    ProtocolBytes row = ProtocolBytes.row();
    for (CellKind kind : read) {
      row = row.plus(ProtocolBytes.value(received(kind, isEncrypted)));
    }
    return sent.plus(ProtocolBytes.description(read.size(), names))
        .plus(row.times(work.of(CostTerm.ROW)));
  }

  private ProtocolBytes request(boolean isEncrypted) {
    double text = sql.formatted(table.name(isEncrypted)).length();
    for (Argument argument : arguments) {
      text +=
          switch (argument) {
                case ID, RANGE_OF_20, RANGE_OF_50, RANGE_OF_200 -> CalibrationTable.ID_LENGTH;
                case NO_ID -> 1 + CalibrationTable.INTEGER_LENGTH;
                case INTEGER -> isEncrypted ? 0 : CalibrationTable.INTEGER_LENGTH;
                case TEXT -> isEncrypted ? 0 : CalibrationTable.TEXT_LENGTH + 2;
                case LEAST -> 1;
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
    return sql.startsWith("SELECT id ");
  }

  WorkloadDescription description() {
    return new WorkloadDescription(
        name, heldOut ? name + ", held out" : name, sql.formatted(table.name()));
  }

  static List<Probe> all() {
    List<Probe> probes = new ArrayList<>();
    CalibrationTable integers = CalibrationTable.of(CellKind.INTEGER_RND);
    StatementWork oneInteger = StatementWork.NONE.plus(CostTerm.ROW, 1).plus(CostTerm.INTEGER, 1);
    probes.add(
        onPlainColumns(
            "round_trip",
            "SELECT id FROM %s WHERE id = ?",
            integers,
            List.of(Argument.ID),
            StatementWork.sent(1).plus(oneInteger)));
    probes.add(prepare("prepare_short", "SELECT id FROM %s WHERE id = ?", integers, oneInteger));
    probes.add(
        prepare(
            "prepare_long",
            "SELECT id FROM %s WHERE id = ?" + " AND id > -1000000".repeat(LONG_CONDITIONS),
            integers,
            oneInteger));
    List<Argument> list = new ArrayList<>(Collections.nCopies(LIST, Argument.NO_ID));
    list.set(0, Argument.ID);
    probes.add(
        onPlainColumns(
            "parameters",
            "SELECT id FROM %s WHERE id IN (" + marks(LIST) + ")",
            integers,
            list,
            StatementWork.sent(LIST).plus(oneInteger)));
    probes.add(
        onPlainColumns(
            "rows",
            "SELECT id FROM %s WHERE id BETWEEN ? AND ?",
            integers,
            List.of(Argument.ID, Argument.RANGE_OF_200),
            StatementWork.sent(2).plus(oneInteger.times(RANGE))));
    for (CellKind kind : CellKind.values()) {
      probes.add(write(kind));
      probes.add(read(kind));
    }
    probes.add(clientUpdate(integers));
    probes.add(clientFilter(integers));
    probes.add(clientSearch("numbers", CellKind.INTEGER_RND, VALUES - 1, "v0 < ?", Argument.LEAST));
    probes.add(
        clientSearch(
            "few_texts", CellKind.TEXT_RND, /* unread= */ 1, "v0 LIKE ?", Argument.NO_TEXT));
    probes.add(clientSearch("texts", CellKind.TEXT_RND, VALUES - 1, "v0 LIKE ?", Argument.NO_TEXT));
    probes.addAll(mixed());
    return probes;
  }

  private static String marks(int number) {
    return String.join(", ", Collections.nCopies(number, "?"));
  }

  private static Probe fitted(
      String name,
      String sql,
      CalibrationTable table,
      List<Argument> arguments,
      List<CellKind> read,
      StatementWork plain,
      StatementWork encrypted) {
    return new Probe(
        name,
        sql,
        table,
        arguments,
        read,
        plain,
        encrypted,
        /* preparing= */ false,
        /* heldOut= */ false);
  }

  private static Probe onPlainColumns(
      String name,
      String sql,
      CalibrationTable table,
      List<Argument> arguments,
      StatementWork plain) {
    return fitted(name, sql, table, arguments, KEY, plain, throughDriver(plain));
  }

  /** Reads a row by its key, after it has prepared the statement. */
  private static Probe prepare(String name, String sql, CalibrationTable table, StatementWork row) {
    StatementWork plain = StatementWork.sent(1).plus(row).plus(StatementWork.prepared(sql));
    return new Probe(
        name,
        sql,
        table,
        List.of(Argument.ID),
        KEY,
        plain,
        throughDriver(plain).plus(StatementWork.preparedByDriver(sql)),
        /* preparing= */ true,
        /* heldOut= */ false);
  }

  private static StatementWork throughDriver(StatementWork plain) {
    return plain.plus(CostTerm.ENCRYPTING_STATEMENT, 1);
  }

  /** Changes no row, so that the server does little. */
  private static Probe write(CellKind kind) {
    CalibrationTable table = CalibrationTable.of(kind);
    List<Argument> arguments = new ArrayList<>();
    List<String> assignments = new ArrayList<>();
    for (String column : table.columns()) {
      arguments.add(kind.isInteger() ? Argument.INTEGER : Argument.TEXT);
      assignments.add(column + " = ?");
    }
    arguments.add(Argument.NO_ID);
    StatementWork plain = StatementWork.sent(VALUES + 1);
    return fitted(
        "write_" + kind.word(),
        "UPDATE %s SET " + String.join(", ", assignments) + " WHERE id = ?",
        table,
        arguments,
        List.of(),
        plain,
        throughDriver(plain).plus(kind.encrypt(), VALUES));
  }

  private static Probe read(CellKind kind) {
    CalibrationTable table = CalibrationTable.of(kind);
    double values = WIDE_RANGE * VALUES;
    StatementWork plain =
        StatementWork.sent(2).plus(CostTerm.ROW, WIDE_RANGE).plus(kind.read(), values);
    return fitted(
        "read_" + kind.word(),
        "SELECT " + String.join(", ", table.columns()) + " FROM %s WHERE id BETWEEN ? AND ?",
        table,
        List.of(Argument.ID, Argument.RANGE_OF_50),
        table.kinds(),
        plain,
        throughDriver(plain).plus(kind.decrypt(), values));
  }

  /** Computes with an encrypted column, outside of a transaction: the driver begins its own. */
  private static Probe clientUpdate(CalibrationTable integers) {
    return fitted(
        "client_side_update",
        "UPDATE %s SET v0 = v0 + 1 WHERE id = ?",
        integers,
        List.of(Argument.ID),
        List.of(),
        StatementWork.sent(1),
        StatementWork.sent(1)
            .plus(CostTerm.ROW, 1)
            .plus(CostTerm.INTEGER, 1)
            .plus(CellKind.INTEGER_RND.decrypt(), 1)
            .plus(StatementWork.sent(2))
            .plus(CellKind.INTEGER_RND.encrypt(), 1)
            .plus(CostTerm.ROUND_TRIP, 2)
            .plus(CostTerm.CLIENT_SIDE_STATEMENT, 1));
  }

  /** Compares an encrypted column, so that the client filters the rows of a range. */
  private static Probe clientFilter(CalibrationTable integers) {
    StatementWork plain =
        StatementWork.sent(3).plus(CostTerm.ROW, RANGE).plus(CostTerm.INTEGER, RANGE);
    return fitted(
        "client_side_filter",
        "SELECT v0 FROM %s WHERE id BETWEEN ? AND ? AND v1 > ?",
        integers,
        List.of(Argument.ID, Argument.RANGE_OF_200, Argument.LEAST),
        List.of(CellKind.INTEGER_RND),
        plain,
        StatementWork.sent(2)
            .plus(CellKind.INTEGER_RND.decrypt(), 2 * RANGE)
            .plus(CostTerm.CLIENT_SIDE_STATEMENT, 1)
            .plus(CostTerm.PACKED_ROW, RANGE)
            .plus(CostTerm.PACKED_INTEGER, 2 * RANGE));
  }

  /**
   * Searches an encrypted column, and finds none. The client decrypts this column of a range of
   * rows, and no other.
   *
   * @param unread the number of columns that would be returned, but are not decrypted
   */
  private static Probe clientSearch(
      String name, CellKind kind, int unread, String condition, Argument sought) {
    CalibrationTable table = CalibrationTable.of(kind);
    CostTerm packed = kind.isInteger() ? CostTerm.PACKED_INTEGER : CostTerm.PACKED_TEXT;
    return fitted(
        "client_side_search_" + name,
        "SELECT "
            + String.join(", ", table.columns().subList(1, 1 + unread))
            + " FROM %s WHERE id BETWEEN ? AND ? AND "
            + condition,
        table,
        List.of(Argument.ID, Argument.RANGE_OF_200, sought),
        table.kinds().subList(1, 1 + unread),
        StatementWork.sent(3),
        StatementWork.sent(2)
            .plus(kind.decrypt(), RANGE)
            .plus(CostTerm.CLIENT_SIDE_STATEMENT, 1)
            .plus(CostTerm.PACKED_ROW, RANGE)
            .plus(packed, (1 + unread) * RANGE)
            .plus(CostTerm.TEXT_CONDITION, kind.isInteger() ? 0 : RANGE));
  }

  /** Statements of all kinds of columns, as an application has them. */
  private static List<Probe> mixed() {
    CalibrationTable mixed = CalibrationTable.MIXED;
    StatementWork row = StatementWork.NONE.plus(CostTerm.ROW, 1);
    StatementWork cells = StatementWork.NONE;
    for (CellKind kind : CellKind.values()) {
      row = row.plus(kind.read(), 1);
      cells = cells.plus(kind.decrypt(), 1);
    }
    String all = String.join(", ", mixed.columns());
    StatementWork pointRead = StatementWork.sent(1).plus(row);
    StatementWork rangeRead = StatementWork.sent(2).plus(row.times(SHORT_RANGE));
    StatementWork update = StatementWork.sent(4);
    StatementWork lookUp = StatementWork.sent(SHORT_RANGE);
    return List.of(
        new Probe(
            "mixed_point_read",
            "SELECT " + all + " FROM %s WHERE id = ?",
            mixed,
            List.of(Argument.ID),
            mixed.kinds(),
            pointRead,
            throughDriver(pointRead).plus(cells),
            /* preparing= */ false,
            /* heldOut= */ true),
        new Probe(
            "mixed_range_read",
            "SELECT " + all + " FROM %s WHERE id BETWEEN ? AND ?",
            mixed,
            List.of(Argument.ID, Argument.RANGE_OF_20),
            mixed.kinds(),
            rangeRead,
            throughDriver(rangeRead).plus(cells.times(SHORT_RANGE)),
            /* preparing= */ false,
            /* heldOut= */ true),
        new Probe(
            "mixed_update",
            "UPDATE %s SET v0 = ?, v1 = ?, v3 = ? WHERE id = ?",
            mixed,
            List.of(Argument.INTEGER, Argument.INTEGER, Argument.TEXT, Argument.NO_ID),
            List.of(),
            update,
            throughDriver(update)
                .plus(CellKind.INTEGER_RND.encrypt(), 1)
                .plus(CellKind.INTEGER_DET.encrypt(), 1)
                .plus(CellKind.TEXT_RND.encrypt(), 1),
            /* preparing= */ false,
            /* heldOut= */ true),
        new Probe(
            "mixed_look_up",
            "SELECT id FROM %s WHERE v4 IN (" + marks(SHORT_RANGE) + ")",
            mixed,
            Collections.nCopies(SHORT_RANGE, Argument.TEXT),
            KEY,
            lookUp,
            throughDriver(lookUp).plus(CellKind.TEXT_DET.encrypt(), SHORT_RANGE),
            /* preparing= */ false,
            /* heldOut= */ true));
  }
}
