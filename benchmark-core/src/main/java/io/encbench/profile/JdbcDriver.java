package io.encbench.profile;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The JDBC drivers that a profile can use. */
public enum JdbcDriver {
  /** MySQL Connector/J itself. */
  CONNECTOR_J("connector-j", "MySQL Connector/J", "com.mysql.cj.jdbc."),
  /** MariaDB Connector/J, which connects to MySQL too. */
  MARIADB_CONNECTOR_J("mariadb-connector-j", "MariaDB Connector/J", "org.mariadb.jdbc."),
  /** The encrypting driver of this project, which wraps Connector/J or MariaDB Connector/J. */
  ENCBENCH("encbench", "EncBench", "io.encbench.driver."),
  /**
   * ShardingSphere-JDBC over a pool of Connector/J connections. Encrypts the three columns that a
   * point select names. Its encrypted columns hold text and cannot be ordered.
   */
  SHARDINGSPHERE("shardingsphere", "ShardingSphere-JDBC", "org.apache.shardingsphere.driver.");

  private final String id;
  private final String product;
  private final String classPrefix;

  JdbcDriver(String id, String product, String classPrefix) {
    this.id = id;
    this.product = product;
    this.classPrefix = classPrefix;
  }

  /** Name of the driver in props files and results. */
  public String id() {
    return id;
  }

  /** Name of the driver in its metadata. */
  public String product() {
    return product;
  }

  /** Whether this driver can encrypt columns. */
  public boolean encryptsColumns() {
    return switch (this) {
      case CONNECTOR_J, MARIADB_CONNECTOR_J -> false;
      case ENCBENCH, SHARDINGSPHERE -> true;
    };
  }

  /**
   * The drivers that can open the connections of this driver, the default first. A driver that
   * wraps no other opens them itself.
   */
  List<JdbcDriver> delegates() {
    return switch (this) {
      case CONNECTOR_J, SHARDINGSPHERE -> List.of(CONNECTOR_J);
      case MARIADB_CONNECTOR_J -> List.of(MARIADB_CONNECTOR_J);
      case ENCBENCH -> List.of(CONNECTOR_J, MARIADB_CONNECTOR_J);
    };
  }

  /** The percentages of encrypted columns that a profile may set for this driver. */
  List<Integer> encryptedColumns() {
    return switch (this) {
      case CONNECTOR_J, MARIADB_CONNECTOR_J -> List.of(0);
      case ENCBENCH -> List.of(0, 20, 50, 100);
      case SHARDINGSPHERE -> List.of(0, 30);
    };
  }

  /** Whether this driver is a peer: another project's, with a separate class path. */
  public boolean isPeer() {
    return this == SHARDINGSPHERE;
  }

  /** Whether this driver creates connections of the given class. */
  public boolean made(String connectionClass) {
    return connectionClass.startsWith(classPrefix);
  }

  static Optional<JdbcDriver> of(String id) {
    return Arrays.stream(values()).filter(driver -> driver.id.equals(id)).findFirst();
  }

  static List<String> ids() {
    return Arrays.stream(values()).map(JdbcDriver::id).toList();
  }
}
