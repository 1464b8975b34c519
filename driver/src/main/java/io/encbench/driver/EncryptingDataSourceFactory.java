package io.encbench.driver;

import io.encbench.driver.settings.DriverSettings;
import java.sql.SQLException;
import java.util.Collections;
import java.util.Hashtable;
import java.util.List;
import java.util.Locale;
import javax.naming.Context;
import javax.naming.Name;
import javax.naming.RefAddr;
import javax.naming.Reference;
import javax.naming.spi.ObjectFactory;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Makes the driver's data sources from JNDI references: those that the data sources have written,
 * and those of a container's configuration, such as a {@code Resource} of Tomcat. Addresses that
 * name no setting, such as {@code auth}, are ignored. Thread-safe.
 */
public final class EncryptingDataSourceFactory implements ObjectFactory {
  private static final List<String> COMMON =
      List.of(
          EncryptingCommonDataSource.URL,
          EncryptingCommonDataSource.USER,
          EncryptingCommonDataSource.PASSWORD);

  /**
   * The data source of a reference, or null if the reference is for a class of another kind.
   *
   * @throws SQLException if an address has the form of a setting of this driver but names none
   */
  @Override
  public @Nullable Object getObjectInstance(
      @Nullable Object reference,
      @Nullable Name name,
      @Nullable Context context,
      @Nullable Hashtable<?, ?> environment)
      throws SQLException {
    if (!(reference instanceof Reference source)) {
      return null;
    }
    EncryptingCommonDataSource made = ofClass(source.getClassName());
    if (made == null) {
      return null;
    }
    for (RefAddr address : Collections.list(source.getAll())) {
      if (address.getContent() instanceof String value) {
        set(made, address.getType(), value);
      }
    }
    return made;
  }

  private static @Nullable EncryptingCommonDataSource ofClass(String name) {
    if (name.equals(EncryptingDataSource.class.getName())
        || name.equals(DataSource.class.getName())) {
      return new EncryptingDataSource();
    }
    if (name.equals(EncryptingConnectionPoolDataSource.class.getName())) {
      return new EncryptingConnectionPoolDataSource();
    }
    return name.equals(EncryptingXADataSource.class.getName())
        ? new EncryptingXADataSource()
        : null;
  }

  private static void set(EncryptingCommonDataSource made, String type, String value)
      throws SQLException {
    String common = type.toLowerCase(Locale.ROOT);
    if (COMMON.contains(common)) {
      made.set(common, value);
    } else if (DriverSettings.isOwn(type)) {
      made.set(type, value);
    }
  }
}
