package io.encbench.driver.session;

import io.encbench.driver.settings.CellTransport;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** Reads the status flags of the server's last answer, which some delegates keep. */
final class FlaggedSession implements DelegateSession {
  private final Connection delegate;
  private final StatusFlags flags;
  private boolean outdated;

  private FlaggedSession(Connection delegate, StatusFlags flags) {
    this.delegate = delegate;
    this.flags = flags;
  }

  /** The session of a delegate, or null if the flags of the delegate are not known. */
  static @Nullable DelegateSession of(Connection delegate) throws SQLException {
    StatusFlags flags = tried(() -> ConnectorJFlags.of(delegate));
    if (flags == null) {
      flags = tried(() -> MariaDbFlags.of(delegate));
    }
    return flags == null ? null : new FlaggedSession(delegate, flags);
  }

  /** Returns the flags of a delegate, or null if the delegate is another driver's. */
  @FunctionalInterface
  private interface Source {
    @Nullable StatusFlags flags() throws SQLException;
  }

  private static @Nullable StatusFlags tried(Source source) throws SQLException {
    try {
      StatusFlags flags = source.flags();
      if (flags != null) {
        // If this version of the driver lacks a method, that must show now, not in a transaction.
        flags.inTransaction();
        flags.autoCommit();
      }
      return flags;
    } catch (LinkageError e) {
      // The driver is missing, or is a version with other methods.
      return null;
    }
  }

  /** The flags of the session in use, as the delegate keeps them. */
  interface StatusFlags {
    boolean inTransaction();

    boolean autoCommit();

    /** An object that the delegate creates whenever it connects, and only then. */
    Object physicalSession();

    /** As {@link DelegateSession#streamedRead}. */
    StreamedRead streamedRead();

    /** How cells travel in a statement that the delegate sends as text. */
    CellTransport transportInText();

    /** Sends rows that the driver has written, or is null if the delegate cannot. */
    @Nullable RowsTransport rowsTransport(int maxTextBytes);
  }

  @Override
  public boolean inTransaction() throws SQLException {
    update();
    return flags.inTransaction();
  }

  @Override
  public boolean autoCommit() throws SQLException {
    update();
    return flags.autoCommit();
  }

  @Override
  public Object physicalSession() {
    return flags.physicalSession();
  }

  @Override
  public boolean isKnownWithoutAsking() {
    return true;
  }

  @Override
  public StreamedRead streamedRead() {
    return flags.streamedRead();
  }

  @Override
  public CellTransport transportInText() {
    return flags.transportInText();
  }

  @Override
  public @Nullable RowsTransport rowsTransport(int maxTextBytes) {
    return flags.rowsTransport(maxTextBytes);
  }

  @Override
  public void failed() {
    outdated = true;
  }

  private void update() throws SQLException {
    if (outdated) {
      try (Statement statement = delegate.createStatement()) {
        // The answer to any successful statement contains the flags.
        statement.execute("DO 0");
      }
      outdated = false;
    }
  }
}
