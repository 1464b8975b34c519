package io.encbench.suites.oltp.sysbench;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Options of tables and statements, named as in sysbench.
 *
 * @param tables number of tables
 * @param tableSize rows of each table
 * @param autoInc whether the server generates ids
 * @param createSecondary whether {@code k} has an index
 * @param secondary whether the index of {@code id} is a secondary index instead of the primary key
 * @param engine storage engine
 * @param pointSelects point selects in a transaction; the other kinds of statements likewise
 * @param rangeSelects whether there are range selects
 * @param rangeSize rows of a range
 * @param skipTrx whether statements run in autocommit mode, without BEGIN and COMMIT
 * @param prepared whether the server prepares statements
 * @param random how ids are drawn
 */
public record OltpOptions(
    int tables,
    int tableSize,
    boolean autoInc,
    boolean createSecondary,
    boolean secondary,
    String engine,
    int pointSelects,
    boolean rangeSelects,
    int rangeSize,
    int simpleRanges,
    int sumRanges,
    int orderRanges,
    int distinctRanges,
    int indexUpdates,
    int nonIndexUpdates,
    int deleteInserts,
    boolean skipTrx,
    PreparedMode prepared,
    RandomOptions random) {

  /** Sysbench's defaults. */
  public static OltpOptions ofDefaults(int tables, int tableSize) {
    return new OltpOptions(
        tables,
        tableSize,
        true,
        true,
        false,
        "innodb",
        10,
        true,
        100,
        1,
        1,
        1,
        1,
        1,
        1,
        1,
        false,
        PreparedMode.auto,
        new RandomOptions(RandomType.special, 12, 1, 75, 0.2));
  }

  /** Sysbench's {@code --db-ps-mode}. */
  public enum PreparedMode {
    /** The server prepares every statement that it can. */
    auto,
    /** Every statement is sent as text. */
    disable
  }

  /** The distributions of sysbench's {@code --rand-type}. */
  public enum RandomType {
    uniform,
    gaussian,
    special,
    pareto
  }

  /**
   * How ids and values of {@code k} are drawn: sysbench's {@code --rand-...} options.
   *
   * @param type distribution
   * @param iterations number of draws that gaussian and special average
   * @param specialPercent percentage of all values that are special
   * @param specialResult percentage of draws that give special values
   * @param paretoH parameter h of pareto, between 0 and 1
   */
  public record RandomOptions(
      RandomType type, int iterations, int specialPercent, int specialResult, double paretoH) {}

  /** Whether rows have a primary key. */
  public boolean primaryKey() {
    return !secondary;
  }

  /** The options, keyed by sysbench's names. */
  public Map<String, String> asMap() {
    Map<String, String> map = new LinkedHashMap<>();
    map.put("tables", Integer.toString(tables));
    map.put("table-size", Integer.toString(tableSize));
    map.put("auto-inc", onOff(autoInc));
    map.put("create-secondary", onOff(createSecondary));
    map.put("secondary", onOff(secondary));
    map.put("mysql-storage-engine", engine);
    map.put("point-selects", Integer.toString(pointSelects));
    map.put("range-selects", onOff(rangeSelects));
    map.put("range-size", Integer.toString(rangeSize));
    map.put("simple-ranges", Integer.toString(simpleRanges));
    map.put("sum-ranges", Integer.toString(sumRanges));
    map.put("order-ranges", Integer.toString(orderRanges));
    map.put("distinct-ranges", Integer.toString(distinctRanges));
    map.put("index-updates", Integer.toString(indexUpdates));
    map.put("non-index-updates", Integer.toString(nonIndexUpdates));
    map.put("delete-inserts", Integer.toString(deleteInserts));
    map.put("skip-trx", onOff(skipTrx));
    map.put("db-ps-mode", prepared.name());
    map.put("rand-type", random.type().name());
    map.put("rand-spec-iter", Integer.toString(random.iterations()));
    map.put("rand-spec-pct", Integer.toString(random.specialPercent()));
    map.put("rand-spec-res", Integer.toString(random.specialResult()));
    map.put("rand-pareto-h", Double.toString(random.paretoH()));
    return map;
  }

  private static String onOff(boolean on) {
    return on ? "on" : "off";
  }
}
