package io.encbench.suites;

import io.encbench.config.ConfigurationException;
import io.encbench.report.console.ConsoleStreams;
import io.encbench.server.install.MissingLibrariesException;
import io.encbench.server.install.ServerStartException;
import io.encbench.suites.option.UsageErrors;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;

/**
 * Entry point of the suites db, micro, oltp, statements, tls-libraries, link and calibrate, and of
 * the commands capture and assess. Without a name, db runs.
 */
public final class JmhSuites {
  /** The request cannot be met and nothing was measured. Same code as for a usage error. */
  static final int EXIT_CONFIGURATION = CommandLine.ExitCode.USAGE;

  private JmhSuites() {}

  /** Runs the command and exits with its code. */
  public static void main(String[] args) {
    ConsoleStreams.install();
    StringWriter errors = new StringWriter();
    CommandLine commandLine =
        commandLine()
            .setOut(new PrintWriter(System.out, /* autoFlush= */ true, StandardCharsets.UTF_8))
            .setErr(new PrintWriter(new Tee(errors), /* autoFlush= */ true));
    int code = commandLine.execute(args);
    FailureFile.write(code, errors.toString());
    System.exit(code);
  }

  static CommandLine commandLine() {
    CommandLine commandLine = new CommandLine(new DbCommand());
    commandLine.addSubcommand(new CommandLine(new DbCommand()).setCommandName("db"));
    commandLine.addSubcommand(new MicroCommand());
    commandLine.addSubcommand(new OltpCommand());
    commandLine.addSubcommand(new StatementsCommand());
    commandLine.addSubcommand(new LibrariesCommand());
    commandLine.addSubcommand(new LinkCommand());
    commandLine.addSubcommand(new CalibrateCommand());
    commandLine.addSubcommand(new ReplayCommand());
    commandLine.addSubcommand(new CaptureCommand());
    commandLine.addSubcommand(new AssessCommand());
    commandLine.setCaseInsensitiveEnumValuesAllowed(true);
    commandLine.setExecutionStrategy(
        parsed -> {
          requireOptionsAfterTheSuite(parsed);
          return new CommandLine.RunLast().execute(parsed);
        });
    commandLine.setParameterExceptionHandler(new UsageErrors());
    commandLine.setExecutionExceptionHandler(
        (failure, command, parsed) -> {
          if (failure instanceof ConfigurationException
              || failure instanceof MissingLibrariesException
              || failure instanceof ServerStartException) {
            command.getErr().println("error: " + failure.getMessage());
            return EXIT_CONFIGURATION;
          }
          if (failure instanceof UncheckedIOException) {
            command.getErr().println("error: " + failure.getMessage());
            return CommandLine.ExitCode.SOFTWARE;
          }
          throw failure;
        });
    return commandLine;
  }

  /** Writes to standard error and to a second writer, which keeps a copy. */
  private static final class Tee extends FilterWriter {
    private final Writer kept;

    Tee(Writer kept) {
      super(new OutputStreamWriter(System.err, StandardCharsets.UTF_8));
      this.kept = kept;
    }

    @Override
    public void write(int c) throws IOException {
      super.write(c);
      kept.write(c);
    }

    @Override
    public void write(char[] text, int offset, int length) throws IOException {
      super.write(text, offset, length);
      kept.write(text, offset, length);
    }

    @Override
    public void write(String text, int offset, int length) throws IOException {
      super.write(text, offset, length);
      kept.write(text, offset, length);
    }
  }

  /**
   * Rejects options before the name of a suite: they would apply to the parent command and be lost.
   */
  private static void requireOptionsAfterTheSuite(CommandLine.ParseResult parsed) {
    if (parsed.hasSubcommand() && !parsed.matchedOptions().isEmpty()) {
      String suite = parsed.subcommand().commandSpec().name();
      throw new CommandLine.ParameterException(
          parsed.commandSpec().commandLine(),
          parsed.matchedOptions().get(0).longestName()
              + " comes before "
              + suite
              + "; put the options of a suite after its name");
    }
  }
}
