package io.encbench.suites.option;

import io.encbench.config.ConfigurationException;
import io.encbench.suites.oltp.sysbench.OltpOptions;
import io.encbench.suites.oltp.sysbench.OltpOptions.PreparedMode;
import io.encbench.suites.oltp.sysbench.OltpOptions.RandomOptions;
import io.encbench.suites.oltp.sysbench.OltpOptions.RandomType;
import io.encbench.suites.oltp.sysbench.RunOptions;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Sysbench's options, with its names and its defaults. */
@Command
public final class SysbenchOptions {
  private static final int MOST_STATEMENTS = 10_000;
  private static final int A_DAY = 86_400;

  @Mixin private TableOptions tables;

  @Option(
      names = {"--auto-inc", "--auto_inc"},
      paramLabel = "on|off",
      arity = "0..1",
      fallbackValue = "on",
      defaultValue = "on",
      converter = OnOff.class,
      description = "Whether the server generates ids.")
  private boolean autoInc;

  @Option(
      names = {"--create-secondary", "--create_secondary"},
      paramLabel = "on|off",
      arity = "0..1",
      fallbackValue = "on",
      defaultValue = "on",
      converter = OnOff.class,
      description = "Whether k has an index.")
  private boolean createSecondary;

  @Option(
      names = "--secondary",
      paramLabel = "on|off",
      arity = "0..1",
      fallbackValue = "on",
      defaultValue = "off",
      converter = OnOff.class,
      description = "Make the index of id a secondary index instead of the primary key.")
  private boolean secondary;

  @Option(
      names = {"--mysql-storage-engine", "--mysql_storage_engine"},
      paramLabel = "ENGINE",
      defaultValue = "innodb",
      description = "Storage engine.")
  private String engine;

  @Option(
      names = {"--point-selects", "--point_selects"},
      paramLabel = "N",
      defaultValue = "10",
      description = "Point selects in a transaction.")
  private int pointSelects;

  @Option(
      names = {"--range-selects", "--range_selects"},
      paramLabel = "on|off",
      arity = "0..1",
      fallbackValue = "on",
      defaultValue = "on",
      converter = OnOff.class,
      description = "Whether there are range selects.")
  private boolean rangeSelects;

  @Option(
      names = {"--range-size", "--range_size"},
      paramLabel = "N",
      defaultValue = "100",
      description = "Rows of a range.")
  private int rangeSize;

  @Option(
      names = {"--simple-ranges", "--simple_ranges"},
      paramLabel = "N",
      defaultValue = "1",
      description = "Range selects in a transaction.")
  private int simpleRanges;

  @Option(
      names = {"--sum-ranges", "--sum_ranges"},
      paramLabel = "N",
      defaultValue = "1",
      description = "SELECT SUM() statements in a transaction.")
  private int sumRanges;

  @Option(
      names = {"--order-ranges", "--order_ranges"},
      paramLabel = "N",
      defaultValue = "1",
      description = "SELECT ... ORDER BY statements in a transaction.")
  private int orderRanges;

  @Option(
      names = {"--distinct-ranges", "--distinct_ranges"},
      paramLabel = "N",
      defaultValue = "1",
      description = "SELECT DISTINCT statements in a transaction.")
  private int distinctRanges;

  @Option(
      names = {"--index-updates", "--index_updates"},
      paramLabel = "N",
      defaultValue = "1",
      description = "Updates of the indexed column in a transaction.")
  private int indexUpdates;

  @Option(
      names = {"--non-index-updates", "--non_index_updates"},
      paramLabel = "N",
      defaultValue = "1",
      description = "Updates of another column in a transaction.")
  private int nonIndexUpdates;

  @Option(
      names = {"--delete-inserts", "--delete_inserts"},
      paramLabel = "N",
      defaultValue = "1",
      description = "Pairs of a delete and an insert in a transaction.")
  private int deleteInserts;

  @Option(
      names = {"--skip-trx", "--skip_trx"},
      paramLabel = "on|off",
      arity = "0..1",
      fallbackValue = "on",
      defaultValue = "off",
      converter = OnOff.class,
      description = "Whether to run statements in autocommit mode, without BEGIN and COMMIT.")
  private boolean skipTrx;

  @Option(
      names = "--db-ps-mode",
      paramLabel = "MODE",
      defaultValue = "auto",
      description = "${COMPLETION-CANDIDATES}: whether the server prepares statements.")
  private PreparedMode prepared;

  @Option(
      names = "--rand-type",
      paramLabel = "TYPE",
      defaultValue = "special",
      description = "${COMPLETION-CANDIDATES}: distribution of ids.")
  private RandomType randType;

  @Option(
      names = "--rand-spec-iter",
      paramLabel = "N",
      defaultValue = "12",
      description = "Number of draws that gaussian and special average.")
  private int randSpecIter;

  @Option(
      names = "--rand-spec-pct",
      paramLabel = "N",
      defaultValue = "1",
      description = "Percent of the values that are special.")
  private int randSpecPct;

  @Option(
      names = "--rand-spec-res",
      paramLabel = "N",
      defaultValue = "75",
      description = "Percentage of draws that are special values.")
  private int randSpecRes;

  @Option(
      names = "--rand-pareto-h",
      paramLabel = "H",
      defaultValue = "0.2",
      description = "Parameter h of pareto.")
  private double randParetoH;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "1",
      description = "Clients, each with a connection.")
  private int threads;

  @Option(
      names = "--time",
      paramLabel = "S",
      description =
          "Seconds of each run; 0 for no limit. If arms take turns, the windows of a run share "
              + "them. Default: the preset's.")
  private @Nullable Integer time;

  @Option(
      names = "--events",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "Maximum number of events in each run; 0 for no limit. If arms take turns, the windows "
              + "of a run share them equally, so it must be a multiple of --rounds.")
  private long events;

  @Option(
      names = "--warmup-time",
      paramLabel = "S",
      description =
          "Seconds before each run; 0 for no warm-up. If arms take turns, each round of warm-up "
              + "takes a twelfth of it. There are six rounds or more, up to eighteen in all, until "
              + "the JVM is warm. Default: the preset's.")
  private @Nullable Integer warmupTime;

  @Option(
      names = "--rate",
      paramLabel = "N",
      defaultValue = "0",
      description = "Events per second; 0 for as fast as possible.")
  private int rate;

  @Option(
      names = "--percentile",
      paramLabel = "N",
      defaultValue = "95",
      description = "Percentile of latency to report, 1 to 100; 0 for none.")
  private int percentile;

  @Option(
      names = "--histogram",
      paramLabel = "on|off",
      arity = "0..1",
      fallbackValue = "on",
      converter = OnOff.class,
      description = "Show a histogram of latency. Default: the preset's.")
  private @Nullable Boolean histogram;

  @Option(
      names = "--report-interval",
      paramLabel = "S",
      defaultValue = "0",
      description = "Seconds between progress lines; 0 for none.")
  private int reportInterval;

  @Option(
      names = "--mysql-ignore-errors",
      paramLabel = "LIST",
      split = ",",
      defaultValue = "1213,1020,1205",
      description = "Server errors after which an event is repeated.")
  private List<Integer> ignoreErrors;

  /** The options of tables and statements. */
  public OltpOptions options(OltpPreset preset) {
    return new OltpOptions(
        tables.tables(preset.tables()),
        tables.tableSize(preset.tableSize()),
        autoInc,
        createSecondary,
        secondary,
        engine(),
        statements("--point-selects", pointSelects),
        rangeSelects,
        (int) range("--range-size", rangeSize, 1, 1_000_000),
        statements("--simple-ranges", simpleRanges),
        statements("--sum-ranges", sumRanges),
        statements("--order-ranges", orderRanges),
        statements("--distinct-ranges", distinctRanges),
        statements("--index-updates", indexUpdates),
        statements("--non-index-updates", nonIndexUpdates),
        statements("--delete-inserts", deleteInserts),
        skipTrx,
        prepared,
        random());
  }

  private RandomOptions random() {
    if (!(randParetoH > 0 && randParetoH < 1)) {
      throw new ConfigurationException(
          "--rand-pareto-h is " + randParetoH + "; it must be greater than 0 and less than 1");
    }
    return new RandomOptions(
        randType,
        (int) range("--rand-spec-iter", randSpecIter, 1, 1_000),
        (int) range("--rand-spec-pct", randSpecPct, 0, 100),
        (int) range("--rand-spec-res", randSpecRes, 0, 100),
        randParetoH);
  }

  /** The storage engine. It is checked because it becomes part of a statement. */
  private String engine() {
    if (!engine.matches("[A-Za-z0-9_]{1,64}")) {
      throw new ConfigurationException(
          "--mysql-storage-engine is '"
              + engine
              + "', which is not the name of an engine; try innodb");
    }
    return engine;
  }

  /** The options of a run. */
  public RunOptions run(OltpPreset preset) {
    int seconds = (int) range("--time", time == null ? preset.seconds() : time, 0, 30L * A_DAY);
    long most = range("--events", events, 0, Long.MAX_VALUE / 8);
    if (seconds == 0 && most == 0) {
      throw new ConfigurationException(
          "--time is 0 and --events is 0, so no run would end; set one of them");
    }
    return new RunOptions(
        (int) range("--threads", threads, 1, 10_000),
        seconds,
        most,
        (int)
            range(
                "--warmup-time",
                warmupTime == null ? preset.warmupSeconds() : warmupTime,
                0,
                A_DAY),
        (int) range("--rate", rate, 0, 10_000_000),
        (int) range("--percentile", percentile, 0, 100),
        histogram == null ? preset.histogram() : histogram,
        (int) range("--report-interval", reportInterval, 0, A_DAY),
        ignoreErrors);
  }

  private static int statements(String option, int value) {
    return (int) range(option, value, 0, MOST_STATEMENTS);
  }

  private static long range(String option, long value, long min, long max) {
    return OptionRange.check(option, value, min, max);
  }

  /** Parses a switch as sysbench writes it. */
  static final class OnOff implements ITypeConverter<Boolean> {
    @Override
    public Boolean convert(String value) {
      return switch (value) {
        case "on", "true", "1" -> true;
        case "off", "false", "0" -> false;
        default -> throw new TypeConversionException("'" + value + "' is neither on nor off");
      };
    }
  }
}
