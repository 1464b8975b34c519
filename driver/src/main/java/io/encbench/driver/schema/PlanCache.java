package io.encbench.driver.schema;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.encbench.driver.sql.SqlTemplate;
import java.lang.ref.SoftReference;
import org.jspecify.annotations.Nullable;

/**
 * A cache of the plans of the statements used most often and last: by exact text, which costs one
 * lookup, and by shape, for texts that differ only in literals. Its size is bounded in bytes. It is
 * held by a soft reference and so dropped when memory is short, since it outlives the connections.
 * Thread-safe; lookups take no lock.
 */
final class PlanCache {
  /** Enough for 5,000 statements of 300 characters and 5 parameters, or 10,000 short ones. */
  private static final long MOST_BYTES = 32L << 20;

  /** The share of the heap that plans may take, if that is less. */
  private static final int HEAP_SHARE = 16;

  /** A longer text consists mostly of literals, and is unlikely to be used again. */
  private static final int LONGEST_TEXT_CHARS = 16 * 1024;

  /** The fixed part of a plan's size, as measured for short statements. */
  private static final int PLAN_BYTES = 1024;

  /** The size of a slot, its value and its use. */
  private static final int SLOT_BYTES = 128;

  private final long maxBytes;
  private volatile SoftReference<Plans> plans;

  /** An empty cache of at most so many bytes. */
  PlanCache(long maxBytes) {
    this.maxBytes = maxBytes;
    this.plans = new SoftReference<>(new Plans(maxBytes));
  }

  /** The bytes that plans may take in a heap. */
  static long bytesFor(long heapBytes) {
    return Math.min(MOST_BYTES, heapBytes / HEAP_SHARE);
  }

  private record Plans(
      Cache<String, PlannedStatement> byText, Cache<String, PlannedStatement> byShape) {
    Plans(long maxBytes) {
      this(entries(maxBytes / 2), entries(maxBytes / 2));
    }

    private static Cache<String, PlannedStatement> entries(long maxBytes) {
      return Caffeine.newBuilder()
          .maximumWeight(maxBytes)
          .weigher((String key, PlannedStatement statement) -> bytes(statement.template()))
          // Its own work is short, and a driver has no business in the application's pool.
          .executor(Runnable::run)
          .build();
    }
  }

  private Plans plans() {
    Plans known = plans.get();
    if (known == null) {
      known = new Plans(maxBytes);
      plans = new SoftReference<>(known);
    }
    return known;
  }

  @Nullable PlannedStatement ofText(String sql) {
    return plans().byText().getIfPresent(sql);
  }

  @Nullable PlannedStatement ofShape(String shape) {
    return plans().byShape().getIfPresent(shape);
  }

  void remember(PlannedStatement statement) {
    SqlTemplate template = statement.template();
    Plans known = plans();
    if (template.text().length() <= LONGEST_TEXT_CHARS) {
      known.byText().put(statement.text(), statement);
    }
    // The plan of a client-side statement depends on its literals.
    if (template.shape().length() <= LONGEST_TEXT_CHARS
        && statement.clientSide() == null
        && !statement.readsViews()) {
      known.byShape().put(template.shape(), statement);
    }
  }

  private static int bytes(SqlTemplate template) {
    int chars = template.text().length() + template.shape().length();
    return PLAN_BYTES + 2 * chars + SLOT_BYTES * template.slots().size();
  }

  /** The estimated size of all entries. */
  long bytes() {
    return weight(plans().byText()) + weight(plans().byShape());
  }

  private static long weight(Cache<?, ?> entries) {
    entries.cleanUp();
    return entries.policy().eviction().orElseThrow().weightedSize().orElseThrow();
  }
}
