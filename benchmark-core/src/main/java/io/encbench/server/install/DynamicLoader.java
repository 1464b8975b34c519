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
 * Settings of Linux's dynamic loader for a server, which decide with which of several TLS libraries
 * it runs.
 *
 * @param preload libraries that are loaded before all others
 * @param libraryPath directories that are searched before the system's
 */
public record DynamicLoader(List<Path> preload, List<Path> libraryPath) {
  /** The loader as the system has it. */
  static final DynamicLoader DEFAULT = new DynamicLoader(List.of(), List.of());

  public DynamicLoader {
    preload = List.copyOf(preload);
    libraryPath = List.copyOf(libraryPath);
  }

  /** The environment variables that tell it (ld.so(8)). */
  Map<String, String> environment() {
    Map<String, String> environment = new LinkedHashMap<>();
    put(environment, "LD_PRELOAD", preload);
    put(environment, "LD_LIBRARY_PATH", libraryPath);
    return environment;
  }

  /**
   * The words in front of a command that set them for it alone: the watchdog's shell and the
   * programs that copy files keep the system's libraries.
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
   * The preloaded libraries that a process has not loaded. The loader itself only warns of one that
   * it cannot use.
   *
   * @throws IOException if its memory map cannot be read
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
