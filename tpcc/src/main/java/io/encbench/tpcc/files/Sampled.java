package io.encbench.tpcc.files;

import io.encbench.config.ConfigurationException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Source of counters that are converted into rows of a CSV file. Not thread-safe. */
abstract class Sampled {
  private final Counters counters;
  private long[] before;

  /** Reads counters of the machine. */
  interface Counters {
    long[] read() throws IOException;
  }

  Sampled(Counters counters) throws IOException {
    this.counters = counters;
    this.before = counters.read();
  }

  /** The columns after {@code run} and {@code elapsed}. */
  abstract List<String> columns();

  /** Converts the growth of the counters in an interval into values of the columns. */
  abstract List<String> values(long[] gained, double seconds) throws IOException;

  final List<String> next(double seconds) throws IOException {
    long[] now = counters.read();
    long[] gained = new long[Math.min(now.length, before.length)];
    Arrays.setAll(gained, i -> now[i] - before[i]);
    before = now;
    return values(gained, seconds);
  }

  static String decimal(double value) {
    return String.format(Locale.ROOT, "%.6f", value);
  }

  /** All processors together, and pages that wait for the disk. */
  static final class SystemInfo extends Sampled {
    static final List<String> CPU =
        List.of(
            "cpu_user",
            "cpu_nice",
            "cpu_system",
            "cpu_idle",
            "cpu_iowait",
            "cpu_irq",
            "cpu_softirq",
            "cpu_steal",
            "cpu_guest",
            "cpu_guest_nice");

    /** User and nice already include the time of guests. */
    private static final int WITHOUT_GUESTS = 8;

    private final ProcFiles proc;

    SystemInfo(ProcFiles proc) throws IOException {
      super(proc::cpu);
      this.proc = proc;
    }

    @Override
    List<String> columns() {
      var columns = new ArrayList<>(CPU);
      columns.add("vm_nr_dirty");
      return columns;
    }

    @Override
    List<String> values(long[] gained, double seconds) throws IOException {
      long total = Arrays.stream(gained).limit(WITHOUT_GUESTS).sum();
      var values = new ArrayList<String>();
      for (int i = 0; i < CPU.size(); i++) {
        boolean known = i < gained.length && total > 0;
        values.add(decimal(known ? (double) gained[i] / total : 0));
      }
      values.add(Long.toString(proc.dirtyPages()));
      return values;
    }
  }

  /** One disk. */
  static final class Disk extends Sampled {
    private static final double KIB_PER_SECTOR = 0.5;

    private final String device;

    Disk(ProcFiles proc, String device, String name) throws IOException {
      super(() -> known(proc.disks(), device, name));
      this.device = device;
    }

    @Override
    List<String> columns() {
      return List.of("device", "rdiops", "rdmerges", "rdkbps", "wriops", "wrmerges", "wrkbps");
    }

    @Override
    List<String> values(long[] gained, double seconds) {
      return List.of(
          device,
          decimal(gained[0] / seconds),
          decimal(gained[1] / seconds),
          decimal(gained[2] * KIB_PER_SECTOR / seconds),
          decimal(gained[4] / seconds),
          decimal(gained[5] / seconds),
          decimal(gained[6] * KIB_PER_SECTOR / seconds));
    }
  }

  /** One network interface. */
  static final class Network extends Sampled {
    private static final double BYTES_PER_KIB = 1024;

    private final String device;

    Network(ProcFiles proc, String device, String name) throws IOException {
      super(() -> known(proc.interfaces(), device, name));
      this.device = device;
    }

    @Override
    List<String> columns() {
      return List.of("device", "rxpktsps", "rxkbps", "txpktsps", "txkbps");
    }

    @Override
    List<String> values(long[] gained, double seconds) {
      return List.of(
          device,
          decimal(gained[1] / seconds),
          decimal(gained[0] / BYTES_PER_KIB / seconds),
          decimal(gained[9] / seconds),
          decimal(gained[8] / BYTES_PER_KIB / seconds));
    }
  }

  private static long[] known(Map<String, long[]> all, String device, String name) {
    long[] counters = all.get(name);
    if (counters == null) {
      throw new ConfigurationException(
          "osCollectorDevices has "
              + device
              + ", but this machine has no "
              + name
              + "; it has "
              + String.join(", ", all.keySet()));
    }
    return counters;
  }
}
