package io.encbench.driver.capture;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The kinds and lengths of the parameters that a prepared statement has at present, never their
 * values. Parameters keep their values from one execution to the next, so a setter only notes the
 * kind, and an execution counts all. Serves one thread at a time.
 */
final class BoundParameters {
  /** The length of a value that has none, or whose length is not known. */
  static final long NO_LENGTH = -1;

  private final Recorder.Prepared prepared;
  private final @Nullable ParameterKind[] kinds;
  private final long[] lengths;

  BoundParameters(Recorder.Prepared prepared) {
    this.prepared = prepared;
    int parameters = prepared.places().positions().size();
    kinds = new ParameterKind[parameters];
    lengths = new long[parameters];
  }

  /**
   * Notes a value.
   *
   * @param index index of the parameter, from 1
   * @param length its characters or bytes, or {@link #NO_LENGTH}
   */
  void set(int index, ParameterKind kind, long length) {
    int i = index - 1;
    if (i >= 0 && i < kinds.length) {
      kinds[i] = kind;
      lengths[i] = length;
    }
  }

  /** Notes a value without a length. */
  void set(int index, ParameterKind kind) {
    set(index, kind, NO_LENGTH);
  }

  /** Notes a value of a kind, or NULL. */
  void setUnlessNull(int index, @Nullable Object value, ParameterKind kind, long length) {
    set(index, value == null ? ParameterKind.NULL : kind, length);
  }

  /** Notes a value of a kind, or NULL, whose length is not known. */
  void setUnlessNull(int index, @Nullable Object value, ParameterKind kind) {
    setUnlessNull(index, value, kind, NO_LENGTH);
  }

  void setText(int index, @Nullable String value) {
    if (value == null) {
      set(index, ParameterKind.NULL);
    } else {
      set(index, ParameterKind.TEXT, value.length());
    }
  }

  void setBytes(int index, byte @Nullable [] value) {
    if (value == null) {
      set(index, ParameterKind.NULL);
    } else {
      set(index, ParameterKind.BYTES, value.length);
    }
  }

  /** Notes a value whose class tells its kind. */
  void setObject(int index, @Nullable Object value) {
    if (value instanceof String text) {
      setText(index, text);
    } else if (value instanceof byte[] bytes) {
      setBytes(index, bytes);
    } else {
      set(index, ParameterKind.of(value));
    }
  }

  void clear() {
    Arrays.fill(kinds, null);
  }

  /** Counts the parameters, if this execution is one of those that are sampled. */
  void executed() {
    if (kinds.length > 0) {
      ParameterCounts counts = prepared.statement().parameters();
      if (counts.samplesNext()) {
        counts.add(prepared.places().positions(), kinds, lengths);
      }
    }
  }
}
