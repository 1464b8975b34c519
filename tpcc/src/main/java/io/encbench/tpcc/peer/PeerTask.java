package io.encbench.tpcc.peer;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Task for the JVM with a peer's driver, other than a run. The JVM answers with a {@link
 * PeerAnswer}. It contains secrets.
 *
 * @param props settings by key, for {@link io.encbench.tpcc.config.TpccProps#of}
 * @param trace the trace to replay; only for {@link Kind#COMPARE}
 * @param digests digests of the tables as plain JDBC reads them; only for {@link Kind#COMPARE}
 */
public record PeerTask(
    Kind kind, Map<String, String> props, @Nullable Trace trace, List<String> digests) {
  /** The kinds of work. */
  public enum Kind {
    /** Connect, and read the session properties that the server reports. */
    PROVE,
    /** Create tables and load them. */
    BUILD,
    /** Load existing tables. */
    LOAD,
    /** Compare the driver's answers with those of plain JDBC. */
    COMPARE,
    /** Read all tables. */
    DIGEST
  }

  /** A task that compares nothing. */
  public static PeerTask of(Kind kind, Map<String, String> props) {
    return new PeerTask(kind, props, null, List.of());
  }

  @Override
  public String toString() {
    return "PeerTask[" + kind + "]";
  }
}
