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
 * Rules of the encrypting driver in the form that ShardingSphere-JDBC reads, as far as it has one:
 * which columns. It has one scheme for all of them, AES in ECB mode in base64, with which equal
 * values are equal on the server; an order that a rule asks for it does not have. Immutable.
 *
 * @param rules which columns are encrypted
 */
public record ShardingSphereRules(EncryptionRules rules) {
  /** Plain text of a number or a date, which it encrypts in the place of the value. */
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

  /** The rules that tell what it stores: every column deterministic. */
  public EncryptionRules stored() {
    return rules.allDeterministic();
  }

  /**
   * The type that an encrypted column has in the database.
   *
   * @param rule of the column
   */
  public static String columnType(ColumnRule rule) {
    int bytes =
        switch (rule.type().kind().family()) {
          case TEXT, BYTES -> Math.toIntExact(rule.type().maxBytes());
          case INTEGER, DECIMAL, DOUBLE, TEMPORAL -> LONGEST_NUMBER;
        };
    return "VARCHAR("
        + Base64BlockForm.characters(bytes)
        + ") CHARACTER SET ascii COLLATE ascii_bin";
  }

  /** Its YAML, with {@code ${masterKey}} and {@code ${instance}} in it. */
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
