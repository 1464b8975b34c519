package io.encbench.suites.oltp;

import io.encbench.config.ConfigurationException;
import io.encbench.config.PropsFile;
import io.encbench.suites.oltp.sysbench.OltpOptions;
import io.encbench.suites.oltp.sysbench.OltpOptions.PreparedMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Sysbench's OLTP tests. */
public enum OltpTest {
  OLTP_READ_WRITE("transactions of reads and writes"),
  OLTP_READ_ONLY("transactions of reads"),
  OLTP_WRITE_ONLY("transactions of writes"),
  OLTP_POINT_SELECT("one read of one row"),
  OLTP_UPDATE_INDEX("updates of the indexed column"),
  OLTP_UPDATE_NON_INDEX("updates of a column without index"),
  OLTP_INSERT("one insert"),
  OLTP_DELETE("one delete");

  private final String title;

  OltpTest(String title) {
    this.title = title;
  }

  /** Name on the command line and in results. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Title in reports. */
  String title() {
    return title;
  }

  /** Whether the test changes the number of rows, so that runs on the same tables would differ. */
  boolean wearsTables() {
    return this == OLTP_INSERT || this == OLTP_DELETE;
  }

  /**
   * Whether the server prepares the statements. Sysbench's oltp_insert sends statement texts in
   * every mode; the other tests use prepared statements.
   */
  boolean serverPrepares(PreparedMode mode) {
    return mode == PreparedMode.auto && this != OLTP_INSERT;
  }

  /** The statements of one event. */
  EventPlan plan(OltpOptions options) {
    List<EventPlan.Group> groups = new ArrayList<>();
    switch (this) {
      case OLTP_READ_WRITE -> {
        reads(options, groups);
        writes(options, groups);
      }
      case OLTP_READ_ONLY -> reads(options, groups);
      case OLTP_WRITE_ONLY -> writes(options, groups);
      case OLTP_POINT_SELECT -> groups.add(group(EventPlan.Step.POINT_SELECT, 1));
      case OLTP_UPDATE_INDEX ->
          groups.add(group(EventPlan.Step.INDEX_UPDATE, options.indexUpdates()));
      case OLTP_UPDATE_NON_INDEX ->
          groups.add(group(EventPlan.Step.NON_INDEX_UPDATE, options.nonIndexUpdates()));
      case OLTP_INSERT -> groups.add(group(EventPlan.Step.NEW_ROW, 1));
      case OLTP_DELETE -> groups.add(group(EventPlan.Step.DELETE, 1));
    }
    groups.removeIf(group -> group.count() == 0);
    return new EventPlan(inTransaction(options), groups);
  }

  private boolean inTransaction(OltpOptions options) {
    return switch (this) {
      case OLTP_READ_WRITE, OLTP_READ_ONLY, OLTP_WRITE_ONLY -> !options.skipTrx();
      default -> false;
    };
  }

  private static void reads(OltpOptions options, List<EventPlan.Group> groups) {
    groups.add(group(EventPlan.Step.POINT_SELECT, options.pointSelects()));
    if (options.rangeSelects()) {
      groups.add(group(EventPlan.Step.SIMPLE_RANGE, options.simpleRanges()));
      groups.add(group(EventPlan.Step.SUM_RANGE, options.sumRanges()));
      groups.add(group(EventPlan.Step.ORDER_RANGE, options.orderRanges()));
      groups.add(group(EventPlan.Step.DISTINCT_RANGE, options.distinctRanges()));
    }
  }

  private static void writes(OltpOptions options, List<EventPlan.Group> groups) {
    groups.add(group(EventPlan.Step.INDEX_UPDATE, options.indexUpdates()));
    groups.add(group(EventPlan.Step.NON_INDEX_UPDATE, options.nonIndexUpdates()));
    groups.add(group(EventPlan.Step.DELETE_INSERT, options.deleteInserts()));
  }

  private static EventPlan.Group group(EventPlan.Step step, int count) {
    return new EventPlan.Group(step, count);
  }

  /**
   * Finds a test by its name.
   *
   * @throws ConfigurationException if there is no test with this name
   */
  public static OltpTest of(String id) {
    List<String> known = Arrays.stream(values()).map(OltpTest::id).toList();
    return Arrays.stream(values())
        .filter(test -> test.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new ConfigurationException(
                    "unknown test '%s'; did you mean '%s'? Known tests: %s"
                        .formatted(id, PropsFile.nearest(id, known), String.join(", ", known))));
  }
}
