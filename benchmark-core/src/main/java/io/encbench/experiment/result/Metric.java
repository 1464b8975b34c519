package io.encbench.experiment.result;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * A quantity measured once per sample. The id is its name in result files; docs/metrics.md gives
 * the source of each metric.
 */
public enum Metric {
  THROUGHPUT("ops_per_second", "throughput", "ops/s"),
  /**
   * Client CPU without the JIT compiler's threads; ratios are formed from this figure. A JVM
   * compiles its hot code once. A short run would charge this work to a few operations, while an
   * application spreads it over many. In a long run, the figures with and without JIT converge.
   */
  CLIENT_CPU("client_cpu_us_per_op", "client CPU", "µs/op"),
  CLIENT_CPU_PROCESS(
      "client_cpu_process_us_per_op", "client CPU of the whole process, JIT included", "µs/op"),
  CLIENT_CPU_USER("client_cpu_user_us_per_op", "client CPU of the whole process, user", "µs/op"),
  CLIENT_CPU_SYSTEM(
      "client_cpu_system_us_per_op", "client CPU of the whole process, system", "µs/op"),
  CLIENT_CPU_APPLICATION("client_cpu_application_us_per_op", "client CPU, Java threads", "µs/op"),
  CLIENT_CPU_JIT("client_cpu_jit_us_per_op", "client CPU, JIT compiler", "µs/op"),
  CLIENT_CPU_GC("client_cpu_gc_us_per_op", "client CPU, garbage collector", "µs/op"),
  CLIENT_CPU_VM("client_cpu_vm_us_per_op", "client CPU, other JVM threads", "µs/op"),
  /**
   * CPU of the thread that executes an operation, among other statements of the same transaction
   * and short waits. Caches hold less of its code and data than in a loop of one statement.
   */
  CLIENT_CPU_AMONG_OTHERS(
      "client_cpu_among_others_us_per_op", "client CPU among other statements", "µs/op"),
  CLIENT_CPU_UTILISATION("client_cpu_utilisation", "client CPU, share of its cores", ""),
  CLIENT_ALLOCATED("client_allocated_bytes_per_op", "bytes allocated", "B/op"),
  CLIENT_RSS("client_rss_bytes", "client resident memory", "B"),
  WIRE_BYTES("wire_bytes_per_op", "wire bytes", "B/op"),
  WIRE_SENT("wire_sent_bytes_per_op", "bytes sent", "B/op"),
  WIRE_RECEIVED("wire_received_bytes_per_op", "bytes received", "B/op"),
  ROUND_TRIPS("round_trips_per_op", "round trips", "/op"),
  CELLS("cells_per_op", "values encrypted and decrypted", "/op"),
  CONTEXT_SWITCHES("context_switches_per_op", "context switches", "/op"),
  PAGE_FAULTS("page_faults_per_op", "page faults", "/op"),
  IO_CALLS("io_calls_per_op", "read and write calls", "/op"),
  SERVER_CPU("server_cpu_us_per_op", "server CPU", "µs/op"),
  HOST_CPU_USER("host_cpu_user", "host CPU, %user", ""),
  HOST_CPU_NICE("host_cpu_nice", "host CPU, %nice", ""),
  HOST_CPU_SYSTEM("host_cpu_system", "host CPU, %system", ""),
  HOST_CPU_IOWAIT("host_cpu_iowait", "host CPU, %iowait", ""),
  HOST_CPU_STEAL("host_cpu_steal", "host CPU, %steal", ""),
  HOST_CPU_IDLE("host_cpu_idle", "host CPU, %idle", ""),
  QUERIES("queries_per_second", "statements", "/s"),
  LATENCY_AVERAGE("latency_average_ms", "latency, mean", "ms"),
  /** At the percentile that the experiment's settings name. */
  LATENCY_PERCENTILE("latency_percentile_ms", "latency at the requested percentile", "ms"),
  /** As the shell's {@code time} reports it. */
  JOB_WALL("job_wall_ms", "wall time of a job's process", "ms"),
  SESSION_WALL("session_wall_ms", "wall time from connect to disconnect", "ms"),
  SESSION_CPU("session_cpu_ms", "client CPU from connect to disconnect, JIT included", "ms"),
  LINK_RATE("link_bits_per_second", "rate of the link, measured separately", "bit/s"),
  LINK_ROUND_TRIP("link_round_trip_ms", "round trip of the link, measured separately", "ms");

  /**
   * Share of one processor. If the JIT compiler uses more, the compiled code still changes while it
   * is measured.
   */
  public static final double SETTLED_JIT_SHARE = 0.1;

  /**
   * Metrics of the whole machine or server. With two clients at work, they cannot be attributed to
   * one of them.
   */
  public static final Set<Metric> OF_ALL_CLIENTS =
      Collections.unmodifiableSet(
          EnumSet.of(
              SERVER_CPU,
              HOST_CPU_USER,
              HOST_CPU_NICE,
              HOST_CPU_SYSTEM,
              HOST_CPU_IOWAIT,
              HOST_CPU_STEAL,
              HOST_CPU_IDLE));

  private final String id;
  private final String label;
  private final String unit;

  Metric(String id, String label, String unit) {
    this.id = id;
    this.label = label;
    this.unit = unit;
  }

  /** Name in result files. */
  @JsonValue
  public String id() {
    return id;
  }

  /** Name in reports. */
  public String label() {
    return label;
  }

  /**
   * Whether the metric counts the work done, which does not depend on the speed of the machine. It
   * can be judged even in a run that is too noisy for times.
   */
  public boolean counted() {
    return switch (this) {
      case CLIENT_ALLOCATED, WIRE_BYTES, WIRE_SENT, WIRE_RECEIVED, ROUND_TRIPS, CELLS -> true;
      default -> false;
    };
  }

  /** Unit in reports; empty for a fraction between 0 and 1. */
  public String unit() {
    return unit;
  }
}
