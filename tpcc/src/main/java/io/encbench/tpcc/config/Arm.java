package io.encbench.tpcc.config;

import io.encbench.config.Secret;
import io.encbench.crypto.key.KeyProviders;
import io.encbench.crypto.key.KeyRing;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.driver.rules.RulesSource;
import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.jvm.FreshJvm;
import io.encbench.profile.connect.ShardingSphereDriver;
import io.encbench.profile.connect.ShardingSphereRules;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One way to connect that a comparison measures. Immutable.
 *
 * @param name letters, digits and minus, unique in a comparison
 * @param definition a whole JDBC URL with {@code {HOST}}, {@code {PORT}} and {@code {SCHEMA}} in
 *     it, or properties {@code a=b&c=d} that win over those of {@code conn}; may hold secrets
 * @param benchmarkSql that does its runs; null for this program itself
 * @param peer somebody else's driver that it connects through; null for Connector/J and ours
 */
public record Arm(
    String name,
    Role role,
    Secret definition,
    @Nullable BenchmarkSql benchmarkSql,
    @Nullable Peer peer) {
  private static final int FORM_DIGITS = 16;
  private static final String ENCRYPTING_PREFIX = "jdbc:encbench:";
  private static final String PUBLISHED_PREFIX = "jdbc:mysql:encdb:";
  private static final String PLAIN_PREFIX = "jdbc:mysql://";

  /** The baseline again. */
  Arm again() {
    return new Arm(name + "-again", Role.AA_CHECK, definition, benchmarkSql, peer);
  }

  /** The same with one property more. */
  Arm with(String property) {
    String text = definition.reveal();
    String separator = isUrl() && !text.contains("?") ? "?" : "&";
    return new Arm(name, role, Secret.of(text + separator + property), benchmarkSql, peer);
  }

  /** The same, run by BenchmarkSQL. */
  Arm by(BenchmarkSql runner) {
    return new Arm(name, role, definition, runner, peer);
  }

  /** The same under a name and with a role of its own, run by BenchmarkSQL. */
  Arm besides(BenchmarkSql runner) {
    return new Arm(name + BenchmarkSql.SUFFIX, Role.TREATMENT, definition, runner, peer);
  }

  /** Whether both connect alike, and this one is run by BenchmarkSQL and the other is not. */
  public boolean isOtherRunnerOf(Arm own) {
    return benchmarkSql != null && name.equals(own.name + BenchmarkSql.SUFFIX);
  }

  /** Which program does its runs, as the props file names it. */
  public String runner() {
    return benchmarkSql == null ? "encbench" : "benchmarksql:" + benchmarkSql.directory();
  }

  /** What the JVMs of its clients have besides those of others. */
  public FreshJvm.Extras jvmExtras() {
    return peer == null ? FreshJvm.Extras.NONE : peer.extras();
  }

  /** One line for people. */
  public String title() {
    return benchmarkSql == null ? mode() : mode() + ", run by BenchmarkSQL";
  }

  private String mode() {
    if (role == Role.AA_CHECK) {
      return name + ", the baseline again";
    }
    Peer other = peer;
    int columns = rules().all().size();
    if (other != null) {
      return name
          + ", "
          + other.title()
          + (columns == 0 ? "" : " with " + columns + " columns encrypted");
    }
    if (!encrypting()) {
      return name;
    }
    return columns == 0
        ? name + ", the driver with nothing encrypted"
        : name + ", " + columns + " columns encrypted";
  }

  /** The definition without its secrets. */
  public String shown() {
    String text = definition.reveal();
    return isUrl()
        ? HiddenSecrets.in("conn", text)
        : HiddenSecrets.in("conn", "jdbc:?" + text).substring(6);
  }

  private boolean isUrl() {
    return definition.reveal().startsWith("jdbc:");
  }

  /** Whether the encrypting driver of this project stands in front. */
  public boolean encrypting() {
    return peer == null && forEncryptingDriver();
  }

  /** Whether it has rules of ours, for our driver or for one that they are told to. */
  boolean keyed() {
    Peer other = peer;
    return other == null ? forEncryptingDriver() : other.shardingSphere();
  }

  /** Whether it has a key of ours: not where nothing is encrypted. */
  boolean needsKey() {
    return keyed() && !own("encrules").equalsIgnoreCase(RulesSource.NONE);
  }

  private boolean forEncryptingDriver() {
    String text = definition.reveal();
    return isUrl()
        ? text.startsWith(ENCRYPTING_PREFIX) || text.startsWith(PUBLISHED_PREFIX)
        : parameters().keySet().stream().anyMatch(Database::isOfEncryptingDriver);
  }

  /** Properties in the definition. */
  Map<String, String> parameters() {
    String text = definition.reveal();
    return Database.parameters(isUrl() ? text : "?" + text);
  }

  /**
   * What it encrypts, and what that shows.
   *
   * @throws io.encbench.config.ConfigurationException if its rules are not right
   */
  public EncryptionRules rules() {
    return peer == null ? stated() : new ShardingSphereRules(stated()).stored();
  }

  /** Rules as they stand in the file, whatever the driver makes of them. */
  public EncryptionRules stated() {
    return keyed() ? rulesSource().read() : EncryptionRules.none();
  }

  /** The file that its rules are in; empty if it has none. */
  Optional<Path> rulesFile() {
    return keyed() ? rulesSource().file() : Optional.empty();
  }

  private RulesSource rulesSource() {
    return RulesSource.of(own("encrules"));
  }

  /** The value of a property of the encrypting driver, by its name in lower case; may be empty. */
  String own(String name) {
    return parameters().entrySet().stream()
        // The published form has a slash before its first parameter.
        .filter(entry -> entry.getKey().replaceFirst("^/", "").equalsIgnoreCase(name))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse("");
  }

  /**
   * What decides how its rows are stored, so that arms with the same can begin with copies of the
   * same tables. Holds secrets.
   */
  public Secret storage() {
    if (peer != null) {
      // Only its own driver is known to read what it has written.
      return Secret.of("peer " + name);
    }
    if (!keyed() || rulesSource().isNone()) {
      return Secret.of("");
    }
    return Secret.of(
        String.join(
            "\n",
            own("encrules"),
            own("enc_algo"),
            own("mek"),
            own("enckeyprovider"),
            own("encchecks")));
  }

  /**
   * What decides the bytes of its rows besides the rows, in short and without secrets: {@code none}
   * if they are plain, or the first digits of a SHA-256.
   *
   * @throws io.encbench.config.ConfigurationException if its rules or keys cannot be read
   */
  public String storedForm() {
    if (peer != null) {
      // Its key may be a passphrase, of which not even a digest may stand on the server.
      return shortDigest(peer.driver() + " " + stated().all() + " " + shown());
    }
    if (!needsKey()) {
      return "none";
    }
    String settings = (own("enc_algo") + " " + own("encchecks")).toUpperCase(Locale.ROOT);
    return shortDigest(stated().all() + " " + settings + " " + keyFingerprint());
  }

  private String keyFingerprint() {
    String mek = own("mek");
    KeyRing keys =
        mek.isEmpty() ? KeyProviders.find(own("enckeyprovider")).load() : KeyRing.ofHex(mek);
    keys.clear();
    return keys.fingerprint();
  }

  private static String shortDigest(String text) {
    return ContentDigest.of(text).sha256().substring(0, FORM_DIGITS);
  }

  /**
   * The database of the arm.
   *
   * @param base where the server is, as a plain connection to any of its schemas
   * @param schema that holds the arm's tables
   */
  public Database on(Database base, String schema) {
    String url = base.conn().reveal();
    int query = url.indexOf('?');
    String address = query < 0 ? url : url.substring(0, query);
    String authority = address.substring(PLAIN_PREFIX.length()).replaceFirst("/.*", "");
    if (isUrl()) {
      int colon = authority.lastIndexOf(':');
      String own =
          definition
              .reveal()
              .replace("{HOST}", colon < 0 ? authority : authority.substring(0, colon))
              .replace("{PORT}", colon < 0 ? "3306" : authority.substring(colon + 1))
              .replace("{SCHEMA}", schema);
      return of(base, own);
    }
    Map<String, String> properties = new TreeMap<>(Database.parameters(url));
    properties.putAll(parameters());
    return of(
        base,
        properties.entrySet().stream()
            .map(property -> property.getKey() + "=" + property.getValue())
            .collect(Collectors.joining("&", prefix() + authority + "/" + schema + "?", "")));
  }

  private String prefix() {
    if (encrypting()) {
      return ENCRYPTING_PREFIX + "mysql://";
    }
    Peer other = peer;
    return other != null && other.shardingSphere()
        ? ShardingSphereDriver.PREFIX + "mysql://"
        : PLAIN_PREFIX;
  }

  private String driver(Database base) {
    Peer other = peer;
    if (other != null) {
      return other.shardingSphere() ? ShardingSphereDriver.class.getName() : other.driver();
    }
    return encrypting() ? Database.ENCRYPTING : base.driver();
  }

  private Database of(Database base, String url) {
    return new Database(
        base.db(), driver(base), Secret.of(url), base.user(), base.password(), null);
  }
}
