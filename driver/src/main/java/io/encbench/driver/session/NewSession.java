package io.encbench.driver.session;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the server says of the session of a new connection.
 *
 * @param state the state of the session
 * @param counts the counts of the server; empty if it has none
 */
public record NewSession(SessionState state, Optional<StatementCounts> counts) {
  /**
   * Connections that are checked so soon after each other share the counts. To read them takes the
   * server several times as long as to confirm the state.
   */
  static final Duration SHARED_COUNTS = Duration.ofMillis(5);

  /**
   * Asks the server. If the session is in the same state as the last one, this takes one round
   * trip.
   *
   * @param last what the server said last time with the same settings, or null if it is the first
   *     time. The state is asked for each time, since {@code init_connect} may have changed.
   */
  public static NewSession of(Connection delegate, @Nullable NewSession last) throws SQLException {
    if (last != null && last.counts.isPresent()) {
      StatementCounts counts = last.counts.get();
      if (counts.areYoungerThan(SHARED_COUNTS)) {
        if (last.state.isThatOf(delegate)) {
          return last;
        }
      } else {
        Optional<StatementCounts> now = counts.again(delegate, last.state);
        if (now.isPresent()) {
          return new NewSession(last.state, now);
        }
      }
    }
    SessionState state = SessionState.of(delegate);
    return new NewSession(state, StatementCounts.of(delegate, state.server()));
  }
}
