package io.encbench.driver;

import io.encbench.driver.failure.DriverErrors;
import io.encbench.driver.settings.DriverUrl;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** Finds the driver that accepts a URL, as {@link DriverManager} would, but never this driver. */
final class DelegateDriver {
  private DelegateDriver() {}

  /**
   * The first driver that accepts the delegate's URL.
   *
   * @throws SQLException if there is no such driver
   */
  static Driver forUrl(DriverUrl parsed) throws SQLException {
    String url = parsed.delegateUrl();
    // Not DriverManager.getDriver, which writes the URL with its password to the JDBC log.
    List<Driver> registered = DriverManager.drivers().toList();
    Driver found = firstThatTakes(url, registered.iterator());
    if (found == null) {
      // DriverManager looks for drivers only once, perhaps before the class path was complete.
      found = firstThatTakes(url, installed());
    }
    if (found == null) {
      throw DriverErrors.cannotConnect(
          "No JDBC driver on the class path accepts the delegate's URL in "
              + parsed.redacted()
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

  /** The next driver, or null if it cannot be loaded and so cannot be the one we look for. */
  private static @Nullable Driver loaded(Iterator<Driver> drivers) {
    try {
      return drivers.next();
    } catch (ServiceConfigurationError e) {
      return null;
    }
  }
}
