package io.encbench.driver.split;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The statements for the server that one statement of the application has: prepared when they are
 * first needed, kept by their text, closed with it. Serves one thread at a time, except for {@link
 * #cancel}.
 */
final class InnerStatements {
  /** A batch has a text for each number of rows. */
  private static final int KEPT = 64;

  /** Before the text of a statement of that kind, so that it is not taken for another. */
  private static final String SCROLLABLE = "scrollable ";

  private final ServerStatements server;
  private final Map<String, PreparedStatement> statements =
      new LinkedHashMap<>(16, 0.75f, /* accessOrder= */ true);
  private int timeoutSeconds;

  InnerStatements(ServerStatements server) {
    this.server = server;
  }

  ServerStatements server() {
    return server;
  }

  /** The statement of a text; its parameters are those of its last use. */
  PreparedStatement prepared(String sql) throws SQLException {
    return kept(sql, () -> server.prepare(sql));
  }

  /** The same, whose result can be read more than once. */
  PreparedStatement scrollable(String sql) throws SQLException {
    return kept(SCROLLABLE + sql, () -> server.prepareScrollable(sql));
  }

  /** Makes a statement. */
  private interface Preparation {
    PreparedStatement prepare() throws SQLException;
  }

  private PreparedStatement kept(String key, Preparation preparation) throws SQLException {
    synchronized (statements) {
      PreparedStatement known = statements.get(key);
      if (known != null) {
        return known;
      }
    }
    PreparedStatement made = preparation.prepare();
    if (timeoutSeconds > 0) {
      made.setQueryTimeout(timeoutSeconds);
    }
    PreparedStatement dropped = null;
    synchronized (statements) {
      if (statements.size() == KEPT) {
        var oldest = statements.entrySet().iterator();
        dropped = oldest.next().getValue();
        oldest.remove();
      }
      statements.put(key, made);
    }
    if (dropped != null) {
      dropped.close();
    }
    return made;
  }

  void setQueryTimeout(int seconds) throws SQLException {
    timeoutSeconds = seconds;
    for (PreparedStatement statement : all()) {
      statement.setQueryTimeout(seconds);
    }
  }

  void cancel() throws SQLException {
    for (PreparedStatement statement : all()) {
      statement.cancel();
    }
  }

  void close() throws SQLException {
    for (PreparedStatement statement : all()) {
      statement.close();
    }
    synchronized (statements) {
      statements.clear();
    }
  }

  private PreparedStatement[] all() {
    synchronized (statements) {
      return statements.values().toArray(PreparedStatement[]::new);
    }
  }
}
