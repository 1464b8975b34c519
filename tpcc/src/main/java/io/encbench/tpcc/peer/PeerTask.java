package io.encbench.tpcc.peer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the JVM of somebody else's driver is asked to do besides runs, in one line of JSON on its
 * standard input, because it holds secrets.
 *
 * @param props by key, for {@link io.encbench.tpcc.config.TpccProps#of}
 * @param trace to be compared with; only for {@link Kind#COMPARE}
 * @param digests of the tables as plain JDBC reads them; only for {@link Kind#COMPARE}
 */
public record PeerTask(
    Kind kind, Map<String, String> props, @Nullable Trace trace, List<String> digests) {
  private static final ObjectMapper MAPPER = new ObjectMapper();

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

  /** As a line. */
  public String toJson() {
    return json(this);
  }

  /** Reads what {@link #toJson} wrote. */
  public static PeerTask read(String json) {
    return read(json, PeerTask.class);
  }

  static String json(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("no JSON", e);
    }
  }

  static <T> T read(String json, Class<T> type) {
    try {
      return MAPPER.readValue(json, type);
    } catch (JsonProcessingException e) {
      // Without the source: the line may hold a password.
      throw new IllegalStateException("not what a peer is told: " + e.getOriginalMessage());
    }
  }

  @Override
  public String toString() {
    return "PeerTask[" + kind + "]";
  }
}
