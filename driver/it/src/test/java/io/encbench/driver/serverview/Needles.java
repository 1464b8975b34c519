package io.encbench.driver.serverview;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Searches for many byte strings in one pass. */
final class Needles {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private static final int FILTER_BITS = 20;

  private final boolean[] filter = new boolean[1 << FILTER_BITS];
  private final Map<Integer, List<Needle>> byStart = new HashMap<>();

  private record Needle(ByteBuffer bytes, Canary canary) {}

  /** Adds a string of at least four bytes. */
  void add(byte[] bytes, Canary canary) {
    int start = (int) INT.get(bytes, 0);
    filter[slot(start)] = true;
    byStart
        .computeIfAbsent(start, key -> new ArrayList<>())
        .add(new Needle(ByteBuffer.wrap(bytes), canary));
  }

  /** The canaries with a form that occurs in the bytes. */
  Set<Canary> in(byte[] bytes) {
    Set<Canary> found = new LinkedHashSet<>();
    for (int i = 0; i + Integer.BYTES <= bytes.length; i++) {
      int start = (int) INT.get(bytes, i);
      if (filter[slot(start)]) {
        for (Needle needle : byStart.getOrDefault(start, List.of())) {
          int length = needle.bytes().remaining();
          if (i + length <= bytes.length
              && ByteBuffer.wrap(bytes, i, length).equals(needle.bytes())) {
            found.add(needle.canary());
          }
        }
      }
    }
    return found;
  }

  private static int slot(int start) {
    return (start * 0x9E3779B1) >>> (Integer.SIZE - FILTER_BITS);
  }
}
