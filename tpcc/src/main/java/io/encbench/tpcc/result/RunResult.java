package io.encbench.tpcc.result;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The result of one run, with everything that its report needs. Immutable; contains no secrets.
 *
 * @param started start of the measured window
 * @param ended end of the measured window
 * @param settings by the key of the props file, without secrets
 * @param environment versions, processor, JVM flags, server variables, session modes as proven
 * @param transactions one for each type that ran
 * @param failures number of failed transactions, by SQLSTATE
 * @param seconds the course of the run, including the ramp-up
 * @param clientCpu CPU of this process in the measured window
 * @param clientWire traffic of the database sockets in the measured window
 * @param encryption what the driver encrypted
 * @param standstills standstills longer than a second; empty in files of versions that did not
 *     record them, and for other runners
 * @param turns turns in which the run worked, alternating with the runs of other arms; null if the
 *     run never rested
 * @param clients the shares of several client JVMs; empty for a single client
 * @param ending how the run ended
 * @param proven number of sessions that the server confirmed to be in the mode of the run
 * @param invalid reasons why the numbers must not be used; empty if they may
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
    List<ClientResult> clients,
    Ending ending,
    ProvenSessions proven,
    List<String> invalid) {
  /** How a run ended. */
  public enum Ending {
    /** As the settings asked. */
    AS_PLANNED,
    /** Stopped early. */
    STOPPED,
    /** Some terminals did not end. */
    STUCK,
    /** The process ended before the run did. */
    FAILED
  }

  /**
   * Number of sessions that the server confirmed to be in the mode of the run.
   *
   * @param before before the run
   * @param during during the run, for another program, whose sessions can be seen only then
   * @param after after the run
   * @param tls protocol and cipher suite of the sessions; empty without TLS
   */
  public record ProvenSessions(int before, int during, int after, String tls) {
    /** No session. */
    public static final ProvenSessions NONE = new ProvenSessions(0, 0, 0, "");
  }

  public RunResult {
    standstills = standstills == null ? List.of() : List.copyOf(standstills);
    clients = clients == null ? List.of() : List.copyOf(clients);
    // Files of earlier versions have neither value, so both are taken as unknown.
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

  /** This result with the results of consistency checks. */
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
        clients,
        ending,
        proven,
        invalid);
  }

  /**
   * This result as that of a run that failed, whatever it measured.
   *
   * @param reasons reasons against its numbers
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
        clients,
        Ending.FAILED,
        proven,
        Stream.concat(invalid.stream(), reasons.stream()).toList());
  }

  /** Whether the run ended as its settings asked. */
  public boolean endedAsPlanned() {
    return ending == Ending.AS_PLANNED;
  }

  /** Reasons why the numbers must not be used, including each broken condition. */
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
   * Summary of one transaction type within the measured window; times in milliseconds.
   *
   * @param count transactions that were committed, or rolled back as specified
   * @param percent share of the count of all types
   * @param cpuMicros mean CPU time of the transaction's thread
   * @param roundTrips mean number of times that the thread waited for an answer of the server
   * @param cellsEncrypted mean number of values that the driver encrypted in a transaction
   * @param cellsDecrypted mean number of values that the driver decrypted in a transaction
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
   * @param newOrders New-Orders that ended in this second
   * @param transactions transactions of all types that ended in this second, without DELIVERY_BG as
   *     in tpmTOTAL
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
   * @param applicationSeconds CPU of Java threads; like the next three, NaN if the system does not
   *     report CPU by thread
   * @param jitSeconds CPU of the JIT compiler
   * @param gcSeconds CPU of the garbage collector
   * @param vmSeconds CPU of other JVM threads
   * @param microsPerTransaction user and system CPU per committed transaction, including the JIT
   *     compiler
   * @param kernel what it asked of the kernel; not counted in files of versions that did not record
   *     it
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
      long maxRssBytes,
      KernelWork kernel) {

    public ClientCpu {
      kernel = kernel == null ? KernelWork.NONE : kernel;
    }

    /**
     * CPU of all threads except the JIT compiler's; if the threads are not known separately, CPU of
     * the whole process.
     */
    public double secondsWithoutJit() {
      double threads = applicationSeconds + gcSeconds + vmSeconds;
      return Double.isFinite(threads) ? threads : userSeconds + systemSeconds;
    }
  }

  /**
   * What this process asked of the kernel, per committed transaction. NaN stands for what was not
   * counted.
   *
   * @param contextSwitchesPerTransaction how often its threads got a processor, without the JIT
   *     compiler's
   * @param pageFaultsPerTransaction minor and major page faults
   * @param ioCallsPerTransaction system calls that read or write
   */
  public record KernelWork(
      double contextSwitchesPerTransaction,
      double pageFaultsPerTransaction,
      double ioCallsPerTransaction) {
    /** Nothing was counted. */
    public static final KernelWork NONE = new KernelWork(Double.NaN, Double.NaN, Double.NaN);
  }

  /**
   * Traffic between this process and the server, per committed transaction. Bytes include TLS and
   * protocol compression. A round trip is an answer that was waited for.
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
   * The encrypted columns, and the values encrypted and decrypted in the measured window.
   *
   * @param columns the encrypted columns, as {@code table.column}
   * @param shareOfColumns their share of all columns of the tables, 0 to 1
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
   * Result of checking one condition of clause 3.3.2.
   *
   * @param when {@code before} or {@code after} the run
   * @param violation the first offending key and what was found; empty if the condition holds
   */
  public record ConsistencyResult(int condition, String when, boolean holds, String violation) {
    /** The result at one of several servers, whose name a violation then has. */
    public ConsistencyResult at(String server) {
      return holds
          ? this
          : new ConsistencyResult(
              condition, when, /* holds= */ false, "at " + server + ": " + violation);
    }

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
