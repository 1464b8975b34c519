package io.encbench.tpcc.compare;

import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.experiment.result.EncryptedShare;
import io.encbench.tpcc.schema.SqlScript;
import io.encbench.tpcc.schema.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Computes the share of a loaded warehouse's bytes that a rule set encrypts. */
final class ByteShare {
  /** Name and type of a column in CREATE TABLE. */
  private static final Pattern COLUMN =
      Pattern.compile("[(,]\\s*([a-z0-9_]+)\\s+([a-z]+(?:\\([0-9,]+\\))?)");

  /** Rows of one warehouse (clause 4.3.3.1). ITEM and CONFIG are shared by all warehouses. */
  private static final Map<Table, Long> ROWS =
      Map.of(
          Table.CONFIG, 4L,
          Table.WAREHOUSE, 1L,
          Table.DISTRICT, 10L,
          Table.CUSTOMER, 30_000L,
          Table.HISTORY, 30_000L,
          Table.NEW_ORDER, 9_000L,
          Table.OORDER, 30_000L,
          Table.ORDER_LINE, 300_000L,
          Table.ITEM, 100_000L,
          Table.STOCK, 100_000L);

  private ByteShare() {}

  static double of(EncryptionRules rules) {
    List<EncryptedShare.Column> columns = new ArrayList<>();
    for (SqlScript.Element element : SqlScript.builtIn("tableCreates").elements()) {
      if (element instanceof SqlScript.Element.Sql sql) {
        Arrays.stream(Table.values())
            .filter(table -> sql.text().contains(" " + table.sqlName() + " "))
            .forEach(table -> add(table, sql.text(), rules, columns));
      }
    }
    return EncryptedShare.of(columns).byBytes();
  }

  private static void add(
      Table table, String create, EncryptionRules rules, List<EncryptedShare.Column> columns) {
    Matcher column = COLUMN.matcher(create);
    while (column.find()) {
      String name = column.group(1);
      if (table.columns().contains(name)) {
        columns.add(
            new EncryptedShare.Column(
                rules.rule(table.sqlName(), name) != null,
                ColumnType.parse(column.group(2)).plainBytes() * ROWS.getOrDefault(table, 0L),
                Map.of()));
      }
    }
  }
}
