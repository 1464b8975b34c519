package io.encbench.suites.libraries;

import io.encbench.server.ServerFacts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A server of the experiment, as it describes itself.
 *
 * @param name the name on the command line
 * @param product product and version
 * @param library its TLS library, as the server reports it
 * @param origin where the server comes from
 * @param variables all its system variables, without secrets
 */
record LibraryServer(
    String name, String product, String library, String origin, Map<String, String> variables) {

  static LibraryServer of(String name, ServerFacts facts, String origin) {
    return new LibraryServer(
        name,
        facts.product() + " " + facts.version(),
        facts.tlsLibrary().isEmpty() ? "library not reported" : facts.tlsLibrary(),
        origin,
        facts.variables());
  }

  /** Writes all variables to their own file, which replaces that of an earlier run. */
  void writeVariables(Path directory) {
    Path file = directory.resolve("variables-" + name + ".txt");
    List<String> lines = new ArrayList<>(List.of("# " + product + ", " + library + ", " + origin));
    new TreeMap<>(variables).forEach((key, value) -> lines.add(key + "=" + value));
    try {
      Files.write(file, lines);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file + ": " + e.getMessage(), e);
    }
  }

  /** Name and library, for tables. */
  String title() {
    return name + " (" + library.replaceFirst("\\s{2,}.*", "") + ")";
  }
}
