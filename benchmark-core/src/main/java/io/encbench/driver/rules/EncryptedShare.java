package io.encbench.driver.rules;

import java.util.List;

/**
 * How much of a schema is encrypted, as fractions from 0 to 1. They differ widely, so a report that
 * gives one names which. A share of nothing is 0.
 *
 * @param byColumns of the columns
 * @param byBytes of the bytes of a row of each table, by the declared widths of the plain types
 * @param byValuesTouched of the values that a workload reads and writes
 */
public record EncryptedShare(double byColumns, double byBytes, double byValuesTouched) {

  /**
   * A column of the schema in clear.
   *
   * @param table table name, without schema
   * @param column column name
   * @param type its plain type
   * @param valuesTouched how many of its values a workload reads and writes, in any unit that is
   *     the same for all columns
   */
  public record Column(String table, String column, ColumnType type, double valuesTouched) {}

  /** The shares of a schema. */
  public static EncryptedShare of(EncryptionRules rules, List<Column> schema) {
    double columns = 0;
    double bytes = 0;
    double touched = 0;
    double allBytes = 0;
    double allTouched = 0;
    for (Column column : schema) {
      allBytes += column.type().plainBytes();
      allTouched += column.valuesTouched();
      if (rules.rule(column.table(), column.column()) != null) {
        columns++;
        bytes += column.type().plainBytes();
        touched += column.valuesTouched();
      }
    }
    return new EncryptedShare(
        share(columns, schema.size()), share(bytes, allBytes), share(touched, allTouched));
  }

  private static double share(double part, double all) {
    return all == 0 ? 0 : part / all;
  }
}
