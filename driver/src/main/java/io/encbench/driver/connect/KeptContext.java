package io.encbench.driver.connect;

import io.encbench.config.ConfigurationException;
import io.encbench.crypto.cell.Algorithm;
import io.encbench.crypto.key.KeyRing;
import io.encbench.crypto.key.KeySource;
import io.encbench.driver.failure.DriverErrors;
import io.encbench.driver.failure.DriverLog;
import io.encbench.driver.failure.SqlStates;
import io.encbench.driver.rules.CellCheck;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.driver.schema.DriverContext;
import io.encbench.driver.settings.DriverSettings;
import java.lang.ref.WeakReference;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The context of connections with the same settings, with the keys that their source returned last.
 *
 * <p>The source is asked when the first connection is opened, and when a connection is opened after
 * the lifetime of the keys. That connection waits a second at most, and others not at all. While
 * the source does not answer, or fails, the last keys stay in use. Thread-safe.
 */
public final class KeptContext {
  /** How soon a source that has failed is asked again, unless the lifetime is shorter. */
  private static final long RETRY_NANOS = TimeUnit.SECONDS.toNanos(30);

  private static final long LONGEST_WAIT_MILLIS = 1_000;

  /** How many contexts are kept for future connections. Open connections keep their own alive. */
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
   * @param askAgain the time from which the source is asked again, by the clock in nanoseconds
   */
  private record Fetched(DriverContext context, long askAgain) {}

  /** Everything that makes contexts or keys differ. Never shown: the URL may hold a password. */
  private record Identity(
      String delegateUrl,
      String user,
      EncryptionRules rules,
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
   * @param nanoTime the clock, in nanoseconds
   */
  KeptContext(String delegateUrl, String user, EncryptionRules rules, LongSupplier nanoTime) {
    this.delegateUrl = delegateUrl;
    this.user = user;
    this.rules = rules;
    this.nanoTime = nanoTime;
  }

  /** The object that connections with these settings share. */
  public static KeptContext of(
      String delegateUrl, String user, EncryptionRules rules, DriverSettings settings) {
    var identity =
        new Identity(
            delegateUrl,
            user,
            rules,
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
   * @param settings the settings with which {@link #of} returned this object
   * @throws SQLException if the source has never returned keys that fit the algorithm
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

  /** Asks the source in a separate thread, so that a pool can grow even if the source hangs. */
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
    // Providers are loaded by the class loader of the application.
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
          "The source of the master keys failed ("
              + problem
              + "). New connections use the keys that it returned last; it is asked again after "
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
