package io.encbench.driver;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The entries used last, as many as fit into a number of bytes, by an estimate of what each holds.
 * Thread-safe.
 */
final class RecentEntries<V> {
  private static final int FIRST_CAPACITY = 64;
  private static final float LOAD_FACTOR = 0.75f;

  private final long maxBytes;
  private final Map<String, Entry<V>> entries =
      new LinkedHashMap<>(FIRST_CAPACITY, LOAD_FACTOR, /* accessOrder= */ true);
  private long bytes;

  private record Entry<V>(V value, long bytes) {}

  RecentEntries(long maxBytes) {
    this.maxBytes = maxBytes;
  }

  synchronized @Nullable V get(String key) {
    Entry<V> entry = entries.get(key);
    return entry == null ? null : entry.value();
  }

  /** Keeps an entry and forgets those that were used longest ago, or all but the others. */
  synchronized void put(String key, V value, long size) {
    Entry<V> before = entries.put(key, new Entry<>(value, size));
    bytes += size - (before == null ? 0 : before.bytes());
    Iterator<Entry<V>> eldest = entries.values().iterator();
    while (bytes > maxBytes) {
      bytes -= eldest.next().bytes();
      eldest.remove();
    }
  }

  /** What the entries hold, by estimate. */
  synchronized long bytes() {
    return bytes;
  }
}
