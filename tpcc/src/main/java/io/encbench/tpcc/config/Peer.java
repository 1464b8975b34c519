package io.encbench.tpcc.config;

import io.encbench.experiment.result.TrustTier;
import io.encbench.jvm.FreshJvm;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Another project's driver, which is loaded in separate JVMs. Immutable.
 *
 * @param driver class name of the driver, as in the props file
 * @param jars the jars that the driver needs
 * @param statedTier who can read the data, as in the props file; null if the file does not say
 * @param statedFlags further flags of the peer's JVMs, as in the props file
 */
public record Peer(
    String driver, List<Path> jars, @Nullable TrustTier statedTier, List<String> statedFlags) {
  /** ShardingSphere-JDBC's own driver. */
  static final String SHARDING_SPHERE = "org.apache.shardingsphere.driver.ShardingSphereDriver";

  /** Alibaba's EncJDBC for MySQL. */
  static final String ENC_JDBC = "com.aliyun.encdb.mysql.jdbc.EncDriver";

  /** EncJDBC uses a JDK class that the module system has hidden since Java 17. */
  private static final List<String> ENC_JDBC_FLAGS =
      List.of("--add-exports=java.base/com.sun.crypto.provider=ALL-UNNAMED");

  public Peer {
    jars = List.copyOf(jars);
    statedFlags = List.copyOf(statedFlags);
  }

  /** Whether the driver is ShardingSphere-JDBC, which is configured from our rules. */
  public boolean shardingSphere() {
    return driver.equals(SHARDING_SPHERE);
  }

  /**
   * Additional flags and jars of the peer's JVMs. ShardingSphere-JDBC runs on our pool and our
   * Connector/J. Any other driver must come from its own jars, even if this program has a class of
   * the same name.
   */
  public FreshJvm.Extras extras() {
    return shardingSphere()
        ? new FreshJvm.Extras(statedFlags, List.of(), jars)
        : new FreshJvm.Extras(flags(), jars, List.of());
  }

  private List<String> flags() {
    return driver.equals(ENC_JDBC) && statedFlags.isEmpty() ? ENC_JDBC_FLAGS : statedFlags;
  }

  /**
   * The trust tier of the arm.
   *
   * @param columns number of columns that our rules encrypt
   * @return empty if only the transport decides
   */
  public Optional<TrustTier> tier(int columns) {
    if (statedTier != null) {
      return Optional.of(statedTier);
    }
    if (driver.equals(ENC_JDBC)) {
      return Optional.of(TrustTier.T2);
    }
    return shardingSphere() && columns > 0 ? Optional.of(TrustTier.T3) : Optional.empty();
  }

  /** Name of the driver for display. */
  String title() {
    return switch (driver) {
      case SHARDING_SPHERE -> "ShardingSphere-JDBC";
      case ENC_JDBC -> "EncJDBC";
      default -> driver;
    };
  }
}
