package io.encbench.driver.connect;

import io.encbench.config.ConfigurationException;
import io.encbench.crypto.cell.Algorithm;
import io.encbench.crypto.key.KeyRing;
import io.encbench.crypto.key.KeySource;
import io.encbench.driver.failure.DriverErrors;
import io.encbench.driver.failure.DriverLog;
import io.encbench.driver.failure.SqlStates;
import io.encbench.driver.rules.CellCheck;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.driver.schema.DriverContext;
import io.encbench.driver.settings.DriverSettings;
import java.lang.ref.WeakReference;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The context of connections with the same settings, under the keys that their source gave last. It
 * is asked for the first connection, and for one that is opened after the lifetime; that one waits
 * a second at most, and others not at all. While it does not answer, or fails, the last keys stay
 * in use. Thread-safe.
 */
public final class KeptContext {
  /** How soon a source that has failed is asked again, if its lifetime is not shorter. */
  private static final long RETRY_NANOS = TimeUnit.SECONDS.toNanos(30);

  private static final long LONGEST_WAIT_MILLIS = 1_000;

  /** How many are kept for coming connections; open connections keep their own alive. */
  private static final int KEPT = 16;

  private static final Map<Identity, WeakReference<KeptContext>> KNOWN = new HashMap<>();

  private static final Map<Identity, KeptContext> RECENT =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Identity, KeptContext> eldest) {
          return size() > KEPT;
        }
      };

  private final String delegateUrl;
  private final String user;
  private final EncryptionRules rules;
  private final LongSupplier nanoTime;
  private final ReentrantLock asking = new ReentrantLock();
  private @Nullable CompletableFuture<DriverContext> refresh;
  private volatile @Nullable Fetched fetched;

  /**
   * @param askAgain from which time on the source is asked again
   */
  private record Fetched(DriverContext context, long askAgain) {}

  /** Whatever makes contexts or keys differ. The URL may hold a password: this is never shown. */
  private record Identity(
      String delegateUrl,
      String user,
      Collection<ColumnRule> rules,
      Algorithm algorithm,
      Object keys,
      int keyLifetimeSeconds,
      CellCheck.CellChecks checks) {
    @Override
    public String toString() {
      return "KeptContext.Identity";
    }
  }

  /**
   * @param nanoTime the clock
   */
  KeptContext(String delegateUrl, String user, EncryptionRules rules, LongSupplier nanoTime) {
    this.delegateUrl = delegateUrl;
    this.user = user;
    this.rules = rules;
    this.nanoTime = nanoTime;
  }

  /** That of connections with these settings. */
  public static KeptContext of(
      String delegateUrl, String user, EncryptionRules rules, DriverSettings settings) {
    var identity =
        new Identity(
            delegateUrl,
            user,
            rules.all(),
            settings.algorithm(),
            settings.keys().identity(),
            settings.keyLifetimeSeconds(),
            settings.checks());
    synchronized (KNOWN) {
      WeakReference<KeptContext> reference = KNOWN.get(identity);
      KeptContext known = reference == null ? null : reference.get();
      if (known == null) {
        KNOWN.values().removeIf(each -> each.refersTo(null));
        known = new KeptContext(delegateUrl, user, rules, System::nanoTime);
        KNOWN.put(identity, new WeakReference<>(known));
      }
      RECENT.put(identity, known);
      return known;
    }
  }

  /**
   * The context for a new connection.
   *
   * @param settings those that this was asked for with
   * @throws SQLException if the source has never given keys that fit the algorithm
   */
  public DriverContext current(DriverSettings settings) throws SQLException {
    Fetched last = fetched;
    if (last != null) {
      return isDue(last) ? refreshed(last.context(), settings) : last.context();
    }
    asking.lock();
    try {
      last = fetched;
      return last == null ? first(settings) : last.context();
    } finally {
      asking.unlock();
    }
  }

  /** Asks in a thread of its own: a pool that waited for a source that hangs could not grow. */
  private DriverContext refreshed(DriverContext last, DriverSettings settings) {
    CompletableFuture<DriverContext> mine;
    synchronized (this) {
      if (refresh != null && !refresh.isDone()) {
        return last;
      }
      mine = new CompletableFuture<>();
      refresh = mine;
    }
    Thread thread =
        new Thread(
            () -> {
              try {
                mine.complete(next(last, settings));
              } finally {
                mine.complete(last);
              }
            },
            "encbench-keys");
    thread.setDaemon(true);
    // Providers are looked for where the application's are.
    thread.setContextClassLoader(Thread.currentThread().getContextClassLoader());
    thread.start();
    return mine.copy().completeOnTimeout(last, LONGEST_WAIT_MILLIS, TimeUnit.MILLISECONDS).join();
  }

  private boolean isDue(Fetched last) {
    return nanoTime.getAsLong() - last.askAgain() >= 0;
  }

  private DriverContext first(DriverSettings settings) throws SQLException {
    try {
      return fetch(settings);
    } catch (ConfigurationException e) {
      throw DriverErrors.badSetting(e);
    } catch (RuntimeException e) {
      throw new SQLException(
          "The key provider failed with " + e.getClass().getName(), SqlStates.GENERAL_ERROR, e);
    }
  }

  private DriverContext next(DriverContext last, DriverSettings settings) {
    try {
      return fetch(settings);
    } catch (RuntimeException e) {
      String problem =
          e instanceof ConfigurationException ? e.getMessage() : e.getClass().getName();
      long retry = Math.min(lifetime(settings), RETRY_NANOS);
      DriverLog.warn(
          "The source of the master keys fails ("
              + problem
              + "). New connections use the keys that it gave last; it is asked again after "
              + TimeUnit.NANOSECONDS.toSeconds(retry)
              + " s");
      fetched = new Fetched(last, nanoTime.getAsLong() + retry);
      return last;
    }
  }

  private DriverContext fetch(DriverSettings settings) {
    KeySource source = settings.keys();
    KeyRing keys = source.load();
    try {
      DriverContext context = DriverContext.of(delegateUrl, user, rules, keys, settings);
      fetched = new Fetched(context, nanoTime.getAsLong() + lifetime(settings));
      return context;
    } finally {
      keys.clear();
    }
  }

  private static long lifetime(DriverSettings settings) {
    return TimeUnit.SECONDS.toNanos(settings.keyLifetimeSeconds());
  }
}
