package io.encbench.suites.calibrate;

/**
 * Bytes of MySQL's text protocol, by which Connector/J executes statements unless {@code
 * useServerPrepStmts=true}, as a mean of many executions. TLS and compression change them.
 * Immutable.
 */
public record ProtocolBytes(double value) {
  /** Nothing. */
  public static final ProtocolBytes NONE = new ProtocolBytes(0);

  /** Length and number of a packet. */
  private static final int PACKET = 4;

  /** The command, and that it has no attributes. */
  private static final int QUERY = 3;

  /** The packet that describes a column, without names: its catalogue, type and flags. */
  private static final int COLUMN = PACKET + 22;

  /** The number of columns, in a packet of its own. */
  private static final int COLUMN_COUNT = PACKET + 1;

  private static final int OK = PACKET + 7;

  /** Such as "Rows matched: 1 Changed: 1 Warnings: 0", with more spaces. */
  private static final int ROWS_MATCHED = 41;

  /** A length below this takes one byte. */
  private static final int ONE_BYTE_LENGTHS = 251;

  private static final int TWO_BYTE_LENGTHS = 1 << 16;

  /** The request to execute statements whose texts, with their values, have so many bytes. */
  public static ProtocolBytes request(double texts) {
    return new ProtocolBytes(PACKET + QUERY + texts);
  }

  /** The answer to a statement without a result. */
  public static ProtocolBytes done() {
    return new ProtocolBytes(OK);
  }

  /** The answer to an UPDATE. */
  public static ProtocolBytes updated() {
    return new ProtocolBytes(OK + ROWS_MATCHED);
  }

  /**
   * What a result has apart from its rows.
   *
   * @param names the bytes of all names in the description of its columns: of each column, the
   *     names of its schema, its table and the table's alias, its own name and its alias
   */
  public static ProtocolBytes description(int columns, double names) {
    return new ProtocolBytes(COLUMN_COUNT + columns * (double) COLUMN + names + OK);
  }

  /**
   * A value in a row of a result.
   *
   * @param length its bytes, as text or as a cell
   */
  public static ProtocolBytes value(double length) {
    int prefix = length < ONE_BYTE_LENGTHS ? 1 : length < TWO_BYTE_LENGTHS ? 3 : 4;
    return new ProtocolBytes(prefix + length);
  }

  /** What a row has apart from its values. */
  public static ProtocolBytes row() {
    return new ProtocolBytes(PACKET);
  }

  /** These bytes and others. */
  public ProtocolBytes plus(ProtocolBytes other) {
    return new ProtocolBytes(value + other.value);
  }

  /** These bytes a number of times. */
  public ProtocolBytes times(double factor) {
    return new ProtocolBytes(factor * value);
  }
}
