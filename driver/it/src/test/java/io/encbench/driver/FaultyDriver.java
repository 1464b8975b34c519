package io.encbench.driver;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Connector/J under URLs {@code jdbc:faulty:}, with round trips that a test can watch and make
 * fail. The real connections use URLs {@code jdbc:}. All statements that a batch or a cursor sends
 * count as one round trip.
 */
final class FaultyDriver implements Driver {
  /** The property that names the faults of a connection. */
  private static final String FAULTS = "testFaults";

  private static final String PREFIX = "jdbc:faulty:";
  private static final Set<String> OF_STATEMENT =
      Set.of(
          "execute",
          "executeQuery",
          "executeUpdate",
          "executeLargeUpdate",
          "executeBatch",
          "executeLargeBatch");
  private static final Set<String> OF_CONNECTION =
      Set.of("setAutoCommit", "commit", "rollback", "setSavepoint", "releaseSavepoint");
  private static final Map<String, Faults> KNOWN = new ConcurrentHashMap<>();

  static {
    try {
      DriverManager.registerDriver(new FaultyDriver());
    } catch (SQLException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Called around the round trips of a connection. */
  interface Faults {
    /** Called before the request is sent. */
    void before(String method) throws SQLException;

    /** Whether the driver identifies itself as Connector/J. */
    default boolean isConnectorJ() {
      return true;
    }

    /** Called after the server has answered. */
    default void after(String method) throws SQLException {}
  }

  /** Connects through the encrypting driver, with this driver as its delegate. */
  static Connection connect(DriverServer.Database database, Faults faults) throws SQLException {
    Properties properties = database.properties();
    String name = database.name() + "-" + KNOWN.size();
    KNOWN.put(name, faults);
    properties.setProperty(FAULTS, name);
    return DriverManager.getConnection(
        database.url().replace("jdbc:encbench:", "jdbc:encbench:faulty:"), properties);
  }

  @Override
  public boolean acceptsURL(String url) {
    return url.startsWith(PREFIX);
  }

  @Override
  public @Nullable Connection connect(String url, Properties info) throws SQLException {
    if (!acceptsURL(url)) {
      return null;
    }
    var properties = new Properties();
    properties.putAll(info);
    Faults faults = KNOWN.getOrDefault((String) properties.remove(FAULTS), method -> {});
    return wrapped(
        Connection.class,
        DriverManager.getConnection(url.replace(PREFIX, "jdbc:"), properties),
        faults);
  }

  private static <T> T wrapped(Class<T> type, Object real, Faults faults) {
    return type.cast(
        Proxy.newProxyInstance(
            FaultyDriver.class.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> call(real, method, arguments, faults)));
  }

  private static @Nullable Object call(
      Object real, Method method, Object @Nullable [] arguments, Faults faults) throws Throwable {
    if (method.getName().equals("isWrapperFor") && !faults.isConnectorJ()) {
      return false;
    }
    boolean asks =
        (real instanceof Statement ? OF_STATEMENT : OF_CONNECTION).contains(method.getName());
    if (asks) {
      faults.before(method.getName());
    }
    Object answer;
    try {
      answer = method.invoke(real, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
    if (asks) {
      faults.after(method.getName());
    }
    Class<?> type = method.getReturnType();
    return answer != null && Statement.class.isAssignableFrom(type)
        ? wrapped(type, answer, faults)
        : answer;
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
  public Logger getParentLogger() {
    return Logger.getAnonymousLogger();
  }
}
