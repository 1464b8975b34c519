package io.encbench.suites.statements;

import io.encbench.config.ConfigurationException;
import io.encbench.config.PropsFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A user's file of statements, separated by a delimiter. Delimiters within quotes and comments do
 * not count. Immutable.
 *
 * @param name name of the file, for messages
 * @param statements the statements, at least one
 */
public record SqlFile(String name, List<FileStatement> statements) {
  public SqlFile {
    statements = List.copyOf(statements);
  }

  /**
   * Reads a file in UTF-8.
   *
   * @throws ConfigurationException if the file cannot be read, holds no statement, or ends within a
   *     quote or comment
   */
  public static SqlFile read(Path file, String delimiter) {
    return parse(file.toString(), PropsFile.text(file), delimiter);
  }

  /** File name without directory and extension. */
  String shortName() {
    String file = Objects.requireNonNull(Path.of(name).getFileName()).toString();
    int dot = file.lastIndexOf('.');
    return dot > 0 ? file.substring(0, dot) : file;
  }

  static SqlFile parse(String name, String text, String delimiter) {
    List<FileStatement> statements = new Splitter(name, text, delimiter).split();
    if (statements.isEmpty()) {
      throw new ConfigurationException(
          name
              + " holds no statement; write some, each ended by "
              + delimiter
              + " (see --delimiter)");
    }
    return new SqlFile(name, statements);
  }

  /** Splits a text into statements in one pass. */
  private static final class Splitter {
    private final String name;
    private final String text;
    private final String delimiter;
    private final List<FileStatement> statements = new ArrayList<>();
    private final StringBuilder statement = new StringBuilder();
    private int firstLine;
    private int at;

    Splitter(String name, String text, String delimiter) {
      this.name = name;
      this.text = text;
      this.delimiter = delimiter;
    }

    List<FileStatement> split() {
      while (at < text.length()) {
        char next = text.charAt(at);
        if (text.startsWith(delimiter, at)) {
          end();
          at += delimiter.length();
        } else if (next == '\'' || next == '"' || next == '`') {
          take(endOfQuote(next));
        } else if (text.startsWith("/*", at)) {
          comment(endOf("*/", "comment"));
        } else if (next == '#' || beginsDashComment()) {
          int lineEnd = text.indexOf('\n', at);
          at = lineEnd < 0 ? text.length() : lineEnd;
        } else {
          take(at + 1);
        }
      }
      end();
      return statements;
    }

    /** MySQL requires white space after the dashes. */
    private boolean beginsDashComment() {
      return text.startsWith("--", at)
          && (at + 2 == text.length() || Character.isWhitespace(text.charAt(at + 2)));
    }

    /**
     * Skips a comment before a statement. Keeps hints, and comments within a statement, which may
     * mean something to the server.
     */
    private void comment(int end) {
      if (statement.isEmpty() && !text.startsWith("/*!", at)) {
        at = end;
      } else {
        take(end);
      }
    }

    private int endOf(String mark, String what) {
      int end = text.indexOf(mark, at + mark.length());
      if (end < 0) {
        throw open(what);
      }
      return end + mark.length();
    }

    private int endOfQuote(char quote) {
      for (int i = at + 1; i < text.length(); i++) {
        if (text.charAt(i) == '\\' && quote != '`') {
          i++;
        } else if (text.charAt(i) == quote) {
          return i + 1;
        }
      }
      throw open("quote " + quote);
    }

    private ConfigurationException open(String what) {
      return new ConfigurationException(
          "%s, line %d: the %s that begins here has no end".formatted(name, line(), what));
    }

    private int line() {
      return 1 + (int) text.substring(0, at).chars().filter(c -> c == '\n').count();
    }

    private void take(int end) {
      if (statement.isEmpty()) {
        if (Character.isWhitespace(text.charAt(at))) {
          at = end;
          return;
        }
        firstLine = line();
      }
      statement.append(text, at, end);
      at = end;
    }

    private void end() {
      String sql = statement.toString().strip();
      if (!sql.isEmpty()) {
        statements.add(new FileStatement(sql, firstLine, StatementKind.of(sql)));
      }
      statement.setLength(0);
    }
  }
}
