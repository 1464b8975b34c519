package io.encbench.driver.schema;

import io.encbench.crypto.cell.Algorithm;
import io.encbench.crypto.cell.CellCiphers;
import io.encbench.crypto.key.KeyRing;
import io.encbench.driver.meter.StatementLog;
import io.encbench.driver.rules.CellCheck;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.driver.session.NewSession;
import io.encbench.driver.session.StatementCounts;
import io.encbench.driver.settings.DelegateSettings;
import io.encbench.driver.settings.DriverSettings;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The state that connections to the same database with the same rules and keys share: derived keys,
 * plans and the known facts about schemas. Thread-safe.
 */
public final class DriverContext {
  /** How many contexts are kept for future connections. Open connections keep their own alive. */
  private static final int KEPT = 16;

  private static final Map<Identity, DriverContext> RECENT =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Identity, DriverContext> eldest) {
          return size() > KEPT;
        }
      };

  private final EncryptionRules rules;
  private final KeyRing keys;
  private final Algorithm algorithm;
  private final CellCiphers ciphers;
  private final CellCheck.CellChecks checks;
  private final List<String> encryptedTables;
  private final Map<String, SchemaContext> schemas = new ConcurrentHashMap<>();
  private volatile @Nullable LastSession lastSession;
  private volatile boolean sessionsDiffer;

  /** The session of the last new connection, and the settings of its delegate. */
  private record LastSession(NewSession session, Map<String, String> settings) {}

  /** Everything that makes plans or keys differ. Never shown, since the URL may hold a password. */
  private record Identity(
      String delegateUrl,
      String user,
      EncryptionRules rules,
      Algorithm algorithm,
      String keyFingerprint,
      CellCheck.CellChecks checks) {
    @Override
    public String toString() {
      return "DriverContext.Identity";
    }
  }

  private DriverContext(
      EncryptionRules rules, Algorithm algorithm, KeyRing keys, CellCheck.CellChecks checks) {
    this.rules = rules;
    this.keys = keys;
    this.algorithm = algorithm;
    this.ciphers = ciphers(rules, algorithm, keys);
    this.checks = checks;
    var tables = new TreeSet<String>(String.CASE_INSENSITIVE_ORDER);
    rules.all().forEach(rule -> tables.add(rule.table()));
    this.encryptedTables = List.copyOf(tables);
  }

  /** Derives all keys that the rules need, so that the master keys can be discarded. */
  private static CellCiphers ciphers(EncryptionRules rules, Algorithm algorithm, KeyRing keys) {
    CellCiphers ciphers = new CellCiphers(algorithm, keys);
    for (ColumnRule rule : rules.all()) {
      if (rule.type().isLong()) {
        ciphers.deriveForLongs(rule.format(), rule.scheme(), rule.domain());
      } else if (rule.folds()) {
        ciphers.deriveForFolded(rule.domain(), rule.foldedBy().sqlName());
      } else {
        ciphers.deriveForBytes(rule.scheme(), rule.domain());
      }
    }
    ciphers.discardMasterKeys();
    return ciphers;
  }

  /**
   * The context of connections with these settings. Afterwards it needs only the ids of the keys,
   * so the ring may be cleared.
   *
   * @throws io.encbench.config.ConfigurationException if the keys do not fit the algorithm
   */
  public static DriverContext of(
      String delegateUrl,
      String user,
      EncryptionRules rules,
      KeyRing keys,
      DriverSettings settings) {
    var identity =
        new Identity(
            delegateUrl, user, rules, settings.algorithm(), keys.fingerprint(), settings.checks());
    synchronized (RECENT) {
      DriverContext known = RECENT.get(identity);
      if (known == null) {
        known = new DriverContext(rules, settings.algorithm(), keys, settings.checks());
        RECENT.put(identity, known);
      }
      return known;
    }
  }

  public EncryptionRules rules() {
    return rules;
  }

  /** The key ring, for the ids of the keys. The keys themselves have been cleared. */
  public KeyRing keys() {
    return keys;
  }

  Algorithm algorithm() {
    return algorithm;
  }

  public CellCiphers ciphers() {
    return ciphers;
  }

  /** The algorithm and the ids of the keys, for messages. */
  public String shownKeys() {
    List<Integer> ids = keys.ids();
    return "ENC_ALGO="
        + algorithm
        + (ids.size() == 1 ? ", key " : ", keys ")
        + ids.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }

  /** The checks of cells by the server that new tables are created with. */
  CellCheck.CellChecks checks() {
    return checks;
  }

  /** Whether any column is encrypted. */
  public boolean encrypts() {
    return !encryptedTables.isEmpty();
  }

  /** The tables with rules. */
  List<String> encryptedTables() {
    return encryptedTables;
  }

  /**
   * What the server said of another connection's session, if its settings were the same, and if
   * that and the check of its schema are recent. A new connection may then put off its own check
   * until its first statement.
   */
  public Optional<NewSession> recentSession(DelegateSettings settings) {
    LastSession last = lastSession;
    if (last == null || sessionsDiffer || !last.settings.equals(settings.withoutPasswords())) {
      return Optional.empty();
    }
    SchemaKnowledge.SharedCheck check =
        schema(last.session.state().schema()).knowledge().lastCheck();
    boolean isRecent =
        check != null
            && last.session
                .counts()
                .filter(StatementCounts::areRecent)
                .filter(counts -> counts.confirmDefinitions(check.definitions()))
                .isPresent();
    return isRecent ? Optional.of(last.session) : Optional.empty();
  }

  /** From now on, each connection is checked when it opens: their sessions are not alike. */
  void setSessionsDiffer() {
    sessionsDiffer = true;
  }

  /** What the server says of the session of a new connection with these settings. */
  public NewSession newSession(Connection delegate, DelegateSettings settings) throws SQLException {
    LastSession last = lastSession;
    NewSession session = NewSession.of(delegate, last == null ? null : last.session);
    lastSession = new LastSession(session, settings.withoutPasswords());
    return session;
  }

  /** The known facts about a schema of the server. */
  SchemaContext schema(String name) {
    return schemas.computeIfAbsent(name.toLowerCase(Locale.ROOT), key -> new SchemaContext());
  }

  /** Forgets the known facts about all schemas: a statement can change tables of any schema. */
  void schemaChanged() {
    schemas.values().forEach(SchemaContext::changed);
  }

  /** The facts about one schema that the connections of a context share. Thread-safe. */
  static final class SchemaContext {
    private volatile SchemaKnowledge knowledge = new SchemaKnowledge();
    private final Set<ColumnRule> opened = ConcurrentHashMap.newKeySet();
    private final StatementLog log = new StatementLog();

    /** The costs of client-side statements, which a change of the schema does not end. */
    StatementLog log() {
      return log;
    }

    SchemaKnowledge knowledge() {
      return knowledge;
    }

    /** Forgets everything: a statement has changed a table, view or routine. */
    void changed() {
      knowledge = new SchemaKnowledge();
    }

    /** Whether the keys are known to open cells of a column. */
    boolean opened(ColumnRule rule) {
      return opened.contains(rule);
    }

    /** Notes columns whose cells the keys open. A column without cells cannot be known yet. */
    void setOpened(Set<ColumnRule> rules) {
      opened.addAll(rules);
    }
  }
}
