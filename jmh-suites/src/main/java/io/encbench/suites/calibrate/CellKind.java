package io.encbench.suites.calibrate;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.rules.EncryptionRules;
import java.util.Locale;

/** Columns whose cells cost the same. Dates and decimals are encrypted as integers are. */
public enum CellKind {
  INTEGER_RND("INT", "INT, RND", CostTerm.ENCRYPT_INTEGER_RND, CostTerm.DECRYPT_INTEGER_RND),
  INTEGER_DET("INT", "INT, DET", CostTerm.ENCRYPT_INTEGER_DET, CostTerm.DECRYPT_INTEGER_DET),
  INTEGER_ORD("INT", "INT, ORD", CostTerm.ENCRYPT_INTEGER_ORD, CostTerm.DECRYPT_INTEGER_ORD),
  TEXT_RND(
      "VARCHAR(40)",
      "VARCHAR(40) COLLATE utf8mb4_0900_ai_ci, RND",
      CostTerm.ENCRYPT_TEXT_RND,
      CostTerm.DECRYPT_TEXT_RND),
  TEXT_DET(
      "VARCHAR(40)",
      "VARCHAR(40) COLLATE binary, DET",
      CostTerm.ENCRYPT_TEXT_DET,
      CostTerm.DECRYPT_TEXT_DET);

  private final String type;
  private final String rule;
  private final CostTerm encrypt;
  private final CostTerm decrypt;

  CellKind(String type, String rule, CostTerm encrypt, CostTerm decrypt) {
    this.type = type;
    this.rule = rule;
    this.encrypt = encrypt;
    this.decrypt = decrypt;
  }

  /** The kind of a column with a rule. */
  public static CellKind of(ColumnRule column) {
    boolean integer = column.type().isLong();
    return switch (column.scheme()) {
      case RND -> integer ? INTEGER_RND : TEXT_RND;
      case DET -> integer ? INTEGER_DET : TEXT_DET;
      case ORD -> INTEGER_ORD;
    };
  }

  /** The cost of reading a value of the column's plain type. */
  public CostTerm read() {
    return isInteger() ? CostTerm.INTEGER : CostTerm.TEXT;
  }

  boolean isInteger() {
    return type.equals("INT");
  }

  /** The size of a value, by its declared type. */
  long plainBytes() {
    return ColumnType.parse(type).plainBytes();
  }

  /** The cells of the calibration's columns. */
  CellBytes cellBytes() {
    EncryptionRules rules =
        EncryptionRules.parse(word(), "t.c = %s\n%s\n".formatted(rule, EncryptionRules.endMark(1)));
    return CellBytes.of(rules.all().iterator().next(), CalibrationTable.TEXT_LENGTH);
  }

  /** The type of the calibration's columns in SQL. */
  String type() {
    return type;
  }

  /** The rule of the calibration's columns. */
  String rule() {
    return rule;
  }

  /** The cost of encrypting a value. */
  public CostTerm encrypt() {
    return encrypt;
  }

  /** The cost of decrypting a cell. */
  public CostTerm decrypt() {
    return decrypt;
  }

  /** The name in tables and workloads, such as {@code integer_rnd}. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
