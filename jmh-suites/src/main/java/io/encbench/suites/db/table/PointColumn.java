package io.encbench.suites.db.table;

import io.encbench.driver.rules.ColumnType;
import io.encbench.experiment.result.EncryptedShare;
import io.encbench.profile.JdbcDriver;
import io.encbench.profile.proof.Base64BlockForm;
import io.encbench.profile.proof.StoredColumn.CellForm;
import io.encbench.profile.proof.StoredForm;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The ten columns of the db suite's tables: sysbench's four, and six of types that applications
 * use. With ten columns, shares of 20, 50 and 100 % are whole numbers. The encrypting driver's
 * rules (resources {@code columns-20.props}, ...) encrypt the same columns; this class states what
 * the server must then store. ShardingSphere (resources {@code shardingsphere-30.yaml}, ...)
 * encrypts the columns that a point select names.
 */
public enum PointColumn {
  ID("id", "INT", 100),
  K("k", "INT", 100),
  C("c", "CHAR(120)", 20),
  PAD("pad", "CHAR(60)", 20),
  NAME("name", "VARCHAR(24)", 50),
  AMOUNT("amount", "DECIMAL(12,2)", 50),
  QUANTITY("quantity", "INT", 100),
  BORN("born", "DATE", 50),
  CREATED("created", "DATETIME", 100),
  STATUS("status", "SMALLINT", 100);

  private static final Set<PointColumn> IN_POINT_SELECT = Set.of(ID, C, PAD);

  /** Characters of the longest INT, with its sign. */
  private static final int INT_DIGITS = 11;

  /** Bytes of an ORD part: two for each bit of an INT. */
  private static final int ORDER_BYTES = 2 * Integer.SIZE;

  private static final int DETERMINISTIC_NUMBER_BYTES = 16;
  private static final int DETERMINISTIC_OVERHEAD = 18;
  private static final int RANDOMISED_OVERHEAD = 30;

  private final String sql;
  private final String type;
  private final int encryptedFrom;

  PointColumn(String sql, String type, int encryptedFrom) {
    this.sql = sql;
    this.type = type;
    this.encryptedFrom = encryptedFrom;
  }

  /** Name in SQL. */
  String sql() {
    return sql;
  }

  /**
   * The form in which the server stores the column at a share of encrypted columns; null if it
   * stores plain values.
   */
  @Nullable StoredForm stored(JdbcDriver driver, int encryptedPercent) {
    if (!encrypted(driver, encryptedPercent)) {
      return null;
    }
    return driver == JdbcDriver.SHARDINGSPHERE ? new Base64BlockForm() : cell();
  }

  /**
   * The cell form, by the column's scheme in the rules and the lengths in
   * docs/driver/cell-format.md.
   */
  private CellForm cell() {
    return switch (this) {
      case ID -> new CellForm(ORDER_BYTES + DETERMINISTIC_NUMBER_BYTES, false, false);
      case K, STATUS -> new CellForm(DETERMINISTIC_NUMBER_BYTES, false, false);
      case NAME -> new CellForm(DETERMINISTIC_OVERHEAD, true, false);
      case C, PAD -> new CellForm(RANDOMISED_OVERHEAD, true, true);
      case AMOUNT, QUANTITY, BORN, CREATED ->
          new CellForm(RANDOMISED_OVERHEAD + Long.BYTES, false, true);
    };
  }

  private boolean encrypted(JdbcDriver driver, int encryptedPercent) {
    return switch (driver) {
      case CONNECTOR_J, MARIADB_CONNECTOR_J -> false;
      case ENCBENCH -> encryptedPercent >= encryptedFrom;
      case SHARDINGSPHERE -> encryptedPercent > 0 && IN_POINT_SELECT.contains(this);
    };
  }

  /** The names of all columns, separated by commas. */
  static String names() {
    return Arrays.stream(values()).map(PointColumn::sql).collect(Collectors.joining(", "));
  }

  /**
   * The definitions of all columns, for a CREATE TABLE through Connector/J or our driver, which
   * rewrites the definitions of encrypted columns.
   */
  static String definitions() {
    return Arrays.stream(values())
        .map(column -> column.definition(column.type))
        .collect(Collectors.joining(", "));
  }

  /**
   * The definitions of all columns, for a driver that does not rewrite them itself: encrypted
   * columns hold base64.
   */
  static String base64Definitions(JdbcDriver driver, int encryptedPercent) {
    return Arrays.stream(values())
        .map(
            column ->
                column.encrypted(driver, encryptedPercent)
                    ? column.base64Definition()
                    : column.definition(column.type))
        .collect(Collectors.joining(", "));
  }

  /**
   * Base64 is case-sensitive, and most collations ignore case, so the column needs a binary
   * collation.
   */
  private String base64Definition() {
    int characters = Base64BlockForm.characters(Math.max((int) bytes(), INT_DIGITS));
    return definition("VARCHAR(" + characters + ") CHARACTER SET ascii COLLATE ascii_bin");
  }

  private String definition(String storedType) {
    return sql + " " + storedType + " NOT NULL" + (this == ID ? " PRIMARY KEY" : "");
  }

  /**
   * How much of a table, and of the values that its statements send and read, is encrypted.
   *
   * @param touched for each kind of statement, how many values of a column it sends and reads
   */
  public static EncryptedShare share(
      JdbcDriver driver, int encryptedPercent, Map<String, ToIntFunction<PointColumn>> touched) {
    return EncryptedShare.of(
        Arrays.stream(values())
            .map(
                column ->
                    new EncryptedShare.Column(
                        column.encrypted(driver, encryptedPercent),
                        column.bytes(),
                        touched.entrySet().stream()
                            .collect(
                                Collectors.toMap(
                                    Map.Entry::getKey,
                                    entry -> entry.getValue().applyAsInt(column)))))
            .toList());
  }

  /** Bytes of a plain value. */
  private long bytes() {
    return ColumnType.parse(type).plainBytes();
  }
}
