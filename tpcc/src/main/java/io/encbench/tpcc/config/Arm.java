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
 * @param definition either a whole JDBC URL with {@code {HOST}}, {@code {PORT}} and {@code
 *     {SCHEMA}} in it, or properties {@code a=b&c=d} that override those of {@code conn}; may
 *     contain secrets
 * @param benchmarkSql the BenchmarkSQL that performs the arm's runs; null for EncBench
 * @param peer the peer's driver that the arm connects through; null for Connector/J and our driver
 * @param profileTitle title of the profile that the arm is named after; null if the props file
 *     defines the arm, or it has a peer's driver
 */
public record Arm(
    String name,
    Role role,
    Secret definition,
    @Nullable BenchmarkSql benchmarkSql,
    @Nullable Peer peer,
    @Nullable String profileTitle) {
  private static final int FORM_DIGITS = 16;
  private static final String ENCRYPTING_PREFIX = "jdbc:encbench:";
  private static final String PUBLISHED_PREFIX = "jdbc:mysql:encdb:";
  private static final String PLAIN_PREFIX = "jdbc:mysql://";

  /** The A/A arm of this baseline. */
  Arm again() {
    return new Arm(name + "-again", Role.AA_CHECK, definition, benchmarkSql, peer, profileTitle);
  }

  /** This arm with one more property. */
  Arm with(String property) {
    String text = definition.reveal();
    String separator = isUrl() && !text.contains("?") ? "?" : "&";
    return with(Secret.of(text + separator + property));
  }

  /** This arm with another definition. */
  Arm with(Secret other) {
    return new Arm(name, role, other, benchmarkSql, peer, profileTitle);
  }

  /** This arm, run by BenchmarkSQL. */
  Arm by(BenchmarkSql runner) {
    return new Arm(name, role, definition, runner, peer, profileTitle);
  }

  /** An additional treatment arm like this one, run by BenchmarkSQL. */
  Arm besides(BenchmarkSql runner) {
    return new Arm(
        name + BenchmarkSql.SUFFIX, Role.TREATMENT, definition, runner, peer, profileTitle);
  }

  /** Whether both arms connect alike, and only this one is run by BenchmarkSQL. */
  public boolean isOtherRunnerOf(Arm own) {
    return benchmarkSql != null && name.equals(own.name + BenchmarkSql.SUFFIX);
  }

  /** The program that performs the arm's runs, as the props file names it. */
  public String runner() {
    return benchmarkSql == null ? "encbench" : "benchmarksql:" + benchmarkSql.directory();
  }

  /** Additional flags and jars for the arm's client JVMs. */
  public FreshJvm.Extras jvmExtras() {
    return peer == null ? FreshJvm.Extras.NONE : peer.extras();
  }

  /** Title of the arm in reports. */
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
    String known = profileTitle;
    if (known != null) {
      return columns == 0 ? known : known + " (" + columns + " columns)";
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

  /** Whether the arm connects through this project's encrypting driver. */
  public boolean encrypting() {
    return peer == null && forEncryptingDriver();
  }

  /**
   * Whether the arm has a rules file, for our driver or for a peer's driver that is configured from
   * it.
   */
  boolean keyed() {
    Peer other = peer;
    return other == null ? forEncryptingDriver() : other.shardingSphere();
  }

  /** Whether the arm verifies the server's certificate, but does not state by which authority. */
  boolean needsAuthority() {
    return peer == null
        && own("sslmode").toUpperCase(Locale.ROOT).startsWith("VERIFY_")
        && own("trustcertificatekeystoreurl").isEmpty();
  }

  /** Whether the arm needs one of our keys, which is not so if nothing is encrypted. */
  boolean needsKey() {
    return keyed() && !own("encrules").equalsIgnoreCase(RulesSource.NONE);
  }

  private boolean forEncryptingDriver() {
    String text = definition.reveal();
    return isUrl()
        ? text.startsWith(ENCRYPTING_PREFIX) || text.startsWith(PUBLISHED_PREFIX)
        : parameters().keySet().stream().anyMatch(Database::isOfEncryptingDriver);
  }

  /** The properties in the definition. */
  Map<String, String> parameters() {
    String text = definition.reveal();
    return Database.parameters(isUrl() ? text : "?" + text);
  }

  /**
   * The rules of the stored columns: what the arm encrypts, and what the cells leak.
   *
   * @throws io.encbench.config.ConfigurationException if the rules are invalid
   */
  public EncryptionRules rules() {
    return peer == null ? stated() : new ShardingSphereRules(stated()).stored();
  }

  /** The rules as the file states them, before a driver adapts them. */
  public EncryptionRules stated() {
    return keyed() ? rulesSource().read() : EncryptionRules.none();
  }

  /** The arm's rules file; empty if it has none. */
  Optional<Path> rulesFile() {
    return keyed() ? rulesSource().file() : Optional.empty();
  }

  private RulesSource rulesSource() {
    return RulesSource.of(own("encrules"));
  }

  /**
   * The value of a property in the definition; empty if it is not set.
   *
   * @param name name of the property in lower case
   */
  String own(String name) {
    return parameters().entrySet().stream()
        // The published form of the URL has a slash before its first parameter.
        .filter(entry -> entry.getKey().replaceFirst("^/", "").equalsIgnoreCase(name))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse("");
  }

  /**
   * Identifies how the arm stores rows. Arms with the same value can start with copies of the same
   * tables. Contains secrets.
   */
  public Secret storage() {
    if (peer != null) {
      // Only the peer's own driver is known to read what it has written.
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
   * Identifies the stored form of the arm's rows, without secrets: {@code none} if they are plain,
   * or the first digits of a SHA-256.
   *
   * @throws io.encbench.config.ConfigurationException if the rules or keys cannot be read
   */
  public String storedForm() {
    if (peer != null) {
      // The key may be a passphrase, so not even its digest may be stored on the server.
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
   * @param base address of the server, as a plain connection to any of its schemas
   * @param schema the schema with the arm's tables
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
