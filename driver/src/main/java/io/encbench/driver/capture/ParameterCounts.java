package io.encbench.driver.capture;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * How often values of each kind were passed at the places of a statement, and how long they were. A
 * place is a {@code ?} of the text that the capture keeps. Thread-safe.
 */
final class ParameterCounts {
  /** So many executions are all counted, so that rare statements are known too. */
  static final int FIRST_SAMPLES = 100;

  /** Of the others, one in so many is counted: a power of 2. */
  private static final int SAMPLED_ONE_IN = 16;

  private final List<Place> places = new ArrayList<>();
  private volatile int samples;

  /** The values at one place, by their kinds. */
  private static final class Place {
    private final Map<ParameterKind, Values> byKind = new EnumMap<>(ParameterKind.class);

    void add(ParameterKind kind, long length) {
      Values values = byKind.computeIfAbsent(kind, each -> new Values());
      values.count++;
      if (length != BoundParameters.NO_LENGTH) {
        values.measured++;
        values.length += length;
      }
    }

    String json(long calls) {
      if (byKind.isEmpty()) {
        return "{\"kind\":\"literal\"}";
      }
      Values nulls = byKind.get(ParameterKind.NULL);
      long total = byKind.values().stream().mapToLong(each -> each.count).sum();
      return "{"
          + byKind.entrySet().stream()
              .filter(each -> each.getKey() != ParameterKind.NULL)
              .max(Comparator.comparingLong(each -> each.getValue().count))
              .map(each -> kind(each.getKey()) + each.getValue().json())
              .orElse(kind(ParameterKind.OTHER))
          + (nulls == null ? "" : ",\"nulls\":" + ofCalls(nulls.count, total, calls))
          + "}";
    }

    private static String kind(ParameterKind kind) {
      return "\"kind\":\"" + kind.text() + "\"";
    }

    /** What a part of the samples is of all calls, at least one. */
    private static long ofCalls(long part, long samples, long calls) {
      return Math.max(1, Math.round((double) part / samples * calls));
    }
  }

  /** The values of one kind. */
  private static final class Values {
    private long count;
    private long measured;
    private long length;

    String json() {
      return measured == 0 ? "" : ",\"length\":" + Math.round(10.0 * length / measured) / 10.0;
    }
  }

  /**
   * Makes the places, if there is room.
   *
   * @param room how many places there may still be
   * @return whether values can be added
   */
  synchronized boolean reserve(int number, AtomicInteger room) {
    if (!places.isEmpty()) {
      return true;
    }
    if (room.addAndGet(-number) < 0) {
      room.addAndGet(number);
      return false;
    }
    for (int i = 0; i < number; i++) {
      places.add(new Place());
    }
    return true;
  }

  /** Whether the next execution shall be counted. At random, since work may repeat regularly. */
  boolean samplesNext() {
    return samples < FIRST_SAMPLES
        || (ThreadLocalRandom.current().nextInt() & (SAMPLED_ONE_IN - 1)) == 0;
  }

  /**
   * Adds the parameters of an execution.
   *
   * @param positions the place of each, from 0
   * @param kinds the kind of each; null if it is not set
   */
  synchronized void add(List<Integer> positions, @Nullable ParameterKind[] kinds, long[] lengths) {
    for (int i = 0; i < kinds.length; i++) {
      ParameterKind kind = kinds[i];
      if (kind != null) {
        places.get(positions.get(i)).add(kind, lengths[i]);
      }
    }
    samples = samples == Integer.MAX_VALUE ? samples : samples + 1;
  }

  /**
   * The places in JSON; empty if no execution was counted.
   *
   * @param calls the executions of the statement
   */
  synchronized String json(long calls) {
    return samples == 0
        ? ""
        : String.join(",", places.stream().map(place -> place.json(calls)).toList());
  }
}
