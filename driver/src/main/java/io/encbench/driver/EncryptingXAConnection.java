package io.encbench.driver;

import io.encbench.driver.sql.StatementEffect;
import java.sql.SQLException;
import javax.sql.XAConnection;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;

/** A connection for distributed transactions. */
final class EncryptingXAConnection extends EncryptingPooledConnection implements XAConnection {
  private final XAConnection delegate;

  EncryptingXAConnection(XAConnection delegate, EncryptingCommonDataSource.Account account) {
    super(delegate, account);
    this.delegate = delegate;
  }

  @Override
  public XAResource getXAResource() throws SQLException {
    return new Resource(delegate.getXAResource());
  }

  /**
   * Begins and ends branches at the delegate. A call waits until a statement of another thread that
   * takes several steps is done. After it, the connection remembers no rows, whose locks may be
   * gone.
   */
  private final class Resource implements XAResource {
    private final XAResource resource;

    Resource(XAResource resource) {
      this.resource = resource;
    }

    /** A call that is sent to the server. */
    @FunctionalInterface
    private interface Call<T> {
      T send() throws XAException;
    }

    private <T> T sent(Call<T> call) throws XAException {
      EncryptingConnection connection = current();
      if (connection == null) {
        return call.send();
      }
      connection.sending(StatementEffect.ANY);
      try {
        return call.send();
      } catch (XAException | RuntimeException | Error e) {
        connection.failed();
        throw e;
      } finally {
        connection.answered();
      }
    }

    /** Statements of the driver's own check would otherwise be part of the branch. */
    private void checkSession() throws XAException {
      EncryptingConnection connection = current();
      if (connection != null) {
        try {
          connection.followSession();
        } catch (SQLException e) {
          XAException failure = new XAException(XAException.XAER_RMERR);
          failure.initCause(e);
          throw failure;
        }
      }
    }

    @Override
    public void start(Xid xid, int flags) throws XAException {
      checkSession();
      sent(
          () -> {
            resource.start(xid, flags);
            return xid;
          });
    }

    @Override
    public void end(Xid xid, int flags) throws XAException {
      sent(
          () -> {
            resource.end(xid, flags);
            return xid;
          });
    }

    @Override
    public int prepare(Xid xid) throws XAException {
      return sent(() -> resource.prepare(xid));
    }

    @Override
    public void commit(Xid xid, boolean onePhase) throws XAException {
      sent(
          () -> {
            resource.commit(xid, onePhase);
            return xid;
          });
    }

    @Override
    public void rollback(Xid xid) throws XAException {
      sent(
          () -> {
            resource.rollback(xid);
            return xid;
          });
    }

    @Override
    public void forget(Xid xid) throws XAException {
      sent(
          () -> {
            resource.forget(xid);
            return xid;
          });
    }

    @Override
    public Xid[] recover(int flag) throws XAException {
      return sent(() -> resource.recover(flag));
    }

    @Override
    public boolean isSameRM(XAResource other) throws XAException {
      return resource.isSameRM(other instanceof Resource own ? own.resource : other);
    }

    @Override
    public int getTransactionTimeout() throws XAException {
      return resource.getTransactionTimeout();
    }

    @Override
    public boolean setTransactionTimeout(int seconds) throws XAException {
      return resource.setTransactionTimeout(seconds);
    }
  }
}
