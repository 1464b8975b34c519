package io.encbench.driver.execute;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.lang.ref.SoftReference;
import java.util.List;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * The {@link CellSet} that each query returned last, for all connections that share knowledge of a
 * schema. Digests prove what is used of a set, so a set need not be of the same server, transaction
 * or time. Bounded in bytes, and dropped when memory is short. Thread-safe.
 */
public final class CellSets {
  private static final long MAX_BYTES = 16L << 20;

  /** The number of reads without digests after they did not help once. */
  private static final int FIRST_PAUSE = 2;

  private static final int LONGEST_PAUSE = 64;

  private volatile SoftReference<ConcurrentMap<Key, Kept>> kept = new SoftReference<>(entries());

  /**
   * A query.
   *
   * @param sql its text before encryption
   * @param values the values of its parameters and literals
   */
  public record Key(String sql, List<Object> values) {
    public Key {
      values = List.copyOf(values);
    }
  }

  /**
   * A set.
   *
   * @param pause the number of reads without digests after they did not help last; 0 if they did
   * @param left how many of these reads are to come
   */
  private record Kept(CellSet cells, int pause, int left) {}

  private static ConcurrentMap<Key, Kept> entries() {
    Cache<Key, Kept> cache =
        Caffeine.newBuilder()
            .maximumWeight(MAX_BYTES)
            .weigher((Key key, Kept value) -> 2 * key.sql().length() + value.cells().heldBytes())
            // Its own work is short, and a driver has no business in the application's pool.
            .executor(Runnable::run)
            .build();
    return cache.asMap();
  }

  private ConcurrentMap<Key, Kept> kept() {
    ConcurrentMap<Key, Kept> known = kept.get();
    if (known == null) {
      known = entries();
      kept = new SoftReference<>(known);
    }
    return known;
  }

  /** The set whose digests should be compared; null if all cells should be read. */
  public @Nullable CellSet get(Key key) {
    Kept known = kept().get(key);
    return known == null || known.left() > 0 ? null : known.cells();
  }

  /** Keeps a set of which only changes were read. */
  public void compared(Key key, CellSet cells) {
    kept().put(key, new Kept(cells, 0, 0));
  }

  /** Keeps a set of which all cells were read. */
  public void read(Key key, CellSet cells) {
    Kept before = kept().get(key);
    kept()
        .put(
            key,
            before == null
                ? new Kept(cells, 0, 0)
                : new Kept(cells, before.pause(), Math.max(0, before.left() - 1)));
  }

  /** Notes that digests did not help, because too much has changed. */
  public void changedTooMuch(Key key, CellSet cells) {
    kept()
        .compute(
            key,
            (same, before) -> {
              int pause =
                  before == null || before.pause() == 0
                      ? FIRST_PAUSE
                      : Math.min(LONGEST_PAUSE, 2 * before.pause());
              return new Kept(cells, pause, pause);
            });
  }
}
