package io.encbench.tpcc.planted;

import com.mysql.cj.MysqlConnection;
import com.mysql.cj.jdbc.interceptors.ConnectionLifecycleInterceptor;
import com.mysql.cj.log.Log;
import java.sql.Savepoint;
import java.util.Properties;

/**
 * Plants additional work in an arm's transactions: Connector/J calls it when a connection commits
 * or rolls back. Everything else is as in any other arm: driver, class path, flags, tables.
 */
abstract class PlantedInterceptor implements ConnectionLifecycleInterceptor {
  /** Reads the properties of the URL. */
  abstract void prepare(Properties properties);

  /** Called when a transaction is about to end. */
  abstract void transactionEnds();

  /** The value of a required property. */
  static String required(Properties properties, String name, String example) {
    String value = properties.getProperty(name);
    if (value == null) {
      throw new IllegalArgumentException("the URL has no " + name + ", such as " + example);
    }
    return value;
  }

  @Override
  public final ConnectionLifecycleInterceptor init(
      MysqlConnection connection, Properties properties, Log log) {
    prepare(properties);
    return this;
  }

  @Override
  public final boolean commit() {
    transactionEnds();
    return true;
  }

  @Override
  public final boolean rollback() {
    transactionEnds();
    return true;
  }

  @Override
  public final boolean rollback(Savepoint savepoint) {
    return true;
  }

  @Override
  public final boolean setAutoCommit(boolean autoCommit) {
    return true;
  }

  @Override
  public final boolean setDatabase(String database) {
    return true;
  }

  @Override
  public final boolean transactionBegun() {
    return true;
  }

  @Override
  public final boolean transactionCompleted() {
    return true;
  }

  @Override
  public final void close() {}

  @Override
  public final void destroy() {}
}
