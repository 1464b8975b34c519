package io.encbench.tpcc.result;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What one run was and did, all that its report is made of. Immutable; holds no secrets.
 *
 * @param started of the measured window
 * @param ended of the measured window
 * @param settings by the key of the props file, secrets hidden
 * @param environment versions, processor, JVM flags, server variables, session modes as proven
 * @param transactions one for each type that ran
 * @param failures how many failed, by SQLSTATE
 * @param seconds the course of the run, the ramp-up included
 * @param clientCpu CPU of this process in the measured window
 * @param clientWire what its database sockets carried in it
 * @param encryption what the driver encrypted
 * @param standstills when it stood still for longer than a second; none in files of versions that
 *     did not look, and of other runners
 * @param turns in which it worked, in turn with the runs of other arms; null if it never rested
 * @param ending how it ended
 * @param proven how many sessions the server confirmed to be in the mode of the run
 * @param invalid why the numbers must not be used; empty if they may
 */
public record RunResult(
    int run,
    Instant started,
    Instant ended,
    double measuredSeconds,
    Map<String, String> settings,
    Map<String, String> environment,
    List<TransactionSummary> transactions,
    Map<String, Long> failures,
    List<Second> seconds,
    ClientCpu clientCpu,
    ClientWire clientWire,
    Encryption encryption,
    List<ConsistencyResult> consistency,
    List<Standstill> standstills,
    @Nullable RunTurns turns,
    Ending ending,
    ProvenSessions proven,
    List<String> invalid) {
  /** How a run ended. */
  public enum Ending {
    /** When its settings asked for it. */
    AS_PLANNED,
    /** It was stopped before its time. */
    STOPPED,
    /** Some of its terminals did not end. */
    STUCK,
    /** Its process ended before it did. */
    FAILED
  }

  /**
   * How many sessions the server confirmed to be in the mode of the run.
   *
   * @param during those of another program, which can only be seen while it runs
   * @param tls their protocol and cipher suite; empty without TLS
   */
  public record ProvenSessions(int before, int during, int after, String tls) {
    /** None at all. */
    public static final ProvenSessions NONE = new ProvenSessions(0, 0, 0, "");
  }

  public RunResult {
    standstills = standstills == null ? List.of() : List.copyOf(standstills);
    // Files of earlier versions have neither, so nothing is taken as known of them.
    ending = ending == null ? Ending.STOPPED : ending;
    proven = proven == null ? ProvenSessions.NONE : proven;
    for (Object part :
        Arrays.asList(started, ended, settings, environment, transactions, failures, seconds)) {
      Objects.requireNonNull(part);
    }
    for (Object part : Arrays.asList(clientCpu, clientWire, encryption, consistency, invalid)) {
      Objects.requireNonNull(part);
    }
  }

  /** The same with consistency conditions. */
  public RunResult withConsistency(List<ConsistencyResult> results) {
    return new RunResult(
        run,
        started,
        ended,
        measuredSeconds,
        settings,
        environment,
        transactions,
        failures,
        seconds,
        clientCpu,
        clientWire,
        encryption,
        results,
        standstills,
        turns,
        ending,
        proven,
        invalid);
  }

  /**
   * The same of a run that did not come to its planned end, whatever it measured.
   *
   * @param reasons against its numbers
   */
  public RunResult failed(List<String> reasons) {
    return new RunResult(
        run,
        started,
        ended,
        measuredSeconds,
        settings,
        environment,
        transactions,
        failures,
        seconds,
        clientCpu,
        clientWire,
        encryption,
        consistency,
        standstills,
        turns,
        Ending.FAILED,
        proven,
        Stream.concat(invalid.stream(), reasons.stream()).toList());
  }

  /** Whether it ended as its settings asked. */
  public boolean endedAsPlanned() {
    return ending == Ending.AS_PLANNED;
  }

  /** Why the numbers must not be used; a broken condition is a reason by itself. */
  public List<String> reasonsAgainst() {
    return Stream.concat(
            invalid.stream(),
            consistency.stream()
                .filter(result -> !result.holds())
                .map(ConsistencyResult::description))
        .distinct()
        .toList();
  }

  /**
   * All of one type within the measured window; times in milliseconds.
   *
   * @param count committed, and rolled back as specified
   * @param percent share of the count of all types
   * @param cpuMicros mean CPU time of the transaction's thread
   * @param roundTrips mean number of times that the thread waited for an answer of the server
   * @param cellsEncrypted mean number of values that the driver encrypted in it
   * @param cellsDecrypted mean number of values that the driver decrypted in it
   */
  public record TransactionSummary(
      TransactionType type,
      long count,
      double percent,
      double meanMs,
      double p50Ms,
      double p90Ms,
      double p95Ms,
      double p99Ms,
      double maxMs,
      long rolledBack,
      long errors,
      long retries,
      long skippedDistricts,
      double cpuMicros,
      double roundTrips,
      double cellsEncrypted,
      double cellsDecrypted) {}

  /**
   * One second of the run.
   *
   * @param second since the start of the ramp-up
   * @param newOrders New-Orders that ended in it
   * @param transactions of all types that ended in it, DELIVERY_BG left out as in tpmTOTAL
   * @param p95Ms 95th percentile of the latency of New-Orders
   * @param clientCores processors that this process kept busy
   * @param serverCores processors that a local server kept busy; NaN if not known
   */
  public record Second(
      int second,
      boolean measured,
      long newOrders,
      long transactions,
      long errors,
      double p95Ms,
      double clientCores,
      double serverCores) {}

  /**
   * CPU and memory of this process over the measured window.
   *
   * @param applicationSeconds of Java threads, as the next three by kind of thread; NaN where the
   *     system does not tell
   * @param jitSeconds of the JIT compiler
   * @param gcSeconds of the garbage collector
   * @param vmSeconds of other threads of the JVM
   * @param microsPerTransaction user and system, by committed transaction, JIT compiler included
   */
  public record ClientCpu(
      double userSeconds,
      double systemSeconds,
      double applicationSeconds,
      double jitSeconds,
      double gcSeconds,
      double vmSeconds,
      double microsPerTransaction,
      double bytesAllocatedPerTransaction,
      long maxRssBytes) {

    /** All threads but the JIT compiler's; where they cannot be told apart, the whole process. */
    public double secondsWithoutJit() {
      double threads = applicationSeconds + gcSeconds + vmSeconds;
      return Double.isFinite(threads) ? threads : userSeconds + systemSeconds;
    }
  }

  /**
   * What went between this process and the server, by committed transaction. Bytes include TLS and
   * protocol compression; a round trip is an answer that was waited for.
   */
  public record ClientWire(
      double bytesSentPerTransaction,
      double bytesReceivedPerTransaction,
      double roundTripsPerTransaction) {
    /** Sent and received. */
    public double bytesPerTransaction() {
      return bytesSentPerTransaction + bytesReceivedPerTransaction;
    }
  }

  /**
   * What the driver encrypted in the measured window.
   *
   * @param columns that are encrypted, as {@code table.column}
   * @param shareOfColumns of all columns of the tables, 0 to 1
   */
  public record Encryption(
      List<String> columns,
      double shareOfColumns,
      double cellsEncryptedPerTransaction,
      double cellsDecryptedPerTransaction) {
    /** Encrypted and decrypted. */
    public double cellsPerTransaction() {
      return cellsEncryptedPerTransaction + cellsDecryptedPerTransaction;
    }
  }

  /**
   * One condition of clause 3.3.2.
   *
   * @param when {@code before} or {@code after} the run
   * @param violation the first offending key and what was found; empty if it holds
   */
  public record ConsistencyResult(int condition, String when, boolean holds, String violation) {
    private String description() {
      return "consistency condition "
          + condition
          + " ("
          + ConsistencyCondition.of(condition).title()
          + ") is broken "
          + when
          + " the run: "
          + violation;
    }
  }
}
