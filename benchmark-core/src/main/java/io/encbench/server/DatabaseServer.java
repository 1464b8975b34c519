package io.encbench.server;

import io.encbench.profile.Endpoint;
import java.util.Map;
import java.util.OptionalLong;

/**
 * A running database server to measure against. Implementations are thread-safe.
 *
 * <p>Whoever opened it closes it. An embedded server that is not closed ends with the JVM.
 */
public interface DatabaseServer extends AutoCloseable {
  /** How a client reaches it. */
  Endpoint endpoint();

  /** Process id of the server itself, if it runs on this machine and can be told. */
  OptionalLong processId();

  /** Whether this program started it, and may decide how it runs. */
  boolean embedded();

  /** Where it came from, in one line for people, such as {@code embedded MySQL 8.0.31}. */
  String origin();

  /** Options that it was started with, by name; empty if it was not started by us. */
  Map<String, String> settings();

  /** Whether it still runs and, if it is not ours, can be reached. */
  boolean alive();

  /** The last lines of its error log, for a message about its death; empty if not readable. */
  String logTail();

  /** Stops the server if it is ours, and removes its files. Closing twice does nothing. */
  @Override
  void close();
}
