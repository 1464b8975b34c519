package io.encbench.driver.session;

import com.mysql.cj.jdbc.MysqlConnectionPoolDataSource;
import com.mysql.cj.jdbc.MysqlDataSource;
import com.mysql.cj.jdbc.MysqlXADataSource;
import io.encbench.driver.failure.DriverErrors;
import io.encbench.driver.settings.DriverUrl;
import io.encbench.driver.settings.Redaction;
import java.sql.SQLException;
import javax.sql.PooledConnection;
import javax.sql.XAConnection;
import org.jspecify.annotations.Nullable;

/** Opens the connections of Connector/J's data sources for pools. */
public final class ConnectorJPools {
  private ConnectorJPools() {}

  /** Opens a connection for a pool. */
  public static PooledConnection pooled(
      DriverUrl.ForDelegate url, @Nullable String user, @Nullable String password)
      throws SQLException {
    return opened(
        url,
        () ->
            withUrl(new MysqlConnectionPoolDataSource(), url).getPooledConnection(user, password));
  }

  /** Opens a connection for distributed transactions. */
  public static XAConnection distributed(
      DriverUrl.ForDelegate url, @Nullable String user, @Nullable String password)
      throws SQLException {
    return opened(url, () -> withUrl(new MysqlXADataSource(), url).getXAConnection(user, password));
  }

  /** Opens a connection. */
  @FunctionalInterface
  private interface Opening<T> {
    T open() throws SQLException;
  }

  private static <T> T opened(DriverUrl.ForDelegate url, Opening<T> opening) throws SQLException {
    try {
      return opening.open();
    } catch (NoClassDefFoundError e) {
      throw DriverErrors.cannotConnect(
          "Data sources for pools and for distributed transactions need Connector/J"
              + " (mysql-connector-j) on the class path");
    } catch (SQLException e) {
      throw new Redaction(url.secrets()).clean(e);
    }
  }

  private static <T extends MysqlDataSource> T withUrl(T source, DriverUrl.ForDelegate url) {
    source.setUrl(url.url());
    return source;
  }
}
