package io.encbench.driver.failure;

import io.encbench.driver.rules.ColumnRule;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The exceptions with which the driver refuses what cannot be done correctly on cells. Their
 * messages contain names, never values.
 */
public final class Refusal {
  private Refusal() {}

  /**
   * Whether the driver has refused something. Connector/J's own exceptions of the same type have
   * another SQLSTATE, and those of the server have an error code.
   */
  public static boolean is(@Nullable Throwable failure) {
    return failure instanceof SQLFeatureNotSupportedException refusal
        && SqlStates.NOT_SUPPORTED.equals(refusal.getSQLState())
        && refusal.getErrorCode() == 0;
  }

  /** A construct is not supported on a column with this scheme. */
  public static SQLFeatureNotSupportedException of(String construct, ColumnRule column) {
    return of(construct, column.name() + " (" + column.scheme() + ")");
  }

  /**
   * A construct is not supported on a column, whatever its scheme.
   *
   * @param column {@code table.column}
   */
  public static SQLFeatureNotSupportedException of(String construct, String column) {
    return because(construct + " is not supported on encrypted column " + column);
  }

  /** A construct is not supported for a table with encrypted columns. */
  public static SQLFeatureNotSupportedException onTable(String construct, String table) {
    return because(construct + " is not supported: table " + table + " has encrypted columns");
  }

  /**
   * A construct is not supported while a column has cells under several keys, which can only be
   * compared with values for equality.
   */
  public static SQLFeatureNotSupportedException duringRotation(
      String construct, ColumnRule column) {
    return because(
        construct
            + " is not supported on encrypted column "
            + column.name()
            + " while its cells are under several keys: finish the key rotation first");
  }

  /**
   * A statement can be executed neither on the client side nor by the server.
   *
   * @param whole why the server cannot execute it as a whole; this names the column
   * @param part why it cannot be executed on the client side
   */
  public static SQLFeatureNotSupportedException onEitherSide(
      @Nullable String whole, SQLFeatureNotSupportedException part) {
    if (Objects.equals(whole, part.getMessage())) {
      return part;
    }
    SQLFeatureNotSupportedException both =
        because(whole + "; nor on the client side: " + part.getMessage());
    both.initCause(part);
    return both;
  }

  /** A construct is not supported in an expression that the client evaluates. */
  public static SQLFeatureNotSupportedException inClient(String construct) {
    return because(
        construct + " is not supported where encrypted columns are evaluated by the driver");
  }

  /** Any other refusal, with its full message. */
  public static SQLFeatureNotSupportedException because(String message) {
    return new SQLFeatureNotSupportedException(message, SqlStates.NOT_SUPPORTED);
  }
}
