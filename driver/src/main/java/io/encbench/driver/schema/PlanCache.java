package io.encbench.driver.schema;

import io.encbench.driver.sql.SqlTemplate;
import java.lang.ref.SoftReference;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A cache of the plans of the statements used last: by exact text, which costs one lookup, and by
 * shape, for texts that differ only in literals. Its size is bounded in bytes. It is held by a soft
 * reference and so dropped when memory is short, since it outlives the connections. Thread-safe.
 */
final class PlanCache {
  /** Enough for thousands of ordinary statements. */
  private static final long MAX_BYTES = 4L << 20;

  /** A longer text consists mostly of literals, and is unlikely to be used again. */
  private static final int LONGEST_TEXT_CHARS = 16 * 1024;

  /** The fixed part of a plan's size, as measured for short statements. */
  private static final int PLAN_BYTES = 1024;

  /** The size of a slot, its value and its use. */
  private static final int SLOT_BYTES = 128;

  private volatile SoftReference<Plans> plans = new SoftReference<>(new Plans());

  private record Plans(
      RecentEntries<PlannedStatement> byText, RecentEntries<PlannedStatement> byShape) {
    Plans() {
      this(new RecentEntries<>(MAX_BYTES / 2), new RecentEntries<>(MAX_BYTES / 2));
    }
  }

  private Plans plans() {
    Plans known = plans.get();
    if (known == null) {
      known = new Plans();
      plans = new SoftReference<>(known);
    }
    return known;
  }

  @Nullable PlannedStatement ofText(String sql) {
    return plans().byText().get(sql);
  }

  @Nullable PlannedStatement ofShape(String shape) {
    return plans().byShape().get(shape);
  }

  void remember(PlannedStatement statement) {
    SqlTemplate template = statement.template();
    Plans known = plans();
    if (template.text().length() <= LONGEST_TEXT_CHARS) {
      known.byText().put(statement.text(), statement, bytes(template));
    }
    // The plan of a client-side statement depends on its literals.
    if (template.shape().length() <= LONGEST_TEXT_CHARS
        && statement.clientSide() == null
        && !statement.readsViews()) {
      known.byShape().put(template.shape(), statement, bytes(template));
    }
  }

  private static long bytes(SqlTemplate template) {
    long chars = (long) template.text().length() + template.shape().length();
    return PLAN_BYTES + 2 * chars + (long) SLOT_BYTES * template.slots().size();
  }

  /** The estimated size of all entries. */
  long bytes() {
    return plans().byText().bytes() + plans().byShape().bytes();
  }

  /**
   * A cache of the entries used last. The sum of their estimated sizes, in bytes, is bounded.
   * Thread-safe.
   */
  static final class RecentEntries<V> {
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

    /**
     * Adds an entry, and removes the least recently used ones until the rest fits. An entry larger
     * than the bound is removed at once, with all others.
     */
    synchronized void put(String key, V value, long size) {
      Entry<V> before = entries.put(key, new Entry<>(value, size));
      bytes += size - (before == null ? 0 : before.bytes());
      Iterator<Entry<V>> eldest = entries.values().iterator();
      while (bytes > maxBytes) {
        bytes -= eldest.next().bytes();
        eldest.remove();
      }
    }

    /** The estimated size of the entries. */
    synchronized long bytes() {
      return bytes;
    }
  }
}
