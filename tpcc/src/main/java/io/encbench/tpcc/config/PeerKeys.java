package io.encbench.tpcc.config;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.result.TrustTier;
import io.encbench.profile.JdbcDriver;
import io.encbench.profile.connect.PeerClassPath;
import io.encbench.tpcc.config.CompareKey.OfArm;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the keys of arms that connect through a peer's driver. */
final class PeerKeys {
  /** Prefix of the names of the built-in arms with ShardingSphere-JDBC. */
  static final String SHARDING_SPHERE_ARM = "shardingsphere-";

  private static final String JAR = ".jar";

  private final Values values;
  private final PeerClassPath known = PeerClassPath.of(PeerKeys.class);

  PeerKeys(Values values) {
    this.values = values;
  }

  /**
   * The peer's driver of an arm; null for Connector/J and our driver.
   *
   * @throws ConfigurationException if the jars are missing or do not contain the driver
   */
  @Nullable Peer of(String arm) {
    SettingKey key = OfArm.DRIVER.of(arm);
    boolean own = values.has(key);
    if (!own && !isKnown(arm)) {
      for (OfArm other : OfArm.values()) {
        if (values.has(other.of(arm))) {
          throw values.error(
              other.of(arm),
              other.of(arm).text() + " is only for an arm with its own driver: set " + key.text());
        }
      }
      return null;
    }
    String driver = values.text(key).orElse(Peer.SHARDING_SPHERE);
    Peer peer =
        new Peer(
            driver,
            jars(arm, driver),
            values.has(OfArm.TIER.of(arm))
                ? values.constant(OfArm.TIER.of(arm), TrustTier.T0, TrustTier.class)
                : null,
            values
                .text(OfArm.JVM_FLAGS.of(arm))
                .map(flags -> List.of(flags.split("\\s+")))
                .orElse(List.of()));
    requireClass(arm, peer);
    return peer;
  }

  /**
   * Whether an arm's name stands for a built-in peer, which it does not if the user defines the
   * arm.
   */
  private boolean isKnown(String arm) {
    return arm.startsWith(SHARDING_SPHERE_ARM)
        && !values.has(new CompareKey.ArmDefinition(CompareKey.ARM_PREFIX + arm));
  }

  private List<Path> jars(String arm, String driver) {
    SettingKey key = OfArm.JARS.of(arm);
    if (values.has(key)) {
      List<Path> jars = new ArrayList<>();
      for (String entry : values.required(key).split(File.pathSeparator, -1)) {
        jars.addAll(jars(key, Path.of(entry.strip())));
      }
      return jars;
    }
    if (!driver.equals(Peer.SHARDING_SPHERE)) {
      throw values.error(
          OfArm.DRIVER.of(arm),
          "arm "
              + arm
              + " has the driver "
              + driver
              + ", whose jars this program does not have: set "
              + key.text()
              + " to its jar, to a directory with its jars, or to several of them with "
              + File.pathSeparator
              + " in between");
    }
    try {
      return known.jars(JdbcDriver.SHARDINGSPHERE);
    } catch (ConfigurationException e) {
      throw values.error(CompareKey.ARMS, "arm " + arm + ": " + e.getMessage());
    }
  }

  private List<Path> jars(SettingKey key, Path entry) {
    if (Files.isRegularFile(entry)) {
      return List.of(entry.toAbsolutePath());
    }
    if (Files.isDirectory(entry)) {
      try (Stream<Path> files = Files.list(entry)) {
        List<Path> jars =
            files
                .filter(file -> file.toString().endsWith(JAR))
                .sorted()
                .map(Path::toAbsolutePath)
                .toList();
        if (!jars.isEmpty()) {
          return jars;
        }
      } catch (IOException e) {
        throw values.wrong(key, "has " + entry + ", which cannot be read (" + e + ")");
      }
    }
    throw values.wrong(key, "has " + entry + ", which is neither a jar nor a directory with jars");
  }

  /** Checks that the jars contain the driver class, without loading a class into this program. */
  private void requireClass(String arm, Peer peer) {
    String file = peer.driver().replace('.', '/') + ".class";
    URL[] jars = peer.jars().stream().map(PeerKeys::url).toArray(URL[]::new);
    try (URLClassLoader theirs = new URLClassLoader(jars, ClassLoader.getPlatformClassLoader())) {
      if (theirs.findResource(file) == null) {
        throw values.error(
            values.has(OfArm.JARS.of(arm)) ? OfArm.JARS.of(arm) : OfArm.DRIVER.of(arm),
            "arm "
                + arm
                + ": the class "
                + peer.driver()
                + " is in none of its jars: "
                + String.join(", ", peer.jars().stream().map(Path::toString).toList())
                + "; correct "
                + OfArm.DRIVER.of(arm).text()
                + " or "
                + OfArm.JARS.of(arm).text());
      }
    } catch (IOException e) {
      throw values.wrong(OfArm.JARS.of(arm), "cannot be read (" + e + ")");
    }
  }

  private static URL url(Path jar) {
    try {
      return jar.toUri().toURL();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Refuses settings that do not work with peers.
   *
   * @throws ConfigurationException naming the key
   */
  void requireAble(List<Arm> arms, LoadSettings load) {
    List<String> names = arms.stream().filter(arm -> arm.peer() != null).map(Arm::name).toList();
    if (names.isEmpty()) {
      return;
    }
    if (load.foreignKeys()) {
      throw values.error(
          Key.FOREIGN_KEYS,
          "foreignKeys=true is not possible with the arms "
              + String.join(", ", names)
              + ": their drivers change the types of columns; set it to false");
    }
    if (values.has(CompareKey.RUNNER)
        && Arrays.stream(values.required(CompareKey.RUNNER).split("[,\\s]+"))
            .noneMatch("encbench"::equals)) {
      throw values.wrong(
          CompareKey.RUNNER,
          "cannot run the arms "
              + String.join(", ", names)
              + ", whose answers this program compares first: add encbench");
    }
  }
}
