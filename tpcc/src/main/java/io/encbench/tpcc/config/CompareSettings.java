package io.encbench.tpcc.config;

import io.encbench.experiment.Precision;
import io.encbench.experiment.process.WarmUpRule;
import io.encbench.profile.connect.TrustStore;
import io.encbench.tpcc.config.RunSettings.Stop;
import io.encbench.tpcc.result.LevelName;
import io.encbench.tpcc.result.TransactionType;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a comparison. Immutable.
 *
 * @param base the server; its schemas are named after that of {@code conn}
 * @param authority PEM file of the authority that signed the certificate of a server that is
 *     already running; null if it is not known
 * @param load what is loaded for each arm
 * @param arms the baseline first, then the A/A arm
 * @param levels concurrency levels in the order of the file
 * @param precision precision of client CPU at which measuring ends before all blocks are done; null
 *     for none
 * @param timeLimit time after which no further block is measured; null for none
 * @param schedule how arms share the time of a block
 * @param windowMillis length of a turn
 * @param mode how transactions are started
 * @param processorsApart whether an embedded server and its clients each have one half of the
 *     processors
 * @param digests when schemas are read to check that they hold what was loaded
 * @param place where the client JVMs are
 * @param stacks whether there is one more run of each arm, whose stacks are sampled
 * @param jvmFlags flags of the client JVMs
 * @param directory directory for the results
 * @param shown every setting in force by key, without secrets
 * @param run one run at the first level, for its durations
 * @param runProps keys of every run; may contain secrets
 */
public record CompareSettings(
    Database base,
    @Nullable Path authority,
    LoadSettings load,
    List<Arm> arms,
    List<Level> levels,
    int blocks,
    @Nullable Precision precision,
    @Nullable Duration timeLimit,
    Schedule schedule,
    int windowMillis,
    Mode mode,
    boolean processorsApart,
    Digests digests,
    ClientPlace place,
    Stacks stacks,
    List<String> jvmFlags,
    long seed,
    Path directory,
    Map<String, String> shown,
    RunSettings run,
    Map<String, String> runProps) {
  /**
   * Prefix of the names of files in {@code shown}, whose values are digests of the files' contents.
   */
  public static final String CONTENT = "sha256 of ";

  /** Key in {@code shown} of the reason why the arms cannot take turns as planned. */
  public static final String WHY_INTERLEAVED = "why interleaved";

  private static final long SHORTEST_WARM_UP_MILLIS = 100;

  /** How arms share the time of a block. */
  public enum Schedule {
    /** The client JVMs of all arms run at once and are measured in turn in short windows. */
    SIMULTANEOUS,
    /**
     * The client JVMs run at once, and the baseline and one other arm are measured at the same
     * moment.
     */
    DUETS,
    /** One run after the other. */
    INTERLEAVED
  }

  /** How transactions are started. */
  public enum Mode {
    /** As fast as the terminals can; the client must not be saturated. */
    CLOSED,
    /** The same number of transactions a minute in every arm. */
    OFFERED,
    /**
     * As fast as the terminals can, to find the highest throughput; the client may be saturated.
     */
    SATURATION
  }

  /** When schemas are read. */
  public enum Digests {
    /** After the load and each time that a schema was restored. */
    EVERY,
    /** After the load and the first time that an arm's schema was restored. */
    FIRST
  }

  /** Whether stacks are sampled. */
  public enum Stacks {
    /** Not sampled. */
    NONE,
    /** Sampled in one more run of each arm after the last block. This run counts in no figure. */
    SAMPLED
  }

  /**
   * One concurrency level.
   *
   * @param offeredTxnsPerMin offered load of all terminals; 0 for as many transactions as they can
   *     do
   * @param clients number of clients that share the terminals and the load
   * @param types the transactions that are run; empty for the whole mix
   */
  public record Level(
      int terminals, long offeredTxnsPerMin, int clients, Set<TransactionType> types) {
    public Level {
      types = Set.copyOf(types);
    }

    /** A level with the whole mix, and one client. */
    public Level(int terminals, long offeredTxnsPerMin) {
      this(terminals, offeredTxnsPerMin, /* clients= */ 1, Set.of());
    }

    /** This level with a number of clients. */
    public Level by(int number) {
      return new Level(terminals, offeredTxnsPerMin, number, types);
    }

    /** This level with a part of the mix. */
    public Level only(Set<TransactionType> part) {
      return new Level(terminals, offeredTxnsPerMin, clients, part);
    }

    /** Whether the level has the whole mix. */
    public boolean whole() {
      return types.isEmpty();
    }

    /** Name of the level's workload. */
    public String workload() {
      return new LevelName(terminals, offeredTxnsPerMin, clients).text()
          + types.stream()
              .sorted()
              .map(type -> "-" + type.name().toLowerCase(Locale.ROOT).replace('_', '-'))
              .collect(Collectors.joining());
    }
  }

  /**
   * These settings with the runs one after the other.
   *
   * @param why reason why the arms cannot take turns
   */
  public CompareSettings interleaved(String why) {
    Map<String, String> changed = new TreeMap<>(shown);
    changed.put(WHY_INTERLEAVED, why);
    changed.put(CompareKey.SCHEDULE.text(), "interleaved");
    return with(arms, Schedule.INTERLEAVED, changed);
  }

  /**
   * These settings with a trust store for the arms that verify the server's certificate, but do not
   * state by which authority. What is shown of the settings stays the same.
   *
   * @param certificate PEM file of the authority that signed the certificate; null if it is not
   *     known
   * @throws io.encbench.config.ConfigurationException if the file cannot be used
   */
  public CompareSettings trusting(@Nullable Path certificate) {
    if (certificate == null || arms.stream().noneMatch(Arm::needsAuthority)) {
      return this;
    }
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    String properties =
        TrustStore.create(certificate, temporary).properties().entrySet().stream()
            .map(property -> property.getKey() + "=" + CompareProps.escaped(property.getValue()))
            .collect(Collectors.joining("&"));
    List<Arm> trusting =
        arms.stream().map(arm -> arm.needsAuthority() ? arm.with(properties) : arm).toList();
    return with(trusting, schedule, shown);
  }

  private CompareSettings with(
      List<Arm> otherArms, Schedule otherSchedule, Map<String, String> otherShown) {
    return new CompareSettings(
        base,
        authority,
        load,
        otherArms,
        levels,
        blocks,
        precision,
        timeLimit,
        otherSchedule,
        windowMillis,
        mode,
        processorsApart,
        digests,
        place,
        stacks,
        jvmFlags,
        seed,
        directory,
        otherShown,
        run,
        runProps);
  }

  /** The definition of an arm as the settings show it, without secrets. */
  public String definition(Arm arm) {
    return shown.getOrDefault(CompareKey.ARM_PREFIX + arm.name(), arm.shown());
  }

  /** Number of client JVMs that share a run at the level with the most. */
  public int clients() {
    return levels.stream().mapToInt(Level::clients).max().orElseThrow();
  }

  /** Whether the runs are those of several clients, or of clients on other machines. */
  public boolean shared() {
    return clients() > 1 || !place.isHere();
  }

  /** Number of measured turns of each arm. */
  public int rounds() {
    return run.stop() instanceof Stop.After after
        ? (int) Math.max(1, after.duration().toMillis() / windowMillis)
        : 1;
  }

  /**
   * Length of a warm-up turn: the fewest turns that the warm-up rule allows take as long as the
   * ramp-up.
   */
  public long warmUpRoundMillis() {
    return Math.max(SHORTEST_WARM_UP_MILLIS, run.rampup().toMillis() / WarmUpRule.FEWEST_ROUNDS);
  }

  /** The level with the most terminals, at which stacks are sampled. */
  public Level highest() {
    return levels.stream().max(Comparator.comparingInt(Level::terminals)).orElseThrow();
  }

  /** The number of connections at a level. */
  public int connections(Level level) {
    return Math.min(
        level.terminals(), Integer.parseInt(runProps.getOrDefault(Key.SUT_THREADS.text(), "1024")));
  }

  /**
   * The keys of one run, for {@link TpccProps#of}. They contain secrets if the clients are on this
   * machine.
   *
   * @param database the arm's database
   * @param results directory for the run's files
   */
  public Map<String, String> props(Level level, Database database, Path results) {
    Map<String, String> props = new TreeMap<>(runProps);
    props.putAll(place.account(database));
    props.put(Key.TERMINALS.text(), Integer.toString(level.terminals()));
    props.put(Key.LIMIT_TXNS_PER_MIN.text(), Long.toString(level.offeredTxnsPerMin()));
    props.put(Key.CLIENTS.text(), Integer.toString(level.clients()));
    props.put(Key.RESULT_DIRECTORY.text(), results.toString());
    if (!level.whole()) {
      TransactionMix mix = run.mix().only(level.types());
      props.put(Key.NEW_ORDER_WEIGHT.text(), Double.toString(mix.newOrder()));
      props.put(Key.PAYMENT_WEIGHT.text(), Double.toString(mix.payment()));
      props.put(Key.ORDER_STATUS_WEIGHT.text(), Double.toString(mix.orderStatus()));
      props.put(Key.DELIVERY_WEIGHT.text(), Double.toString(mix.delivery()));
      props.put(Key.STOCK_LEVEL_WEIGHT.text(), Double.toString(mix.stockLevel()));
    }
    return props;
  }

  /**
   * The keys of each arm's database as clients on other machines get them, with any schema; empty
   * if the clients are on this machine.
   */
  public List<Map<String, String>> accountsElsewhere() {
    return place.isHere()
        ? List.of()
        : arms.stream().map(arm -> place.account(arm.on(base, "schema"))).toList();
  }

  /** The keys of a run that one JVM does alone, on this machine. */
  public Map<String, String> byOneClient(Map<String, String> props) {
    Map<String, String> alone = new TreeMap<>(props);
    alone.remove(Key.CLIENTS.text());
    alone.remove(Key.FLEET.text());
    return alone;
  }

  /**
   * The keys of any other work on a schema, for {@link TpccProps#of}. They contain secrets.
   *
   * @param database the arm's database
   */
  public Map<String, String> props(Database database) {
    Map<String, String> props =
        props(levels.get(0), database, Path.of(System.getProperty("java.io.tmpdir")));
    props.remove(Key.RESULT_DIRECTORY.text());
    return props;
  }

  @Override
  public String toString() {
    return shown.toString();
  }
}
