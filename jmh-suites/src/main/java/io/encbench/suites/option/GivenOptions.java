package io.encbench.suites.option;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * An option of a command line as it was written, for the command that repeats a run. It contains no
 * secrets: passwords and keys are never options.
 *
 * @param name such as {@code --blocks}
 * @param value as it was written
 */
public record GivenOptions(String name, String value) {

  /** All options of a command line, except those named in {@code without}. */
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

  /** The options as quoted shell words, each preceded by a space. */
  public static String shellWords(CommandSpec command, Set<String> without) {
    return of(command, without).stream()
        .map(option -> " " + option.name + " '" + option.value.replace("'", "'\\''") + "'")
        .collect(Collectors.joining());
  }
}
