package io.encbench.suites.micro;

import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Question: how much time does the encrypting driver add to a read, without network and server?
 *
 * <p>Varies: the stub alone, the driver with nothing encrypted, or the driver with everything
 * encrypted; one row by its key, or 1,000 rows. Times are per whole call.
 *
 * <p>Held constant: statements are prepared once; each row has an integer and a text of 120
 * characters; AES-128-SIV, the default.
 *
 * <p>Expected: with nothing encrypted, the driver adds a few nanoseconds to each JDBC call; with
 * everything encrypted, it also adds the cost of the cells. The stub costs far less than any real
 * driver, so only the difference in nanoseconds is meaningful, not the ratio.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@Fork(3)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class DriverBenchmark {
  private DriverPath direct;
  private DriverPath nothingEncrypted;
  private DriverPath allEncrypted;

  /** Connects and fills the tables. */
  @Setup
  public void connect() throws SQLException {
    direct = DriverPath.direct();
    nothingEncrypted = DriverPath.nothingEncrypted();
    allEncrypted = DriverPath.allEncrypted();
  }

  /** One row from the stub. */
  @Benchmark
  public String pointDirect() throws SQLException {
    return direct.selectPoint();
  }

  /** One row through the driver, without rules. */
  @Benchmark
  public String pointNothingEncrypted() throws SQLException {
    return nothingEncrypted.selectPoint();
  }

  /** One row through the driver, key and text encrypted. */
  @Benchmark
  public String pointAllEncrypted() throws SQLException {
    return allEncrypted.selectPoint();
  }

  /** All rows from the stub. */
  @Benchmark
  public long rowsDirect() throws SQLException {
    return direct.readAll();
  }

  /** All rows through the driver, without rules. */
  @Benchmark
  public long rowsNothingEncrypted() throws SQLException {
    return nothingEncrypted.readAll();
  }

  /** All rows through the driver, both columns encrypted. */
  @Benchmark
  public long rowsAllEncrypted() throws SQLException {
    return allEncrypted.readAll();
  }

  /** Disconnects. */
  @TearDown
  public void disconnect() throws SQLException {
    direct.close();
    nothingEncrypted.close();
    allEncrypted.close();
  }
}
