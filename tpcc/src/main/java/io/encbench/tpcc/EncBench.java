package io.encbench.tpcc;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.process.EnvironmentProbe;
import io.encbench.profile.proof.ModeMismatchException;
import io.encbench.report.console.ConsoleStreams;
import io.encbench.server.install.MissingLibrariesException;
import io.encbench.server.install.ServerStartException;
import io.encbench.tpcc.compare.schema.CompareException;
import io.encbench.tpcc.load.LoadException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The TPC-C runner's command line. */
@Command(
    name = "encbench",
    mixinStandardHelpOptions = true,
    versionProvider = EncBench.Version.class,
    subcommands = {
      AllCommand.class,
      BuildCommand.class,
      LoadCommand.class,
      RunCommand.class,
      CompareCommand.class,
      CheckCommand.class,
      DigestCommand.class,
      ReportCommand.class,
      SizeCommand.class,
      DiffCommand.class,
      AgainstCommand.class,
      DestroyCommand.class,
      RulesCommand.class,
      SqlCommand.class
    },
    description = {
      "Runs TPC-C with BenchmarkSQL's props files and tables on MySQL and MariaDB, and "
          + "measures the cost for the client."
    },
    footer = {
      "",
      "Exit codes: 0 success; 1 failed or not valid; 2 the request cannot be met;"
          + " 130 and 143 ended by Ctrl-C and SIGTERM."
    })
public final class EncBench {
  /**
   * Exit code for a request that cannot be met and was not started. The same code as for bad usage.
   */
  static final int EXIT_CONFIGURATION = CommandLine.ExitCode.USAGE;

  /** For {@code --version}. */
  static final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"EncBench " + EnvironmentProbe.encbenchVersion()};
    }
  }

  EncBench() {}

  /** Runs a command and exits with its code. */
  public static void main(String[] args) {
    ConsoleStreams.install();
    System.exit(
        commandLine()
            .setOut(new PrintWriter(System.out, /* autoFlush= */ true, StandardCharsets.UTF_8))
            .setErr(new PrintWriter(System.err, /* autoFlush= */ true, StandardCharsets.UTF_8))
            .execute(args));
  }

  static CommandLine commandLine() {
    CommandLine commandLine = new CommandLine(new EncBench());
    commandLine.setExecutionExceptionHandler(
        (failure, command, parsed) -> {
          if (failure instanceof ConfigurationException
              || failure instanceof ModeMismatchException
              || failure instanceof MissingLibrariesException
              || failure instanceof ServerStartException) {
            command.getErr().println("error: " + failure.getMessage());
            return EXIT_CONFIGURATION;
          }
          if (failure instanceof LoadException
              || failure instanceof CompareException
              || failure instanceof UncheckedIOException) {
            command.getErr().println("error: " + failure.getMessage());
            return CommandLine.ExitCode.SOFTWARE;
          }
          if (failure instanceof SQLException sql) {
            // Errors of a server have a code, refusals and lost connections have none.
            String speaker = sql.getErrorCode() == 0 ? "" : "the server says: ";
            command
                .getErr()
                .printf(
                    "error: %s%s (SQLSTATE %s, code %d)%n",
                    speaker, sql.getMessage(), sql.getSQLState(), sql.getErrorCode());
            return CommandLine.ExitCode.SOFTWARE;
          }
          throw failure;
        });
    return commandLine;
  }
}
