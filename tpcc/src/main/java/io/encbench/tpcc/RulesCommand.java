package io.encbench.tpcc;

import io.encbench.config.ConfigurationException;
import io.encbench.driver.EncryptingDriver;
import io.encbench.driver.RulesCheck;
import io.encbench.driver.RulesCheck.Addition;
import io.encbench.driver.RulesCheck.Finding;
import io.encbench.driver.RulesCheck.Result;
import io.encbench.report.console.StandardOutput;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.TpccProps;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands for encryption rules. */
@Command(
    name = "rules",
    mixinStandardHelpOptions = true,
    subcommands = RulesCommand.CheckRules.class,
    description = "Compares encryption rules with the tables of a database.")
final class RulesCommand {

  /** Compares encryption rules with the tables of a database. */
  @Command(
      name = "check",
      mixinStandardHelpOptions = true,
      description = {
        "Shows for each rule whether its column exists, whether the keys open its cells, "
            + "and whether it has the CHECK constraint with which the server refuses plaintext.",
        "Without --add it changes nothing. It prints the statements that would add missing "
            + "constraints."
      },
      footer = {
        "",
        "Exit codes: 0 every rule is fine; 1 one is not, or a constraint could not be added;"
            + " 2 the request cannot be met."
      })
  static final class CheckRules implements Callable<Integer> {
    @Parameters(
        index = "0",
        paramLabel = "PROPS_OR_URL",
        description =
            "Props file in BenchmarkSQL's format, or a JDBC URL of the encrypting driver, with"
                + " encRules and the source of the keys.")
    private String source;

    @Parameters(
        index = "1..*",
        paramLabel = "KEY VALUE",
        description = "Values that override the file's; for a URL, user and password.")
    private List<String> overrides = new ArrayList<>();

    @Option(
        names = "--add",
        description =
            "Add missing constraints. The server reads each table as a whole, and writers "
                + "wait. A table with values that are not cells gets no constraint.")
    private boolean add;

    @Override
    public Integer call() throws SQLException {
      Database database = database();
      String url = database.conn().reveal();
      if (!new EncryptingDriver().acceptsURL(url)) {
        throw new ConfigurationException(
            "conn="
                + database.shownUrl()
                + " is not a URL of the encrypting driver: it must look like"
                + " jdbc:encbench:mysql://host:port/db?encRules=rules.props&encKeyProvider=file:/path");
      }
      PrintStream out = new PrintStream(System.out, true, StandardOutput.detect().charset());
      try (RulesCheck check = RulesCheck.open(url, account(database))) {
        out.println(check.place());
        Result result = check.result();
        if (add && addAll(check, result.additions(), out)) {
          result = check.result();
        }
        show(result, out);
        return result.fine() ? ExitCode.OK : ExitCode.SOFTWARE;
      }
    }

    private Database database() {
      if (source.startsWith("jdbc:")) {
        // The URL may contain the account, so an empty user is allowed.
        Map<String, String> settings = new HashMap<>(Map.of("user", ""));
        for (int i = 0; i + 1 < overrides.size(); i += 2) {
          settings.put(overrides.get(i), overrides.get(i + 1));
        }
        settings.putAll(
            Map.of("db", "mysql", "driver", EncryptingDriver.class.getName(), "conn", source));
        return TpccProps.of("the command line", settings, System::getenv).database();
      }
      return new Arguments(Path.of(source), overrides).props().database();
    }

    private static Properties account(Database database) {
      Properties account = new Properties();
      if (!database.user().isEmpty()) {
        account.setProperty("user", database.user());
        account.setProperty("password", database.password().reveal());
      }
      return account;
    }

    private static boolean addAll(RulesCheck check, List<Addition> additions, PrintStream out) {
      boolean added = false;
      for (Addition addition : additions) {
        try {
          check.add(addition);
          out.println("added to " + addition.table());
          added = true;
        } catch (SQLException e) {
          out.println("NOT added to " + addition.table() + ": " + e.getMessage());
        }
      }
      return added;
    }

    private static void show(Result result, PrintStream out) {
      for (Finding finding : result.findings()) {
        out.printf(
            "  %-4s %s %s%n", finding.fine() ? "fine" : "NOT", finding.column(), finding.text());
      }
      if (!result.additions().isEmpty()) {
        out.println("missing constraints, which --add adds:");
        result.additions().forEach(addition -> out.println("  " + addition.sql() + ";"));
      }
    }
  }
}
