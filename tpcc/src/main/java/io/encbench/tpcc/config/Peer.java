package io.encbench.tpcc.config;

import io.encbench.experiment.result.TrustTier;
import io.encbench.jvm.FreshJvm;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Somebody else's driver, which has JVMs of its own. Immutable.
 *
 * @param driver class of the driver, as the props file names it
 * @param jars that it needs
 * @param statedTier who can read the data, as the props file says; null if it does not
 * @param statedFlags further flags of its JVMs, as the props file has them
 */
public record Peer(
    String driver, List<Path> jars, @Nullable TrustTier statedTier, List<String> statedFlags) {
  /** ShardingSphere-JDBC's own driver. */
  static final String SHARDING_SPHERE = "org.apache.shardingsphere.driver.ShardingSphereDriver";

  /** Alibaba's EncJDBC for MySQL. */
  static final String ENC_JDBC = "com.aliyun.encdb.mysql.jdbc.EncDriver";

  /** EncJDBC computes with a class of the JDK that modules hide since Java 17. */
  private static final List<String> ENC_JDBC_FLAGS =
      List.of("--add-exports=java.base/com.sun.crypto.provider=ALL-UNNAMED");

  public Peer {
    jars = List.copyOf(jars);
    statedFlags = List.copyOf(statedFlags);
  }

  /** Whether it is ShardingSphere-JDBC, which gets its rules from ours. */
  public boolean shardingSphere() {
    return driver.equals(SHARDING_SPHERE);
  }

  /**
   * What its JVMs have besides those of all. ShardingSphere-JDBC is put on our pool and our
   * Connector/J; any other driver must be the one of its own jars, even if this program has a class
   * of the same name.
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
   * Who can read the data.
   *
   * @param columns that are encrypted by rules of ours
   * @return empty if that is the transport's to say
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

  /** Its name for people. */
  String title() {
    return switch (driver) {
      case SHARDING_SPHERE -> "ShardingSphere-JDBC";
      case ENC_JDBC -> "EncJDBC";
      default -> driver;
    };
  }
}
