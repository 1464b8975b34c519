package io.encbench.suites.option;

import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Flags of the JVMs in which a command measures. */
@Command
public final class JvmOptions {
  @Option(
      names = "--jvm-flag",
      paramLabel = "FLAG",
      defaultValue = "-Xms512m,-Xmx512m",
      split = ",",
      description = "Flags of the measured JVMs.")
  private List<String> flags;

  public List<String> flags() {
    return flags;
  }
}
