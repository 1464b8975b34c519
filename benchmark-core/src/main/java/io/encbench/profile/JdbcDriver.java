package io.encbench.profile;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The JDBC drivers that a profile can connect through. */
public enum JdbcDriver {
  /** MySQL Connector/J itself. */
  CONNECTOR_J("connector-j", "com.mysql.cj.jdbc."),
  /** The encrypting driver of this project, in front of Connector/J. */
  ENCBENCH("encbench", "io.encbench.driver."),
  /**
   * ShardingSphere-JDBC over a pool of Connector/J. It encrypts the three columns that a point
   * select names; its encrypted columns have no order, and hold text.
   */
  SHARDINGSPHERE("shardingsphere", "org.apache.shardingsphere.driver.");

  private final String id;
  private final String classPrefix;

  JdbcDriver(String id, String classPrefix) {
    this.id = id;
    this.classPrefix = classPrefix;
  }

  /** Name in props files and results. */
  public String id() {
    return id;
  }

  /** Whether it can encrypt columns. */
  public boolean encryptsColumns() {
    return this != CONNECTOR_J;
  }

  /** How many of 100 columns it can be asked to encrypt. */
  List<Integer> encryptedColumns() {
    return switch (this) {
      case CONNECTOR_J -> List.of(0);
      case ENCBENCH -> List.of(0, 20, 50, 100);
      case SHARDINGSPHERE -> List.of(0, 30);
    };
  }

  /** Whether it is somebody else's and needs a class path of its own. */
  public boolean isPeer() {
    return this == SHARDINGSPHERE;
  }

  /** Whether a connection of this class was made by this driver. */
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
