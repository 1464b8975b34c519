package io.encbench.experiment.process;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Estimates the memory of JVMs that run at the same time, before they start. */
public final class JvmMemory {
  private static final Path MEMINFO = Path.of("/proc/meminfo");
  private static final String AVAILABLE = "MemAvailable:";
  private static final Pattern MOST_HEAP = Pattern.compile("-Xmx(\\d+)([kKmMgG]?)");

  /**
   * Memory outside the heap, as observed for these clients: classes, code, threads and the garbage
   * collector.
   */
  private static final long BESIDE_THE_HEAP = 192L << 20;

  /** HotSpot's default maximum heap is physical memory divided by this. */
  private static final int DEFAULT_PART = 4;

  private JvmMemory() {}

  /** The most memory, in bytes, that a number of JVMs with these flags use. */
  public static long needed(int jvms, List<String> flags) {
    return jvms * (heap(flags) + BESIDE_THE_HEAP);
  }

  private static long heap(List<String> flags) {
    return flags.stream()
        .map(MOST_HEAP::matcher)
        .filter(Matcher::matches)
        .map(JvmMemory::bytes)
        .reduce((first, last) -> last)
        .orElseGet(() -> physical() / DEFAULT_PART);
  }

  private static long bytes(Matcher flag) {
    long number = Long.parseLong(flag.group(1));
    return switch (flag.group(2).toLowerCase(Locale.ROOT)) {
      case "k" -> number << 10;
      case "m" -> number << 20;
      case "g" -> number << 30;
      default -> number;
    };
  }

  private static long physical() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
  }

  /**
   * Memory, in bytes, that is available without swapping; empty if the system does not report it.
   */
  public static OptionalLong available() {
    try (Stream<String> lines = Files.lines(MEMINFO)) {
      return lines
          .filter(line -> line.startsWith(AVAILABLE))
          .map(line -> line.substring(AVAILABLE.length()).replace("kB", "").strip())
          .mapToLong(kilobytes -> Long.parseLong(kilobytes) << 10)
          .findFirst();
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }
}
