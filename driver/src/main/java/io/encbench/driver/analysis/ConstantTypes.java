package io.encbench.driver.analysis;

import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType.Family;
import io.encbench.driver.rules.ColumnType.Kind;
import io.encbench.driver.sql.ServerClock;
import io.encbench.driver.sql.SqlTemplate.Slot;
import io.encbench.driver.sql.SqlTemplate.SlotKind;
import io.encbench.driver.sql.Token;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;

/**
 * Decides which types of constants may be stored in a column or compared with it. The server would
 * convert any other constant in a way that depends on its settings or loses a part of the value.
 */
final class ConstantTypes {
  private ConstantTypes() {}

  /**
   * Refuses a constant whose type the column does not accept.
   *
   * @param constant the token of a literal or constant expression; anything else is accepted
   * @param use the use of its value
   */
  static void require(Token constant, StatementPlan.SlotUse use, ColumnRule column)
      throws SQLException {
    Slot slot = constant.slot();
    if (slot == null) {
      return;
    }
    boolean stored =
        use instanceof StatementPlan.SlotUse.Store
            || use instanceof StatementPlan.SlotUse.StoreNotNull;
    if (!fits(slot, column, stored)) {
      throw Refusal.because(
          (stored ? "storing " : "comparison with ")
              + named(slot)
              + " is not supported on encrypted column "
              + column.name()
              + " of type "
              + column.type()
              + ": pass a parameter of the column's type");
    }
  }

  private static boolean fits(Slot slot, ColumnRule column, boolean stored) {
    Family family = column.type().kind().family();
    if (ServerClock.isTemporal(slot)) {
      return fitsTemporal(slot, column.type().kind(), stored);
    }
    return switch (slot.kind()) {
      // A server compares such a literal by its bytes, not by the column's collation.
      case BINARY ->
          family == Family.BYTES
              || family == Family.BIT
              || (family == Family.TEXT && (stored || !column.folds()));
      case NUMBER ->
          switch (family) {
            case INTEGER, DECIMAL, DOUBLE, BIT -> true;
            case TEXT -> stored;
            default -> false;
          };
      default -> true;
    };
  }

  private static boolean fitsTemporal(Slot slot, Kind kind, boolean stored) {
    Object value = ServerClock.sample(slot);
    boolean time = value instanceof LocalTime || value instanceof Duration;
    boolean date = value instanceof LocalDate;
    return switch (kind) {
      case DATE -> date || (stored && !time && !hasFraction(slot));
      case DATETIME, TIMESTAMP -> !time;
      case TIME -> time || (stored && !date && slot.kind() != SlotKind.JDBC_TIMESTAMP);
      case CHAR, VARCHAR, TINYTEXT, TEXT, MEDIUMTEXT, LONGTEXT ->
          stored && slot.kind() != SlotKind.JDBC_TIMESTAMP;
      default -> false;
    };
  }

  /** Whether servers may round a time to another date. */
  private static boolean hasFraction(Slot slot) {
    return slot.kind() == SlotKind.JDBC_TIMESTAMP
        || (slot.kind() == SlotKind.CLOCK && !slot.value().split(" ", -1)[1].equals("0"));
  }

  /** The function of the clock, or the type of the constant. */
  private static String named(Slot slot) {
    return switch (slot.kind()) {
      case CLOCK -> ServerClock.name(slot);
      case DATE -> "a DATE literal";
      case TIME -> "a TIME literal";
      case DATE_TIME, JDBC_TIMESTAMP -> "a TIMESTAMP literal";
      case BINARY -> "a hexadecimal or bit literal";
      case NUMBER -> "a number";
      case STRING, PARAMETER -> "a string";
    };
  }
}
