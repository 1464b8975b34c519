package io.encbench.tpcc;

import io.encbench.config.ConfigurationException;
import io.encbench.report.console.StandardOutput;
import io.encbench.tpcc.config.CompareProps;
import io.encbench.tpcc.config.CompareSettings;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.HiddenSecrets;
import io.encbench.tpcc.config.TpccProps;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * Command-line arguments that all commands on a database share, and the stream to which these
 * commands print.
 */
@Command
final class Arguments {
  /** Words that need no quotes in a shell. */
  private static final Pattern PLAIN_WORD = Pattern.compile("[\\w./:=,@%+-]+");

  @Parameters(
      index = "0",
      paramLabel = "PROPS",
      description = "Props file in BenchmarkSQL's format.")
  private Path file;

  @Parameters(
      index = "1..*",
      paramLabel = "KEY VALUE",
      description =
          "Values that override the file's. Keys ignore case. Put -- first if a value begins "
              + "with -, for example: PROPS -- jvmFlags -Xmx1g.")
  private List<String> overrides = new ArrayList<>();

  private final StandardOutput terminal;
  private final PrintStream out;

  /** For picocli, which sets the fields. */
  Arguments() {
    this.terminal = StandardOutput.detect();
    this.out = new PrintStream(System.out, true, terminal.charset());
  }

  Arguments(Path file, List<String> overrides) {
    this();
    this.file = file;
    this.overrides = overrides;
  }

  private Arguments(PrintStream log) {
    this.terminal = StandardOutput.ofFile();
    this.out = log;
    this.file = Path.of("");
  }

  /**
   * No arguments, for work that prints to a file.
   *
   * @param log writes the file in UTF-8
   */
  static Arguments printingTo(PrintStream log) {
    return new Arguments(log);
  }

  /**
   * Sets a key, as an option of a command does. A pair of key and value on the command line
   * overrides it.
   */
  void override(String key, String value) {
    List<String> all = new ArrayList<>(List.of(key, value));
    all.addAll(overrides);
    overrides = all;
  }

  /** Reads the props and prints a note for each key that has no effect. */
  TpccProps props() {
    TpccProps props = TpccProps.read(file, overrides, System::getenv);
    props.notices().forEach(this::note);
    return props;
  }

  /** Reads the props of a comparison. */
  CompareSettings compareSettings() {
    return CompareProps.read(file, overrides, System::getenv);
  }

  /** Returns the shell command that repeats this invocation, without secrets. */
  String command(String name) {
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i + 1 < overrides.size(); i += 2) {
      values.put(overrides.get(i), overrides.get(i + 1));
    }
    StringBuilder command = new StringBuilder("scripts/encbench.sh ").append(name);
    command.append(' ').append(shellWord(file.toString()));
    if (overrides.stream().anyMatch(word -> word.startsWith("-"))) {
      command.append(" --");
    }
    HiddenSecrets.in(values)
        .forEach(
            (key, value) -> command.append(' ').append(key).append(' ').append(shellWord(value)));
    return command.toString();
  }

  private static String shellWord(String text) {
    return PLAIN_WORD.matcher(text).matches() ? text : "'" + text.replace("'", "'\\''") + "'";
  }

  /** Prints a note, for example about a setting that is ignored. */
  void note(String line) {
    out.println("note: " + line);
  }

  /**
   * Returns the database that the props name. Its server must already be running.
   *
   * @throws ConfigurationException if the props name an embedded server, which this program would
   *     have to start
   */
  Database runningDatabase(TpccProps props) {
    Database database = props.database();
    if (database.embedded() != null) {
      throw new ConfigurationException(
          "conn=embedded:"
              + database.embedded()
              + " is a server that lives only as long as one command, so a single step would find"
              + " it empty or lose its work: use the command all");
    }
    return database;
  }

  StandardOutput terminal() {
    return terminal;
  }

  PrintStream out() {
    return out;
  }
}
