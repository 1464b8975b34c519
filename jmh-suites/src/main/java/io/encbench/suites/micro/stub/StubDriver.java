package io.encbench.suites.micro.stub;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * A minimal JDBC driver to measure the encrypting driver on: tables in memory, one for each URL,
 * and only the methods that the benchmarks and the encrypting driver call. All other methods throw.
 */
public final class StubDriver implements Driver {
  /** Start of its URLs, without {@code jdbc:}. */
  public static final String URL_REST = "stub://memory/";

  private final Map<String, StubTable> tables = new ConcurrentHashMap<>();

  @Override
  public boolean acceptsURL(String url) {
    return url.startsWith("jdbc:" + URL_REST);
  }

  @Override
  public @Nullable Connection connect(String url, Properties info) {
    return acceptsURL(url) ? new StubConnection(table(url)) : null;
  }

  /** The table of a URL, empty at first. */
  public StubTable table(String url) {
    return tables.computeIfAbsent(url, name -> new StubTable());
  }

  /** Removes the table of a URL. */
  public void drop(String url) {
    tables.remove(url);
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
    return new DriverPropertyInfo[0];
  }

  @Override
  public int getMajorVersion() {
    return 1;
  }

  @Override
  public int getMinorVersion() {
    return 0;
  }

  @Override
  public boolean jdbcCompliant() {
    return false;
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw new SQLFeatureNotSupportedException("the stub does not log");
  }
}
