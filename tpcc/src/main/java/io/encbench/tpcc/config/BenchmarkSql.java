package io.encbench.tpcc.config;

import io.encbench.config.ConfigurationException;
import io.encbench.metrics.MeteredJvm;
import io.encbench.tpcc.config.CompareSettings.Level;
import io.encbench.tpcc.config.RunSettings.Stop;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * A BenchmarkSQL 5 that the user has installed. It is used unchanged, and nothing is written into
 * its directory.
 *
 * @param directory the directory that contains {@code run}, {@code lib} and {@code dist}
 */
public record BenchmarkSql(Path directory) {
  /** Suffix of the name of an arm that BenchmarkSQL runs. */
  static final String SUFFIX = "-benchmarksql";

  private static final int TERMINALS_PER_WAREHOUSE = 10;
  private static final long MILLIS_PER_MINUTE = 60_000;

  /**
   * Returns an installation after checking that this program can use it.
   *
   * @throws ConfigurationException if it cannot be used; the message gives the remedy
   */
  static BenchmarkSql in(Path directory) {
    if (!MeteredJvm.available()) {
      throw new ConfigurationException(
          "runner=benchmarksql is measured through /proc, which only Linux has; leave it out");
    }
    if (!Files.isDirectory(directory.resolve("run"))) {
      throw new ConfigurationException(
          "runner=benchmarksql:"
              + directory
              + " has no directory run: name the directory that BenchmarkSQL 5 was unpacked into");
    }
    if (!Files.isDirectory(directory.resolve("run/sql.mysql"))) {
      throw new ConfigurationException(
          "runner=benchmarksql:"
              + directory
              + " has no run/sql.mysql, so it does not support MySQL: use a fork of BenchmarkSQL 5"
              + " with db=mysql, such as pingcap/benchmarksql");
    }
    BenchmarkSql found = new BenchmarkSql(directory.toAbsolutePath().normalize());
    if (jars(found.directory.resolve("dist")).isEmpty()) {
      throw new ConfigurationException(
          "runner=benchmarksql:"
              + directory
              + " has no jar in dist: build it there with ant (BenchmarkSQL 6, which is built into"
              + " target, is not supported)");
    }
    if (jars(found.directory.resolve("lib")).isEmpty()) {
      throw new ConfigurationException(
          "runner=benchmarksql:" + directory + " has no jar in lib, where its log4j must be");
    }
    return found;
  }

  /**
   * BenchmarkSQL's own jars, in the order of its scripts' class path, without the JDBC drivers in
   * the directories below {@code lib}.
   */
  public List<Path> classPath() {
    List<Path> all = new ArrayList<>(jars(directory.resolve("lib")));
    all.addAll(jars(directory.resolve("dist")));
    return List.copyOf(all);
  }

  /** The log settings that come with BenchmarkSQL. */
  public Path logSettings() {
    return directory.resolve("run/log4j.properties");
  }

  private static List<Path> jars(Path in) {
    List<Path> jars = new ArrayList<>();
    if (Files.isDirectory(in)) {
      try (DirectoryStream<Path> found = Files.newDirectoryStream(in, "*.jar")) {
        found.forEach(jars::add);
      } catch (IOException e) {
        throw new ConfigurationException("runner=benchmarksql: " + in + " cannot be read: " + e, e);
      }
    }
    Collections.sort(jars);
    return jars;
  }

  /**
   * Checks that BenchmarkSQL can perform a run.
   *
   * @throws ConfigurationException if it would do something else
   */
  static void requireAble(Level level, RunSettings run) {
    if (run.terminals() > TERMINALS_PER_WAREHOUSE * run.warehouses()) {
      throw unable(
          "allows at most 10 terminals per warehouse, so concurrency="
              + run.terminals()
              + " needs warehouses="
              + (run.terminals() + TERMINALS_PER_WAREHOUSE - 1) / TERMINALS_PER_WAREHOUSE);
    }
    if (run.connections() != run.terminals()) {
      throw unable("has a connection for each terminal: leave sutThreads out");
    }
    if (run.stop() instanceof Stop.After after) {
      long millis = run.rampup().plus(after.duration()).toMillis();
      if (millis % MILLIS_PER_MINUTE != 0) {
        throw unable(
            "runs for whole minutes, and ramp-up and measured window are "
                + millis / 1000
                + " s together: set them to, say, rampupSecs=20 and runSecs=40");
      }
    } else if (!run.rampup().isZero()) {
      throw unable(
          "has no ramp-up, and a run with runTxnsPerTerminal has no planned time to take it from:"
              + " leave rampupSecs out");
    }
    TransactionMix mix = run.mix();
    if (DoubleStream.of(
            mix.newOrder(), mix.payment(), mix.orderStatus(), mix.delivery(), mix.stockLevel())
        .anyMatch(weight -> weight != Math.rint(weight))) {
      throw unable(
          "needs weights in whole percent: set newOrderWeight=45, paymentWeight=43,"
              + " orderStatusWeight=4, deliveryWeight=4, stockLevelWeight=4");
    }
    if (run.rollbackPercent() != 1) {
      throw unable("rolls 1 % of its New-Orders back: leave rollbackPercent out");
    }
    if (run.keyingTimeMultiplier() != 0 || run.thinkTimeMultiplier() != 0) {
      throw unable(
          "has no keying and think times: leave keyingTimeMultiplier and thinkTimeMultiplier out");
    }
    requirePace(level);
  }

  /** BenchmarkSQL divides the rate twice with integers. Any remainder would change the rate. */
  private static void requirePace(Level level) {
    long perTerminal = level.offeredTxnsPerMin() / level.terminals();
    if (level.offeredTxnsPerMin() > 0
        && (perTerminal == 0
            || perTerminal * level.terminals() != level.offeredTxnsPerMin()
            || MILLIS_PER_MINUTE % perTerminal != 0)) {
      throw unable(
          "paces its terminals by whole milliseconds, so offeredTxnsPerMin="
              + level.offeredTxnsPerMin()
              + " is impossible with "
              + level.terminals()
              + " terminals: set a rate that gives each terminal a divisor of 60000, such as "
              + level.terminals() * 1500L);
    }
  }

  private static ConfigurationException unable(String what) {
    return new ConfigurationException("runner=benchmarksql: BenchmarkSQL " + what);
  }
}
