package io.encbench.driver.differential;

import com.mysql.cj.MysqlConnection;
import com.mysql.cj.NativeSession;
import com.mysql.cj.Query;
import com.mysql.cj.interceptors.QueryInterceptor;
import com.mysql.cj.log.Log;
import com.mysql.cj.protocol.Message;
import com.mysql.cj.protocol.Resultset;
import com.mysql.cj.protocol.ServerSession;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes one round trip of a connection fail. It is an interceptor of Connector/J, which is real in
 * all other respects. Each connection has its own instance; instances share the trap that their
 * property names.
 */
public final class FaultyRoundTrips implements QueryInterceptor {
  /** The Connector/J property that installs this interceptor. */
  static final String INTERCEPTORS = "queryInterceptors";

  /** The property that names the trap of a connection. */
  static final String TRAP = "testTrap";

  /** COM_QUIT, COM_STMT_SEND_LONG_DATA and COM_STMT_CLOSE, which the server does not answer. */
  private static final Set<Byte> UNANSWERED = Set.of((byte) 0x01, (byte) 0x18, (byte) 0x19);

  private static final byte COM_STMT_PREPARE = 0x16;

  private static final Map<String, Trap> TRAPS = new ConcurrentHashMap<>();

  private @Nullable MysqlConnection connection;
  private Trap trap = new Trap();
  private @Nullable Fault pending;
  private boolean busy;

  /** Selects which round trip fails next, and how. Confined to one thread. */
  static final class Trap {
    private @Nullable Fault fault;
    private int left;

    /** Arms the trap for one of the next round trips, counted from 1. */
    void set(Fault next, int roundTrip) {
      fault = next;
      left = roundTrip;
    }

    /** Returns whether it has struck, and disarms it. */
    boolean hasStruck() {
      boolean struck = fault != null && left <= 0;
      fault = null;
      return struck;
    }

    private @Nullable Fault atRoundTrip() {
      return fault != null && --left == 0 ? fault : null;
    }
  }

  /** The trap with a name. */
  static Trap trap(String name) {
    return TRAPS.computeIfAbsent(name, key -> new Trap());
  }

  @Override
  public QueryInterceptor init(MysqlConnection owner, Properties properties, Log log) {
    connection = owner;
    trap = trap(properties.getProperty(TRAP, ""));
    return this;
  }

  private NativeSession session() {
    return (NativeSession) Objects.requireNonNull(connection).getSession();
  }

  @Override
  public <M extends Message> @Nullable M preProcess(M query) {
    byte command = query.getByteBuffer()[0];
    if (!busy && !UNANSWERED.contains(command)) {
      Fault fault = trap.atRoundTrip();
      // Preparing a statement locks no rows.
      if (fault != null && !(fault == Fault.DEADLOCK && command == COM_STMT_PREPARE)) {
        busy = true;
        try {
          fault.before(session());
        } finally {
          busy = false;
        }
        pending = fault;
      }
    }
    return null;
  }

  @Override
  public <M extends Message> @Nullable M postProcess(M query, M answer) {
    Fault fault = busy ? null : pending;
    if (fault != null) {
      pending = null;
      fault.after(session());
    }
    return null;
  }

  @Override
  @SuppressWarnings("TypeParameterUnusedInFormals") // as the interface has it
  public <T extends Resultset> @Nullable T preProcess(Supplier<String> sql, Query query) {
    return null;
  }

  @Override
  public <T extends Resultset> @Nullable T postProcess(
      Supplier<String> sql, Query query, @Nullable T result, ServerSession session) {
    return null;
  }

  @Override
  public boolean executeTopLevelOnly() {
    return false;
  }

  @Override
  public void destroy() {}
}
