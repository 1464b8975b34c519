package io.encbench.tpcc.files;

import io.encbench.report.file.UnwritableFileException;
import io.encbench.tpcc.result.TransactionListener;
import io.encbench.tpcc.result.TransactionRecord;
import java.io.BufferedInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Writes {@code result.csv}, which has one row per transaction, with times in whole milliseconds.
 *
 * <p>Each thread collects rows in its own buffer and writes the buffer when it is full, so threads
 * contend only once in some hundred transactions, and rows of different threads are not in order of
 * time. Thread-safe.
 */
final class ResultCsv implements TransactionListener, AutoCloseable {
  private static final String COLUMNS = "run,elapsed,latency,dblatency,ttype,rbk,dskipped,error\n";
  private static final int BUFFER_BYTES = 8192;

  private final Path file;
  private final RowFormat format;

  /** Not a channel, which an interrupt of one writing thread would close for all. */
  private final OutputStream out;

  private final Queue<RowBuffer> buffers = new ConcurrentLinkedQueue<>();
  private final ThreadLocal<RowBuffer> ownBuffer = ThreadLocal.withInitial(this::newBuffer);
  private @Nullable IOException failure;
  private boolean closed;

  /**
   * Creates the file.
   *
   * @param startNanos origin of elapsed times, on {@link System#nanoTime()}'s clock
   */
  ResultCsv(Path file, int run, long startNanos) throws IOException {
    this.file = file;
    this.format = new RowFormat(run, startNanos);
    try {
      this.out = new FileOutputStream(file.toFile());
      out.write(COLUMNS.getBytes(StandardCharsets.US_ASCII));
    } catch (IOException e) {
      throw new UnwritableFileException(file, e);
    }
  }

  private RowBuffer newBuffer() {
    var buffer = new RowBuffer();
    buffers.add(buffer);
    return buffer;
  }

  @Override
  public void finished(TransactionRecord transaction) {
    ownBuffer.get().add(transaction);
  }

  private synchronized void write(byte[] bytes, int length) {
    if (failure != null || closed) {
      return;
    }
    try {
      out.write(bytes, 0, length);
    } catch (IOException e) {
      failure = e;
    }
  }

  /**
   * Appends the rows of another such file.
   *
   * @throws UnwritableFileException if it cannot be read, or the rows cannot be written
   */
  synchronized void append(Path other) throws UnwritableFileException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(other))) {
      for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
        // The names of the columns are there already.
      }
      in.transferTo(out);
    } catch (IOException e) {
      throw new UnwritableFileException(file, e);
    }
  }

  /**
   * Writes the rows that are still buffered. Transactions that finish later are not written.
   *
   * @throws IOException if a row could not be written
   */
  @Override
  public void close() throws IOException {
    buffers.forEach(RowBuffer::flush);
    synchronized (this) {
      closed = true;
      out.close();
    }
    requireWritten();
  }

  /**
   * Checks that all rows that left their buffers were written.
   *
   * @throws UnwritableFileException if a row could not be written
   */
  synchronized void requireWritten() throws UnwritableFileException {
    if (failure != null) {
      throw new UnwritableFileException(file, failure);
    }
  }

  /**
   * Buffer for the rows of one thread. It is locked, because another thread flushes it at the end.
   */
  private final class RowBuffer {
    private final byte[] bytes = new byte[BUFFER_BYTES];
    private int length;

    synchronized void add(TransactionRecord transaction) {
      if (length + RowFormat.MAX_BYTES > BUFFER_BYTES) {
        flush();
      }
      length = format.write(transaction, bytes, length);
    }

    synchronized void flush() {
      write(bytes, length);
      length = 0;
    }
  }
}
