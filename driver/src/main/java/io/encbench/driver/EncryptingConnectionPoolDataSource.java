package io.encbench.driver;

import io.encbench.driver.session.ConnectorJPools;
import java.sql.SQLException;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.PooledConnection;
import org.jspecify.annotations.Nullable;

/**
 * Opens connections for a pool of {@link PooledConnection}. The delegate is Connector/J's data
 * source of this kind.
 */
public final class EncryptingConnectionPoolDataSource extends EncryptingCommonDataSource
    implements ConnectionPoolDataSource {
  private static final long serialVersionUID = 1L;

  @Override
  public PooledConnection getPooledConnection() throws SQLException {
    return getPooledConnection(user(), password());
  }

  @Override
  public PooledConnection getPooledConnection(@Nullable String user, @Nullable String password)
      throws SQLException {
    Account account = account(user, password);
    return new EncryptingPooledConnection(
        ConnectorJPools.pooled(account.delegateUrl(), user, password), account);
  }
}
