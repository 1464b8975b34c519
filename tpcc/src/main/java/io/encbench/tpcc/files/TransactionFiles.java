package io.encbench.tpcc.files;

import io.encbench.tpcc.result.TransactionListener;
import io.encbench.tpcc.result.TransactionRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZonedDateTime;

/**
 * The files with a run's transactions: {@code result.csv} and {@code latency.hlog}. Thread-safe.
 */
public final class TransactionFiles implements TransactionListener, AutoCloseable {
  static final String RESULTS = "result.csv";

  private final ResultCsv results;
  private final HistogramLog latencies;

  private TransactionFiles(ResultCsv results, HistogramLog latencies) {
    this.results = results;
    this.latencies = latencies;
  }

  /**
   * Creates the files.
   *
   * @param directory existing directory
   * @param run number of the run
   * @param started start of the ramp-up
   * @param startNanos the same time on {@link System#nanoTime()}'s clock
   * @throws IOException if a file cannot be written
   */
  public static TransactionFiles open(
      Path directory, int run, ZonedDateTime started, long startNanos) throws IOException {
    Files.createDirectories(directory);
    return new TransactionFiles(
        new ResultCsv(directory.resolve(RESULTS), run, startNanos),
        new HistogramLog(directory.resolve(HistogramLog.FILE), started.toInstant().toEpochMilli()));
  }

  @Override
  public void finished(TransactionRecord transaction) {
    results.finished(transaction);
    latencies.finished(transaction);
  }

  /**
   * Appends the files of a client, before {@link #close}.
   *
   * @param client directory of its files
   * @throws IOException if a file cannot be read or written
   */
  void append(Path client) throws IOException {
    results.append(client.resolve(RESULTS));
    latencies.append(client.resolve(HistogramLog.FILE));
  }

  /**
   * Checks that all that left the buffers was written, so that a full disk is noticed before the
   * end.
   *
   * @throws UncheckedIOException if a file could not be written
   */
  public void requireWritten() {
    try {
      results.requireWritten();
      latencies.requireWritten();
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  /**
   * Writes what is still buffered.
   *
   * @throws IOException if a file could not be written completely; the failure of the other file,
   *     if any, is suppressed in it
   */
  @Override
  public void close() throws IOException {
    try (results) {
      latencies.close();
    }
  }
}
