package io.encbench.driver;

import io.encbench.driver.sql.SqlTemplate;
import java.lang.ref.SoftReference;
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

  /** A slot, its value and what becomes of it. */
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
    // One that is done in part depends on its literals.
    if (template.shape().length() <= LONGEST_TEXT_CHARS && statement.split() == null) {
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
}
