package io.encbench.server;

import io.encbench.profile.Endpoint;
import java.util.Map;
import java.util.OptionalLong;

/**
 * A running database server to measure against. Implementations are thread-safe.
 *
 * <p>The code that opens a server must close it. An embedded server that is not closed ends with
 * the JVM.
 */
public interface DatabaseServer extends AutoCloseable {
  /** The database and account for clients. */
  Endpoint endpoint();

  /** Process id of the server, if it runs on this machine and can be determined. */
  OptionalLong processId();

  /** Whether this program started the server and controls how it runs. */
  boolean embedded();

  /** Origin of the server in one line for reports, such as {@code embedded MySQL 8.0.31}. */
  String origin();

  /** Options with which this program started the server, by name; empty for an external server. */
  Map<String, String> settings();

  /** Whether the server is running or, if it is external, accepts connections. */
  boolean alive();

  /** The last lines of the error log, for messages about a crash; empty if it cannot be read. */
  String logTail();

  /**
   * Stops an embedded server and removes its files. Leaves an external server running. Further
   * calls have no effect.
   */
  @Override
  void close();
}
