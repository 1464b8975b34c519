package io.encbench.server.install;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Determines, without running a program, whether the dynamic loader can load it. */
final class SharedLibraries {
  private static final Pattern NOT_FOUND = Pattern.compile("(?m)^\\s*(\\S+) => not found\\s*$");

  private SharedLibraries() {}

  /**
   * Libraries that a program needs and this system lacks. Always empty on systems other than Linux,
   * whose loaders offer no such query.
   */
  static List<String> missing(Path program, DynamicLoader loader)
      throws IOException, InterruptedException {
    if (Platform.current().os() != Platform.Os.LINUX) {
      return List.of();
    }
    // Like ldd: with LD_TRACE_LOADED_OBJECTS, the loader lists the libraries and runs nothing.
    var listing = new ProcessBuilder(program.toString()).redirectErrorStream(true);
    listing.environment().putAll(loader.environment());
    listing.environment().put("LD_TRACE_LOADED_OBJECTS", "1");
    Process process;
    try {
      process = listing.start();
    } catch (IOException e) {
      // The file exists, so its loader must be missing: this is a system without glibc.
      return List.of("ld-linux-x86-64.so.2");
    }
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return NOT_FOUND
        .matcher(output)
        .results()
        .map((MatchResult result) -> result.group(1))
        .distinct()
        .sorted()
        .toList();
  }
}
