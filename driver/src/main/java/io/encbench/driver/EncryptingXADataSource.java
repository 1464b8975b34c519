package io.encbench.driver;

import io.encbench.driver.session.ConnectorJPools;
import java.sql.SQLException;
import javax.sql.XAConnection;
import javax.sql.XADataSource;
import org.jspecify.annotations.Nullable;

/**
 * Opens connections for distributed transactions. The delegate is Connector/J's data source of this
 * kind. A statement with client-side execution becomes part of the branch that is active.
 */
public final class EncryptingXADataSource extends EncryptingCommonDataSource
    implements XADataSource {
  private static final long serialVersionUID = 1L;

  @Override
  public XAConnection getXAConnection() throws SQLException {
    return getXAConnection(user(), password());
  }

  @Override
  public XAConnection getXAConnection(@Nullable String user, @Nullable String password)
      throws SQLException {
    Account account = account(user, password);
    return new EncryptingXAConnection(
        ConnectorJPools.distributed(account.delegateUrl(), user, password), account);
  }
}
