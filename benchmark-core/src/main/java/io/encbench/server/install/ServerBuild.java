package io.encbench.server.install;

import io.encbench.config.ConfigurationException;
import io.encbench.config.PropsFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A server program installed on this machine, described by a props file and started like the
 * embedded ones. The keys are {@code program} (the server's program file), {@code preload} and
 * {@code libraryPath} (libraries and directories for the dynamic loader, separated by colons),
 * {@code option.<name>} (further server options), and {@code ifMissing} (how to install the
 * program, if it is allowed to be missing). File names are relative to the props file.
 *
 * @param props the props file
 * @param program the program file
 * @param loader the settings of the dynamic loader
 * @param options further server options by name
 * @param ifMissing how to install the program; empty if it is not allowed to be missing
 */
public record ServerBuild(
    Path props, Path program, DynamicLoader loader, Map<String, String> options, String ifMissing) {
  private static final String PROGRAM = "program";
  private static final String PRELOAD = "preload";
  private static final String LIBRARY_PATH = "libraryPath";
  private static final String IF_MISSING = "ifMissing";
  private static final String OPTION = "option.";
  private static final List<String> KEYS =
      List.of(PROGRAM, PRELOAD, LIBRARY_PATH, IF_MISSING, OPTION + "<name>");

  /** Whether a props file describes an installed program rather than an external server. */
  public static boolean isDescribedBy(Path file) {
    return PropsFile.read(file).entries().stream().anyMatch(entry -> entry.key().equals(PROGRAM));
  }

  /**
   * Reads a file.
   *
   * @throws ConfigurationException if the file has invalid content or names files that do not exist
   */
  public static ServerBuild read(Path file) {
    PropsFile props = PropsFile.read(file);
    Map<String, PropsFile.Entry> entries = new TreeMap<>();
    Map<String, String> options = new TreeMap<>();
    for (PropsFile.Entry entry : props.entries()) {
      String key = entry.key();
      if (key.startsWith(OPTION) && key.length() > OPTION.length()) {
        options.put(key.substring(OPTION.length()), entry.value());
      } else if (KEYS.contains(key)) {
        entries.put(key, entry);
      } else {
        throw props.unknownKey(entry, KEYS);
      }
    }
    PropsFile.Entry program = entries.get(PROGRAM);
    if (program == null || program.value().isEmpty()) {
      throw new ConfigurationException(file + " needs a value for " + PROGRAM);
    }
    PropsFile.Entry ifMissing = entries.get(IF_MISSING);
    ServerBuild build =
        new ServerBuild(
            file,
            resolve(file, program.value()),
            new DynamicLoader(
                paths(file, props, entries.get(PRELOAD)),
                paths(file, props, entries.get(LIBRARY_PATH))),
            options,
            ifMissing == null ? "" : ifMissing.value());
    if (build.ifMissing().isEmpty() && !Files.isExecutable(build.program())) {
      throw props.error(
          program, PROGRAM + " names " + build.program() + ", which is not an executable file");
    }
    return build;
  }

  /** States in one line that the program is missing and how to install it; empty if it exists. */
  public Optional<String> absence() {
    return Files.isExecutable(program)
        ? Optional.empty()
        : Optional.of(program + " is not installed; " + ifMissing);
  }

  private static List<Path> paths(Path file, PropsFile props, PropsFile.@Nullable Entry entry) {
    if (entry == null) {
      return List.of();
    }
    if (Platform.current().os() != Platform.Os.LINUX) {
      throw props.error(entry, entry.key() + " is for Linux only; leave it out");
    }
    List<Path> paths =
        Arrays.stream(entry.value().split(":", -1)).map(name -> resolve(file, name)).toList();
    for (Path path : paths) {
      boolean right =
          entry.key().equals(PRELOAD) ? Files.isRegularFile(path) : Files.isDirectory(path);
      if (!right) {
        throw props.error(
            entry,
            entry.key()
                + " names "
                + path
                + ", which is not a "
                + (entry.key().equals(PRELOAD) ? "file" : "directory"));
      }
    }
    return paths;
  }

  private static Path resolve(Path file, String name) {
    return file.resolveSibling(name).toAbsolutePath().normalize();
  }
}
