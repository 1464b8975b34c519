package io.encbench.tpcc.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * Linux's counters of a machine, as described in proc(5) and the kernel's iostats document.
 * Immutable.
 */
final class ProcFiles {
  static final ProcFiles OF_THIS_MACHINE = new ProcFiles(Path.of("/proc"));

  private final Path proc;

  ProcFiles(Path proc) {
    this.proc = proc;
  }

  /** Whether this system has the counters. */
  boolean available() {
    return Files.isReadable(proc.resolve("stat")) && Files.isReadable(proc.resolve("vmstat"));
  }

  /** Clock ticks of all processors together: user, nice, system, idle and so on. */
  long[] cpu() throws IOException {
    String first = Files.readString(proc.resolve("stat")).lines().findFirst().orElse("cpu");
    return numbers(first.strip().split(" +", -1), 1);
  }

  /** Number of pages that wait to be written to disk. */
  long dirtyPages() throws IOException {
    return Files.readString(proc.resolve("vmstat"))
        .lines()
        .filter(line -> line.startsWith("nr_dirty "))
        .mapToLong(line -> Long.parseLong(line.substring("nr_dirty ".length()).strip()))
        .findFirst()
        .orElse(0);
  }

  /**
   * Counters of disks by name: reads, reads merged, sectors read, ms reading, writes, writes
   * merged, sectors written and more. A sector is 512 bytes on every disk.
   */
  Map<String, long[]> disks() throws IOException {
    Map<String, long[]> disks = new TreeMap<>();
    if (Files.isReadable(proc.resolve("diskstats"))) {
      for (String line : Files.readAllLines(proc.resolve("diskstats"))) {
        String[] fields = line.strip().split(" +", -1);
        disks.put(fields[2], numbers(fields, 3));
      }
    }
    return disks;
  }

  /** Counters of network interfaces by name: eight for receiving, then eight for sending. */
  Map<String, long[]> interfaces() throws IOException {
    Map<String, long[]> interfaces = new TreeMap<>();
    if (Files.isReadable(proc.resolve("net/dev"))) {
      for (String line : Files.readAllLines(proc.resolve("net/dev"))) {
        int colon = line.indexOf(':');
        if (colon > 0) {
          interfaces.put(
              line.substring(0, colon).strip(),
              numbers(line.substring(colon + 1).strip().split(" +", -1), 0));
        }
      }
    }
    return interfaces;
  }

  private static long[] numbers(String[] fields, int from) {
    long[] numbers = new long[fields.length - from];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = Long.parseLong(fields[from + i]);
    }
    return numbers;
  }
}
