package io.encbench.driver;

import io.encbench.crypto.key.KeyProvider;
import io.encbench.driver.connect.RulesAgreement;
import io.encbench.driver.failure.DriverErrors;
import io.encbench.driver.settings.DriverSettings;
import io.encbench.driver.settings.DriverUrl;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.PrintWriter;
import java.io.Serializable;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.logging.Logger;
import javax.naming.NamingException;
import javax.naming.Reference;
import javax.naming.Referenceable;
import javax.naming.StringRefAddr;
import javax.sql.CommonDataSource;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the driver's data sources. The rules that the first connection reads apply to all
 * connections of a data source. Call the setters before the first connection is opened; after that
 * the data source is thread-safe.
 *
 * <p>{@link #toString()} hides secrets. As with Connector/J's data sources, a serialized data
 * source and its {@link #getReference() reference} contain the password, and a master key that
 * {@link #setMek} or the URL has given: name the source of the keys by {@link #setEncKeyProvider}
 * instead. A data source with a {@link #setKeyProvider key provider} or {@link #setMeterRegistry
 * meter registry} object has neither form.
 */
public abstract sealed class EncryptingCommonDataSource
    implements CommonDataSource, Referenceable, Serializable
    permits EncryptingDataSource, EncryptingConnectionPoolDataSource, EncryptingXADataSource {
  static final String URL = "url";
  static final String USER = "user";
  static final String PASSWORD = "password";

  private static final long serialVersionUID = 1L;

  /** The values that were set, by the names of connection properties. */
  private final TreeMap<String, String> settings = new TreeMap<>();

  private transient @Nullable KeyProvider keyProvider;
  private transient @Nullable Object meterRegistry;
  private transient @Nullable PrintWriter logWriter;
  private transient RulesAgreement rules = RulesAgreement.ofDataSource();

  EncryptingCommonDataSource() {}

  private void put(String name, @Nullable String value) {
    if (value == null) {
      settings.remove(name);
    } else {
      settings.put(name, value);
    }
  }

  /** Sets the URL. The other setters win over settings in the URL. */
  public final void setUrl(@Nullable String url) {
    put(URL, url);
  }

  public final void setUser(@Nullable String user) {
    put(USER, user);
  }

  public final void setPassword(@Nullable String password) {
    put(PASSWORD, password);
  }

  /** Sets the master key, as 32 or 64 hexadecimal digits. */
  public final void setMek(@Nullable String mek) {
    put(DriverSettings.MEK, mek);
  }

  public final void setEncAlgo(@Nullable String encAlgo) {
    put(DriverSettings.ENC_ALGO, encAlgo);
  }

  /** Sets a rules file, {@code classpath:} and a resource, or {@code none} to encrypt nothing. */
  public final void setEncRules(@Nullable String encRules) {
    put(DriverSettings.ENC_RULES, encRules);
  }

  /** Sets the source of the master keys, instead of {@link #setMek}. */
  public final void setEncKeyProvider(@Nullable String encKeyProvider) {
    put(DriverSettings.ENC_KEY_PROVIDER, encKeyProvider);
  }

  /**
   * Sets the key provider object, instead of {@link #setEncKeyProvider}. It is called with an empty
   * argument.
   */
  public final void setKeyProvider(KeyProvider keyProvider) {
    this.keyProvider = keyProvider;
  }

  /** Sets the lifetime of the keys. Connections opened later fetch the keys again. */
  public final void setEncKeyLifetime(int seconds) {
    settings.put(DriverSettings.ENC_KEY_LIFETIME, Integer.toString(seconds));
  }

  /** Sets whether rows that a transaction has locked are remembered until it ends. */
  public final void setEncRememberRows(boolean remember) {
    settings.put(DriverSettings.ENC_REMEMBER_ROWS, Boolean.toString(remember));
  }

  /** Sets whether reads that lock rows also fetch the columns that updates will need. */
  public final void setEncWidenReads(boolean widen) {
    settings.put(DriverSettings.ENC_WIDEN_READS, Boolean.toString(widen));
  }

  /** Sets from how many rows on the rows of client-side queries are packed; 0 for never. */
  public final void setEncPackRows(int rows) {
    settings.put(DriverSettings.ENC_PACK_ROWS, Integer.toString(rows));
  }

  /** Sets whether encrypted columns are created with {@code CHECK} constraints. */
  public final void setEncChecks(boolean check) {
    settings.put(DriverSettings.ENC_CHECKS, Boolean.toString(check));
  }

  /** Sets where meters are registered: {@code off} or {@code global}. */
  public final void setEncMeters(@Nullable String encMeters) {
    put(DriverSettings.ENC_METERS, encMeters);
  }

  /** Sets the name of the data source in the tags of its meters. */
  public final void setEncName(@Nullable String encName) {
    put(DriverSettings.ENC_NAME, encName);
  }

  /** Sets the file to which the application's statements are written, without values. */
  public final void setEncCapture(@Nullable String encCapture) {
    put(DriverSettings.ENC_CAPTURE, encCapture);
  }

  /**
   * Sets whether values of a sample of the captured transactions are written too, encrypted with
   * the master key.
   */
  public final void setEncCaptureValues(boolean keepsValues) {
    settings.put(DriverSettings.ENC_CAPTURE_VALUES, Boolean.toString(keepsValues));
  }

  /**
   * Sets the registry of the meters, instead of {@link #setEncMeters}.
   *
   * @param registry a {@code MeterRegistry} of Micrometer. The type is not declared, so that pools
   *     can list the methods of this class without Micrometer on the class path.
   */
  public final void setMeterRegistry(Object registry) {
    this.meterRegistry = registry;
  }

  /** Sets the maximum number of bytes that a client-side statement may hold; 0 for no limit. */
  public final void setEncMaxClientBytes(long bytes) {
    settings.put(DriverSettings.ENC_MAX_CLIENT_BYTES, Long.toString(bytes));
  }

  /**
   * Sets a setting by the name that it has as a connection property.
   *
   * @throws SQLException if there is no setting of this name
   */
  final void set(String name, String value) throws SQLException {
    boolean common = name.equals(URL) || name.equals(USER) || name.equals(PASSWORD);
    settings.put(common ? name : DriverSettings.requireKnown(name), value);
  }

  @Nullable String user() {
    return settings.get(USER);
  }

  @Nullable String password() {
    return settings.get(PASSWORD);
  }

  /** Opens connections of an account, each with the settings of this data source. */
  final Account account(@Nullable String user, @Nullable String password) throws SQLException {
    String url = settings.getOrDefault(URL, "");
    if (!DriverUrl.accepts(url)) {
      throw DriverErrors.badSetting(
          "The URL of the data source must begin with jdbc:encbench: or jdbc:mysql:encdb:");
    }
    Properties properties = new Properties();
    settings.forEach(properties::setProperty);
    properties.remove(URL);
    put(properties, USER, user);
    put(properties, PASSWORD, password);
    return new Account(url, properties, rules, keyProvider, meterRegistry);
  }

  private static void put(Properties properties, String key, @Nullable String value) {
    if (value == null) {
      properties.remove(key);
    } else {
      properties.setProperty(key, value);
    }
  }

  /** An account with the settings of its data source, which may contain secrets. */
  static final class Account {
    private final String url;
    private final Properties properties;
    private final RulesAgreement rules;
    private final @Nullable KeyProvider keyProvider;
    private final @Nullable Object meterRegistry;

    private Account(
        String url,
        Properties properties,
        RulesAgreement rules,
        @Nullable KeyProvider keyProvider,
        @Nullable Object meterRegistry) {
      this.url = url;
      this.properties = properties;
      this.rules = rules;
      this.keyProvider = keyProvider;
      this.meterRegistry = meterRegistry;
    }

    EncryptingConnection connect(EncryptingDriver.Opening opening) throws SQLException {
      return EncryptingDriver.connect(url, properties, rules, keyProvider, meterRegistry, opening);
    }

    /** The URL for a data source of the delegate. */
    DriverUrl.ForDelegate delegateUrl() throws SQLException {
      return EncryptingDriver.delegateUrl(url, properties, rules, keyProvider);
    }
  }

  /**
   * The reference from which {@link EncryptingDataSourceFactory} makes an equal data source. It
   * contains the settings, with their secrets.
   *
   * @throws NamingException if a key provider or meter registry object is set, which has no name
   */
  @Override
  public final Reference getReference() throws NamingException {
    if (keyProvider != null || meterRegistry != null) {
      throw new NamingException(
          "A key provider or meter registry object cannot be bound to a name: use setEncKeyProvider"
              + " and setEncMeters");
    }
    Reference reference =
        new Reference(getClass().getName(), EncryptingDataSourceFactory.class.getName(), null);
    for (Map.Entry<String, String> setting : settings.entrySet()) {
      reference.add(new StringRefAddr(setting.getKey(), setting.getValue()));
    }
    return reference;
  }

  private void writeObject(ObjectOutputStream out) throws IOException {
    if (keyProvider != null || meterRegistry != null) {
      throw new NotSerializableException(
          "A data source with a key provider or meter registry object: use setEncKeyProvider and"
              + " setEncMeters");
    }
    out.defaultWriteObject();
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    rules = RulesAgreement.ofDataSource();
  }

  @Override
  public final @Nullable PrintWriter getLogWriter() {
    return logWriter;
  }

  /** Stores the writer, as JDBC requires. Nothing is ever written to it. */
  @Override
  public final void setLogWriter(@Nullable PrintWriter out) {
    this.logWriter = out;
  }

  @Override
  public final int getLoginTimeout() {
    return 0;
  }

  /**
   * Accepts only 0, which means no limit.
   *
   * @throws SQLFeatureNotSupportedException for any other value: the delegate has its own setting
   */
  @Override
  public final void setLoginTimeout(int seconds) throws SQLException {
    if (seconds != 0) {
      throw DriverErrors.notOffered(
          "A login timeout is not supported here: set connectTimeout (milliseconds) in the URL");
    }
  }

  @Override
  public final Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw DriverErrors.notOffered("This driver does not use java.util.logging");
  }

  @Override
  public final String toString() {
    return getClass().getSimpleName();
  }
}
