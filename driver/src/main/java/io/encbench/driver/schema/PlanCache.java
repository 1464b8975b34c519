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
      Cache<String, PlannedStatement> byText, Cache<String, PlannedStatement> byShape) {
    Plans() {
      this(entries(), entries());
    }

    private static Cache<String, PlannedStatement> entries() {
      return Caffeine.newBuilder()
          .maximumWeight(MAX_BYTES / 2)
          .weigher((String key, PlannedStatement statement) -> bytes(statement.template()))
          // Its own work is short, and a driver has no business in the application's pool.
          .executor(Runnable::run)
          .build();
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
