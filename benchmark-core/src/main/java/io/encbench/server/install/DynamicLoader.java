package io.encbench.server.install;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Settings of the Linux dynamic loader for a server. They select the TLS library that it uses.
 *
 * @param preload libraries to load before all others
 * @param libraryPath directories to search before the system's
 */
public record DynamicLoader(List<Path> preload, List<Path> libraryPath) {
  /** The system's settings, unchanged. */
  static final DynamicLoader DEFAULT = new DynamicLoader(List.of(), List.of());

  public DynamicLoader {
    preload = List.copyOf(preload);
    libraryPath = List.copyOf(libraryPath);
  }

  /** The environment variables of these settings (see ld.so(8)). */
  Map<String, String> environment() {
    Map<String, String> environment = new LinkedHashMap<>();
    put(environment, "LD_PRELOAD", preload);
    put(environment, "LD_LIBRARY_PATH", libraryPath);
    return environment;
  }

  /**
   * The words to put before a command, to apply these settings to that command only. The watchdog's
   * shell and the programs that copy files keep the system's libraries.
   */
  public List<String> prefix() {
    if (environment().isEmpty()) {
      return List.of();
    }
    List<String> words =
        environment().entrySet().stream()
            .map(variable -> variable.getKey() + "=" + variable.getValue())
            .collect(Collectors.toList());
    words.add(0, "/usr/bin/env");
    return words;
  }

  /**
   * The libraries to preload that a process has not loaded. The loader itself only prints a warning
   * about a library that it cannot use.
   *
   * @throws IOException if the memory map of the process cannot be read
   */
  public List<Path> notLoadedBy(long pid) throws IOException {
    if (preload.isEmpty()) {
      return List.of();
    }
    List<String> mapped = Files.readAllLines(Path.of("/proc/" + pid + "/maps"));
    List<Path> missing = new ArrayList<>();
    for (Path library : preload) {
      String file = library.toRealPath().toString();
      if (mapped.stream().noneMatch(line -> line.endsWith(file))) {
        missing.add(library);
      }
    }
    return missing;
  }

  private static void put(Map<String, String> environment, String name, List<Path> paths) {
    if (!paths.isEmpty()) {
      environment.put(
          name, paths.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
    }
  }
}
