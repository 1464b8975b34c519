package io.encbench.tpcc.terminal;

import io.encbench.profile.connect.WireCounter;
import io.encbench.tpcc.result.TransactionRecord;
import io.encbench.tpcc.result.TransactionRecord.Outcome;
import io.encbench.tpcc.result.TransactionType;
import io.encbench.tpcc.transaction.Session;
import io.encbench.tpcc.transaction.TransactionInput;
import io.encbench.tpcc.transaction.TransactionInput.DeliveryInput;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Executes the transactions of some terminals, in one thread with one connection. */
final class Worker implements Runnable {
  /**
   * A transaction fails after this many retries, since more conflicts in a row are no coincidence.
   */
  private static final int MOST_RETRIES = 20;

  private static final int MOST_ROLLBACKS = 3;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Pace pace;
  private final DeliveryQueue deliveries;
  private final SessionSource sessions;
  private final TerminalListener listener;
  private final StopSignal stop;
  private final Backoff conflictBackoff;
  private final Backoff connectBackoff;
  private final CellReading cells = new CellReading();
  private @Nullable Session session;
  private long cpuBefore;
  private long roundTripsBefore;
  private long databaseBegan;

  Worker(
      Pace pace,
      DeliveryQueue deliveries,
      Session session,
      SessionSource sessions,
      TerminalListener listener,
      StopSignal stop,
      long seed) {
    this.pace = pace;
    this.deliveries = deliveries;
    this.session = session;
    this.sessions = sessions;
    this.listener = listener;
    this.stop = stop;
    this.conflictBackoff =
        new Backoff(seed, TimeUnit.MILLISECONDS.toNanos(1), TimeUnit.MILLISECONDS.toNanos(200));
    this.connectBackoff =
        new Backoff(~seed, TimeUnit.MILLISECONDS.toNanos(50), TimeUnit.SECONDS.toNanos(2));
  }

  @Override
  public void run() {
    if (session != null) {
      cells.begin(session.connection());
    }
    cpuBefore = THREADS.getCurrentThreadCpuTime();
    roundTripsBefore = WireCounter.roundTripsOfThread();
    try {
      // Deferred deliveries come first, so that newer transactions do not delay them.
      while (connected()) {
        Pace.ScheduledTransaction due = deliveries.poll();
        if (due != null) {
          execute(due);
          continue;
        }
        due = pace.next();
        if (due == null) {
          return;
        }
        execute(due);
        pace.ended();
      }
    } finally {
      closeSession();
    }
  }

  private void execute(Pace.ScheduledTransaction due) {
    TransactionInput input = due.input();
    databaseBegan = System.nanoTime();
    if (input instanceof DeliveryInput delivery) {
      deliveries.add(new Pace.ScheduledTransaction(delivery.deferred(), databaseBegan));
      ended(due, Outcome.COMMITTED, null, 0, 0);
      return;
    }
    String lastState = null;
    for (int retries = 0; ; retries++) {
      Session current = session;
      if (current == null) {
        return;
      }
      try {
        Session.Ending ending = current.attempt(input);
        ended(
            due,
            ending.committed() ? Outcome.COMMITTED : Outcome.ROLLED_BACK,
            lastState,
            retries,
            ending.skippedDistricts());
        return;
      } catch (SQLException e) {
        lastState = Failure.sqlState(e);
        boolean again = undone(current, input.type(), e) && retries < MOST_RETRIES;
        if (!again || stop.awaitUntil(System.nanoTime() + conflictBackoff.nanos(retries + 1))) {
          ended(due, Outcome.FAILED, lastState, retries, 0);
          return;
        }
      }
    }
  }

  /** Cleans up after a failed attempt. Returns whether another may follow. */
  private boolean undone(Session failed, TransactionType type, SQLException failure) {
    boolean conflict = Failure.of(failure) == Failure.CONFLICT;
    if (failed.inDoubt() && !conflict) {
      listener.inDoubt(type);
    }
    if (Failure.of(failure) != Failure.DISCONNECTED && abandoned(failed)) {
      return conflict;
    }
    listener.disconnected();
    closeSession();
    return false;
  }

  /** Rolls back a failed attempt. Returns false if the connection is unusable. */
  private static boolean abandoned(Session failed) {
    for (int attempts = 1; ; attempts++) {
      try {
        failed.abandon();
        return true;
      } catch (SQLException e) {
        // The answer to a rollback may be that the server has rolled back already: a Galera node
        // reports a conflict at the next statement, whichever that is.
        if (Failure.of(e) != Failure.CONFLICT || attempts == MOST_ROLLBACKS) {
          return false;
        }
      }
    }
  }

  private void ended(
      Pace.ScheduledTransaction due,
      Outcome outcome,
      @Nullable String sqlState,
      int retries,
      int skippedDistricts) {
    long now = System.nanoTime();
    // CPU time is read once per transaction, so it includes drawing the input, which is part of the
    // client's cost.
    long cpu = THREADS.getCurrentThreadCpuTime();
    long roundTrips = WireCounter.roundTripsOfThread();
    TransactionType type = due.input().type();
    listener.finished(
        new TransactionRecord(
            type,
            due.intendedStartNanos(),
            now - due.intendedStartNanos(),
            type == TransactionType.DELIVERY ? 0 : now - databaseBegan,
            cpu - cpuBefore,
            roundTrips - roundTripsBefore,
            cells.takeEncrypted(),
            cells.takeDecrypted(),
            outcome,
            sqlState,
            retries,
            skippedDistricts));
    cpuBefore = cpu;
    roundTripsBefore = roundTrips;
  }

  /** Waits until there is a connection. Returns false if the run ends before. */
  private boolean connected() {
    for (int failures = 1; session == null; failures++) {
      if (stop.isGiven()) {
        return false;
      }
      try {
        Session opened = sessions.open();
        cells.begin(opened.connection());
        session = opened;
      } catch (SQLException e) {
        listener.reconnectFailed(Failure.sqlState(e));
        if (stop.awaitUntil(System.nanoTime() + connectBackoff.nanos(failures))) {
          return false;
        }
      }
    }
    return true;
  }

  private void closeSession() {
    Session open = session;
    if (open != null) {
      session = null;
      sessions.close(open);
    }
  }
}
