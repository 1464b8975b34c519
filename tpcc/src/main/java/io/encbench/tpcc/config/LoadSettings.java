package io.encbench.tpcc.config;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a load. Immutable.
 *
 * @param warehouses scale factor W of clause 1.2.1
 * @param loadWorkers number of connections that load at the same time, of all clients together
 * @param seed the same seed gives the same rows, on any number of workers
 * @param fileLocation prefix of the names of CSV files, which are written instead of loading the
 *     database; null to load the database
 * @param csvNullValue text of NULL in CSV files
 * @param statedMethod how rows reach the server; null for the way that suits the driver
 * @param foreignKeys whether a build ends with BenchmarkSQL's ten foreign keys
 * @param clients number of client JVMs that share the load; 1 if the program loads itself
 */
public record LoadSettings(
    int warehouses,
    int loadWorkers,
    long seed,
    @Nullable String fileLocation,
    String csvNullValue,
    @Nullable Method statedMethod,
    boolean foreignKeys,
    int clients) {

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
   * The settings of one of the clients that share the load, which has at least one connection.
   *
   * @param client number of the client, from 1
   */
  public LoadSettings ofClient(int client) {
    int share = loadWorkers / clients + (client <= loadWorkers % clients ? 1 : 0);
    return new LoadSettings(
        warehouses,
        Math.max(1, share),
        seed,
        fileLocation,
        csvNullValue,
        statedMethod,
        foreignKeys,
        clients);
  }

  /**
   * The keys of this load for another JVM, for {@link TpccProps#of}. They contain secrets if that
   * JVM is on this machine.
   *
   * @param database the database to load
   * @param place where the JVM is
   */
  public Map<String, String> props(Database database, ClientPlace place) {
    Map<String, String> props = new TreeMap<>(place.account(database));
    props.put(Key.WAREHOUSES.text(), Integer.toString(warehouses));
    props.put(Key.LOAD_WORKERS.text(), Integer.toString(loadWorkers));
    props.put(Key.SEED.text(), Long.toString(seed));
    props.put(Key.LOAD_METHOD.text(), method(database).name());
    props.put(Key.CLIENTS.text(), Integer.toString(clients));
    return props;
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
