package io.encbench.driver;

import io.encbench.config.Secret;
import io.encbench.crypto.key.KeyProvider;
import io.encbench.driver.connect.RulesAgreement;
import io.encbench.driver.failure.DriverErrors;
import io.encbench.driver.settings.DriverSettings;
import io.encbench.driver.settings.DriverUrl;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A data source that opens connections of {@link EncryptingDriver}. The rules that its first
 * connection reads apply to all of its connections. Call the setters before the first connection is
 * opened; after that the data source is thread-safe. {@link #toString()} hides secrets.
 */
public final class EncryptingDataSource implements DataSource {
  private final RulesAgreement rules = RulesAgreement.ofDataSource();
  private String url = "";
  private @Nullable String user;
  private @Nullable Secret password;
  private @Nullable Secret mek;
  private @Nullable String encAlgo;
  private @Nullable String encRules;
  private @Nullable String encKeyProvider;
  private @Nullable String encKeyLifetime;
  private @Nullable String encRememberRows;
  private @Nullable String encWidenReads;
  private @Nullable String encChecks;
  private @Nullable String encMaxClientBytes;
  private @Nullable KeyProvider keyProvider;
  private @Nullable String encMeters;
  private @Nullable String encName;
  private @Nullable Object meterRegistry;
  private @Nullable PrintWriter logWriter;

  /** Sets the URL. The other setters win over settings in the URL. */
  public void setUrl(String url) {
    this.url = url;
  }

  public void setUser(String user) {
    this.user = user;
  }

  public void setPassword(String password) {
    this.password = Secret.of(password);
  }

  /** Sets the master key, as 32 or 64 hexadecimal digits. */
  public void setMek(String mek) {
    this.mek = Secret.of(mek);
  }

  public void setEncAlgo(String encAlgo) {
    this.encAlgo = encAlgo;
  }

  /** Sets a rules file, {@code classpath:} and a resource, or {@code none} to encrypt nothing. */
  public void setEncRules(String encRules) {
    this.encRules = encRules;
  }

  /** Sets the source of the master keys, instead of {@link #setMek}. */
  public void setEncKeyProvider(String encKeyProvider) {
    this.encKeyProvider = encKeyProvider;
  }

  /**
   * Sets the key provider object, instead of {@link #setEncKeyProvider}. It is called with an empty
   * argument.
   */
  public void setKeyProvider(KeyProvider keyProvider) {
    this.keyProvider = keyProvider;
  }

  /** Sets the lifetime of the keys. Connections opened later fetch the keys again. */
  public void setEncKeyLifetime(int seconds) {
    this.encKeyLifetime = Integer.toString(seconds);
  }

  /** Sets whether rows that a transaction has locked are remembered until it ends. */
  public void setEncRememberRows(boolean remember) {
    this.encRememberRows = Boolean.toString(remember);
  }

  /** Sets whether reads that lock rows also fetch the columns that updates will need. */
  public void setEncWidenReads(boolean widen) {
    this.encWidenReads = Boolean.toString(widen);
  }

  /** Sets whether encrypted columns are created with {@code CHECK} constraints. */
  public void setEncChecks(boolean check) {
    this.encChecks = Boolean.toString(check);
  }

  /** Sets where meters are registered: {@code off} or {@code global}. */
  public void setEncMeters(String encMeters) {
    this.encMeters = encMeters;
  }

  /** Sets the name of the data source in the tags of its meters. */
  public void setEncName(String encName) {
    this.encName = encName;
  }

  /**
   * Sets the registry of the meters, instead of {@link #setEncMeters}.
   *
   * @param registry a {@code MeterRegistry} of Micrometer. The type is not declared, so that pools
   *     can list the methods of this class without Micrometer on the class path.
   */
  public void setMeterRegistry(Object registry) {
    this.meterRegistry = registry;
  }

  /** Sets the maximum number of bytes that a client-side statement may hold; 0 for no limit. */
  public void setEncMaxClientBytes(long bytes) {
    this.encMaxClientBytes = Long.toString(bytes);
  }

  @Override
  public Connection getConnection() throws SQLException {
    return connect(user, password == null ? null : password.reveal());
  }

  @Override
  public Connection getConnection(@Nullable String username, @Nullable String password)
      throws SQLException {
    return connect(username, password);
  }

  private Connection connect(@Nullable String as, @Nullable String with) throws SQLException {
    Properties properties = new Properties();
    put(properties, "user", as);
    put(properties, "password", with);
    put(properties, DriverSettings.MEK, mek == null ? null : mek.reveal());
    put(properties, DriverSettings.ENC_ALGO, encAlgo);
    put(properties, DriverSettings.ENC_RULES, encRules);
    put(properties, DriverSettings.ENC_KEY_PROVIDER, encKeyProvider);
    put(properties, DriverSettings.ENC_KEY_LIFETIME, encKeyLifetime);
    put(properties, DriverSettings.ENC_REMEMBER_ROWS, encRememberRows);
    put(properties, DriverSettings.ENC_WIDEN_READS, encWidenReads);
    put(properties, DriverSettings.ENC_CHECKS, encChecks);
    put(properties, DriverSettings.ENC_METERS, encMeters);
    put(properties, DriverSettings.ENC_NAME, encName);
    put(properties, DriverSettings.ENC_MAX_CLIENT_BYTES, encMaxClientBytes);
    if (!DriverUrl.accepts(url)) {
      throw DriverErrors.badSetting(
          "The URL of the data source must begin with jdbc:encbench: or jdbc:mysql:encdb:");
    }
    return EncryptingDriver.connect(url, properties, rules, keyProvider, meterRegistry);
  }

  private static void put(Properties properties, String key, @Nullable String value) {
    if (value != null) {
      properties.setProperty(key, value);
    }
  }

  @Override
  public @Nullable PrintWriter getLogWriter() {
    return logWriter;
  }

  /** Stores the writer, as JDBC requires. Nothing is ever written to it. */
  @Override
  public void setLogWriter(@Nullable PrintWriter out) {
    this.logWriter = out;
  }

  @Override
  public int getLoginTimeout() {
    return 0;
  }

  /**
   * Accepts only 0, which means no limit.
   *
   * @throws SQLFeatureNotSupportedException for any other value: the delegate has its own setting
   */
  @Override
  public void setLoginTimeout(int seconds) throws SQLException {
    if (seconds != 0) {
      throw DriverErrors.notOffered(
          "A login timeout is not supported here: set connectTimeout (milliseconds) in the URL");
    }
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw DriverErrors.notOffered("This driver does not use java.util.logging");
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

  @Override
  public String toString() {
    return "EncryptingDataSource";
  }
}
