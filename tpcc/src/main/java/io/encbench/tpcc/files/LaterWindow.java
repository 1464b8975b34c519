package io.encbench.tpcc.files;

import io.encbench.config.ConfigurationException;
import io.encbench.report.file.DamagedFileException;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.RunResult.ClientCpu;
import io.encbench.tpcc.result.RunResult.ClientWire;
import io.encbench.tpcc.result.RunResult.Encryption;
import io.encbench.tpcc.result.RunResult.KernelWork;
import io.encbench.tpcc.result.RunResult.Second;
import io.encbench.tpcc.result.RunResult.TransactionSummary;
import io.encbench.tpcc.result.TransactionType;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/** Summarises the part of a run that starts later than the run's measured window. */
final class LaterWindow {
  /** Stands for the number of retries, which no file contains. */
  private static final long NOT_KNOWN = -1;

  private static final double NANOS_PER_MILLI = 1e6;

  /** Fields in a line of {@code result.csv}. */
  private static final int FIELDS = 8;

  private final RunResult whole;
  private final List<Second> seconds;
  private final long fromSecond;
  private final long toSecond;

  /** Counts of one type in the window, from {@code result.csv}. */
  private static final class Counts {
    long done;
    long rolledBack;
    long errors;
    long skipped;
  }

  LaterWindow(RunResult whole, long skipSeconds) {
    this.whole = whole;
    this.seconds =
        whole.seconds().stream()
            .map(second -> measuredIf(second, second.second() > skipSeconds))
            .toList();
    List<Second> measured = seconds.stream().filter(Second::measured).toList();
    if (measured.isEmpty()) {
      throw new ConfigurationException(
          "SKIP_MINUTES leaves nothing of this run, which has "
              + whole.seconds().size()
              + " seconds");
    }
    // A second has the number of its end.
    this.fromSecond = measured.get(0).second() - 1L;
    this.toSecond = measured.get(measured.size() - 1).second();
  }

  private static Second measuredIf(Second second, boolean late) {
    return new Second(
        second.second(),
        second.measured() && late,
        second.newOrders(),
        second.transactions(),
        second.errors(),
        second.p95Ms(),
        second.clientCores(),
        second.serverCores());
  }

  RunResult summarise(Path resultCsv, Path histogramLog) throws IOException {
    Map<TransactionType, Counts> counts = counts(resultCsv);
    Map<TransactionType, Histogram> latencies = latencies(histogramLog);
    long all =
        counts.entrySet().stream()
            .filter(entry -> entry.getKey() != TransactionType.DELIVERY_BG)
            .mapToLong(entry -> entry.getValue().done)
            .sum();
    List<TransactionSummary> summaries = new ArrayList<>();
    counts.forEach(
        (type, count) ->
            summaries.add(
                summary(type, count, latencies.getOrDefault(type, new Histogram(3)), all)));
    return new RunResult(
        whole.run(),
        whole.ended().minusSeconds(toSecond - fromSecond),
        whole.ended(),
        toSecond - fromSecond,
        whole.settings(),
        whole.environment(),
        summaries,
        whole.failures(),
        seconds,
        clientCpu(all),
        new ClientWire(Double.NaN, Double.NaN, Double.NaN),
        new Encryption(
            whole.encryption().columns(),
            whole.encryption().shareOfColumns(),
            Double.NaN,
            Double.NaN),
        whole.consistency(),
        whole.standstills().stream().filter(one -> one.second() >= fromSecond).toList(),
        /* turns= */ null,
        /* clients= */ List.of(),
        whole.ending(),
        whole.proven(),
        whole.invalid());
  }

  private Map<TransactionType, Counts> counts(Path file) throws IOException {
    Map<TransactionType, Counts> counts = new EnumMap<>(TransactionType.class);
    long number = 1;
    try (BufferedReader reader = Files.newBufferedReader(file)) {
      reader.readLine();
      String next = reader.readLine();
      while (next != null) {
        number++;
        String[] fields = next.split(",", -1);
        next = reader.readLine();
        // A killed program may leave an incomplete last line.
        if (fields.length == FIELDS || next != null) {
          count(fields, counts);
        }
      }
    } catch (IllegalArgumentException | CharacterCodingException e) {
      throw new DamagedFileException(file, "line " + number + " is not a valid row", e);
    }
    return counts;
  }

  private void count(String[] fields, Map<TransactionType, Counts> counts) {
    if (fields.length != FIELDS) {
      throw new IllegalArgumentException(fields.length + " fields");
    }
    if (inWindow(Long.parseLong(fields[1]))) {
      Counts of = counts.computeIfAbsent(TransactionType.valueOf(fields[4]), type -> new Counts());
      boolean failed = fields[7].equals("1");
      of.done += failed ? 0 : 1;
      of.errors += failed ? 1 : 0;
      of.rolledBack += Long.parseLong(fields[5]);
      of.skipped += Long.parseLong(fields[6]);
    }
  }

  private boolean inWindow(long elapsedMillis) {
    return elapsedMillis >= 1000 * fromSecond && elapsedMillis < 1000 * toSecond;
  }

  private Map<TransactionType, Histogram> latencies(Path file) throws IOException {
    Map<TransactionType, Histogram> latencies = new EnumMap<>(TransactionType.class);
    try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
      // An interval belongs to the second in which most of it lies.
      for (EncodableHistogram interval =
              reader.nextIntervalHistogram(fromSecond - 0.5, toSecond - 0.5);
          interval != null;
          interval = reader.nextIntervalHistogram(fromSecond - 0.5, toSecond - 0.5)) {
        latencies
            .computeIfAbsent(TransactionType.valueOf(interval.getTag()), type -> new Histogram(3))
            .add((Histogram) interval);
      }
    } catch (RuntimeException e) {
      // The library reports a damaged file by any unchecked exception of its parsers.
      throw new DamagedFileException(file, "it is not a complete histogram log", e);
    }
    return latencies;
  }

  private static TransactionSummary summary(
      TransactionType type, Counts counts, Histogram latency, long all) {
    return new TransactionSummary(
        type,
        counts.done,
        all == 0 ? 0 : 100.0 * counts.done / all,
        latency.getMean() / NANOS_PER_MILLI,
        latency.getValueAtPercentile(50) / NANOS_PER_MILLI,
        latency.getValueAtPercentile(90) / NANOS_PER_MILLI,
        latency.getValueAtPercentile(95) / NANOS_PER_MILLI,
        latency.getValueAtPercentile(99) / NANOS_PER_MILLI,
        latency.getMaxValue() / NANOS_PER_MILLI,
        counts.rolledBack,
        counts.errors,
        NOT_KNOWN,
        counts.skipped,
        Double.NaN,
        Double.NaN,
        Double.NaN,
        Double.NaN);
  }

  /** Only the sum of user and system time is recorded per second, so the parts are unknown. */
  private ClientCpu clientCpu(long transactions) {
    double cpuSeconds =
        seconds.stream().filter(Second::measured).mapToDouble(Second::clientCores).sum();
    return new ClientCpu(
        Double.NaN,
        Double.NaN,
        Double.NaN,
        Double.NaN,
        Double.NaN,
        Double.NaN,
        1e6 * cpuSeconds / Math.max(1, transactions),
        Double.NaN,
        whole.clientCpu().maxRssBytes(),
        KernelWork.NONE);
  }
}
