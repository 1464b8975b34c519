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
 * The ten columns of the db suite's tables: sysbench's four and six of the types that applications
 * have. Ten, so that 20, 50 and 100 % of them are whole numbers. The rules of the encrypting driver
 * (resources {@code columns-20.props}, ...) say the same in its language; here stands what must
 * then be found on the server. ShardingSphere (resources {@code shardingsphere-30.yaml}, ...)
 * encrypts what a point select names.
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

  /** Of the longest INT, with its sign. */
  private static final int INT_DIGITS = 11;

  /** Two for each bit of an INT. */
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

  /** What the column holds on the server at a share of encrypted columns; null for its values. */
  @Nullable StoredForm stored(JdbcDriver driver, int encryptedPercent) {
    if (!encrypted(driver, encryptedPercent)) {
      return null;
    }
    return driver == JdbcDriver.SHARDINGSPHERE ? new Base64BlockForm() : cell();
  }

  /** By the schemes of the rules and the lengths of docs/driver/cell-format.md. */
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
      case CONNECTOR_J -> false;
      case ENCBENCH -> encryptedPercent >= encryptedFrom;
      case SHARDINGSPHERE -> encryptedPercent > 0 && IN_POINT_SELECT.contains(this);
    };
  }

  /** All names, for a statement. */
  static String names() {
    return Arrays.stream(values()).map(PointColumn::sql).collect(Collectors.joining(", "));
  }

  /** All definitions, for the CREATE TABLE of a connection that encrypts them or none. */
  static String definitions() {
    return Arrays.stream(values())
        .map(column -> column.definition(column.type))
        .collect(Collectors.joining(", "));
  }

  /** All definitions for a driver that does not make them itself: base64 where it encrypts. */
  static String base64Definitions(JdbcDriver driver, int encryptedPercent) {
    return Arrays.stream(values())
        .map(
            column ->
                column.encrypted(driver, encryptedPercent)
                    ? column.base64Definition()
                    : column.definition(column.type))
        .collect(Collectors.joining(", "));
  }

  /** In base64 the case of letters matters, which most collations ignore. */
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
   * @param touched by each kind of statement, values of a column
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

  /** Of a value in clear. */
  private long bytes() {
    return ColumnType.parse(type).plainBytes();
  }
}
