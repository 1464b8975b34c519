package io.encbench.jmh;

import io.encbench.config.ConfigurationException;
import io.encbench.server.MissingLibrariesException;
import io.encbench.server.ServerStartException;
import picocli.CommandLine;

/** Entry point of the JMH suites. */
public final class JmhSuites {
  /** What was asked for cannot be done; nothing was measured. The same code as for bad usage. */
  static final int EXIT_CONFIGURATION = CommandLine.ExitCode.USAGE;

  private JmhSuites() {}

  /** Runs the command and exits with its code. */
  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  static CommandLine commandLine() {
    CommandLine commandLine = new CommandLine(new DbCommand());
    commandLine.setCaseInsensitiveEnumValuesAllowed(true);
    commandLine.setExecutionExceptionHandler(
        (failure, command, parsed) -> {
          if (failure instanceof ConfigurationException
              || failure instanceof MissingLibrariesException
              || failure instanceof ServerStartException) {
            command.getErr().println("error: " + failure.getMessage());
            return EXIT_CONFIGURATION;
          }
          throw failure;
        });
    return commandLine;
  }
}
