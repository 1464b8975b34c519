package io.encbench.driver.schema;

import io.encbench.driver.sql.SqlTemplate;
import java.lang.ref.SoftReference;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The plans of the statements used last: by exact text, which costs one look-up, and by shape for
 * texts that differ in literals only. Bounded by the bytes that they hold, and given up where the
 * heap gets scarce, since it outlives the connections. Thread-safe.
 */
final class PlanCache {
  /** Thousands of usual statements. */
  private static final long MAX_BYTES = 4L << 20;

  /** A longer text is mostly literals, and will hardly come again. */
  private static final int LONGEST_TEXT_CHARS = 16 * 1024;

  /** What a plan costs whatever its length, as measured of short statements. */
  private static final int PLAN_BYTES = 1024;

  /** A slot, its value and its use. */
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
      known.byText().put(template.text(), statement, bytes(template));
    }
    // One that is executed on the client side depends on its literals.
    if (template.shape().length() <= LONGEST_TEXT_CHARS && statement.clientSide() == null) {
      known.byShape().put(template.shape(), statement, bytes(template));
    }
  }

  private static long bytes(SqlTemplate template) {
    long chars = (long) template.text().length() + template.shape().length();
    return PLAN_BYTES + 2 * chars + (long) SLOT_BYTES * template.slots().size();
  }

  /** What is held, by estimate. */
  long bytes() {
    return plans().byText().bytes() + plans().byShape().bytes();
  }

  /**
   * The entries used last, as many as fit into a number of bytes, by an estimate of what each
   * holds. Thread-safe.
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
}
