package io.encbench.tpcc.planted;

import com.mysql.cj.MysqlConnection;
import com.mysql.cj.jdbc.interceptors.ConnectionLifecycleInterceptor;
import com.mysql.cj.log.Log;
import java.sql.Savepoint;
import java.util.Properties;

/**
 * Plants an arm that thrashes the processor's caches: Connector/J calls it when a connection
 * commits or rolls back, and it goes once through as much memory as the property {@value #MIB} of
 * the URL states, a cache line at a time. What others had in the caches is gone then.
 */
public final class CacheThrashInterceptor implements ConnectionLifecycleInterceptor {
  /** Property with the mebibytes to go through, such as 16. */
  static final String MIB = "plantedCacheMiB";

  private static final int LINE_BYTES = 64;

  private byte[] memory = {};

  @Override
  public ConnectionLifecycleInterceptor init(
      MysqlConnection connection, Properties properties, Log log) {
    String mebibytes = properties.getProperty(MIB);
    if (mebibytes == null) {
      throw new IllegalArgumentException("the URL has no " + MIB + ", such as 16");
    }
    memory = new byte[Integer.parseInt(mebibytes) << 20];
    return this;
  }

  private void thrash() {
    for (int i = 0; i < memory.length; i += LINE_BYTES) {
      memory[i]++;
    }
  }

  @Override
  public boolean commit() {
    thrash();
    return true;
  }

  @Override
  public boolean rollback() {
    thrash();
    return true;
  }

  @Override
  public boolean rollback(Savepoint savepoint) {
    return true;
  }

  @Override
  public boolean setAutoCommit(boolean autoCommit) {
    return true;
  }

  @Override
  public boolean setDatabase(String database) {
    return true;
  }

  @Override
  public boolean transactionBegun() {
    return true;
  }

  @Override
  public boolean transactionCompleted() {
    return true;
  }

  @Override
  public void close() {}

  @Override
  public void destroy() {}
}
