package io.encbench.tpcc.config;

import org.jspecify.annotations.Nullable;

/**
 * The settings of a load. Immutable.
 *
 * @param warehouses scale factor W of clause 1.2.1
 * @param loadWorkers number of connections that load at the same time
 * @param seed the same seed gives the same rows, on any number of workers
 * @param fileLocation prefix of the names of CSV files, which are written instead of loading the
 *     database; null to load the database
 * @param csvNullValue text of NULL in CSV files
 * @param statedMethod how rows reach the server; null for the way that suits the driver
 * @param foreignKeys whether a build ends with BenchmarkSQL's ten foreign keys
 */
public record LoadSettings(
    int warehouses,
    int loadWorkers,
    long seed,
    @Nullable String fileLocation,
    String csvNullValue,
    @Nullable Method statedMethod,
    boolean foreignKeys) {

  /** How rows reach the server. */
  public enum Method {
    /** Multi-row INSERT statements with the values in their text. */
    INSERT,
    /** Batches of a prepared INSERT, for drivers that work on parameters. */
    BATCH,
    /** {@code LOAD DATA LOCAL INFILE} from a stream of the client. */
    LOAD_DATA
  }

  /**
   * How rows reach a server: the stated method, or else the one with the least work for the driver.
   */
  public Method method(Database database) {
    if (statedMethod != null) {
      return statedMethod;
    }
    return database.sendsTextAsItIs() ? Method.INSERT : Method.BATCH;
  }
}
