package io.encbench.tpcc.planted;

import com.mysql.cj.MysqlConnection;
import com.mysql.cj.jdbc.interceptors.ConnectionLifecycleInterceptor;
import com.mysql.cj.log.Log;
import java.lang.management.ManagementFactory;
import java.sql.Savepoint;
import java.util.Properties;

/**
 * Plants a slowdown into an arm: Connector/J calls it when a connection commits or rolls back, and
 * it burns the share of the client's CPU that the property {@value #SHARE} of the URL states. All
 * else of the arm is as in any other: driver, class path, flags, tables.
 */
public final class CpuBurnInterceptor implements ConnectionLifecycleInterceptor {
  /** Property with the share to burn, such as 0.05. */
  static final String SHARE = "plantedShare";

  private static final WholeClient CLIENT = WholeClient.ofThisJvm();

  private CpuBurn burn = burning(0);

  private static CpuBurn burning(double share) {
    return new CpuBurn(share, ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime, CLIENT);
  }

  @Override
  public ConnectionLifecycleInterceptor init(
      MysqlConnection connection, Properties properties, Log log) {
    String share = properties.getProperty(SHARE);
    if (share == null) {
      throw new IllegalArgumentException("the URL has no " + SHARE + ", such as 0.05");
    }
    burn = burning(Double.parseDouble(share));
    return this;
  }

  @Override
  public boolean commit() {
    burn.end();
    return true;
  }

  @Override
  public boolean rollback() {
    burn.end();
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
