package io.encbench.driver;

import io.encbench.driver.failure.DriverErrors;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** A data source that opens connections of {@link EncryptingDriver}. */
public final class EncryptingDataSource extends EncryptingCommonDataSource implements DataSource {
  private static final long serialVersionUID = 1L;

  @Override
  public Connection getConnection() throws SQLException {
    return getConnection(user(), password());
  }

  @Override
  public Connection getConnection(@Nullable String username, @Nullable String password)
      throws SQLException {
    return account(username, password).connect(EncryptingDriver::connectDelegate);
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    if (type.isInstance(this)) {
      return type.cast(this);
    }
    throw DriverErrors.badArgument("The data source does not wrap a " + type.getName());
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return type.isInstance(this);
  }
}
