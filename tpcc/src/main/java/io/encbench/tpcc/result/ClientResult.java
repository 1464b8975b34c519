package io.encbench.tpcc.result;

import io.encbench.tpcc.result.RunResult.ProvenSessions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The share that one client JVM had in a run of several clients. Immutable.
 *
 * @param client number of the client, from 1
 * @param machine name of its machine
 * @param firstWarehouse first home warehouse of its terminals
 * @param lastWarehouse last home warehouse of its terminals
 * @param transactions transactions that count, as in tpmTOTAL
 * @param tpmTotal its transactions a minute
 * @param cpuSeconds CPU of its process in the measured window, user and system
 * @param microsPerTransaction the same for each of its transactions, in microseconds
 * @param cpuSecondsWithoutJit the same CPU without the JIT compiler's; null in files of versions
 *     that did not record it
 * @param maxRssBytes its largest resident memory
 * @param startedAfterFirstMillis how much later than the first client it started; in turns, the
 *     mean over its measured turns
 * @param clockOffsetMillis how far its wall clock is ahead of that of client 1; 0 if that cannot be
 *     told apart
 * @param clockUncertaintyMillis uncertainty of that offset
 * @param proven number of its sessions that the server confirmed
 * @param sessions the modes of its sessions, as reported by the server
 */
public record ClientResult(
    int client,
    String machine,
    int firstWarehouse,
    int lastWarehouse,
    int terminals,
    long transactions,
    double tpmTotal,
    double cpuSeconds,
    double microsPerTransaction,
    @Nullable Double cpuSecondsWithoutJit,
    long maxRssBytes,
    double startedAfterFirstMillis,
    double clockOffsetMillis,
    double clockUncertaintyMillis,
    ProvenSessions proven,
    String sessions) {
  /** Time between the starts of the first and the last client, in milliseconds. */
  public static double skewMillis(List<ClientResult> clients) {
    return clients.stream().mapToDouble(ClientResult::startedAfterFirstMillis).max().orElse(0);
  }
}
