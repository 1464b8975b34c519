package io.encbench.server;

import com.sun.management.OperatingSystemMXBean;
import io.encbench.config.ConfigurationException;
import io.encbench.server.install.ServerFamily;
import java.lang.management.ManagementFactory;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Settings of an embedded server for a benchmark. Immutable.
 *
 * <p>Durability is the default of both products: every commit is flushed to disk.
 *
 * @param bufferPoolBytes size of the InnoDB buffer pool, at least 5 MiB
 * @param redoLogBytes size of the InnoDB redo log and of its space on disk, at least 8 MiB
 * @param maxConnections maximum number of simultaneous connections
 * @param tlsOffered whether the server offers TLS
 * @param overrides further server options by name, which override the settings above. Options for
 *     the location of the server (its port, files and the like) cannot be overridden
 */
public record ServerTuning(
    long bufferPoolBytes,
    long redoLogBytes,
    int maxConnections,
    boolean tlsOffered,
    Map<String, String> overrides) {
  private static final long MIB = 1L << 20;
  private static final long GIB = 1L << 30;

  /** Exceeds the largest number of terminals of one JVM plus its observing connections. */
  private static final int DEFAULT_MAX_CONNECTIONS = 2000;

  /** Each terminal may keep tens of statements prepared; the products' default limit is 16382. */
  private static final int PREPARED_STATEMENTS = 1_000_000;

  /** Checks the sizes and normalises the option names to lower case with underscores. */
  public ServerTuning {
    atLeast("bufferPoolBytes", bufferPoolBytes, 5 * MIB);
    atLeast("redoLogBytes", redoLogBytes, 8 * MIB);
    atLeast("maxConnections", maxConnections, 1);
    var normalised = new TreeMap<String, String>();
    overrides.forEach((name, value) -> normalised.put(normalise(name), value));
    overrides = Collections.unmodifiableSortedMap(normalised);
  }

  /**
   * The default tuning: a buffer pool of 1 GiB or an eighth of the machine's (or container's)
   * memory, whichever is less, but at least 64 MiB, and a redo log of the same size.
   */
  public static ServerTuning forThisMachine() {
    var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long bytes = Math.max(64 * MIB, Math.min(GIB, system.getTotalMemorySize() / 8 / MIB * MIB));
    return new ServerTuning(bytes, bytes, DEFAULT_MAX_CONNECTIONS, true, Map.of());
  }

  /** Memory, in bytes, that a server will use if this program starts it; otherwise 0. */
  public long memoryOf(ServerChoice server) {
    return server instanceof ServerChoice.External ? 0 : bufferPoolBytes;
  }

  /** Returns a copy with another buffer pool size. */
  public ServerTuning withBufferPoolBytes(long bytes) {
    return new ServerTuning(bytes, redoLogBytes, maxConnections, tlsOffered, overrides);
  }

  /** Returns a copy with another redo log size. */
  public ServerTuning withRedoLogBytes(long bytes) {
    return new ServerTuning(bufferPoolBytes, bytes, maxConnections, tlsOffered, overrides);
  }

  /** Returns a copy for a server that offers no TLS. */
  public ServerTuning withoutTls() {
    return new ServerTuning(bufferPoolBytes, redoLogBytes, maxConnections, false, overrides);
  }

  /** Returns a copy with a server option added or replaced. */
  public ServerTuning withOption(String name, String value) {
    var more = new TreeMap<>(overrides);
    more.put(normalise(name), value);
    return new ServerTuning(bufferPoolBytes, redoLogBytes, maxConnections, tlsOffered, more);
  }

  /** The server options of these settings for a family. */
  SortedMap<String, String> options(ServerFamily family) {
    var options = new TreeMap<>(family.options());
    options.put("innodb_buffer_pool_size", Long.toString(bufferPoolBytes));
    options.put(family.redoLogOption(), Long.toString(redoLogBytes));
    options.put("innodb_flush_log_at_trx_commit", "1");
    options.put("max_connections", Integer.toString(maxConnections));
    // All clients connect at the same moment, and a full queue delays some by a second or more.
    options.put("back_log", Integer.toString(Math.min(maxConnections, 65535)));
    options.put("max_prepared_stmt_count", Integer.toString(PREPARED_STATEMENTS));
    options.put("character_set_server", "utf8mb4");
    options.put("log_bin", "OFF");
    options.put("local_infile", "ON");
    options.put("skip_name_resolve", "ON");
    if (!tlsOffered) {
      options.putAll(family.withoutTls());
    }
    options.putAll(overrides);
    return options;
  }

  private static void atLeast(String name, long value, long least) {
    if (value < least) {
      throw new ConfigurationException(name + " = " + value + " is too small: at least " + least);
    }
  }

  private static String normalise(String name) {
    return name.toLowerCase(Locale.ROOT).replace('-', '_');
  }
}
