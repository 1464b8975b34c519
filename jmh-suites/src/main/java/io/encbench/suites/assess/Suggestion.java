package io.encbench.suites.assess;

import io.encbench.driver.rules.EncryptionRules;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Rules for an application: for each column the scheme that reveals least and still serves the
 * captured statements. Immutable.
 *
 * @param columns the columns that were asked for, by table and place
 * @param orders the columns of each table whose order the rules state, by table
 * @param stricter what RND would cost for the columns that are not RND, each of which is in one of
 *     them; empty if that is not known
 */
public record Suggestion(
    List<SuggestedColumn> columns,
    SortedMap<String, List<String>> orders,
    List<StricterScheme> stricter) {
  /**
   * What is suggested for a column.
   *
   * @param name table and column
   * @param rule its line in the rules file after the name; empty if it is to stay plain
   * @param reason why it has no stricter scheme, or stays plain
   */
  public record SuggestedColumn(String name, String rule, String reason) {
    /** Whether the column has a rule. */
    public boolean isEncrypted() {
      return !rule.isEmpty();
    }
  }

  public Suggestion {
    columns = List.copyOf(columns);
    orders = Collections.unmodifiableSortedMap(new TreeMap<>(orders));
    stricter = List.copyOf(stricter);
  }

  /** Number of the columns that have a rule. */
  public long encrypted() {
    return columns.stream().filter(SuggestedColumn::isEncrypted).count();
  }

  /**
   * The text of a rules file. Above its rules are the reason for their scheme, and what a stricter
   * one would cost.
   */
  public String rulesFile() {
    StringBuilder text = new StringBuilder();
    text.append(
        "# Suggested by encbench assess. Under each heading: the reason for the rules below it.\n\n");
    text.append("cell-format = 2\n");
    Map<String, String> prices = new HashMap<>();
    for (StricterScheme each : stricter) {
      each.columns().forEach(column -> prices.put(column, "\n# " + each.words()));
    }
    String heading = "";
    int rules = 1;
    for (SuggestedColumn column : columns) {
      if (column.isEncrypted()) {
        String own = column.reason() + prices.getOrDefault(column.name(), "");
        if (!own.equals(heading)) {
          heading = own;
          text.append("\n# ").append(heading).append('\n');
        }
        text.append(column.name()).append(" = ").append(column.rule()).append('\n');
        rules++;
      }
    }
    if (!orders.isEmpty()) {
      text.append(
          "\n# Order of the columns: captured statements insert rows without column names\n");
      for (Map.Entry<String, List<String>> table : orders.entrySet()) {
        text.append("%s.* = %s\n".formatted(table.getKey(), String.join(", ", table.getValue())));
        rules++;
      }
    }
    heading = "";
    for (SuggestedColumn column : columns) {
      if (!column.isEncrypted()) {
        if (heading.isEmpty()) {
          heading = "\n# Left plain:\n";
          text.append(heading);
        }
        text.append("#   %s: %s\n".formatted(column.name(), column.reason()));
      }
    }
    return text.append('\n').append(EncryptionRules.endMark(rules)).append('\n').toString();
  }
}
