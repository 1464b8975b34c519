package io.encbench.tpcc.peer;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the JVM of somebody else's driver is asked to do besides runs; it answers with a {@link
 * PeerAnswer}. It holds secrets.
 *
 * @param props by key, for {@link io.encbench.tpcc.config.TpccProps#of}
 * @param trace to be compared with; only for {@link Kind#COMPARE}
 * @param digests of the tables as plain JDBC reads them; only for {@link Kind#COMPARE}
 */
public record PeerTask(
    Kind kind, Map<String, String> props, @Nullable Trace trace, List<String> digests) {
  /** The kinds of work. */
  public enum Kind {
    /** Connect, and ask the server what it sees. */
    PROVE,
    /** Make tables and load them. */
    BUILD,
    /** Load tables that are there. */
    LOAD,
    /** Compare its answers with those of plain JDBC. */
    COMPARE,
    /** Read all tables. */
    DIGEST
  }

  /** One that needs nothing to be compared with. */
  public static PeerTask of(Kind kind, Map<String, String> props) {
    return new PeerTask(kind, props, null, List.of());
  }

  @Override
  public String toString() {
    return "PeerTask[" + kind + "]";
  }
}
