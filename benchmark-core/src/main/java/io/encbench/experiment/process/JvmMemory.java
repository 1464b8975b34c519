package io.encbench.experiment.process;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Estimates the memory of JVMs that run at the same time, before they start. */
public final class JvmMemory {
  /** Beginning of the {@linkplain #note note} on a shortage. */
  public static final String SHORTAGE_NOTE = "Arms were measured one after the other: ";

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

  private static final double GIB = 1 << 30;

  private JvmMemory() {}

  /**
   * Why client JVMs do not fit into memory at the same time; empty if they do.
   *
   * @param jvms number of JVMs
   * @param flags flags of each JVM
   * @param serverBytes memory, in bytes, that a server will use when it starts; 0 if none starts
   * @param available memory that is {@linkplain #available() available}; empty if it is not known
   */
  public static Optional<String> shortage(
      int jvms, List<String> flags, long serverBytes, OptionalLong available) {
    long needed = needed(jvms, flags) + serverBytes;
    long free = available.orElse(Long.MAX_VALUE);
    return needed <= free
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "%d client JVMs at once may need %.1f GiB of memory%s, and %.1f GiB are free",
                jvms,
                needed / GIB,
                serverBytes > 0 ? ", the server included" : "",
                free / GIB));
  }

  /**
   * The line that announces, before anything is measured, that arms do not run at the same time.
   *
   * @param shortage why they do not
   */
  public static String announcement(String shortage) {
    return "arms are measured one after the other: " + shortage;
  }

  /**
   * The note in a result whose arms did not run at the same time.
   *
   * @param shortage why they did not
   */
  public static String note(String shortage) {
    return SHORTAGE_NOTE + shortage + ".";
  }

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
