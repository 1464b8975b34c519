package io.encbench.server.install;

import io.encbench.config.ConfigurationException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A server program on this machine whose shared libraries are all present.
 *
 * @param title product and version
 * @param family MySQL or MariaDB, which differ in initialisation and options
 * @param base base directory of the server
 * @param program server program file
 * @param share directory of the server's messages and SQL scripts
 * @param loader settings of the dynamic loader
 * @param template place in the cache for its initialised data directory, or null if each server's
 *     data directory is initialised anew
 */
public record InstalledBinary(
    String title,
    ServerFamily family,
    Path base,
    Path program,
    Path share,
    DynamicLoader loader,
    @Nullable Template template) {
  /**
   * Matches the output of {@code --version}, such as {@code mariadbd Ver 10.11.5-MariaDB for Linux
   * on x86_64 (MariaDB Server)}.
   */
  private static final Pattern VERSION = Pattern.compile("\\bVer (\\d+\\.\\d+\\.\\d+)(\\S*)");

  /**
   * A place in the cache.
   *
   * @param name unique name of the binary
   */
  public record Template(String name, ServerCache cache) {}

  /**
   * Returns an embedded binary, unpacked into the cache if necessary.
   *
   * @throws ConfigurationException if there is no binary for this machine
   * @throws MissingLibrariesException if shared libraries are missing
   */
  public static InstalledBinary of(ServerBinary binary, ServerCache cache) {
    BinarySource source =
        binary
            .source()
            .orElseThrow(
                () ->
                    new ConfigurationException(
                        "there is no binary of "
                            + binary.title()
                            + " for "
                            + Platform.current()
                            + " on the class path; use another server"));
    String name = binary.directoryName();
    Path base = cache.directory(name, source);
    Path program = base.resolve(binary.family().program());
    requireLibraries(binary.title(), program, DynamicLoader.DEFAULT);
    return new InstalledBinary(
        binary.title(),
        binary.family(),
        base,
        program,
        base.resolve("share"),
        DynamicLoader.DEFAULT,
        new Template(name, cache));
  }

  /**
   * Determines the product and version of an installed program by running it.
   *
   * @throws ConfigurationException if the program is not a MySQL or MariaDB server
   * @throws MissingLibrariesException if shared libraries are missing
   */
  public static InstalledBinary of(ServerBuild build) {
    build
        .absence()
        .ifPresent(
            absence -> {
              throw new ConfigurationException(build.props() + ": " + absence);
            });
    String file = build.program().toString();
    requireLibraries(file, build.program(), build.loader());
    Matcher version = VERSION.matcher(versionOf(build));
    if (!version.find()) {
      throw new ConfigurationException(
          build.props()
              + ": program names "
              + file
              + ", which does not print a server's version for --version; name mariadbd or mysqld");
    }
    ServerFamily family =
        version.group(2).contains("MariaDB") ? ServerFamily.MARIADB : ServerFamily.MYSQL;
    // The program is in bin, sbin or libexec of the base directory.
    Path base = Objects.requireNonNull(build.program().getParent()).resolveSibling("");
    return new InstalledBinary(
        family.product() + " " + version.group(1),
        family,
        base,
        build.program(),
        share(base),
        build.loader(),
        null);
  }

  /** Finds the messages, which some distributions keep in a subdirectory for each product. */
  private static Path share(Path base) {
    Path share = base.resolve("share");
    return Stream.of(share, share.resolve("mysql"), share.resolve("mariadb"))
        .filter(place -> Files.exists(place.resolve("english").resolve("errmsg.sys")))
        .findFirst()
        .orElse(share);
  }

  private static String versionOf(ServerBuild build) {
    ProcessBuilder question =
        new ProcessBuilder(build.program().toString(), "--no-defaults", "--version")
            .redirectErrorStream(true);
    question.environment().putAll(build.loader().environment());
    try {
      Process process = question.start();
      process.getOutputStream().close();
      String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      process.waitFor();
      return answer;
    } catch (IOException e) {
      throw new ConfigurationException(
          build.props() + ": " + build.program() + " cannot be run: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ServerStartException("interrupted while starting a server", e);
    }
  }

  private static void requireLibraries(String title, Path program, DynamicLoader loader) {
    try {
      List<String> missing = SharedLibraries.missing(program, loader);
      if (!missing.isEmpty()) {
        throw new MissingLibrariesException(title, missing);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ServerStartException("interrupted while starting a server", e);
    }
  }
}
