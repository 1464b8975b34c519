package io.encbench.suites.option;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** How long a JVM warms up, and how long it measures in one window. */
@Command
public final class WindowOptions {
  @Option(
      names = "--warmup-ms",
      paramLabel = "MS",
      description =
          "Minimum warm-up of each workload in each JVM, in six rounds. More rounds follow until"
              + " the JVM is warm, up to eighteen in all. In db, 0 switches warm-up off, for"
              + " trials. Default: the preset's; 300 in micro.")
  private @Nullable Long warmupMs;

  @Option(
      names = "--measure-ms",
      paramLabel = "MS",
      description =
          "Length of a window, in which one workload is measured. Default: the preset's; 30 in"
              + " micro.")
  private @Nullable Long measureMs;

  /**
   * The minimum warm-up of a workload, in milliseconds.
   *
   * @param otherwise value without the option
   * @param least smallest value that the option may have
   */
  public long warmupMs(long otherwise, long least) {
    return OptionRange.check(
        "--warmup-ms", warmupMs == null ? otherwise : warmupMs, least, 600_000);
  }

  /**
   * The length of a window, in milliseconds.
   *
   * @param otherwise value without the option
   * @param least smallest value that the option may have
   * @param most largest value that the option may have
   */
  public long measureMs(long otherwise, long least, long most) {
    return OptionRange.check(
        "--measure-ms", measureMs == null ? otherwise : measureMs, least, most);
  }
}
