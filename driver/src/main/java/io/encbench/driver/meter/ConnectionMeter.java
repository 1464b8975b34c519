package io.encbench.driver.meter;

import io.encbench.driver.failure.Refusal;
import io.encbench.driver.value.CellCount;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Counts what one connection does. Each connection has its own counts, so connections never wait
 * for each other. While the connection is open, counting allocates nothing and takes no lock.
 * Thread-safe.
 */
public final class ConnectionMeter {
  private final DriverMeters meters;
  private final CellCount cells;
  private final boolean timesServer;
  private final Map<Count, AtomicLong> counts = new EnumMap<>(Count.class);
  private final Map<Count, Long> settled = new EnumMap<>(Count.class);
  private volatile boolean closed;

  /** Who executes a request, and so what counts it. */
  public enum Kind {
    /** A statement of the application that the server executes as a whole. */
    SERVER,
    /** A statement of the application that is executed on the client side. */
    CLIENT,
    /** Whatever is no statement of the application. It is not counted. */
    OWN
  }

  /** The quantities that are counted. */
  enum Count {
    SERVER,
    CLIENT,
    REFUSED,
    SERVER_NANOS,
    CLIENT_NANOS,
    ROWS_FETCHED,
    ROWS_RETURNED,
    PLANS_FOUND,
    PLANS_MADE,
    CELLS_ENCRYPTED,
    CELLS_DECRYPTED
  }

  /**
   * A meter that {@code meters} does not know yet.
   *
   * @param timesServer whether the clock is read for statements that the server executes
   */
  ConnectionMeter(DriverMeters meters, CellCount cells, boolean timesServer) {
    this.meters = meters;
    this.cells = cells;
    this.timesServer = timesServer;
    for (Count count : Count.values()) {
      counts.put(count, new AtomicLong());
    }
  }

  /** Adds the connection to the open ones. */
  public void open() {
    meters.opened(this);
  }

  /**
   * Keeps the counts of the connection without itself. A second call changes nothing. A statement
   * that aborts its connection ends, and is counted, after this.
   */
  public void close() {
    closed = true;
    settle();
  }

  /** Moves to the sums what they do not have yet. */
  private synchronized void settle() {
    Map<Count, Long> more = new EnumMap<>(Count.class);
    for (Count count : Count.values()) {
      long now = value(count);
      more.put(count, now - settled.getOrDefault(count, 0L));
      settled.put(count, now);
    }
    meters.closed(this, more);
  }

  /** The time before a request is sent, for {@link #answered}. */
  public long sending(Kind kind) {
    return timesServer && kind == Kind.SERVER ? System.nanoTime() : 0;
  }

  /**
   * Counts a request that has ended. A client-side execution reports itself by {@link #executed},
   * unless it was refused.
   *
   * @param sent what {@link #sending} returned
   * @param failure the exception that ended the request, or null
   */
  public void answered(Kind kind, long sent, @Nullable Throwable failure) {
    if (kind != Kind.OWN && Refusal.is(failure)) {
      refused();
    } else if (kind == Kind.SERVER) {
      add(Count.SERVER, 1);
      if (timesServer) {
        add(Count.SERVER_NANOS, System.nanoTime() - sent);
      }
    }
  }

  /** Counts an execution on the client side. */
  public void executed(StatementLog.Execution execution) {
    add(Count.CLIENT, 1);
    add(Count.CLIENT_NANOS, execution.nanos());
    add(Count.ROWS_FETCHED, execution.rowsFetched());
    add(Count.ROWS_RETURNED, execution.rowsReturned());
  }

  /** Counts a statement that the driver has refused. */
  public void refused() {
    add(Count.REFUSED, 1);
  }

  /** Counts a statement whose plan was in the cache. */
  public void planFound() {
    add(Count.PLANS_FOUND, 1);
  }

  /** Counts a statement whose plan had to be made. */
  public void planMade() {
    add(Count.PLANS_MADE, 1);
  }

  private void add(Count count, long more) {
    counter(count).getAndAdd(more);
    if (closed) {
      settle();
    }
  }

  private AtomicLong counter(Count count) {
    return Objects.requireNonNull(counts.get(count));
  }

  long value(Count count) {
    return switch (count) {
      case CELLS_ENCRYPTED -> cells.encrypted();
      case CELLS_DECRYPTED -> cells.decrypted();
      default -> counter(count).get();
    };
  }
}
