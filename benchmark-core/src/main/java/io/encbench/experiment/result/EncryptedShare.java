package io.encbench.experiment.result;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The encrypted share of an arm's data, as fractions from 0 to 1. The three shares differ widely,
 * so a report that gives one names it. The share of an empty set is 0. Immutable.
 *
 * @param byColumns share of the columns of the tables
 * @param byBytes share of the bytes of a row of each table, where every value counts with the
 *     length that its declared plain type allows
 * @param byValuesTouched for each workload by name, share of the values that an operation sends and
 *     reads
 */
public record EncryptedShare(
    double byColumns, double byBytes, Map<String, Double> byValuesTouched) {
  /** No column is encrypted. */
  public static final EncryptedShare NONE = new EncryptedShare(0, 0, Map.of());

  public EncryptedShare {
    byValuesTouched = Map.copyOf(byValuesTouched);
  }

  /**
   * A column of the tables.
   *
   * @param encrypted whether the arm encrypts it
   * @param bytes size, in bytes, of a value in the plain column, by its declared type
   * @param valuesTouched for each workload by name, how many values of the column an operation
   *     sends and reads; a workload that touches none may be left out
   */
  public record Column(boolean encrypted, long bytes, Map<String, Integer> valuesTouched) {
    public Column {
      valuesTouched = Map.copyOf(valuesTouched);
    }
  }

  /** Computes the shares of an arm from the columns of its tables. */
  public static EncryptedShare of(List<Column> columns) {
    List<Column> encrypted = columns.stream().filter(Column::encrypted).toList();
    Map<String, Double> byValuesTouched = new TreeMap<>();
    for (String workload : workloads(columns)) {
      byValuesTouched.put(
          workload, share(touched(encrypted, workload), touched(columns, workload)));
    }
    return new EncryptedShare(
        share(encrypted.size(), columns.size()),
        share(bytes(encrypted), bytes(columns)),
        byValuesTouched);
  }

  private static TreeSet<String> workloads(List<Column> columns) {
    TreeSet<String> workloads = new TreeSet<>();
    columns.forEach(column -> workloads.addAll(column.valuesTouched().keySet()));
    return workloads;
  }

  private static long bytes(List<Column> columns) {
    return columns.stream().mapToLong(Column::bytes).sum();
  }

  private static long touched(List<Column> columns, String workload) {
    return columns.stream()
        .mapToLong(column -> column.valuesTouched().getOrDefault(workload, 0))
        .sum();
  }

  private static double share(long part, long all) {
    return all == 0 ? 0 : (double) part / all;
  }
}
