package io.encbench.suites.worker;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * Latencies in nanoseconds, encoded as text to be sent between JVMs. Immutable.
 *
 * @param encoded HdrHistogram's compressed form in base64
 */
public record Latencies(String encoded) {
  /** Significant decimal digits: a relative error of a thousandth. */
  public static final int DIGITS = 3;

  /** Encodes the values recorded so far. */
  public static Latencies of(Histogram histogram) {
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(buffer);
    byte[] bytes = new byte[length];
    buffer.rewind();
    buffer.get(bytes);
    return new Latencies(Base64.getEncoder().encodeToString(bytes));
  }

  /** Decodes the latencies. */
  public Histogram histogram() {
    try {
      return Histogram.decodeFromCompressedByteBuffer(
          ByteBuffer.wrap(Base64.getDecoder().decode(encoded)), 0);
    } catch (DataFormatException e) {
      throw new IllegalStateException("not a histogram", e);
    }
  }
}
