package io.encbench.server.install;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Thrown if this system lacks shared libraries that a server binary needs. The message says how to
 * install them.
 */
public final class MissingLibrariesException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private static final String AIO = "libaio.so.1";

  /** Names of a package on Debian 12, on newer Debian and Ubuntu, and on Fedora and RHEL. */
  private record Packages(String debian12, String debian13, String fedora) {}

  private static final Map<String, Packages> PACKAGES =
      Map.of(
          AIO,
          new Packages("libaio1", "libaio1t64", "libaio"),
          "libnuma.so.1",
          new Packages("libnuma1", "libnuma1", "numactl-libs"));

  private final String product;
  private final ArrayList<String> libraries;

  MissingLibrariesException(String product, List<String> libraries) {
    super(
        product
            + " needs shared libraries that this system lacks: "
            + String.join(", ", libraries)
            + ". "
            + remedy(libraries));
    this.product = product;
    this.libraries = new ArrayList<>(libraries);
  }

  /** Short description of what is missing. The message covers more systems. */
  public String inShort() {
    String packages =
        libraries.stream()
            .filter(PACKAGES::containsKey)
            .map(library -> Objects.requireNonNull(PACKAGES.get(library)).debian12())
            .collect(Collectors.joining(" "));
    return product
        + " lacks "
        + String.join(", ", libraries)
        + (packages.isEmpty() ? "" : " (Debian 12: apt-get install " + packages + ")");
  }

  /** File names of the libraries that were not found. */
  public List<String> libraries() {
    return List.copyOf(libraries);
  }

  private static String remedy(List<String> libraries) {
    var known = new TreeMap<>(PACKAGES);
    known.keySet().retainAll(libraries);
    var text = new StringBuilder();
    if (!known.isEmpty()) {
      text.append("Install them: Debian 12 and Ubuntu 22.04: apt-get install");
      known.values().forEach(packages -> text.append(' ').append(packages.debian12()));
      text.append("; newer Debian and Ubuntu: apt-get install");
      known.values().forEach(packages -> text.append(' ').append(packages.debian13()));
      if (known.containsKey(AIO)) {
        // The newer package renames the library, whose interface is the same on 64-bit systems.
        text.append(" and ln -s libaio.so.1t64 /usr/lib/x86_64-linux-gnu/libaio.so.1");
      }
      text.append("; Fedora and RHEL: dnf install");
      known.values().forEach(packages -> text.append(' ').append(packages.fedora()));
      text.append(". ");
    }
    if (known.size() < libraries.size()) {
      text.append("Install the packages of your system that hold ");
      text.append(
          String.join(
              ", ", libraries.stream().filter(name -> !PACKAGES.containsKey(name)).toList()));
      text.append(". ");
    }
    return text.append("Or choose another server.").toString();
  }
}
