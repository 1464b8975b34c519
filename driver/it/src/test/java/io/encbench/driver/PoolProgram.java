package io.encbench.driver;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.encbench.crypto.key.KeyProvider;
import io.encbench.crypto.key.KeyRing;
import io.encbench.driver.settings.DriverSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.Properties;

/** A program with pools of every kind, whose logs a test examines. */
final class PoolProgram {
  private PoolProgram() {}

  /**
   * Uses a pool configured by a URL, by properties and by a data source; or two pools configured by
   * MEK.
   *
   * @param arguments the URL without the key, and a key file or {@code MEK}; user, password and the
   *     MEK are read from standard input
   */
  public static void main(String[] arguments) throws Exception {
    String url = arguments[0];
    BufferedReader input =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    Properties account = new Properties();
    account.setProperty("user", input.readLine());
    account.setProperty("password", input.readLine());
    account.setProperty("allowPublicKeyRetrieval", "true");

    if (arguments[1].equals(DriverSettings.MEK)) {
      String mek = input.readLine();
      for (int i = 0; i < 2; i++) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url + "&MEK=" + mek);
        config.setDataSourceProperties(account);
        work(config);
      }
    } else {
      byProvider(url, account, arguments[1]);
    }
  }

  private static void byProvider(String url, Properties account, String keyFile) throws Exception {
    HikariConfig byUrl = new HikariConfig();
    byUrl.setJdbcUrl(url + "&encKeyProvider=file:" + keyFile);
    byUrl.setDataSourceProperties(account);
    work(byUrl);

    HikariConfig byProperties = new HikariConfig();
    byProperties.setJdbcUrl(url);
    byProperties.setDataSourceProperties(account);
    byProperties.addDataSourceProperty("encKeyProvider", "file:" + keyFile);
    work(byProperties);

    EncryptingDataSource source = new EncryptingDataSource();
    source.setUrl(url + "&allowPublicKeyRetrieval=true");
    source.setUser(account.getProperty("user"));
    source.setPassword(account.getProperty("password"));
    source.setKeyProvider(new Own(Path.of(keyFile)));
    HikariConfig bySource = new HikariConfig();
    bySource.setDataSource(source);
    work(bySource);
  }

  private static void work(HikariConfig config) throws Exception {
    config.setMaximumPoolSize(2);
    try (HikariDataSource pool = new HikariDataSource(config);
        Connection connection = pool.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE IF NOT EXISTS t (a VARCHAR(10))");
      statement.executeUpdate("INSERT INTO t (a) VALUES ('x')");
      statement.executeQuery("SELECT a FROM t WHERE a = 'x'").close();
    }
  }

  private record Own(Path file) implements KeyProvider {
    @Override
    public String scheme() {
      return "own";
    }

    @Override
    public KeyRing load(String argument) {
      try {
        return KeyRing.ofHex(Files.readString(file).strip().replace('=', ':'));
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
