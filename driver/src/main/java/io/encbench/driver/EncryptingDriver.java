package io.encbench.driver;

import io.encbench.config.ConfigurationException;
import io.encbench.crypto.cell.Algorithm;
import io.encbench.crypto.key.KeyProvider;
import io.encbench.driver.capture.Recorder;
import io.encbench.driver.connect.ConnectionWarnings;
import io.encbench.driver.connect.KeptContext;
import io.encbench.driver.connect.RulesAgreement;
import io.encbench.driver.failure.DriverErrors;
import io.encbench.driver.failure.DriverLog;
import io.encbench.driver.metadata.ColumnContext;
import io.encbench.driver.meter.ConnectionMeter;
import io.encbench.driver.meter.DriverMeters;
import io.encbench.driver.parameter.SlotEncoders;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.driver.rules.RulesSource;
import io.encbench.driver.rules.TinyIntOne;
import io.encbench.driver.schema.DriverContext;
import io.encbench.driver.schema.StatementPlanner;
import io.encbench.driver.session.ClientSideSession;
import io.encbench.driver.session.DelegateSession;
import io.encbench.driver.session.NewSession;
import io.encbench.driver.session.PhysicalSessions;
import io.encbench.driver.session.ReadSnapshots;
import io.encbench.driver.session.RowsTransport;
import io.encbench.driver.session.ServerTransaction;
import io.encbench.driver.session.SessionState;
import io.encbench.driver.session.StatementCounts;
import io.encbench.driver.settings.CaptureSettings;
import io.encbench.driver.settings.DelegateSettings;
import io.encbench.driver.settings.DriverSettings;
import io.encbench.driver.settings.DriverUrl;
import io.encbench.driver.settings.DriverVersion;
import io.encbench.driver.settings.Redaction;
import io.encbench.driver.value.CellCodecs;
import io.encbench.driver.value.convert.FractionalSeconds;
import io.encbench.driver.value.convert.JsonText;
import io.encbench.driver.value.convert.ValueSettings;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * A JDBC driver that wraps another driver, the delegate. It encrypts columns on the way to the
 * server and decrypts them on the way back. It accepts the URLs {@code
 * jdbc:encbench:mysql://host/db} (in general, {@code jdbc:encbench:} before what follows {@code
 * jdbc:} in the delegate's URL) and {@code jdbc:mysql:encdb://host/db}.
 *
 * <p>Its own settings can be given in the URL or as connection properties; properties win. They are
 * {@code encRules} (a file, {@code classpath:} and a resource, or {@code none} to encrypt nothing),
 * {@code encKeyProvider} or {@code MEK} (32 or 64 hexadecimal digits), and {@code ENC_ALGO}. All
 * other settings go to the delegate. Without {@code encRules} a connection is refused.
 *
 * <p>Thread-safe.
 */
public final class EncryptingDriver implements Driver {
  private static final String USER = "user";

  /** For all connections that are not opened by an {@link EncryptingDataSource}. */
  private static final RulesAgreement OPEN_RULES = new RulesAgreement.OpenRules();

  /** An upper bound of the bytes in a packet besides the text of the statement. */
  private static final int PACKET_RESERVE_BYTES = 1024;

  static {
    try {
      DriverManager.registerDriver(new EncryptingDriver());
    } catch (SQLException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  @Override
  public boolean acceptsURL(@Nullable String url) {
    return DriverUrl.accepts(url);
  }

  /**
   * Connects.
   *
   * @return the connection, or null if the URL belongs to another driver, as JDBC requires
   * @throws SQLException if a setting is wrong, the delegate cannot connect, or the database does
   *     not match the rules; no message contains a secret
   */
  @Override
  public @Nullable Connection connect(@Nullable String url, @Nullable Properties info)
      throws SQLException {
    if (url == null || !DriverUrl.accepts(url)) {
      return null;
    }
    return connect(
        url,
        info,
        OPEN_RULES,
        /* provider= */ null,
        /* registry= */ null,
        EncryptingDriver::connectDelegate);
  }

  /** Opens a connection of the delegate. */
  @FunctionalInterface
  interface Opening {
    /**
     * Opens it.
     *
     * @param url the URL, parsed
     * @param properties the connection properties for the delegate
     */
    Connection open(DriverUrl url, Properties properties) throws SQLException;
  }

  /**
   * Connects for a data source.
   *
   * @param url a URL that this driver accepts
   * @param agreement decides which rules the connection uses
   * @param provider the source of the keys, or null to use the settings {@code MEK} and {@code
   *     encKeyProvider}
   * @param registry the meter registry, or null to use the setting {@code encMeters}
   * @param opening opens the delegate's connection
   */
  static EncryptingConnection connect(
      String url,
      @Nullable Properties info,
      RulesAgreement agreement,
      @Nullable KeyProvider provider,
      @Nullable Object registry,
      Opening opening)
      throws SQLException {
    DriverUrl parsed = DriverUrl.parse(url);
    Map<String, String> own = new LinkedHashMap<>(parsed.ownSettings());
    Properties foreign = separate(info, own);
    DriverSettings settings = DriverSettings.of(own, provider);
    if (own.containsKey(DriverSettings.MEK)) {
      DriverLog.warnOnce(
          "The master key is given in the setting MEK, and so in the URL or the properties of the"
              + " connection. Pools and tools log these (HikariCP at level DEBUG, all but the"
              + " password): set encKeyProvider instead, for example to file:/etc/app/keys");
    }
    DriverMeters meters = meters(settings.meters(), registry);
    DelegateSettings delegateSettings = DelegateSettings.of(parsed.delegateSettings(), foreign);
    String user = foreign.getProperty(USER, "");
    RulesAgreement.AgreedRules rules = rules(settings.rules(), agreement);
    boolean opened = false;
    try {
      if (!rules.rules().all().isEmpty()) {
        requireCompatible(delegateSettings, parsed);
        foreign.putAll(delegateSettings.added());
      }
      KeptContext kept = KeptContext.of(parsed.delegateUrl(), user, rules.rules(), settings);
      DriverContext context = kept.current(settings);
      EncryptingConnection connection =
          wrap(
              recorded(opening.open(parsed, foreign), settings.capture(), delegateSettings),
              context,
              delegateSettings,
              settings.clientSide(),
              parsed.redacted(),
              new EncryptingConnection.SharedSettings(rules, kept, meters));
      opened = true;
      return connection;
    } finally {
      if (!opened) {
        rules.close();
      }
    }
  }

  /**
   * The URL with which a data source of the delegate connects, if its connections are to be those
   * of this driver.
   *
   * @throws SQLException if a setting is wrong
   */
  static DriverUrl.ForDelegate delegateUrl(
      String url, Properties info, RulesAgreement agreement, @Nullable KeyProvider provider)
      throws SQLException {
    DriverUrl parsed = DriverUrl.parse(url);
    Map<String, String> own = new LinkedHashMap<>(parsed.ownSettings());
    Properties foreign = separate(info, own);
    DriverSettings settings = DriverSettings.of(own, provider);
    DelegateSettings delegateSettings = DelegateSettings.of(parsed.delegateSettings(), foreign);
    RulesAgreement.AgreedRules rules = rules(settings.rules(), agreement);
    try {
      if (rules.rules().all().isEmpty()) {
        return parsed.forDelegate(Map.of());
      }
      requireCompatible(delegateSettings, parsed);
      return parsed.forDelegate(delegateSettings.added());
    } finally {
      rules.close();
    }
  }

  private static void requireCompatible(DelegateSettings settings, DriverUrl url)
      throws SQLException {
    settings.requireCompatible();
    if (url.balancesLoad()) {
      settings.requirePreparedInClient();
    }
  }

  /** Implements {@link RulesCheck#open}. */
  static RulesCheck rulesCheck(String url, Properties info) throws SQLException {
    DriverUrl parsed = DriverUrl.parse(url);
    Map<String, String> own = new LinkedHashMap<>(parsed.ownSettings());
    Properties foreign = separate(info, own);
    DriverSettings settings = DriverSettings.of(own, /* provider= */ null);
    if (settings.rules().isNone()) {
      throw DriverErrors.badSetting("encRules=none: there are no rules to check");
    }
    try {
      KeptContext kept =
          KeptContext.of(
              parsed.delegateUrl(),
              foreign.getProperty(USER, ""),
              settings.rules().read(),
              settings);
      return new RulesCheck(connectDelegate(parsed, foreign), kept.current(settings));
    } catch (ConfigurationException e) {
      throw DriverErrors.badSetting(e);
    }
  }

  private static DriverMeters meters(
      DriverSettings.MeterSettings settings, @Nullable Object registry) throws SQLException {
    if (registry != null) {
      return DriverMeters.in(registry, settings.name());
    }
    return settings.global()
        ? DriverMeters.inGlobalRegistry(settings.name())
        : DriverMeters.ofJvm();
  }

  private static RulesAgreement.AgreedRules rules(RulesSource source, RulesAgreement agreement)
      throws SQLException {
    if (source.isNone()) {
      return new RulesAgreement.AgreedRules(EncryptionRules.none(), Optional.empty(), () -> {});
    }
    try {
      return agreement.join(source);
    } catch (ConfigurationException e) {
      throw DriverErrors.badSetting(e);
    }
  }

  /**
   * Copies this driver's own settings from the properties to {@code own} and returns the others.
   * The properties themselves are not changed.
   */
  private static Properties separate(@Nullable Properties info, Map<String, String> own)
      throws SQLException {
    Properties foreign = new Properties();
    if (info == null) {
      return foreign;
    }
    // The entries of a Properties object do not include its default values.
    for (String key : info.stringPropertyNames()) {
      if (DriverSettings.isOwn(key)) {
        own.put(DriverSettings.requireKnown(key), info.getProperty(key));
      } else {
        foreign.setProperty(key, info.getProperty(key));
      }
    }
    return foreign;
  }

  /** Opens a connection of the driver that accepts the delegate's URL. */
  static Connection connectDelegate(DriverUrl url, Properties foreign) throws SQLException {
    Driver driver = DelegateDriver.forUrl(url);
    Connection connection;
    try {
      connection = driver.connect(url.delegateUrl(), foreign);
    } catch (SQLException e) {
      throw new Redaction(url.secrets()).clean(e);
    }
    if (connection == null) {
      throw DriverErrors.cannotConnect(
          "The driver "
              + driver.getClass().getName()
              + " accepts the delegate's URL in "
              + url.redacted()
              + " but does not connect: correct the URL");
    }
    return connection;
  }

  /** The connection, or one that writes down its statements if the settings ask for it. */
  private static Connection recorded(
      Connection delegate, CaptureSettings capture, DelegateSettings settings) throws SQLException {
    if (capture.isOff()) {
      return delegate;
    }
    try {
      return Recorder.recording(delegate, capture, settings.rewritesBatches());
    } catch (SQLException | RuntimeException e) {
      delegate.close();
      throw e;
    }
  }

  private static EncryptingConnection wrap(
      Connection delegate,
      DriverContext context,
      DelegateSettings settings,
      DriverSettings.ClientSideSettings clientSide,
      String url,
      EncryptingConnection.SharedSettings shared)
      throws SQLException {
    try {
      return encrypting(delegate, context, settings, clientSide, url, shared);
    } catch (SQLException | RuntimeException e) {
      try {
        delegate.close();
      } catch (SQLException closing) {
        e.addSuppressed(closing);
      }
      throw e;
    }
  }

  private static EncryptingConnection encrypting(
      Connection delegate,
      DriverContext context,
      DelegateSettings settings,
      DriverSettings.ClientSideSettings clientSide,
      String url,
      EncryptingConnection.SharedSettings shared)
      throws SQLException {
    String schema = "";
    Optional<StatementCounts> counts = Optional.empty();
    ZoneId zone = ZoneId.systemDefault();
    FractionalSeconds fractions = FractionalSeconds.ROUNDED;
    JsonText json = JsonText.NORMALISED;
    RowsTransport rowsTransport = null;
    List<String> sqlModes = List.of();
    ConnectionWarnings warnings = new ConnectionWarnings();
    shared.rules().warning().ifPresent(warnings::add);
    DelegateSession session = DelegateSession.of(delegate);
    PhysicalSessions sessions = null;
    if (context.encrypts()) {
      Optional<NewSession> recent = context.recentSession(settings);
      NewSession opened =
          recent.isPresent() ? recent.get() : context.newSession(delegate, settings);
      counts = opened.counts();
      SessionState state = opened.state();
      state.requireCompatible(settings);
      sessions =
          recent.isPresent()
              ? PhysicalSessions.unchecked(delegate, session, settings, state)
              : PhysicalSessions.checked(delegate, session, settings, state);
      schema = state.schema();
      sqlModes = state.sqlMode();
      zone = settings.zone(state.timeZone());
      fractions = state.fractions();
      json = state.json();
      if (settings.rewritesBatches()) {
        rowsTransport =
            session.rowsTransport(Math.max(0, state.maxPacketBytes() - PACKET_RESERVE_BYTES));
      }
    }
    TinyIntOne tinyIntOne = settings.tinyIntOne();
    CellCodecs codecs =
        new CellCodecs(
            context.ciphers(),
            new ValueSettings(
                zone, ZoneId.systemDefault(), fractions, settings.doubles(), json, tinyIntOne));
    ConnectionMeter meter = shared.meters().meter(codecs.count());
    StatementPlanner planner =
        new StatementPlanner(context, delegate, schema, sessions, meter, warnings::add);
    if (context.encrypts()) {
      planner.connected(counts);
    }
    return new EncryptingConnection(
        delegate,
        planner,
        new ColumnContext(context.rules(), codecs::decoder, tinyIntOne),
        new SlotEncoders(
            codecs,
            context.keys(),
            settings.cellTransport(session.transportInText()),
            settings.batchTransport(session.transportInText())),
        url,
        rowsTransport,
        clientSide,
        new ServerTransaction(delegate, session),
        new ReadSnapshots(delegate, session),
        new ClientSideSession(
            sqlModes,
            settings.fetchesThroughCursors(),
            settings.fetchSize(),
            session,
            settings.batchErrors()),
        warnings,
        meter,
        shared);
  }

  /** Describes this driver's own settings. The values of secrets are left out. */
  @Override
  public DriverPropertyInfo[] getPropertyInfo(@Nullable String url, @Nullable Properties info)
      throws SQLException {
    Map<String, String> own = new LinkedHashMap<>();
    if (url != null && DriverUrl.accepts(url)) {
      own.putAll(DriverUrl.parse(url).ownSettings());
    }
    separate(info, own);
    return new DriverPropertyInfo[] {
      described(
          DriverSettings.MEK,
          null,
          "Master key as 32 or 64 hexadecimal digits, optionally with its id and a colon in front"),
      described(
          DriverSettings.ENC_KEY_PROVIDER,
          null,
          "Source of the master keys, instead of MEK: env:, file:, pkcs12: or your own scheme"),
      described(
          DriverSettings.ENC_KEY_LIFETIME,
          own.getOrDefault(
              DriverSettings.ENC_KEY_LIFETIME,
              Integer.toString(DriverSettings.DEFAULT_KEY_LIFETIME_SECONDS)),
          "Lifetime of the keys in seconds: connections opened later fetch the keys again"),
      algorithms(own.get(DriverSettings.ENC_ALGO)),
      described(
          DriverSettings.ENC_RULES,
          own.get(DriverSettings.ENC_RULES),
          "Rules file that names the encrypted columns, a resource as classpath:NAME, or none"
              + " to encrypt nothing"),
      flag(
          DriverSettings.ENC_REMEMBER_ROWS,
          own.getOrDefault(DriverSettings.ENC_REMEMBER_ROWS, "true"),
          "Whether rows that a transaction has locked are remembered until it ends"),
      flag(
          DriverSettings.ENC_WIDEN_READS,
          own.getOrDefault(DriverSettings.ENC_WIDEN_READS, "true"),
          "Whether SELECT ... FOR UPDATE also fetches what prepared updates will need"),
      described(
          DriverSettings.ENC_PACK_ROWS,
          own.getOrDefault(
              DriverSettings.ENC_PACK_ROWS, Integer.toString(DriverSettings.DEFAULT_PACKED_ROWS)),
          "Number of rows from which on the server packs the rows of client-side queries; 0 for"
              + " never"),
      flag(
          DriverSettings.ENC_CHECKS,
          own.getOrDefault(DriverSettings.ENC_CHECKS, "true"),
          "Whether encrypted columns are created with CHECK constraints, so that the server refuses"
              + " plaintext"),
      meters(own.get(DriverSettings.ENC_METERS)),
      described(
          DriverSettings.ENC_NAME,
          own.getOrDefault(DriverSettings.ENC_NAME, DriverSettings.DEFAULT_NAME),
          "Name of the data source in the tags of its meters"),
      described(
          DriverSettings.ENC_CAPTURE,
          own.get(DriverSettings.ENC_CAPTURE),
          "File to which the application's statements are written, without values"),
      flag(
          DriverSettings.ENC_CAPTURE_VALUES,
          own.getOrDefault(DriverSettings.ENC_CAPTURE_VALUES, "false"),
          "Whether values of a sample of the transactions are written beside it, encrypted"),
      described(
          DriverSettings.ENC_MAX_CLIENT_BYTES,
          own.getOrDefault(
              DriverSettings.ENC_MAX_CLIENT_BYTES,
              Long.toString(DriverSettings.defaultMaxClientBytes())),
          "Maximum number of bytes that a statement with client-side execution may hold; 0 for no"
              + " limit"),
    };
  }

  private static DriverPropertyInfo algorithms(@Nullable String value) {
    DriverPropertyInfo info =
        described(
            DriverSettings.ENC_ALGO,
            value == null ? DriverSettings.DEFAULT_ALGORITHM.name() : value,
            "Algorithm of the cells");
    info.choices = Arrays.stream(Algorithm.values()).map(Enum::name).toArray(String[]::new);
    return info;
  }

  private static DriverPropertyInfo meters(@Nullable String value) {
    DriverPropertyInfo info =
        described(
            DriverSettings.ENC_METERS,
            value == null ? DriverSettings.METERS.get(0) : value,
            "Where Micrometer meters are registered: off or in the global registry");
    info.choices = DriverSettings.METERS.toArray(String[]::new);
    return info;
  }

  private static DriverPropertyInfo flag(String name, String value, String description) {
    DriverPropertyInfo info = described(name, value, description);
    info.choices = new String[] {"true", "false"};
    return info;
  }

  private static DriverPropertyInfo described(
      String name, @Nullable String value, String description) {
    DriverPropertyInfo info = new DriverPropertyInfo(name, value);
    info.description = description;
    return info;
  }

  @Override
  public int getMajorVersion() {
    return DriverVersion.major();
  }

  @Override
  public int getMinorVersion() {
    return DriverVersion.minor();
  }

  /** False, because statements that cannot be executed on cells are refused. */
  @Override
  public boolean jdbcCompliant() {
    return false;
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw DriverErrors.notOffered("This driver does not use java.util.logging");
  }
}
