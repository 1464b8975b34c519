package io.encbench.suites.capture;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a general query log, in which every statement of every connection is an entry. */
final class GeneralLogReader implements QueryLog.LogReader {
  /** MariaDB leaves out a time that is that of the entry before. */
  private static final Pattern ENTRY =
      Pattern.compile(
          "(\\d{4}-\\d\\d-\\d\\dT[0-9:.]+(?:Z|[+-]\\d\\d:\\d\\d)|\\d{6} +\\d{1,2}:\\d\\d:\\d\\d|\\t)"
              + "\\t *(\\d+) (Connect|Query|Execute|Init DB|Prepare|Close stmt|Quit|Statistics|Ping"
              + "|Field List|Reset stmt|Reset Connection|Change user|Fetch|Long Data|Set option"
              + "|Binlog Dump|Daemon|Bulk_execute|Debug|Kill|Processlist|Refresh|Shutdown|Sleep"
              + "|Create DB|Drop DB|Register Slave|Table Dump|Time|Delayed insert|Error)"
              + "(?:\\t(.*))?",
          Pattern.DOTALL);

  private static final Pattern CONNECTED_TO = Pattern.compile("\\S+ on (\\S*)(?: using .*)?");

  private static final Pattern USE =
      Pattern.compile("\\s*USE\\s+`?([^`;\\s]+)`?\\s*;?\\s*", Pattern.CASE_INSENSITIVE);

  private final String schema;
  private final Map<String, String> schemaByConnection = new HashMap<>();
  private final LoggedStatements statements;
  private String connection = "";
  private final StringBuilder statement = new StringBuilder();

  GeneralLogReader(String schema) {
    this.schema = schema;
    this.statements = new LoggedStatements(schema);
  }

  static boolean begins(String line) {
    return ENTRY.matcher(line).matches();
  }

  @Override
  public void line(String line) {
    Matcher entry = ENTRY.matcher(line);
    if (!entry.matches()) {
      if (!statement.isEmpty()) {
        statement.append('\n').append(line);
      }
      return;
    }
    endStatement();
    statements.at(entry.group(1));
    connection = entry.group(2);
    String argument = entry.group(4) == null ? "" : entry.group(4);
    switch (entry.group(3)) {
      case "Connect", "Change user" -> {
        Matcher connected = CONNECTED_TO.matcher(argument);
        if (connected.matches()) {
          schemaByConnection.put(connection, connected.group(1));
        }
      }
      case "Init DB" -> schemaByConnection.put(connection, argument);
      case "Query", "Execute" -> {
        Matcher use = USE.matcher(argument);
        if (use.matches()) {
          schemaByConnection.put(connection, use.group(1));
        }
        statement.append(argument);
      }
      default -> {
        // A Prepare executes nothing.
      }
    }
  }

  private void endStatement() {
    // The schema of a connection is not known if it was opened before the log.
    String at = schemaByConnection.getOrDefault(connection, schema);
    statements.add(statement.toString(), at, LoggedStatements.Figures.NONE);
    statement.setLength(0);
  }

  @Override
  public Capture capture(Path file) {
    endStatement();
    return statements.capture("general log " + file.getFileName());
  }
}
