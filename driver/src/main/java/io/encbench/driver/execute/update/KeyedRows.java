package io.encbench.driver.execute.update;

import io.encbench.driver.execute.RowColumn;
import io.encbench.driver.execute.ServerStatements.SqlBuilder;
import io.encbench.driver.execute.expression.SlotValues;
import io.encbench.driver.rules.Identifiers;
import io.encbench.driver.sql.SyntaxTree.Part;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes conditions that find rows again by their primary key.
 *
 * @param keys the columns of the primary key
 */
public record KeyedRows(List<RowColumn> keys) {
  /** The maximum number of rows per statement. */
  static final int ROWS_AT_ONCE = 64;

  public KeyedRows {
    keys = List.copyOf(keys);
  }

  /**
   * The primary key of a row.
   *
   * @param texts writes each value of the key
   * @param identity the values that identify the row, in the order of the key
   */
  record Key(List<KeyText> texts, List<Object> identity) {
    Key {
      texts = List.copyOf(texts);
      identity = List.copyOf(identity);
    }
  }

  /** Adds a value of a key to a statement. */
  @FunctionalInterface
  interface KeyText {
    void addTo(SqlBuilder text);
  }

  /** The statement that reads and locks rows. */
  public static SqlBuilder readSql(
      SqlBuilder text, List<RowColumn> read, Part table, Part rows, SlotValues values) {
    return readSql(text, read, List.of(), table, rows, values);
  }

  /**
   * The statement that reads and locks rows.
   *
   * @param text where to write it
   * @param read the columns to read
   * @param more the names of further columns to read
   * @param table the table with its alias, as written
   * @param rows the text from WHERE on, which selects the rows
   */
  static SqlBuilder readSql(
      SqlBuilder text,
      List<RowColumn> read,
      List<String> more,
      Part table,
      Part rows,
      SlotValues values) {
    return select(text, read, more, table).add(rows, values).add(" FOR UPDATE");
  }

  private static SqlBuilder select(
      SqlBuilder text, List<RowColumn> read, List<String> more, Part table) {
    text.add("SELECT ");
    for (int i = 0; i < read.size(); i++) {
      text.add(i == 0 ? "" : ", ").add(read.get(i).quoted());
    }
    for (String column : more) {
      text.add(", ").add(Identifiers.quote(column));
    }
    return text.add(" FROM ").add(table, SlotValues.none()).add(" ");
  }

  /** The statement that reads and locks rows by their keys. */
  SqlBuilder readByKeySql(List<RowColumn> read, Part table, List<Key> wanted) {
    SqlBuilder text = select(new SqlBuilder(), read, List.of(), table).add("WHERE ");
    addCondition(text, wanted);
    return text.add(" FOR UPDATE");
  }

  /** The key of the current row of a result whose first columns are the key's. */
  Key read(ResultSet rows) throws SQLException {
    List<KeyText> texts = new ArrayList<>();
    List<Object> identity = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      Object value = keys.get(i).readKey(rows, i + 1);
      texts.add(text -> text.parameter((statement, at) -> RowColumn.bindKey(value, statement, at)));
      identity.add(keys.get(i).identity(value));
    }
    return new Key(texts, identity);
  }

  /** A key without a value, for a statement that is only prepared. */
  Key unset() {
    KeyText unset = text -> text.parameter((statement, index) -> {});
    return new Key(
        keys.stream().map(key -> unset).toList(), keys.stream().map(key -> (Object) key).toList());
  }

  /** The indexes of the key columns whose values are not the same in all rows. */
  List<Integer> varying(List<Key> rows) {
    List<Integer> varying = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      Object first = rows.get(0).identity().get(i);
      int column = i;
      if (!rows.stream().allMatch(row -> row.identity().get(column).equals(first))) {
        varying.add(i);
      }
    }
    return varying;
  }

  /**
   * Adds the condition that finds these rows, written so that both servers look the rows up in the
   * index of the primary key.
   */
  void addCondition(SqlBuilder text, List<Key> wanted) {
    List<Integer> varying = varying(wanted);
    List<Integer> common = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      if (!varying.contains(i)) {
        common.add(i);
      }
    }
    addEqual(text, wanted.get(0), common);
    if (varying.isEmpty()) {
      return;
    }
    text.add(common.isEmpty() ? "" : " AND ");
    if (varying.size() == 1) {
      text.add(keys.get(varying.get(0)).quoted()).add(" IN (");
      for (int i = 0; i < wanted.size(); i++) {
        text.add(i == 0 ? "" : ", ");
        wanted.get(i).texts().get(varying.get(0)).addTo(text);
      }
      text.add(")");
      return;
    }
    text.add("(");
    for (int i = 0; i < wanted.size(); i++) {
      text.add(i == 0 ? "(" : " OR (");
      addEqual(text, wanted.get(i), varying);
      text.add(")");
    }
    text.add(")");
  }

  /** Adds the condition that some columns of the key are those of a row. */
  void addEqual(SqlBuilder text, Key row, List<Integer> places) {
    for (int i = 0; i < places.size(); i++) {
      int place = places.get(i);
      text.add(i == 0 ? "" : " AND ").add(keys.get(place).quoted()).add(" = ");
      row.texts().get(place).addTo(text);
    }
  }
}
