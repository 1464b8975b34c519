package io.encbench.profile.connect;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.profile.proof.Base64BlockForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Translates the encrypting driver's rules for ShardingSphere-JDBC. Only the set of encrypted
 * columns can be translated: ShardingSphere encrypts all columns deterministically, with AES in ECB
 * mode and base64, and has no order-preserving scheme. Immutable.
 *
 * @param rules encryption rules of the columns
 */
public record ShardingSphereRules(EncryptionRules rules) {
  /** Maximum bytes of a number or date as text, the form in which ShardingSphere encrypts it. */
  private static final int LONGEST_NUMBER = 40;

  private static final String HEAD =
      """
      databaseName: encbench
      mode:
        type: Standalone
        repository:
          type: JDBC
          props:
            jdbc_url: "jdbc:h2:mem:${instance};DB_CLOSE_DELAY=0;DATABASE_TO_UPPER=false;MODE=MYSQL"
      rules:
      - !SINGLE
        tables:
        - "*.*"
      """;

  private static final String ENCRYPTORS =
      """
      encryptors:
        aes:
          type: AES
          props:
            aes-key-value: "${masterKey}"
            digest-algorithm-name: SHA-256
      """
          .indent(2);

  private static final String COLUMN =
      """
      %s:
        cipher:
          name: %s
          encryptorName: aes
      """
          .indent(8);

  /** Rules that describe the stored columns: the same columns, all deterministic. */
  public EncryptionRules stored() {
    return rules.allDeterministic();
  }

  /**
   * SQL type of an encrypted column in the database.
   *
   * @param rule encryption rule of the column
   */
  public static String columnType(ColumnRule rule) {
    int bytes =
        switch (rule.type().kind().family()) {
          case TEXT, BYTES, ENUM, JSON -> Math.toIntExact(rule.type().maxBytes());
          case INTEGER, DECIMAL, DOUBLE, TEMPORAL, BIT -> LONGEST_NUMBER;
        };
    return "VARCHAR("
        + Base64BlockForm.characters(bytes)
        + ") CHARACTER SET ascii COLLATE ascii_bin";
  }

  /**
   * The rules as ShardingSphere's YAML, with the placeholders {@code ${masterKey}} and {@code
   * ${instance}}.
   */
  String yaml() {
    Map<String, List<ColumnRule>> tables = new TreeMap<>();
    rules
        .all()
        .forEach(rule -> tables.computeIfAbsent(rule.table(), t -> new ArrayList<>()).add(rule));
    if (tables.isEmpty()) {
      return HEAD;
    }
    return tables.entrySet().stream()
        .map(table -> table(table.getKey(), table.getValue()))
        .collect(Collectors.joining("", HEAD + "- !ENCRYPT\n  tables:\n", ENCRYPTORS));
  }

  private static String table(String name, List<ColumnRule> columns) {
    return columns.stream()
        .map(rule -> COLUMN.formatted(rule.column(), rule.column()))
        .collect(Collectors.joining("", "    " + name + ":\n      columns:\n", ""));
  }
}
