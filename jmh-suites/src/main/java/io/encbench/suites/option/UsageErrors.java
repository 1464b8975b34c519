package io.encbench.suites.option;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Reports an invalid command line with one message. It never repeats the value of an unknown
 * option, since that may be a password.
 */
public final class UsageErrors implements IParameterExceptionHandler {
  private static final List<String> ACCOUNT_OF_SYSBENCH =
      List.of("host", "port", "user", "password", "db", "socket");

  @Override
  public int handleParseException(ParameterException failure, String[] args) {
    CommandLine command = failure.getCommandLine();
    PrintWriter err = command.getErr();
    if (failure instanceof UnmatchedArgumentException unmatched) {
      List<String> unknown = withoutValues(unmatched.getUnmatched());
      err.println("error: unknown: " + String.join(", ", unknown));
      if (unknown.stream().anyMatch(UsageErrors::namesAccount)) {
        err.println(
            "Name the server with --server=FILE, a props file with conn, user and password such as"
                + " props/external-server.props");
      } else {
        UnmatchedArgumentException.printSuggestions(unmatched, err);
      }
    } else {
      err.println("error: " + failure.getMessage());
    }
    err.println(
        "All options: scripts/encbench.sh "
            + command.getCommandSpec().qualifiedName().replaceFirst("^encbench ?", "")
            + " --help");
    return CommandLine.ExitCode.USAGE;
  }

  private static boolean namesAccount(String option) {
    return ACCOUNT_OF_SYSBENCH.stream().anyMatch(key -> option.equals("--mysql-" + key));
  }

  /** The names of the options without their values, and all other arguments unchanged. */
  private static List<String> withoutValues(List<String> arguments) {
    List<String> shown = new ArrayList<>();
    boolean valueFollows = false;
    for (String argument : arguments) {
      int equals = argument.indexOf('=');
      boolean option = argument.startsWith("-");
      if (option) {
        shown.add(equals < 0 ? argument : argument.substring(0, equals));
      } else if (!valueFollows) {
        shown.add(argument);
      }
      valueFollows = option && equals < 0;
    }
    return shown;
  }
}
