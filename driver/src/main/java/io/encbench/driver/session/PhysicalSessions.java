package io.encbench.driver.session;

import io.encbench.driver.settings.DelegateSettings;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The server sessions that one connection of the delegate uses. A delegate that reconnects or has
 * several hosts may continue in another session, whose variables and schema are not known. So each
 * session is checked before its first statement. While the session stays the same, this costs a
 * comparison of two references. Serves one thread at a time.
 *
 * <p>If the delegate cannot tell its sessions apart without a round trip, only the first is
 * checked.
 */
public final class PhysicalSessions {
  private final Connection delegate;
  private final DelegateSettings settings;
  private final SessionState first;
  private final DelegateSession session;
  private @Nullable Object checked;

  /**
   * @param first the state of the first session, which was found compatible
   */
  public PhysicalSessions(
      Connection delegate, DelegateSession session, DelegateSettings settings, SessionState first)
      throws SQLException {
    this.delegate = delegate;
    this.settings = settings;
    this.first = first;
    this.session = session;
    this.checked = current();
  }

  private @Nullable Object current() throws SQLException {
    return session.isKnownWithoutAsking() ? session.physicalSession() : null;
  }

  /** Whether the next statement goes to another session than the one that was checked. */
  public boolean hasMoved() throws SQLException {
    return current() != checked;
  }

  /**
   * Checks the delegate's current session, with one round trip.
   *
   * @return its schema; empty if none is chosen
   * @throws SQLException if statements or values mean something else than in the first session; the
   *     message names the reason
   */
  public String check() throws SQLException {
    SessionState state = SessionState.of(delegate);
    state.requireCompatible(settings);
    state.requireSameReading(first, settings);
    checked = current();
    return state.schema();
  }
}
