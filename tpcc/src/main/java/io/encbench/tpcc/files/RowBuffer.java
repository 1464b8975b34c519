package io.encbench.tpcc.files;

import io.encbench.tpcc.result.TransactionRecord;

/**
 * Buffer for the rows of one thread. It is locked, because another thread flushes it at the end.
 */
final class RowBuffer {
  private static final int BYTES = 8192;

  private final RowFormat format;
  private final Sink sink;
  private final byte[] bytes = new byte[BYTES];
  private int length;

  /** Receives the contents of full buffers. */
  interface Sink {
    void write(byte[] bytes, int length);
  }

  RowBuffer(RowFormat format, Sink sink) {
    this.format = format;
    this.sink = sink;
  }

  synchronized void add(TransactionRecord transaction) {
    if (length + RowFormat.MAX_BYTES > BYTES) {
      flush();
    }
    length = format.write(transaction, bytes, length);
  }

  synchronized void flush() {
    sink.write(bytes, length);
    length = 0;
  }
}
