package io.encbench.driver.capture;

import io.encbench.driver.capture.values.EncodedEntry;
import io.encbench.driver.capture.values.PassedKey;
import io.encbench.driver.capture.values.ValueSample;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The values of the open transaction of a connection, if it is in the sample. That is decided when
 * its first values come. Serves one thread at a time.
 */
final class OpenValues {
  /** A larger transaction is not kept. */
  private static final int MOST_BYTES = 1 << 20;

  /** More keys are not recognized. */
  private static final int MOST_KEYS = 10_000;

  private final ValueSample sample;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final Set<Integer> statements = new LinkedHashSet<>();
  private final Map<Long, PassedKey> keys = new HashMap<>();
  private @Nullable Boolean sampled;
  private boolean tooLarge;

  OpenValues(ValueSample sample) {
    this.sample = sample;
  }

  private boolean isSampled() {
    Boolean decided = sampled;
    if (decided == null) {
      decided = sample.samplesNext();
      sampled = decided;
    }
    return decided;
  }

  /** The values of a call; none if they are not needed. */
  List<EncodedEntry> encoded(CallValues call) {
    return isSampled() && !tooLarge ? List.of(call.encoded(keys)) : List.of();
  }

  /** Adds a call, or a batch with the values of each entry. */
  void add(Recorder.Recorded statement, List<EncodedEntry> entries) {
    if (!isSampled() || tooLarge) {
      return;
    }
    List<EncodedEntry> known = entries.isEmpty() ? List.of(EncodedEntry.UNKNOWN) : entries;
    statements.add(statement.id());
    bytes.writeBytes(
        ByteBuffer.allocate(2 * Integer.BYTES).putInt(statement.id()).putInt(known.size()).array());
    known.forEach(entry -> bytes.writeBytes(entry.bytes()));
    tooLarge = bytes.size() > MOST_BYTES;
    if (tooLarge) {
      bytes.reset();
    }
  }

  /** Notes a key that the server generated for a call of the transaction. */
  void generated(PassedKey key) {
    if (keys.size() < MOST_KEYS) {
      keys.put(key.value(), key);
    }
  }

  /** The transaction is committed, and its steps are known. */
  void committed() {
    sample.committed();
    if (tooLarge) {
      sample.tooLarge();
    } else if (bytes.size() > 0) {
      sample.add(bytes.toByteArray(), List.copyOf(statements));
    }
  }

  /** The transaction has ended. */
  void forget() {
    bytes.reset();
    statements.clear();
    keys.clear();
    tooLarge = false;
    sampled = null;
  }
}
