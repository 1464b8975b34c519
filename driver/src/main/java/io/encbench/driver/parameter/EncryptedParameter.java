package io.encbench.driver.parameter;

import io.encbench.driver.analysis.StatementPlan;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.TextCollation;
import io.encbench.driver.value.codec.CellEncoder;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A {@code ?} whose values become cells. During a key rotation one value can become several cells,
 * one under each key to compare with, which are consecutive parameters of the delegate. Serves one
 * thread at a time.
 */
public final class EncryptedParameter {
  private final ColumnRule column;
  private final StatementPlan.SlotUse use;
  private final CellRow cells;
  private final int firstTarget;
  private final CellEncoder[] encoders;

  EncryptedParameter(
      ColumnRule column,
      StatementPlan.SlotUse use,
      CellRow cells,
      int firstTarget,
      List<CellEncoder> encoders) {
    this.column = column;
    this.use = use;
    this.cells = cells;
    this.firstTarget = firstTarget;
    this.encoders = encoders.toArray(CellEncoder[]::new);
  }

  public void setNull() throws SQLException {
    if (use instanceof StatementPlan.SlotUse.StoreNotNull) {
      throw refused("IGNORE with NULL");
    }
    for (int i = 0; i < encoders.length; i++) {
      cells.setNull(firstTarget + i);
    }
  }

  void set(boolean value) throws SQLException {
    for (int i = 0; i < encoders.length; i++) {
      put(i, encoders[i].encode(value));
    }
  }

  void set(long value) throws SQLException {
    for (int i = 0; i < encoders.length; i++) {
      put(i, encoders[i].encode(value));
    }
  }

  void set(double value) throws SQLException {
    for (int i = 0; i < encoders.length; i++) {
      put(i, encoders[i].encode(value));
    }
  }

  void set(@Nullable BigDecimal value) throws SQLException {
    if (value == null) {
      setNull();
      return;
    }
    for (int i = 0; i < encoders.length; i++) {
      put(i, encoders[i].encode(value));
    }
  }

  void set(@Nullable String value) throws SQLException {
    if (value == null) {
      setNull();
      return;
    }
    for (int i = 0; i < encoders.length; i++) {
      put(i, encoders[i].encode(value));
    }
  }

  void set(byte @Nullable [] value) throws SQLException {
    if (value == null) {
      setNull();
      return;
    }
    for (int i = 0; i < encoders.length; i++) {
      put(i, encoders[i].encode(value));
    }
  }

  void set(LocalDate value) throws SQLException {
    for (int i = 0; i < encoders.length; i++) {
      put(i, encoders[i].encode(value));
    }
  }

  void set(LocalTime value) throws SQLException {
    for (int i = 0; i < encoders.length; i++) {
      put(i, encoders[i].encode(value));
    }
  }

  void set(LocalDateTime value) throws SQLException {
    for (int i = 0; i < encoders.length; i++) {
      put(i, encoders[i].encode(value));
    }
  }

  private void put(int key, byte[] cell) throws SQLException {
    if (column.folds()) {
      cells.setText(firstTarget + key, cell);
    } else {
      cells.set(firstTarget + key, cell);
    }
  }

  /** Sets a value of any class. The caller has read readers, streams and large objects. */
  public void setObject(@Nullable Object value) throws SQLException {
    if (value == null) {
      setNull();
      return;
    }
    for (int i = 0; i < encoders.length; i++) {
      put(i, encoders[i].encode(value));
    }
  }

  /** The collation by which the server compares the values; null if it compares no folded text. */
  public @Nullable TextCollation foldedBy() {
    boolean compares =
        use instanceof StatementPlan.SlotUse.Compare
            || use instanceof StatementPlan.SlotUse.CompareUnderEveryKey;
    return compares && column.folds() ? column.foldedBy() : null;
  }

  /** The exception for a JDBC method that has no meaning for the column. */
  public SQLFeatureNotSupportedException refused(String method) {
    return Refusal.of(method, column.name());
  }
}
