package io.encbench.tpcc.files;

import io.encbench.report.file.UnwritableFileException;
import io.encbench.tpcc.result.TransactionListener;
import io.encbench.tpcc.result.TransactionRecord;
import io.encbench.tpcc.result.TransactionRecord.Outcome;
import io.encbench.tpcc.result.TransactionType;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;
import org.HdrHistogram.Recorder;
import org.jspecify.annotations.Nullable;

/**
 * Writes {@code latency.hlog}: the latencies of each second in the form of HdrHistogram's tools,
 * tagged with the transaction type, in nanoseconds with three digits. Failed transactions are not
 * included. Thread-safe.
 */
final class HistogramLog implements TransactionListener, AutoCloseable {
  static final String FILE = "latency.hlog";

  private static final long MIN_NANOS = 1_000;
  private static final long MAX_NANOS = TimeUnit.HOURS.toNanos(1);
  private static final int DIGITS = 3;

  private final Path file;
  private final HistogramLogWriter writer;
  private final FailureKeepingStream out;
  private final Map<TransactionType, Recorder> recorders = new EnumMap<>(TransactionType.class);
  private final Map<TransactionType, Histogram> reused = new EnumMap<>(TransactionType.class);
  private final ScheduledExecutorService timer;

  /**
   * Creates the file and starts to write an interval each second.
   *
   * @param startMillis start of the run, since the epoch
   */
  HistogramLog(Path file, long startMillis) throws UnwritableFileException {
    this.file = file;
    try {
      this.out = new FailureKeepingStream(new FileOutputStream(file.toFile()));
    } catch (FileNotFoundException e) {
      throw new UnwritableFileException(file, e);
    }
    this.writer = new HistogramLogWriter(out);
    for (TransactionType type : TransactionType.values()) {
      recorders.put(type, new Recorder(MIN_NANOS, MAX_NANOS, DIGITS));
    }
    writer.outputComment("[EncBench: latency by transaction type, values in nanoseconds]");
    writer.outputLogFormatVersion();
    writer.outputStartTime(startMillis);
    writer.setBaseTime(startMillis);
    writer.outputBaseTime(startMillis);
    writer.outputLegend();
    this.timer =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              var thread = new Thread(task, "histogram-log");
              thread.setDaemon(true);
              return thread;
            });
    var unused = timer.scheduleAtFixedRate(this::writeInterval, 1, 1, TimeUnit.SECONDS);
  }

  @Override
  public void finished(TransactionRecord transaction) {
    if (transaction.outcome() != Outcome.FAILED) {
      recorder(transaction.type())
          .recordValue(Math.max(0, Math.min(MAX_NANOS, transaction.latencyNanos())));
    }
  }

  private Recorder recorder(TransactionType type) {
    Recorder recorder = recorders.get(type);
    if (recorder == null) {
      throw new IllegalStateException("every type has a recorder");
    }
    return recorder;
  }

  private synchronized void writeInterval() {
    for (TransactionType type : TransactionType.values()) {
      @Nullable Histogram recycled = reused.get(type);
      Histogram interval = recorder(type).getIntervalHistogram(recycled);
      reused.put(type, interval);
      if (interval.getTotalCount() > 0) {
        interval.setTag(type.name());
        writer.outputIntervalHistogram(interval);
      }
    }
  }

  /**
   * Appends the intervals of another such file, which keep their times.
   *
   * @throws IOException if the file cannot be read, or is not complete
   */
  synchronized void append(Path other) throws IOException {
    try (HistogramLogReader reader = new HistogramLogReader(other.toFile())) {
      for (EncodableHistogram next = reader.nextIntervalHistogram();
          next != null;
          next = reader.nextIntervalHistogram()) {
        writer.outputIntervalHistogram(next);
      }
    } catch (RuntimeException e) {
      // The reader throws several kinds of them for a file that ends early, as on a full disk.
      throw new IOException(other + " is not complete: " + e, e);
    }
  }

  /**
   * Writes the last interval.
   *
   * @throws UnwritableFileException if some interval could not be written
   */
  @Override
  public void close() throws UnwritableFileException {
    timer.shutdownNow();
    writeInterval();
    synchronized (this) {
      writer.close();
    }
    requireWritten();
  }

  /**
   * Checks that all intervals so far were written.
   *
   * @throws UnwritableFileException if some interval could not be written
   */
  void requireWritten() throws UnwritableFileException {
    IOException failure = out.failure();
    if (failure != null) {
      throw new UnwritableFileException(file, failure);
    }
  }

  /** Keeps the reason of a failed write, which HdrHistogram's writer does not. */
  private static final class FailureKeepingStream extends FilterOutputStream {
    private volatile @Nullable IOException failure;

    FailureKeepingStream(OutputStream out) {
      super(out);
    }

    @Nullable IOException failure() {
      return failure;
    }

    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      try {
        out.write(bytes, offset, length);
      } catch (IOException e) {
        failure = e;
        throw e;
      }
    }
  }
}
