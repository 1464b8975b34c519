package io.encbench.suites.calibrate;

import io.encbench.suites.calibrate.Probe.Argument;
import io.encbench.suites.calibrate.Probe.Sent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The probes of a calibration. */
final class ProbeCatalogue {
  private static final int VALUES = CalibrationTable.COLUMNS;
  private static final int LIST = 100;

  /** Makes a text of about a thousand characters. */
  private static final int LONG_CONDITIONS = 50;

  /** Columns with which the client computes when it updates a row that was read before. */
  private static final int COMPUTED = 3;

  /** The result of a statement that reads the key alone, which is plain everywhere. */
  private static final List<CellKind> KEY = List.of(CellKind.INTEGER_RND);

  private static final CalibrationTable INTEGERS = CalibrationTable.of(CellKind.INTEGER_RND);
  private static final CalibrationTable MIXED = CalibrationTable.MIXED;

  private ProbeCatalogue() {}

  /** All probes, in the order in which they are reported. */
  static List<Probe> all() {
    List<Probe> probes = new ArrayList<>();
    StatementWork oneInteger = StatementWork.NONE.plus(CostTerm.ROW, 1).plus(CostTerm.INTEGER, 1);
    Sent readKey = readKey("id = ?", List.of(Argument.ID));
    probes.add(onPlainColumns("round_trip", readKey, StatementWork.sent(1).plus(oneInteger)));
    probes.add(prepare("prepare_short", readKey, oneInteger));
    probes.add(
        prepare(
            "prepare_long",
            readKey("id = ?" + " AND id > -1000000".repeat(LONG_CONDITIONS), List.of(Argument.ID)),
            oneInteger));
    List<Argument> list = new ArrayList<>(Collections.nCopies(LIST, Argument.NO_ID));
    list.set(0, Argument.ID);
    probes.add(
        onPlainColumns(
            "parameters",
            readKey("id IN (" + marks(LIST) + ")", list),
            StatementWork.sent(LIST).plus(oneInteger)));
    probes.add(
        onPlainColumns(
            "rows",
            readKey("id BETWEEN ? AND ?", List.of(Argument.ID, Argument.RANGE_OF_200)),
            StatementWork.sent(2).plus(oneInteger.times(Probe.RANGE))));
    for (CellKind kind : CellKind.values()) {
      probes.add(write(kind));
      probes.add(read(kind));
    }
    probes.add(clientUpdate());
    probes.add(clientUpdateAfterRead());
    probes.add(clientFilter());
    probes.add(clientSearch("numbers", CellKind.INTEGER_RND, VALUES - 1, Probe.RANGE));
    probes.add(clientSearch("few_texts", CellKind.TEXT_RND, /* unread= */ 1, Probe.RANGE));
    probes.add(clientSearch("texts", CellKind.TEXT_RND, VALUES - 1, Probe.RANGE));
    probes.add(clientSearch("few_rows", CellKind.TEXT_RND, /* unread= */ 1, Probe.WIDE_RANGE));
    probes.add(clientSearchToTheFirst());
    probes.add(mixedPointRead());
    probes.add(mixedRangeRead());
    probes.add(mixedUpdate());
    probes.add(mixedLookUp());
    probes.add(mixedClientUpdate());
    probes.add(mixedClientSort());
    return List.copyOf(probes);
  }

  private static String marks(int number) {
    return String.join(", ", Collections.nCopies(number, "?"));
  }

  private static Sent readKey(String condition, List<Argument> arguments) {
    return new Sent("SELECT id FROM %s WHERE " + condition, arguments, KEY);
  }

  private static Probe fitted(
      String name,
      CalibrationTable table,
      Sent sent,
      StatementWork plain,
      StatementWork encrypted) {
    return new Probe(
        name,
        table,
        /* before= */ null,
        sent,
        plain,
        encrypted,
        /* preparing= */ false,
        /* heldOut= */ false);
  }

  private static Probe heldOut(
      String name, Sent sent, StatementWork plain, StatementWork encrypted) {
    return new Probe(
        name,
        MIXED,
        /* before= */ null,
        sent,
        plain,
        encrypted,
        /* preparing= */ false,
        /* heldOut= */ true);
  }

  private static Probe onPlainColumns(String name, Sent sent, StatementWork plain) {
    return fitted(name, INTEGERS, sent, plain, throughDriver(plain));
  }

  /** Reads a row by its key, after it has prepared the statement. */
  private static Probe prepare(String name, Sent sent, StatementWork row) {
    StatementWork plain = StatementWork.sent(1).plus(row).plus(StatementWork.prepared(sent.sql()));
    return new Probe(
        name,
        INTEGERS,
        /* before= */ null,
        sent,
        plain,
        throughDriver(plain).plus(StatementWork.preparedByDriver(sent.sql())),
        /* preparing= */ true,
        /* heldOut= */ false);
  }

  private static StatementWork throughDriver(StatementWork plain) {
    return plain.plus(CostTerm.ENCRYPTING_STATEMENT, 1);
  }

  private static StatementWork byClient(StatementWork sent) {
    return sent.plus(CostTerm.CLIENT_SIDE_STATEMENT, 1);
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
        table,
        new Sent(
            "UPDATE %s SET " + String.join(", ", assignments) + " WHERE id = ?",
            arguments,
            List.of()),
        plain,
        throughDriver(plain).plus(kind.encrypt(), VALUES));
  }

  private static Probe read(CellKind kind) {
    CalibrationTable table = CalibrationTable.of(kind);
    double values = Probe.WIDE_RANGE * VALUES;
    StatementWork plain =
        StatementWork.sent(2).plus(CostTerm.ROW, Probe.WIDE_RANGE).plus(kind.read(), values);
    return fitted(
        "read_" + kind.word(),
        table,
        new Sent(
            "SELECT " + String.join(", ", table.columns()) + " FROM %s WHERE id BETWEEN ? AND ?",
            List.of(Argument.ID, Argument.RANGE_OF_50),
            table.kinds()),
        plain,
        throughDriver(plain).plus(kind.decrypt(), values));
  }

  /** Computes with an encrypted column, so that the client reads the row first. */
  private static Probe clientUpdate() {
    return fitted(
        "client_side_update",
        INTEGERS,
        Sent.change("UPDATE %s SET v0 = v0 + 1 WHERE id = ?", Argument.ID),
        StatementWork.sent(1),
        byClient(StatementWork.sent(1))
            .plus(CostTerm.ROW, 1)
            .plus(CostTerm.INTEGER, 1)
            .plus(CellKind.INTEGER_RND.decrypt(), 1)
            .plus(StatementWork.sent(2))
            .plus(CellKind.INTEGER_RND.encrypt(), 1));
  }

  /** Computes with columns that were read before in the transaction, as many applications do. */
  private static Probe clientUpdateAfterRead() {
    List<String> columns = INTEGERS.columns().subList(1, 1 + COMPUTED);
    List<String> assignments = new ArrayList<>(List.of("v0 = ?"));
    for (String column : columns) {
      assignments.add(column + " = " + column + " + ?");
    }
    List<Argument> arguments =
        new ArrayList<>(Collections.nCopies(assignments.size(), Argument.INTEGER));
    arguments.add(Argument.ID);
    StatementWork plain = StatementWork.sent(arguments.size());
    return new Probe(
        "client_side_update_after_read",
        INTEGERS,
        readForUpdate(columns, Collections.nCopies(columns.size(), CellKind.INTEGER_RND)),
        new Sent(
            "UPDATE %s SET " + String.join(", ", assignments) + " WHERE id = ?",
            arguments,
            List.of()),
        plain,
        byClient(plain).plus(CellKind.INTEGER_RND.encrypt(), assignments.size()),
        /* preparing= */ false,
        /* heldOut= */ false);
  }

  private static Sent readForUpdate(List<String> columns, List<CellKind> kinds) {
    return new Sent(
        "SELECT " + String.join(", ", columns) + " FROM %s WHERE id = ? FOR UPDATE",
        List.of(Argument.ID),
        kinds);
  }

  /** Compares an encrypted column, so that the client filters the rows of a range. */
  private static Probe clientFilter() {
    StatementWork plain =
        StatementWork.sent(3).plus(CostTerm.ROW, Probe.RANGE).plus(CostTerm.INTEGER, Probe.RANGE);
    return fitted(
        "client_side_filter",
        INTEGERS,
        new Sent(
            "SELECT v0 FROM %s WHERE id BETWEEN ? AND ? AND v1 > ?",
            List.of(Argument.ID, Argument.RANGE_OF_200, Argument.LEAST),
            List.of(CellKind.INTEGER_RND)),
        plain,
        byClient(StatementWork.sent(2))
            .plus(CellKind.INTEGER_RND.decrypt(), 2 * Probe.RANGE)
            .plus(CostTerm.PACKED_RESULT, 1)
            .plus(CostTerm.PACKED_ROW, Probe.RANGE)
            .plus(CostTerm.PACKED_INTEGER, 2 * Probe.RANGE));
  }

  /**
   * Searches an encrypted column, and finds none. The client decrypts this column of a range of
   * rows, and no other.
   *
   * @param unread the number of columns that would be returned, but are not decrypted
   * @param rows the number of rows
   */
  private static Probe clientSearch(String name, CellKind kind, int unread, int rows) {
    CalibrationTable table = CalibrationTable.of(kind);
    CostTerm packed = kind.isInteger() ? CostTerm.PACKED_INTEGER : CostTerm.PACKED_TEXT;
    Argument last = rows == Probe.RANGE ? Argument.RANGE_OF_200 : Argument.RANGE_OF_50;
    return fitted(
        "client_side_search_" + name,
        table,
        new Sent(
            "SELECT "
                + String.join(", ", table.columns().subList(1, 1 + unread))
                + " FROM %s WHERE id BETWEEN ? AND ? AND "
                + (kind.isInteger() ? "v0 < ?" : "v0 LIKE ?"),
            List.of(Argument.ID, last, kind.isInteger() ? Argument.LEAST : Argument.NO_TEXT),
            table.kinds().subList(1, 1 + unread)),
        StatementWork.sent(3),
        byClient(StatementWork.sent(2))
            .plus(kind.decrypt(), rows)
            .plus(CostTerm.PACKED_RESULT, 1)
            .plus(CostTerm.PACKED_ROW, rows)
            .plus(packed, (1 + unread) * rows)
            .plus(CostTerm.TEXT_CONDITION, kind.isInteger() ? 0 : rows));
  }

  /** Searches an encrypted column, and finds the first row, so that the client needs no other. */
  private static Probe clientSearchToTheFirst() {
    CellKind kind = CellKind.TEXT_RND;
    CalibrationTable table = CalibrationTable.of(kind);
    List<String> returned = table.columns().subList(1, VALUES);
    return fitted(
        "client_side_search_to_the_first",
        table,
        new Sent(
            "SELECT "
                + String.join(", ", returned)
                + " FROM %s WHERE id BETWEEN ? AND ? AND v0 LIKE ? LIMIT 1",
            List.of(Argument.ID, Argument.RANGE_OF_200, Argument.ANY_TEXT),
            table.kinds().subList(1, VALUES)),
        StatementWork.sent(3).plus(CostTerm.ROW, 1).plus(CostTerm.TEXT, returned.size()),
        byClient(StatementWork.sent(2))
            .plus(kind.decrypt(), VALUES)
            .plus(CostTerm.PACKED_RESULT, 1)
            .plus(CostTerm.PACKED_ROW, 1)
            .plus(CostTerm.PACKED_TEXT, VALUES)
            .plus(CostTerm.TEXT_CONDITION, 1)
            .plus(CostTerm.UNREACHED_TEXT, (Probe.RANGE - 1) * VALUES));
  }

  /** A row of the table with all kinds of columns, as an application has them. */
  private static StatementWork mixedRow() {
    StatementWork row = StatementWork.NONE.plus(CostTerm.ROW, 1);
    for (CellKind kind : CellKind.values()) {
      row = row.plus(kind.read(), 1);
    }
    return row;
  }

  private static StatementWork mixedCells() {
    StatementWork cells = StatementWork.NONE;
    for (CellKind kind : CellKind.values()) {
      cells = cells.plus(kind.decrypt(), 1);
    }
    return cells;
  }

  private static String readMixed() {
    return "SELECT " + String.join(", ", MIXED.columns()) + " FROM %s WHERE ";
  }

  private static Probe mixedPointRead() {
    StatementWork plain = StatementWork.sent(1).plus(mixedRow());
    return heldOut(
        "mixed_point_read",
        new Sent(readMixed() + "id = ?", List.of(Argument.ID), MIXED.kinds()),
        plain,
        throughDriver(plain).plus(mixedCells()));
  }

  private static Probe mixedRangeRead() {
    StatementWork plain = StatementWork.sent(2).plus(mixedRow().times(Probe.SHORT_RANGE));
    return heldOut(
        "mixed_range_read",
        new Sent(
            readMixed() + "id BETWEEN ? AND ?",
            List.of(Argument.ID, Argument.RANGE_OF_20),
            MIXED.kinds()),
        plain,
        throughDriver(plain).plus(mixedCells().times(Probe.SHORT_RANGE)));
  }

  private static Probe mixedUpdate() {
    StatementWork plain = StatementWork.sent(4);
    return heldOut(
        "mixed_update",
        Sent.change(
            "UPDATE %s SET v0 = ?, v1 = ?, v3 = ? WHERE id = ?",
            Argument.INTEGER, Argument.INTEGER, Argument.TEXT, Argument.NO_ID),
        plain,
        throughDriver(plain)
            .plus(CellKind.INTEGER_RND.encrypt(), 1)
            .plus(CellKind.INTEGER_DET.encrypt(), 1)
            .plus(CellKind.TEXT_RND.encrypt(), 1));
  }

  private static Probe mixedLookUp() {
    StatementWork plain = StatementWork.sent(Probe.SHORT_RANGE);
    return heldOut(
        "mixed_look_up",
        new Sent(
            "SELECT id FROM %s WHERE v4 IN (" + marks(Probe.SHORT_RANGE) + ")",
            Collections.nCopies(Probe.SHORT_RANGE, Argument.TEXT),
            KEY),
        plain,
        throughDriver(plain).plus(CellKind.TEXT_DET.encrypt(), Probe.SHORT_RANGE));
  }

  /** Computes with one column that was read before, and changes two others. */
  private static Probe mixedClientUpdate() {
    StatementWork plain = StatementWork.sent(4);
    return new Probe(
        "mixed_client_side_update",
        MIXED,
        readForUpdate(List.of("v0", "v3"), List.of(CellKind.INTEGER_RND, CellKind.TEXT_RND)),
        Sent.change(
            "UPDATE %s SET v0 = v0 + ?, v1 = ?, v3 = ? WHERE id = ?",
            Argument.INTEGER, Argument.INTEGER, Argument.TEXT, Argument.ID),
        plain,
        byClient(plain)
            .plus(CellKind.INTEGER_RND.encrypt(), 1)
            .plus(CellKind.INTEGER_DET.encrypt(), 1)
            .plus(CellKind.TEXT_RND.encrypt(), 1),
        /* preparing= */ false,
        /* heldOut= */ true);
  }

  /** Sorts rows that are too few to arrive packed. */
  private static Probe mixedClientSort() {
    StatementWork plain =
        StatementWork.sent(2)
            .plus(
                StatementWork.NONE
                    .plus(CostTerm.ROW, 1)
                    .plus(CostTerm.INTEGER, 1)
                    .plus(CostTerm.TEXT, 1)
                    .times(Probe.SHORT_RANGE));
    return heldOut(
        "mixed_client_side_sort",
        new Sent(
            "SELECT v0, v3 FROM %s WHERE id BETWEEN ? AND ? ORDER BY v0",
            List.of(Argument.ID, Argument.RANGE_OF_20),
            List.of(CellKind.INTEGER_RND, CellKind.TEXT_RND)),
        plain,
        byClient(plain)
            .plus(CellKind.INTEGER_RND.decrypt(), Probe.SHORT_RANGE)
            .plus(CellKind.TEXT_RND.decrypt(), Probe.SHORT_RANGE));
  }
}
