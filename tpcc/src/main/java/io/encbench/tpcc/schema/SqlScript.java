package io.encbench.tpcc.schema;

import io.encbench.config.ConfigurationException;
import io.encbench.config.PropsFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A script in BenchmarkSQL's format: a semicolon at the end of a line ends a statement, {@code \;}
 * stands for a semicolon within a statement, and lines that begin with {@code --} are printed.
 * Immutable.
 *
 * @param name name for messages
 * @param elements statements and comments in their order
 */
public record SqlScript(String name, List<Element> elements) {
  /** Names of the built-in scripts, which are BenchmarkSQL's. */
  public static final List<String> BUILT_IN =
      List.of("tableCreates", "indexCreates", "foreignKeys", "buildFinish", "tableDrops");

  private static final String SUFFIX = ".sql";

  /** A statement or a comment of a script. */
  public sealed interface Element {
    /** A statement without the final semicolon. */
    record Sql(String text) implements Element {}

    /** A comment line to print. */
    record Comment(String line) implements Element {}
  }

  public SqlScript {
    elements = List.copyOf(elements);
  }

  /**
   * Finds a script by its file name or built-in name, with or without {@code .sql}.
   *
   * @throws ConfigurationException if there is neither such a file nor such a built-in script
   */
  public static SqlScript find(String fileOrName) {
    Path file = Path.of(fileOrName);
    if (Files.isRegularFile(file)) {
      return parse(fileOrName, PropsFile.text(file));
    }
    String name =
        fileOrName.endsWith(SUFFIX)
            ? fileOrName.substring(0, fileOrName.length() - SUFFIX.length())
            : fileOrName;
    if (!BUILT_IN.contains(name)) {
      throw new ConfigurationException(
          fileOrName
              + " is neither a file nor a built-in script: "
              + String.join(", ", BUILT_IN)
              + "; did you mean "
              + PropsFile.nearest(name, BUILT_IN)
              + "?");
    }
    return builtIn(name);
  }

  /** Returns one of the {@link #BUILT_IN} scripts. */
  public static SqlScript builtIn(String name) {
    try (InputStream resource = SqlScript.class.getResourceAsStream(name + SUFFIX)) {
      if (resource == null) {
        throw new IllegalArgumentException("no built-in script " + name);
      }
      return parse(name + SUFFIX, new String(resource.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the built-in script " + name, e);
    }
  }

  /** Splits a text into its elements. Text after the last semicolon is a statement too. */
  static SqlScript parse(String name, String text) {
    List<Element> elements = new ArrayList<>();
    StringBuilder statement = new StringBuilder();
    for (String line : text.lines().map(String::strip).toList()) {
      if (line.startsWith("--")) {
        elements.add(new Element.Comment(line));
        continue;
      }
      boolean last = line.endsWith(";") && !line.endsWith("\\;");
      String content = last ? line.substring(0, line.length() - 1) : line;
      if (!content.isEmpty()) {
        statement.append(statement.isEmpty() ? "" : "\n").append(content.replace("\\;", ";"));
      }
      if (last) {
        end(statement, elements);
      }
    }
    end(statement, elements);
    return new SqlScript(name, elements);
  }

  private static void end(StringBuilder statement, List<Element> elements) {
    if (!statement.toString().isBlank()) {
      elements.add(new Element.Sql(statement.toString()));
    }
    statement.setLength(0);
  }
}
