package io.encbench.experiment.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Reads which processors this process may use, and which of them share a core. Linux only. */
final class ProcessorTopology {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String ALLOWED = "Cpus_allowed_list:";

  private ProcessorTopology() {}

  static boolean available() {
    return Files.isReadable(STATUS);
  }

  /**
   * The processors that this process may use, with hardware threads of one core next to each other.
   */
  static List<Integer> usableByCore() {
    try (Stream<String> lines = Files.lines(STATUS)) {
      return lines
          .filter(line -> line.startsWith(ALLOWED))
          .flatMap(line -> numbers(line.substring(ALLOWED.length()).strip()).stream())
          .sorted(
              Comparator.comparingInt((Integer cpu) -> topology(cpu, "physical_package_id"))
                  .thenComparing(cpu -> topology(cpu, "core_id"))
                  .thenComparing(Comparator.naturalOrder()))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The numbers of a list in the kernel's format, such as {@code 0-3,8}. */
  static List<Integer> numbers(String list) {
    return Stream.of(list.split(",", -1))
        .flatMapToInt(
            range -> {
              String[] ends = range.split("-", 2);
              return IntStream.rangeClosed(
                  Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]));
            })
        .boxed()
        .toList();
  }

  /**
   * Reads a topology file. Without one, as in some containers, every processor counts as a separate
   * core.
   */
  private static int topology(int cpu, String name) {
    Path file = Path.of("/sys/devices/system/cpu/cpu" + cpu, "topology", name);
    try {
      return Integer.parseInt(Files.readString(file).strip());
    } catch (IOException | NumberFormatException e) {
      return cpu;
    }
  }
}
