package io.encbench.driver;

import io.encbench.driver.failure.DriverErrors;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** Finds the driver that takes a URL, as {@link DriverManager} would, but never this one. */
final class DelegateDriver {
  private DelegateDriver() {}

  /**
   * The first driver that takes the URL.
   *
   * @param url of the delegate
   * @param shown the URL without secrets
   * @throws SQLException if there is none
   */
  static Driver forUrl(String url, String shown) throws SQLException {
    // Not DriverManager.getDriver, which writes the URL with its password to the JDBC log.
    List<Driver> registered = DriverManager.drivers().toList();
    Driver found = firstThatTakes(url, registered.iterator());
    if (found == null) {
      // DriverManager looks for drivers once, when the class path may not have been complete.
      found = firstThatTakes(url, installed());
    }
    if (found == null) {
      throw DriverErrors.cannotConnect(
          "No JDBC driver on the class path takes the URL behind "
              + shown
              + ": add the driver of the database, such as mysql-connector-j, or correct the URL");
    }
    return found;
  }

  private static Iterator<Driver> installed() {
    return ServiceLoader.load(Driver.class, DelegateDriver.class.getClassLoader()).iterator();
  }

  private static @Nullable Driver firstThatTakes(String url, Iterator<Driver> drivers)
      throws SQLException {
    Driver found = null;
    while (found == null && drivers.hasNext()) {
      Driver driver = loaded(drivers);
      if (driver != null && !(driver instanceof EncryptingDriver) && driver.acceptsURL(url)) {
        found = driver;
      }
    }
    return found;
  }

  /** The next driver; null if it cannot be loaded, and so cannot be the one that is meant. */
  private static @Nullable Driver loaded(Iterator<Driver> drivers) {
    try {
      return drivers.next();
    } catch (ServiceConfigurationError e) {
      return null;
    }
  }
}
