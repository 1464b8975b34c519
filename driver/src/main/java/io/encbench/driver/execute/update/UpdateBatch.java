package io.encbench.driver.execute.update;

import io.encbench.driver.execute.BatchErrors;
import io.encbench.driver.execute.RowColumn;
import io.encbench.driver.execute.ServerConnection;
import io.encbench.driver.execute.ServerStatements.SqlBuilder;
import io.encbench.driver.execute.expression.SlotValues;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.execute.update.UpdatePlan.ChangedRow;
import io.encbench.driver.execute.update.UpdatePlan.Point;
import io.encbench.driver.execute.update.UpdatePlan.Target.Given;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A batch of one update. If each entry names its row by the key, the rows of a segment of the batch
 * are read by one statement and written by one statement. The client applies several changes of the
 * same row one after the other. With auto-commit on, each segment is a transaction. Update counts,
 * errors and the behaviour after an error are those of the delegate, which executes the entries one
 * by one or as one text.
 */
final class UpdateBatch {
  private final UpdateExecution update;
  private final ServerConnection server;
  private final List<SlotValues> entries;
  private final BatchErrors errors;
  private final long[] counts;
  private @Nullable SQLException failure;
  private int place;
  private Progress progress = Progress.READING;

  /** The progress of a segment. */
  private enum Progress {
    READING,
    WRITING,
    WRITTEN
  }

  UpdateBatch(UpdateExecution update, List<SlotValues> entries) {
    this.update = update;
    this.server = update.statements().server();
    this.entries = entries;
    this.errors = server.batchErrors();
    this.counts = new long[entries.size()];
  }

  /** A row that was read, with the changes of the entries so far. */
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
      return new ChangedRow(key.key(), row, values);
    }
  }

  long[] execute() throws SQLException {
    List<@Nullable ChangedRow> keys = keys();
    if (keys.isEmpty() || entries.size() == 1) {
      oneByOne(0, entries.size());
    } else {
      together(keys);
    }
    SQLException last = failure;
    if (last != null) {
      throw errors.failed(last, counts, place);
    }
    return counts;
  }

  /**
   * The key of each entry, null if it is NULL; empty if the client cannot determine the keys, or if
   * the entries must be executed one by one.
   */
  private List<@Nullable ChangedRow> keys() throws SQLException {
    Point point = update.plan().point();
    List<@Nullable ChangedRow> keys = new ArrayList<>();
    if (point == null
        || !point.alone()
        || !update.plan().together()
        || !update.plan().keys().stream().allMatch(RowColumn::isComparable)) {
      return keys;
    }
    for (SlotValues values : entries) {
      ChangedRow key;
      try {
        key = key(point, values);
      } catch (SQLFeatureNotSupportedException e) {
        // Only the server can compare the value.
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

  /** The key of an entry; null if it is NULL or cannot be determined. */
  private @Nullable ChangedRow key(Point point, SlotValues values) throws SQLException {
    List<KeyedRows.KeyText> texts = new ArrayList<>();
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
    return new ChangedRow(new KeyedRows.Key(texts, identity), List.of(), values);
  }

  private void together(List<@Nullable ChangedRow> keys) throws SQLException {
    int from = 0;
    while (from < entries.size() && goesOn()) {
      Map<List<Object>, ChangedRow> wanted = new LinkedHashMap<>();
      int to = from;
      while (to < entries.size() && wanted.size() < KeyedRows.ROWS_AT_ONCE) {
        ChangedRow key = keys.get(to);
        if (key != null
            && wanted.putIfAbsent(key.key().identity(), key) != null
            && !mayRepeatRows()) {
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

  /**
   * Whether a segment may change a row repeatedly: the server need neither see nor check the values
   * in between.
   */
  private boolean mayRepeatRows() {
    return update.plan().targets().stream().noneMatch(Given.class::isInstance);
  }

  private void segment(
      List<@Nullable ChangedRow> keys, int from, int to, Map<List<Object>, ChangedRow> wanted)
      throws SQLException {
    boolean ownTransaction = !server.inTransaction();
    progress = Progress.READING;
    try {
      server.inOneTransaction(
          () -> {
            Map<List<Object>, Current> rows = read(wanted);
            change(keys, from, to, rows);
            progress = Progress.WRITING;
            write(rows);
            progress = Progress.WRITTEN;
            return to - from;
          });
    } catch (SQLException e) {
      if (mayBeDone(e, ownTransaction)) {
        // The entries are not repeated, because they might take effect twice.
        Arrays.fill(counts, from, to, Statement.EXECUTE_FAILED);
        failed(from, e);
      } else if (BatchErrors.endsBatch(e) && !(ownTransaction && BatchErrors.isRolledBack(e))) {
        failed(from, e);
      } else {
        // No entry has taken effect. They are repeated one by one, so that each has its own
        // outcome.
        Arrays.fill(counts, from, to, 0);
        oneByOne(from, to);
      }
    }
  }

  /**
   * Whether a failed segment may have taken effect. The server may have committed the driver's own
   * transaction. In the application's transaction, the server may have written the rows if the
   * error does not come from the server.
   */
  private boolean mayBeDone(SQLException e, boolean ownTransaction) {
    return switch (progress) {
      case READING -> false;
      case WRITING -> !ownTransaction && e.getErrorCode() == 0;
      case WRITTEN -> true;
    };
  }

  /** Counts the entries whose rows exist, and computes the new values of these rows. */
  private void change(
      List<@Nullable ChangedRow> keys, int from, int to, Map<List<Object>, Current> rows)
      throws SQLException {
    for (int i = from; i < to; i++) {
      ChangedRow key = keys.get(i);
      Current row = key == null ? null : rows.get(key.key().identity());
      if (row != null) {
        SlotValues values = entries.get(i);
        List<SqlValue> after = update.changed(row.row, values);
        row.written |= update.isWritten(row.row, after);
        row.row = after;
        row.values = values;
        counts[i] = 1;
      }
    }
  }

  private void write(Map<List<Object>, Current> rows) throws SQLException {
    List<ChangedRow> changed = new ArrayList<>();
    for (Current row : rows.values()) {
      if (row.written) {
        changed.add(row.changed());
      }
    }
    update.write(changed);
    // If the write had failed, the connection would have forgotten its rows.
    UpdateExecution.Memory memory = update.memory();
    rows.forEach((identity, row) -> memory.remember(identity, row.row, /* rewritten= */ false));
  }

  private Map<List<Object>, Current> read(Map<List<Object>, ChangedRow> wanted)
      throws SQLException {
    Map<List<Object>, Current> rows = new LinkedHashMap<>();
    List<KeyedRows.Key> unknown = new ArrayList<>();
    UpdateExecution.Memory memory = update.memory();
    for (ChangedRow key : wanted.values()) {
      List<SqlValue> known = memory.find(key.key().identity());
      if (known == null) {
        unknown.add(key.key());
      } else {
        rows.put(key.key().identity(), new Current(key, known));
      }
    }
    if (unknown.isEmpty()) {
      return rows;
    }
    SqlBuilder text = update.plan().readKeysSql(unknown);
    KeyedRows keys = update.plan().keyedRows();
    try (ResultSet result = text.bound(update.statements()).executeQuery()) {
      while (result.next()) {
        List<Object> identity = keys.read(result).identity();
        ChangedRow key = wanted.get(identity);
        if (key == null) {
          throw new IllegalStateException("the server returned a row that was not requested");
        }
        rows.put(identity, new Current(key, update.columns(result, keys.keys().size())));
      }
    }
    return rows;
  }

  private void oneByOne(int from, int to) {
    for (int i = from; i < to && goesOn(); i++) {
      try {
        SlotValues values = entries.get(i);
        counts[i] = server.inOneTransaction(() -> update.update(values));
      } catch (SQLException e) {
        counts[i] = Statement.EXECUTE_FAILED;
        failed(i, e);
      }
    }
  }

  private void failed(int entry, SQLException e) {
    failure = e;
    place = entry;
  }

  private boolean goesOn() {
    SQLException last = failure;
    return last == null || errors.goesOn(last, entries.size());
  }
}
