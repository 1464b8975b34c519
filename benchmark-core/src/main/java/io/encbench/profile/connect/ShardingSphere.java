package io.encbench.profile.connect;

import com.zaxxer.hikari.HikariDataSource;
import io.encbench.config.ConfigurationException;
import io.encbench.config.Secret;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/**
 * Creates ShardingSphere-JDBC data sources in front of a pool. Loads its classes by name, because
 * only a JVM that measures it has its jars on the class path.
 */
final class ShardingSphere {
  private static final String FACTORY =
      "org.apache.shardingsphere.driver.api.yaml.YamlShardingSphereDataSourceFactory";
  private static final String RESOURCE = "classpath:";

  /** Name of the pool in ShardingSphere's rules. */
  static final String POOL = "server";

  private static final AtomicInteger OPENED = new AtomicInteger();

  private ShardingSphere() {}

  /**
   * Creates a data source whose rules are a resource.
   *
   * @see #over(HikariDataSource, String, Secret)
   */
  static DataSource over(HikariDataSource pool, Connections.ColumnEncryption encryption) {
    return over(pool, rules(encryption.rules()), encryption.masterKey());
  }

  /**
   * Creates a data source.
   *
   * @param rules ShardingSphere's YAML. {@code ${masterKey}} is replaced by the key, so that no
   *     file contains the key or the account, and {@code ${instance}} by a name unique to this data
   *     source
   * @param masterKey any text
   */
  @SuppressWarnings("UnusedException") // The cause may quote the YAML and with it the key.
  static DataSource over(HikariDataSource pool, String rules, Secret masterKey) {
    String yaml =
        rules
            .replace("${instance}", "encbench" + OPENED.incrementAndGet())
            .replace("${masterKey}", masterKey.reveal());
    Map<String, DataSource> pools = new HashMap<>(Map.of(POOL, pool));
    try {
      return (DataSource)
          Class.forName(FACTORY)
              .getMethod("createDataSource", Map.class, byte[].class)
              .invoke(null, pools, yaml.getBytes(StandardCharsets.UTF_8));
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(
          "ShardingSphere cannot start: " + withoutKey(String.valueOf(e.getCause()), masterKey));
    } catch (ReflectiveOperationException e) {
      throw new ConfigurationException("ShardingSphere-JDBC is not on the class path: " + e, e);
    }
  }

  private static String withoutKey(String message, Secret masterKey) {
    String key = masterKey.reveal();
    return key.isEmpty() ? message : message.replace(key, "***");
  }

  private static String rules(String name) {
    if (!name.startsWith(RESOURCE)) {
      throw new IllegalArgumentException("rules of ShardingSphere must be a resource: " + name);
    }
    String path = name.substring(RESOURCE.length());
    try (InputStream in = ShardingSphere.class.getClassLoader().getResourceAsStream(path)) {
      if (in == null) {
        throw new IllegalArgumentException("no resource " + path);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
