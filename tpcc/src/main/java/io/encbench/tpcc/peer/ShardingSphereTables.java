package io.encbench.tpcc.peer;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.profile.connect.ShardingSphereRules;
import io.encbench.tpcc.schema.SqlScript;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Creates the tables for ShardingSphere-JDBC over a plain connection. ShardingSphere-JDBC itself
 * would give an encrypted column the type of its plain values, into which the ciphertext does not
 * fit.
 */
public final class ShardingSphereTables {
  private final EncryptionRules rules;

  /** Prepares tables with these columns encrypted. */
  public ShardingSphereTables(EncryptionRules rules) {
    this.rules = rules;
  }

  /** Creates the tables that do not exist. */
  public void create(Connection plain) throws SQLException {
    try (Statement statement = plain.createStatement()) {
      for (SqlScript.Element element : SqlScript.builtIn("tableCreates").elements()) {
        if (element instanceof SqlScript.Element.Sql sql) {
          statement.execute(definition(sql.text()));
        }
      }
    }
  }

  String definition(String create) {
    String text = create;
    for (ColumnRule rule : rules.all()) {
      String table = rule.table().toLowerCase(Locale.ROOT);
      if (create
          .toLowerCase(Locale.ROOT)
          .matches("(?s).*\\b" + Pattern.quote(table) + "\\s*\\(.*")) {
        // The first occurrence is the column's definition; keys name it later.
        text =
            Pattern.compile("\\b(" + Pattern.quote(rule.column()) + ")\\s+\\w+(\\([^)]*\\))?")
                .matcher(text)
                .replaceFirst(
                    "$1 " + Matcher.quoteReplacement(ShardingSphereRules.columnType(rule)));
      }
    }
    return text;
  }
}
