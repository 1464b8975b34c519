package io.encbench.driver.split;

import io.encbench.driver.split.Target.Given;
import io.encbench.driver.split.UpdatePlan.Point;
import java.sql.BatchUpdateException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A batch of one update. Where each says its row by the key, all rows are read by one statement and
 * written by one; several changes of a row follow each other here. Counts and errors are those of
 * updates that are executed one by one, and as with the delegate the others are done if one fails.
 */
final class UpdateBatch {
  private final UpdateExecution update;
  private final List<SlotValues> entries;
  private final long[] counts;
  private @Nullable SQLException failure;

  UpdateBatch(UpdateExecution update, List<SlotValues> entries) {
    this.update = update;
    this.entries = entries;
    this.counts = new long[entries.size()];
  }

  /** A row that was read, as the entries before have changed it. */
  private static final class Current {
    private final ChangedRow key;
    private List<SqlValue> row;
    private SlotValues values;
    private boolean written;

    Current(ChangedRow key, List<SqlValue> row) {
      this.key = key;
      this.row = row;
      this.values = key.values();
    }

    ChangedRow changed() {
      return new ChangedRow(key.key(), key.identity(), row, values);
    }
  }

  long[] execute() throws SQLException {
    List<@Nullable ChangedRow> keys = keys();
    if (keys.isEmpty() || entries.size() == 1) {
      oneByOne(0, entries.size());
    } else {
      update
          .transaction()
          .run(
              () -> {
                together(keys);
                return counts.length;
              });
    }
    SQLException first = failure;
    if (first != null) {
      throw new BatchUpdateException(
          first.getMessage(), first.getSQLState(), first.getErrorCode(), counts, first);
    }
    return counts;
  }

  /** The key of each entry, null where one is NULL; empty if keys cannot be told here. */
  private List<@Nullable ChangedRow> keys() throws SQLException {
    Point point = update.plan().point();
    List<@Nullable ChangedRow> keys = new ArrayList<>();
    if (point == null
        || !point.alone()
        || !update.plan().keys().stream().allMatch(KeyColumn::isComparable)) {
      return keys;
    }
    for (SlotValues values : entries) {
      ChangedRow key;
      try {
        key = key(point, values);
      } catch (SQLFeatureNotSupportedException e) {
        // The value is for the server to compare.
        return List.of();
      }
      if (key == null && !hasNull(point, values)) {
        return List.of();
      }
      keys.add(key);
    }
    return keys;
  }

  private static boolean hasNull(Point point, SlotValues values) throws SQLException {
    for (int slot : point.slots()) {
      if (values.evaluated(slot).isNull()) {
        return true;
      }
    }
    return false;
  }

  /** The key of an entry; null if it has none, or if it cannot be told. */
  private @Nullable ChangedRow key(Point point, SlotValues values) throws SQLException {
    List<ChangedRow.KeyText> texts = new ArrayList<>();
    List<Object> identity = new ArrayList<>();
    for (int i = 0; i < point.slots().size(); i++) {
      int slot = point.slots().get(i);
      SqlValue value = values.evaluated(slot);
      Object same = value.isNull() ? null : update.plan().keys().get(i).identity(value);
      if (same == null) {
        return null;
      }
      identity.add(same);
      texts.add(text -> text.add(slot, values));
    }
    return new ChangedRow(texts, identity, List.of(), values);
  }

  private void together(List<@Nullable ChangedRow> keys) throws SQLException {
    int from = 0;
    while (from < entries.size()) {
      Map<List<Object>, ChangedRow> wanted = new LinkedHashMap<>();
      int to = from;
      while (to < entries.size() && wanted.size() < UpdateExecution.ROWS_AT_ONCE) {
        ChangedRow key = keys.get(to);
        if (key != null && wanted.putIfAbsent(key.identity(), key) != null && !mayRepeatRows()) {
          break;
        }
        to++;
      }
      if (!wanted.isEmpty()) {
        segment(keys, from, to, wanted);
      }
      from = to;
    }
  }

  /** Whether the server has no part in computing, so that it can be left out in between. */
  private boolean mayRepeatRows() {
    return update.plan().targets().stream()
        .noneMatch(target -> target instanceof Given given && !given.fixed());
  }

  private void segment(
      List<@Nullable ChangedRow> keys, int from, int to, Map<List<Object>, ChangedRow> wanted)
      throws SQLException {
    Map<List<Object>, Current> rows = read(wanted);
    for (int i = from; i < to; i++) {
      ChangedRow key = keys.get(i);
      Current row = key == null ? null : rows.get(key.identity());
      if (row != null) {
        apply(i, row);
      }
    }
    List<ChangedRow> changed = new ArrayList<>();
    for (Current row : rows.values()) {
      if (row.written) {
        changed.add(row.changed());
      }
    }
    UpdateMemory memory = update.memory();
    try {
      update.write(changed);
      rows.forEach((identity, row) -> memory.remember(identity, row.row));
    } catch (SQLException e) {
      // Whatever fails has made the connection forget its rows.
      if (endsBatch(e)) {
        throw e;
      }
      // Something in it was refused: then each finds out for itself.
      Arrays.fill(counts, from, to, 0);
      oneByOne(from, to);
    }
  }

  private Map<List<Object>, Current> read(Map<List<Object>, ChangedRow> wanted)
      throws SQLException {
    Map<List<Object>, Current> rows = new LinkedHashMap<>();
    List<ChangedRow> unknown = new ArrayList<>();
    UpdateMemory memory = update.memory();
    for (ChangedRow key : wanted.values()) {
      List<SqlValue> known = memory.find(key.identity());
      if (known == null) {
        unknown.add(key);
      } else {
        rows.put(key.identity(), new Current(key, known));
      }
    }
    if (unknown.isEmpty()) {
      return rows;
    }
    InnerText text = update.texts().readKeys(unknown);
    List<KeyColumn> columns = update.plan().keys();
    try (ResultSet result = text.bound(update.statements()).executeQuery()) {
      while (result.next()) {
        List<Object> identity = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
          identity.add(KeyColumn.identity(columns.get(i).read(result, i + 1)));
        }
        ChangedRow key = wanted.get(identity);
        if (key == null) {
          throw new IllegalStateException("the server gave a row that was not asked for");
        }
        rows.put(identity, new Current(key, update.columns(result, columns.size())));
      }
    }
    return rows;
  }

  private void apply(int entry, Current row) {
    SlotValues values = entries.get(entry);
    try {
      List<SqlValue> after = update.changed(row.row, values);
      row.written |= update.isWritten(row.row, after);
      row.row = after;
      row.values = values;
      counts[entry] = 1;
    } catch (SQLException e) {
      failed(entry, e);
    }
  }

  private void failed(int entry, SQLException e) {
    counts[entry] = Statement.EXECUTE_FAILED;
    if (failure == null) {
      failure = e;
    }
  }

  private void oneByOne(int from, int to) throws SQLException {
    for (int i = from; i < to; i++) {
      try {
        SlotValues values = entries.get(i);
        counts[i] = update.transaction().run(() -> update.update(values));
      } catch (SQLException e) {
        failed(i, e);
        if (endsBatch(e)) {
          throw new BatchUpdateException(
              e.getMessage(), e.getSQLState(), e.getErrorCode(), Arrays.copyOf(counts, i + 1), e);
        }
      }
    }
  }

  /** Whether the transaction or the connection may be gone. */
  private static boolean endsBatch(SQLException e) {
    return e instanceof SQLTransientException || e instanceof SQLRecoverableException;
  }
}
