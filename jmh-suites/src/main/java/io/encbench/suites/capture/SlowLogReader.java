package io.encbench.suites.capture;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a slow query log, which has all statements if {@code long_query_time} is 0. */
final class SlowLogReader implements QueryLog.LogReader {
  private static final String TIME = "# Time: ";
  private static final String USER = "# User@Host: ";

  private static final Pattern FIGURE = Pattern.compile("([A-Za-z_]+): +(\\S+)");
  private static final Pattern USE = Pattern.compile("use `?([^`;]+)`?;", Pattern.CASE_INSENSITIVE);
  private static final Pattern TIMESTAMP =
      Pattern.compile("SET timestamp=[0-9.]+;", Pattern.CASE_INSENSITIVE);

  private final LoggedStatements statements;
  private final Map<String, String> figures = new HashMap<>();
  private final StringBuilder statement = new StringBuilder();
  private String current;

  SlowLogReader(String schema) {
    this.statements = new LoggedStatements(schema);
    this.current = schema;
  }

  static boolean begins(String line) {
    return line.startsWith(TIME) || line.startsWith(USER);
  }

  @Override
  public void line(String line) {
    if (line.startsWith("# ")) {
      if (begins(line)) {
        endStatement();
      }
      if (line.startsWith(TIME)) {
        statements.at(line.substring(TIME.length()));
      } else {
        Matcher figure = FIGURE.matcher(line);
        while (figure.find()) {
          figures.put(figure.group(1).toLowerCase(Locale.ROOT), figure.group(2));
        }
      }
      return;
    }
    Matcher use = USE.matcher(line);
    if (statement.isEmpty() && use.matches()) {
      current = use.group(1);
    } else if (!(statement.isEmpty() && TIMESTAMP.matcher(line).matches()) && !figures.isEmpty()) {
      statement.append(statement.isEmpty() ? "" : "\n").append(line);
    }
  }

  private void endStatement() {
    statements.add(
        statement.toString().strip(),
        figures.getOrDefault("schema", current),
        new LoggedStatements.Figures(
            whole("rows_sent"), whole("rows_affected"), whole("rows_examined"), seconds()));
    statement.setLength(0);
    figures.clear();
  }

  private @Nullable Long whole(String name) {
    String text = figures.get(name);
    return text != null && text.matches("[0-9]{1,18}") ? Long.valueOf(text) : null;
  }

  private @Nullable Double seconds() {
    String text = figures.get("query_time");
    return text != null && text.matches("[0-9]+(\\.[0-9]+)?") ? Double.valueOf(text) : null;
  }

  @Override
  public Capture capture(Path file) {
    endStatement();
    return statements.capture("slow log " + file.getFileName());
  }
}
