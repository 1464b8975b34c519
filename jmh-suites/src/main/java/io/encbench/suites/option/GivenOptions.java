package io.encbench.suites.option;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The options of a command line as they were written, for the command that repeats it. No secret is
 * among them: passwords and keys are no options.
 *
 * @param name such as {@code --blocks}
 * @param value as it was written
 */
public record GivenOptions(String name, String value) {

  /** All that were given, but some. */
  public static List<GivenOptions> of(CommandSpec command, Set<String> without) {
    List<GivenOptions> given = new ArrayList<>();
    for (OptionSpec option : command.commandLine().getParseResult().matchedOptions()) {
      if (!without.contains(option.longestName())) {
        option
            .originalStringValues()
            .forEach(value -> given.add(new GivenOptions(option.longestName(), value)));
      }
    }
    return given;
  }

  /** As words of a shell. */
  public static String shellWords(CommandSpec command, Set<String> without) {
    return of(command, without).stream()
        .map(option -> " " + option.name + " '" + option.value.replace("'", "'\\''") + "'")
        .collect(Collectors.joining());
  }
}
