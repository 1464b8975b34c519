package io.encbench.driver.session;

import io.encbench.driver.settings.DelegateSettings;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The server's sessions that one connection of the delegate uses: a delegate that reconnects, or
 * has several hosts, goes on in another one, whose variables and schema nobody has looked at. Each
 * is checked before its first statement. While the session stays the same, that costs a comparison
 * of two references. Serves one thread at a time.
 *
 * <p>Of a delegate that does not tell its sessions apart, only the first is checked.
 */
public final class PhysicalSessions {
  private final Connection delegate;
  private final DelegateSettings settings;
  private final SessionState first;
  private final DelegateSession session;
  private @Nullable Object checked;

  /**
   * @param first the state of the first session, which is compatible
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
   * Checks the session of the delegate by one round trip.
   *
   * @return its schema, empty if none is chosen
   * @throws SQLException naming what it does otherwise than the first session
   */
  public String check() throws SQLException {
    SessionState state = SessionState.of(delegate);
    state.requireCompatible(settings);
    state.requireSameReading(first, settings);
    checked = current();
    return state.schema();
  }
}
