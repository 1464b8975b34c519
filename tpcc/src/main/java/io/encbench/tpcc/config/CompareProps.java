package io.encbench.tpcc.config;

import io.encbench.config.ConfigurationException;
import io.encbench.config.PropsFile;
import io.encbench.config.Secret;
import io.encbench.driver.rules.RulesSource;
import io.encbench.experiment.Precision;
import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.fleet.FleetPlaces;
import io.encbench.profile.ConnectionProfile;
import io.encbench.profile.JdbcDriver;
import io.encbench.profile.ProfileCatalogue;
import io.encbench.profile.SslMode;
import io.encbench.tpcc.config.CompareSettings.Digests;
import io.encbench.tpcc.config.CompareSettings.Level;
import io.encbench.tpcc.config.CompareSettings.Mode;
import io.encbench.tpcc.config.CompareSettings.Schedule;
import io.encbench.tpcc.config.CompareSettings.Stacks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Reads the props file of a comparison, which has the keys of a run and some more. */
public final class CompareProps {
  private static final String DEFAULT_KEYS = "env:TPCC_KEYS";
  private static final String ENVIRONMENT = "env:";
  private static final int KEY_BYTES = 16;
  private static final String DEFAULT_FLAGS = "-Xmx704m";
  private static final int DEFAULT_WINDOW_MILLIS = 1_000;
  private static final int DEFAULT_BLOCKS = 3;
  private static final int MOST_BLOCKS_FOR_PRECISION = 100;
  private static final String OWN_RUNNER = "encbench";
  private static final String OTHER_RUNNER = "benchmarksql:";

  /** The rule sets of arms whose names state none. */
  private static final String DEFAULT_RULES = "windows";

  private static final Pattern OTHER_RULES = Pattern.compile("(.+)-(strict|windows|ordered)");

  /** Names of the built-in arms with ShardingSphere-JDBC: the share, unless it is 0, and rules. */
  private static final Pattern OF_PEER =
      Pattern.compile(
          PeerKeys.SHARDING_SPHERE_ARM + "(?:0|(20|50|100)(?:-(strict|windows|ordered))?)");

  /** Keys of a run that a comparison sets itself, and what to use instead. */
  private static final Map<Key, String> SET_HERE =
      new EnumMap<>(
          Map.of(
              Key.TERMINALS, "set concurrency",
              Key.TERMINAL_MULTIPLIER, "set concurrency",
              Key.LIMIT_TXNS_PER_MIN, "set mode=offered and offeredTxnsPerMin",
              Key.FILE_LOCATION, "a comparison loads tables"));

  private final Path file;
  private final Values values;
  private final UnaryOperator<@Nullable String> environment;
  private final PeerKeys peers;
  private final ProfileCatalogue catalogue;

  /** Random key that all arms of the comparison share; null until an arm needs it. */
  private @Nullable String drawnKey;

  private CompareProps(Path file, Values values, UnaryOperator<@Nullable String> environment) {
    this.file = file;
    this.values = values;
    this.environment = environment;
    this.peers = new PeerKeys(values);
    this.catalogue = catalogue(file, values);
  }

  private static ProfileCatalogue catalogue(Path file, Values values) {
    ProfileCatalogue builtIn = ProfileCatalogue.builtIn();
    Optional<String> own = values.text(CompareKey.PROFILES);
    try {
      return own.map(name -> builtIn.with(file.resolveSibling(name))).orElse(builtIn);
    } catch (ConfigurationException e) {
      throw values.error(CompareKey.PROFILES, CompareKey.PROFILES.text() + ": " + e.getMessage());
    }
  }

  /**
   * Reads a file.
   *
   * @param overrides alternating keys, in any case, and values, which override the file
   * @param environment returns the value of an environment variable, or null if it is not set
   * @throws ConfigurationException if the file or an override is invalid
   */
  public static CompareSettings read(
      Path file, List<String> overrides, UnaryOperator<@Nullable String> environment) {
    return new CompareProps(file, Values.read(file, overrides, CompareKey.VOCABULARY), environment)
        .settings();
  }

  private CompareSettings settings() {
    SET_HERE.forEach(
        (key, instead) -> {
          if (values.has(key)) {
            throw values.error(key, key.text() + " cannot be set for a comparison: " + instead);
          }
        });
    Mode mode = values.constant(CompareKey.MODE, Mode.CLOSED, Mode.class);
    List<Integer> clientNumbers = values.has(Key.CLIENTS) ? numbers(Key.CLIENTS) : List.of(1);
    int clients = Collections.max(clientNumbers);
    List<Level> loads = levels(mode);
    requireShares(clients, loads);
    List<Level> levels =
        loads.stream().flatMap(level -> clientNumbers.stream().map(level::by)).toList();
    TpccProps first = runProps(levels.get(0));
    ClientPlace place = first.place();
    Optional<BenchmarkSql> other = benchmarkSql();
    for (Level level : levels) {
      RunSettings run = runProps(level).run();
      if (other.isPresent()) {
        requireAble(level, run);
      }
    }
    Database base = base(first);
    List<Arm> arms = byRunners(arms(base), other);
    LoadSettings load = runProps(levels.get(0).by(clients)).load();
    peers.requireAble(arms, load);
    requireOwnDrivers(clients, arms);
    Path authority = authority(base);
    if (!place.isHere()) {
      requireElsewhere(arms, base, authority);
    }
    Schedule schedule = schedule(first.run(), clients, arms);
    Path directory = directory();
    return new CompareSettings(
        base,
        authority,
        load,
        arms,
        levels,
        blocks(),
        precision(),
        timeLimit(),
        schedule,
        values.integer(CompareKey.WINDOW_MILLIS, DEFAULT_WINDOW_MILLIS, 50, 60_000),
        mode,
        values.constant(CompareKey.PROCESSORS, Processors.APART, Processors.class)
            == Processors.APART,
        values.constant(CompareKey.DIGESTS, Digests.EVERY, Digests.class),
        place,
        values.constant(CompareKey.STACKS, Stacks.NONE, Stacks.class),
        List.of(values.text(CompareKey.JVM_FLAGS).orElse(DEFAULT_FLAGS).split("\\s+")),
        load.seed(),
        directory,
        shown(mode, schedule, load, arms),
        first.run(),
        given());
  }

  /** Checks that every client has a terminal and, at an offered load, a transaction a minute. */
  private void requireShares(int clients, List<Level> levels) {
    requireShare(clients, levels.stream().mapToLong(Level::terminals), CompareKey.CONCURRENCY);
    requireShare(
        clients,
        levels.stream().mapToLong(Level::offeredTxnsPerMin).filter(offered -> offered > 0),
        CompareKey.OFFERED_TXNS_PER_MIN);
  }

  private void requireShare(int clients, LongStream amounts, CompareKey key) {
    long least = amounts.min().orElse(clients);
    if (clients > least) {
      throw values.wrong(
          Key.CLIENTS,
          "must be between 1 and %1$d, the smallest number of %2$s, because each client has its share; lower clients, or raise %2$s"
              .formatted(least, key.text()));
    }
  }

  /** Checks that this program and its own drivers run all arms if several clients share a run. */
  private void requireOwnDrivers(int clients, List<Arm> arms) {
    arms.stream()
        .filter(arm -> clients > 1 && (arm.peer() != null || arm.benchmarkSql() != null))
        .findFirst()
        .ifPresent(
            arm -> {
              throw values.wrong(
                  Key.CLIENTS,
                  "must be 1, because the arm %s %s and has one client; remove it from %s, or write clients=1"
                      .formatted(
                          arm.name(),
                          arm.peer() == null ? "is run by BenchmarkSQL" : "has a driver of its own",
                          arm.peer() == null ? CompareKey.RUNNER.text() : CompareKey.ARMS.text()));
            });
  }

  /**
   * Checks that clients on other machines can connect as all arms do, and find the secrets
   * themselves.
   */
  private void requireElsewhere(List<Arm> arms, Database base, @Nullable Path authority) {
    for (Arm arm : arms) {
      String why = "";
      if (arm.benchmarkSql() != null) {
        why = "is run by BenchmarkSQL on this machine";
      } else if (arm.peer() != null) {
        why = "has a driver of its own, whose jars are on this machine";
      } else if (arm.needsAuthority() && authority != null) {
        why =
            "verifies the server's certificate by the file of %s, which is on this machine"
                .formatted(CompareKey.TLS_CA.text());
      }
      if (!why.isEmpty()) {
        throw values.wrong(
            Key.FLEET,
            "is not possible, because the arm %s %s; remove the arm, or write fleet=%s"
                .formatted(arm.name(), why, FleetPlaces.LOCAL));
      }
      if (ClientPlace.hasSecret(arm.on(base, "schema").conn().reveal())) {
        throw values.error(
            CompareKey.ARMS,
            "the arm %s cannot be used with fleet, because its secret would be sent to other machines: use encKeyProvider=env:VARIABLE or file:/path for keys, and set the variable or the file on each machine"
                .formatted(arm.name()));
      }
      arm.rulesFile()
          .filter(rules -> !rules.isAbsolute())
          .ifPresent(
              rules -> {
                throw values.error(
                    CompareKey.ARMS,
                    "the arm %s has encRules=%s, and fleet needs an absolute path that exists on each machine"
                        .formatted(arm.name(), rules));
              });
    }
  }

  private boolean isElsewhere() {
    return !values.text(Key.FLEET).orElse(FleetPlaces.LOCAL).equals(FleetPlaces.LOCAL);
  }

  /** The schedule that is set; by default simultaneous if the arms can take turns. */
  private Schedule schedule(RunSettings run, int clients, List<Arm> arms) {
    Optional<String> against = againstTurns(run, arms);
    if (!values.has(CompareKey.SCHEDULE)) {
      return against.isEmpty() ? Schedule.SIMULTANEOUS : Schedule.INTERLEAVED;
    }
    Schedule schedule = values.constant(CompareKey.SCHEDULE, Schedule.SIMULTANEOUS, Schedule.class);
    if (schedule == Schedule.DUETS && clients > 1) {
      throw values.error(
          CompareKey.SCHEDULE,
          "schedule=duets is not possible with clients=%d: a duet has one client for each arm; set clients=1, or schedule=simultaneous"
              .formatted(clients));
    }
    if (schedule == Schedule.DUETS && isElsewhere()) {
      throw values.error(
          CompareKey.SCHEDULE,
          "schedule=duets is not possible with fleet=%s: both clients of a duet are on this machine; set fleet=%s, or schedule=simultaneous"
              .formatted(values.required(Key.FLEET), FleetPlaces.LOCAL));
    }
    if (schedule != Schedule.INTERLEAVED && against.isPresent()) {
      throw values.error(
          CompareKey.SCHEDULE,
          "schedule=%s is not possible: %s; set schedule=interleaved"
              .formatted(schedule.name().toLowerCase(Locale.ROOT), against.get()));
    }
    return schedule;
  }

  /** Reason why the arms cannot take turns; empty if they can. */
  private static Optional<String> againstTurns(RunSettings run, List<Arm> arms) {
    if (arms.stream().anyMatch(arm -> arm.benchmarkSql() != null)) {
      return Optional.of("BenchmarkSQL cannot pause between turns");
    }
    if (!(run.stop() instanceof RunSettings.Stop.After)) {
      return Optional.of("turns are limited by time, but runTxnsPerTerminal limits transactions");
    }
    if (run.keyingTimeMultiplier() > 0 || run.thinkTimeMultiplier() > 0) {
      return Optional.of("terminals with keying or think times cannot pause between turns");
    }
    return run.export().prometheusPort() == null
        ? Optional.empty()
        : Optional.of("the JVMs of all arms run at once, but only one can use prometheusPort");
  }

  private int blocks() {
    int otherwise = values.has(CompareKey.PRECISION) ? MOST_BLOCKS_FOR_PRECISION : DEFAULT_BLOCKS;
    return values.integer(CompareKey.BLOCKS, otherwise, 1, 1000);
  }

  private @Nullable Precision precision() {
    return values
        .text(CompareKey.PRECISION)
        .map(text -> Precision.parse(CompareKey.PRECISION.text(), text))
        .orElse(null);
  }

  private @Nullable Duration timeLimit() {
    return values.has(CompareKey.TIME_LIMIT_MINS)
        ? Duration.ofMinutes(values.integer(CompareKey.TIME_LIMIT_MINS, 1, 1, 100_000))
        : null;
  }

  /** Whether an embedded server and its clients run on separate processors. */
  private enum Processors {
    APART,
    SHARED
  }

  private TpccProps runProps(Level level) {
    Map<Key, String> own = new EnumMap<>(Key.class);
    own.put(Key.TERMINALS, Integer.toString(level.terminals()));
    own.put(Key.LIMIT_TXNS_PER_MIN, Long.toString(level.offeredTxnsPerMin()));
    own.put(Key.CLIENTS, Integer.toString(level.clients()));
    if (!values.has(Key.DRIVER)) {
      own.put(Key.DRIVER, Database.CONNECTOR_J);
    }
    return new TpccProps(values.with(own), environment);
  }

  private List<Level> levels(Mode mode) {
    List<Integer> terminals = numbers(CompareKey.CONCURRENCY);
    if (mode != Mode.OFFERED) {
      if (values.has(CompareKey.OFFERED_TXNS_PER_MIN)) {
        throw values.error(
            CompareKey.OFFERED_TXNS_PER_MIN,
            "offeredTxnsPerMin is for mode=offered; with another mode give it an empty value");
      }
      return terminals.stream().map(number -> new Level(number, 0)).toList();
    }
    List<String> offered = list(CompareKey.OFFERED_TXNS_PER_MIN);
    if (offered.size() != 1 && terminals.size() != 1 && offered.size() != terminals.size()) {
      throw values.wrong(
          CompareKey.OFFERED_TXNS_PER_MIN,
          "must be one number, or one for each of the "
              + terminals.size()
              + " of concurrency; concurrency may also be one number for all of these");
    }
    Set<Level> levels = new LinkedHashSet<>();
    for (int i = 0; i < Math.max(terminals.size(), offered.size()); i++) {
      int atOnce = terminals.get(terminals.size() == 1 ? 0 : i);
      String text = offered.get(offered.size() == 1 ? 0 : i);
      if (!levels.add(
          new Level(atOnce, number(CompareKey.OFFERED_TXNS_PER_MIN, text, 60_000L * atOnce)))) {
        throw values.wrong(CompareKey.OFFERED_TXNS_PER_MIN, "has " + text + " twice");
      }
    }
    return List.copyOf(levels);
  }

  /** Several different numbers of terminals or clients. */
  private List<Integer> numbers(SettingKey key) {
    List<Integer> numbers = new ArrayList<>();
    for (String text : list(key)) {
      int number = (int) number(key, text, TpccProps.MAX_TERMINALS);
      if (numbers.contains(number)) {
        throw values.wrong(key, "has " + number + " twice");
      }
      numbers.add(number);
    }
    return numbers;
  }

  private List<String> list(SettingKey key) {
    return List.of(values.required(key).split("[,\\s]+"));
  }

  private long number(SettingKey key, String text, long most) {
    try {
      long number = Long.parseLong(text);
      if (number >= 1 && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // The exception below states what is allowed.
    }
    throw values.wrong(key, "has " + text + "; each must be a whole number between 1 and " + most);
  }

  private Database base(TpccProps first) {
    Database base = first.database();
    String conn = base.conn().reveal();
    if (base.embedded() == null
        && !conn.matches("jdbc:mysql://[^/?@,(]+/[A-Za-z0-9_]{1,32}(\\?.*)?")) {
      throw values.wrong(
          Key.CONN,
          "must be of the form jdbc:mysql://host:port/name?..., with one server, where name begins"
              + " the names of the arms' schemas, or embedded:mysql or embedded:mariadb");
    }
    if (Database.parameters(conn).keySet().stream().anyMatch(Database::isOfEncryptingDriver)) {
      throw values.wrong(Key.CONN, "must be a plain connection; arms encrypt");
    }
    return base;
  }

  private @Nullable Path authority(Database base) {
    if (!values.has(CompareKey.TLS_CA)) {
      return null;
    }
    if (base.embedded() != null) {
      throw values.wrong(
          CompareKey.TLS_CA,
          "is for a running server; leave it out with an embedded one, whose authority is known");
    }
    Path pem = file.resolveSibling(values.required(CompareKey.TLS_CA)).toAbsolutePath().normalize();
    if (!Files.isReadable(pem) || Files.isDirectory(pem)) {
      throw values.wrong(CompareKey.TLS_CA, "names " + pem + ", which is not a readable file");
    }
    return pem;
  }

  private List<Arm> arms(Database base) {
    Map<String, Arm> arms = new LinkedHashMap<>();
    Set<String> lower = new HashSet<>();
    for (String name : list(CompareKey.ARMS)) {
      Arm arm = arm(name, arms.isEmpty() ? Role.BASELINE : Role.TREATMENT, base);
      if (!lower.add(name.toLowerCase(Locale.ROOT))) {
        throw values.wrong(CompareKey.ARMS, "has " + name + " twice");
      }
      arms.put(name, arm);
      if (arms.size() == 1) {
        Arm again = arm.again();
        lower.add(again.name().toLowerCase(Locale.ROOT));
        arms.put(again.name(), again);
      }
    }
    return List.copyOf(arms.values());
  }

  private List<String> runners() {
    return values.has(CompareKey.RUNNER) ? list(CompareKey.RUNNER) : List.of(OWN_RUNNER);
  }

  private Optional<BenchmarkSql> benchmarkSql() {
    Optional<BenchmarkSql> found = Optional.empty();
    Set<String> kinds = new HashSet<>();
    for (String runner : runners()) {
      String directory =
          runner.startsWith(OTHER_RUNNER) ? runner.substring(OTHER_RUNNER.length()) : "";
      if (directory.isEmpty() && !runner.equals(OWN_RUNNER)) {
        throw values.wrong(
            CompareKey.RUNNER,
            "has " + runner + "; each must be encbench or benchmarksql:DIRECTORY");
      }
      if (!kinds.add(directory.isEmpty() ? OWN_RUNNER : OTHER_RUNNER)) {
        throw values.wrong(
            CompareKey.RUNNER, "names two runners of the same kind; keep one of each");
      }
      if (!directory.isEmpty()) {
        try {
          found = Optional.of(BenchmarkSql.in(Path.of(directory)));
        } catch (ConfigurationException e) {
          throw values.error(CompareKey.RUNNER, String.valueOf(e.getMessage()));
        }
      }
    }
    return found;
  }

  private void requireAble(Level level, RunSettings run) {
    try {
      BenchmarkSql.requireAble(level, run);
    } catch (ConfigurationException e) {
      throw values.error(CompareKey.RUNNER, String.valueOf(e.getMessage()));
    }
  }

  /**
   * Adds the arms that BenchmarkSQL runs. EncBench runs the baseline if it is among the runners.
   */
  private List<Arm> byRunners(List<Arm> arms, Optional<BenchmarkSql> other) {
    if (other.isEmpty()) {
      return arms;
    }
    BenchmarkSql benchmarkSql = other.get();
    if (!runners().contains(OWN_RUNNER)) {
      return arms.stream().map(arm -> arm.by(benchmarkSql)).toList();
    }
    List<Arm> all = new ArrayList<>(arms);
    arms.stream()
        .filter(arm -> arm.role() != Role.AA_CHECK && arm.peer() == null)
        .forEach(arm -> all.add(arm.besides(benchmarkSql)));
    if (all.stream().map(arm -> arm.name().toLowerCase(Locale.ROOT)).distinct().count()
        < all.size()) {
      throw values.wrong(
          CompareKey.ARMS,
          "has a name that ends with "
              + BenchmarkSql.SUFFIX
              + ", which is reserved for arms that BenchmarkSQL runs");
    }
    return List.copyOf(all);
  }

  private Arm arm(String name, Role role, Database base) {
    SettingKey key = new CompareKey.ArmDefinition(CompareKey.ARM_PREFIX + name);
    Optional<Known> known = values.has(key) ? Optional.empty() : known(name);
    String definition = values.text(key).orElseGet(() -> definition(name, known, base));
    Arm arm =
        new Arm(
            name,
            role,
            Secret.of(definition),
            null,
            peers.of(name),
            known.map(Known::title).orElse(null));
    if (arm.peer() != null && role == Role.BASELINE) {
      throw values.wrong(
          CompareKey.ARMS,
          "begins with "
              + name
              + ", which has a driver of its own: the first arm is the baseline and must be one"
              + " such as plain");
    }
    if (definition.startsWith("jdbc:") && !definition.contains("{SCHEMA}")) {
      throw values.error(
          key,
          key.text()
              + " must have {SCHEMA} in place of the schema's name, as the comparison makes it;"
              + " {HOST} and {PORT} stand for those of conn");
    }
    if (!definition.startsWith("jdbc:") && arm.parameters().isEmpty()) {
      throw values.error(
          key, key.text() + " must be properties a=b&c=d, or a JDBC URL with {SCHEMA}");
    }
    Arm keyed = withKeys(arm, base);
    try {
      keyed.rules();
    } catch (ConfigurationException e) {
      throw values.error(
          values.has(key) ? key : CompareKey.ARMS, "arm " + name + ": " + e.getMessage());
    }
    return keyed;
  }

  /**
   * A profile that an arm is named after.
   *
   * @param rules name of the rule sets of the encrypting driver
   */
  private record Known(ConnectionProfile profile, String rules) {
    private String title() {
      return rules.equals(DEFAULT_RULES)
          ? profile.title()
          : profile.title() + ", " + rules + " rules";
    }
  }

  /**
   * The profile that an arm is named after; empty if there is none, or if this program does not
   * have its driver.
   */
  private Optional<Known> known(String name) {
    Optional<Known> known = catalogue.find(name).map(profile -> new Known(profile, DEFAULT_RULES));
    Matcher otherRules = OTHER_RULES.matcher(name);
    if (known.isEmpty() && otherRules.matches()) {
      known =
          catalogue
              .find(otherRules.group(1))
              .filter(profile -> profile.encryptedColumns() > 0)
              .map(profile -> new Known(profile, otherRules.group(2)));
    }
    return known.filter(found -> hasDriver(found.profile()));
  }

  /** Whether an arm of a profile needs no jars of its own. */
  private static boolean hasDriver(ConnectionProfile profile) {
    return !profile.driver().isPeer() && profile.delegate() == JdbcDriver.CONNECTOR_J;
  }

  /**
   * Definition of a built-in arm: the transport of its profile, and encryption by a rule set beside
   * the props file.
   */
  private String definition(String name, Optional<Known> known, Database base) {
    Matcher ofPeer = OF_PEER.matcher(name);
    if (ofPeer.matches()) {
      String share = Objects.requireNonNullElse(ofPeer.group(1), "0");
      String rules = Objects.requireNonNullElse(ofPeer.group(2), DEFAULT_RULES);
      return "sslMode=" + SslMode.DISABLED + "&" + encryption(Integer.parseInt(share), rules);
    }
    Known found = known.orElseThrow(() -> unknown(name));
    ConnectionProfile profile = found.profile();
    if (profile.sslMode().verifiesCertificate()
        && base.embedded() == null
        && !values.has(CompareKey.TLS_CA)) {
      throw values.error(
          CompareKey.ARMS,
          "the arm "
              + name
              + " has sslMode="
              + profile.sslMode()
              + ", which needs the certificate of the server's authority: set "
              + CompareKey.TLS_CA.text()
              + " to its PEM file");
    }
    Map<String, String> settings = profile.transport();
    settings.remove("useCompression", "false");
    String transport =
        settings.entrySet().stream().map(Map.Entry::toString).collect(Collectors.joining("&"));
    return profile.driver().encryptsColumns()
        ? transport + "&" + encryption(profile.encryptedColumns(), found.rules())
        : transport;
  }

  private ConfigurationException unknown(String name) {
    List<String> known =
        catalogue.all().stream()
            .filter(CompareProps::hasDriver)
            .map(ConnectionProfile::name)
            .toList();
    return values.wrong(
        CompareKey.ARMS,
        "has "
            + name
            + ", which is none of "
            + String.join(", ", known)
            + ", nor a combination of transport and encryption, such as tls13-aes128-encrypted-100;"
            + " did you mean "
            + PropsFile.nearest(name, known)
            + "? Define an arm of your own with "
            + CompareKey.ARM_PREFIX
            + name
            + "=..., or a profile in the file that "
            + CompareKey.PROFILES.text()
            + " names");
  }

  /** Properties of the encrypting driver for a percentage of encrypted columns. */
  private String encryption(int percent, String rules) {
    if (percent == 0) {
      return "encRules=" + RulesSource.NONE;
    }
    Path beside = file.resolveSibling("rules-tpcc-%d-%s.props".formatted(percent, rules));
    // Clients on other machines have other working directories.
    Path rulesFile = isElsewhere() ? beside.toAbsolutePath().normalize() : beside;
    return "encRules=" + escaped(rulesFile.toString()) + "&encKeyProvider=" + keyProvider();
  }

  /** Escapes a value as the drivers expect it in URLs. */
  static String escaped(String value) {
    return value.replace("%", "%25").replace("&", "%26").replace("#", "%23");
  }

  private String keyProvider() {
    return values.text(CompareKey.ENC_KEY_PROVIDER).orElse(DEFAULT_KEYS);
  }

  /**
   * Checks that the arm's keys exist. On an embedded server, which lives only as long as the
   * comparison, a random key replaces a missing one.
   */
  private Arm withKeys(Arm arm, Database base) {
    if (!arm.needsKey()) {
      return arm;
    }
    String provider = arm.own("enckeyprovider");
    if (provider.isEmpty() && arm.own("mek").isEmpty()) {
      return withKeys(arm.with("encKeyProvider=" + keyProvider()), base);
    }
    boolean missing =
        provider.startsWith(ENVIRONMENT)
            && environment.apply(provider.substring(ENVIRONMENT.length())) == null;
    if (!missing) {
      return arm;
    }
    if (base.embedded() != null && !values.has(CompareKey.ENC_KEY_PROVIDER)) {
      String definition =
          arm.definition().reveal().replace("encKeyProvider=" + provider, "MEK=" + drawnKey());
      return arm.with(Secret.of(definition));
    }
    throw values.error(
        CompareKey.ENC_KEY_PROVIDER,
        "the arm "
            + arm.name()
            + " has encKeyProvider="
            + provider
            + ", but that environment variable is not set: export "
            + provider.substring(ENVIRONMENT.length())
            + "=$(openssl rand -hex 32)");
  }

  private String drawnKey() {
    String drawn = drawnKey;
    if (drawn == null) {
      byte[] bytes = new byte[KEY_BYTES];
      new SecureRandom().nextBytes(bytes);
      drawn = HexFormat.of().formatHex(bytes);
      drawnKey = drawn;
    }
    return drawn;
  }

  private Path directory() {
    String text = values.required(Key.RESULT_DIRECTORY);
    if (text.contains("%")) {
      throw values.wrong(
          Key.RESULT_DIRECTORY,
          "has a pattern; a resumed comparison can find its results only under a fixed name");
    }
    return Path.of(text);
  }

  private Map<String, String> given() {
    Map<String, String> given = new TreeMap<>();
    values.forEach(
        (key, value) -> {
          if (key instanceof Key && !value.isEmpty()) {
            given.put(key.text(), value);
          }
        });
    given.remove(Key.PASSWORD_ENV.text());
    given.remove(Key.PASSWORD_FILE.text());
    return Map.copyOf(given);
  }

  private Map<String, String> shown(
      Mode mode, Schedule schedule, LoadSettings load, List<Arm> arms) {
    Map<String, String> shown = new TreeMap<>();
    values.forEach((key, value) -> shown.put(key.text(), HiddenSecrets.in(key.text(), value)));
    arms.forEach(arm -> shown.put(CompareKey.ARM_PREFIX + arm.name(), arm.shown()));
    shown.put(CompareKey.MODE.text(), mode.name().toLowerCase(Locale.ROOT));
    shown.put(CompareKey.SCHEDULE.text(), schedule.name().toLowerCase(Locale.ROOT));
    shown.putIfAbsent(CompareKey.WINDOW_MILLIS.text(), Integer.toString(DEFAULT_WINDOW_MILLIS));
    shown.put(Key.SEED.text(), Long.toString(load.seed()));
    shown.put(CompareKey.BLOCKS.text(), Integer.toString(blocks()));
    shown.putIfAbsent(CompareKey.PRECISION.text(), "none");
    shown.putIfAbsent(CompareKey.TIME_LIMIT_MINS.text(), "none");
    shown.putIfAbsent(CompareKey.PROCESSORS.text(), "apart");
    shown.putIfAbsent(CompareKey.JVM_FLAGS.text(), DEFAULT_FLAGS);
    shown.putIfAbsent(CompareKey.DIGESTS.text(), "every");
    shown.putIfAbsent(CompareKey.STACKS.text(), "none");
    shown.putAll(contents(arms));
    return shown;
  }

  /** Digests of the arms' rules and jar files, by {@link CompareSettings#CONTENT} and name. */
  private static Map<String, String> contents(List<Arm> arms) {
    Map<String, String> contents = new TreeMap<>();
    for (Arm arm : arms) {
      arm.rulesFile()
          .ifPresent(
              rules ->
                  contents.computeIfAbsent(
                      CompareSettings.CONTENT + rules,
                      name -> ContentDigest.of(List.of(rules)).sha256()));
      Peer peer = arm.peer();
      if (peer != null) {
        contents.put(
            CompareSettings.CONTENT + "the jars of arm " + arm.name(),
            ContentDigest.of(peer.jars()).sha256());
      }
    }
    return contents;
  }
}
