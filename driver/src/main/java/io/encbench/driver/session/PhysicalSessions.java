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
  private boolean firstIsChecked;
  private @Nullable Object checked;

  private PhysicalSessions(
      Connection delegate, DelegateSession session, DelegateSettings settings, SessionState first) {
    this.delegate = delegate;
    this.settings = settings;
    this.first = first;
    this.session = session;
  }

  /**
   * For a connection whose first session has been checked.
   *
   * @param first the state of that session, which is compatible
   */
  public static PhysicalSessions checked(
      Connection delegate, DelegateSession session, DelegateSettings settings, SessionState first)
      throws SQLException {
    PhysicalSessions sessions = new PhysicalSessions(delegate, session, settings, first);
    sessions.checked = sessions.current();
    sessions.setFirstChecked();
    return sessions;
  }

  /**
   * For a connection whose first session remains to be checked.
   *
   * @param expected the state that this session should have: the compatible one of another
   *     connection
   */
  public static PhysicalSessions unchecked(
      Connection delegate,
      DelegateSession session,
      DelegateSettings settings,
      SessionState expected) {
    return new PhysicalSessions(delegate, session, settings, expected);
  }

  /** The delegate's settings. */
  public DelegateSettings settings() {
    return settings;
  }

  /** Whether the first session remains to be checked. */
  public boolean isFirstUnchecked() {
    return !firstIsChecked;
  }

  /**
   * Checks the current session, which is the first.
   *
   * @param state the state that the session has
   * @return whether the connection, which was opened for another state, can use it
   * @throws SQLException if statements mean something else in this state than the driver assumes;
   *     the message names the variable that causes it
   */
  public boolean checkFirst(SessionState state) throws SQLException {
    state.requireCompatible(settings);
    checked = current();
    return state.servesInPlaceOf(first, settings);
  }

  /**
   * Notes that the first session has passed all checks. The delegate may have moved meanwhile: a
   * rollback makes it choose another host.
   */
  public void setFirstChecked() {
    firstIsChecked = true;
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
