package io.encbench.driver.execute;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The statements for the server that belong to one statement of the application. Each is prepared
 * when it is first needed, cached by its text, and closed with the application's statement. Serves
 * one thread at a time, except for {@link #cancel}.
 */
public final class ServerStatements {
  /** The number of cached statements. A batch has a different text for each number of rows. */
  private static final int KEPT = 64;

  private final ServerConnection server;
  private final Map<String, PreparedStatement> statements =
      new LinkedHashMap<>(16, 0.75f, /* accessOrder= */ true);
  private int timeoutSeconds;

  ServerStatements(ServerConnection server) {
    this.server = server;
  }

  public ServerConnection server() {
    return server;
  }

  /** The prepared statement for a text. Its parameters still have the values of its last use. */
  public PreparedStatement prepared(String sql) throws SQLException {
    synchronized (statements) {
      PreparedStatement known = statements.get(sql);
      if (known != null) {
        return known;
      }
    }
    PreparedStatement made = server.prepare(sql);
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
      statements.put(sql, made);
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
