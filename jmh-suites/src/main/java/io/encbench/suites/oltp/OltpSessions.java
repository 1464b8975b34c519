package io.encbench.suites.oltp;

import io.encbench.profile.connect.Connections;
import io.encbench.profile.proof.SessionView;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The sessions of an arm in its JVM, one for each thread. They are used by the threads of one load
 * at a time, and by the creating thread between loads.
 */
final class OltpSessions implements AutoCloseable {
  private final OltpSpec spec;
  private final Connections connections;
  private final List<OltpSession> sessions = new ArrayList<>();

  /** Creates the sessions without connecting. */
  OltpSessions(OltpSpec spec) {
    this.spec = spec;
    this.connections = spec.target().connections();
  }

  /** Opens all sessions and proves their mode. */
  List<SessionView> connect() throws SQLException {
    OltpTables tables = OltpTables.of(spec.target().profile(), spec.options());
    boolean prepares = spec.test().serverPrepares(spec.options().prepared());
    UniqueIds newIds = new UniqueIds(spec.newIdsFrom());
    for (int thread = 0; thread < spec.run().threads(); thread++) {
      sessions.add(
          new OltpSession(
              connections.open(Map.of("useServerPrepStmts", Boolean.toString(prepares))),
              tables,
              spec.test(),
              spec.seed() + thread,
              newIds));
    }
    return prove();
  }

  /** Proves the mode of all sessions. */
  List<SessionView> prove() throws SQLException {
    List<SessionView> views = new ArrayList<>();
    for (OltpSession session : sessions) {
      views.add(connections.prove(session.connection()));
    }
    return views;
  }

  /** The open sessions. */
  List<OltpSession> all() {
    return sessions;
  }

  @Override
  public void close() throws SQLException {
    for (OltpSession session : sessions) {
      session.close();
    }
    sessions.clear();
  }
}
