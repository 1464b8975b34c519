package io.encbench.driver.settings;

import io.encbench.driver.execute.BatchErrors;
import io.encbench.driver.failure.DriverErrors;
import io.encbench.driver.failure.SqlStates;
import io.encbench.driver.rules.TinyIntOne;
import io.encbench.driver.value.convert.DoubleTransport;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The delegate's settings, of which this driver uses those that affect how values are converted and
 * sent. Names are those of Connector/J and, as there, case-insensitive. A property wins over the
 * URL. Immutable.
 */
public final class DelegateSettings {
  /** A value of a setting that is refused, and why it does not work with encrypted columns. */
  private record Refused(String key, boolean value, String reason) {}

  private static final String PRESERVE_INSTANTS = "preserveInstants";

  private static final String RECONNECTS =
      "within a statement the delegate could move to a session that the driver has not checked";

  private static final List<Refused> REFUSED =
      List.of(
          new Refused("useAffectedRows", true, "an equal value can be a different cell"),
          new Refused("sendFractionalSeconds", false, "cells keep the column's fraction"),
          new Refused("sendFractionalSecondsForTime", false, "cells keep the column's fraction"),
          new Refused(
              "processEscapeCodesForPrepStmts", false, "escapes such as {ts '...'} become cells"),
          new Refused(PRESERVE_INSTANTS, false, "cells of TIMESTAMP hold instants"),
          new Refused(
              "treatMysqlDatetimeAsTimestamp", true, "a DATETIME is read as a LocalDateTime"),
          new Refused("treatUtilDateAsTimestamp", false, "java.util.Date is stored as an instant"),
          new Refused("jdbcCompliantTruncation", false, "values that do not fit are refused"),
          new Refused("useStreamLengthsInPrepStmts", false, "streams end where the caller says"),
          new Refused("emptyStringsConvertToZero", false, "text converts as it does by default"),
          new Refused("padCharsWithSpace", true, "CHAR is returned without trailing spaces"),
          new Refused("blobsAreStrings", true, "cells must be read as bytes"),
          new Refused("functionsNeverReturnBlobs", true, "cells must be read as bytes"),
          new Refused("emulateLocators", true, "a cell is decrypted as a whole"),
          new Refused("noDatetimeStringSync", true, "text of dates has one form"),
          new Refused("useOldAliasMetadataBehavior", true, "columns are found by their labels"),
          new Refused("autoReconnect", true, RECONNECTS),
          new Refused("autoReconnectForPools", true, RECONNECTS),
          new Refused("transactionReplay", true, RECONNECTS));

  private static final String SERVER_PREPARES = "useServerPrepStmts";
  private static final String CURSOR_FETCH = "useCursorFetch";

  private static final String LOAD_BALANCE_THRESHOLD = "loadBalanceAutoCommitStatementThreshold";

  private static final List<String> REFUSED_IF_SET =
      List.of("propertiesTransform", "clobCharacterEncoding");

  private static final List<String> HARMLESS_CONFIGURATIONS =
      List.of("maxPerformance", "maxPerformance-8-0", "fullDebug");

  private final Map<String, String> settings;

  private DelegateSettings(Map<String, String> settings) {
    this.settings = Collections.unmodifiableMap(settings);
  }

  /**
   * Collects the settings.
   *
   * @param url the settings in the URL
   * @param properties the connection properties
   */
  public static DelegateSettings of(Map<String, String> url, Properties properties) {
    Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    all.putAll(url);
    for (String key : properties.stringPropertyNames()) {
      all.put(key, properties.getProperty(key));
    }
    return new DelegateSettings(all);
  }

  /** All settings by which sessions of the server may differ. Passwords are left out. */
  public Map<String, String> withoutPasswords() {
    Map<String, String> shown = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    shown.putAll(settings);
    shown.keySet().removeIf(key -> key.toLowerCase(Locale.ROOT).contains("password"));
    return Collections.unmodifiableMap(shown);
  }

  /**
   * Checks that no setting changes what the driver relies on.
   *
   * @throws SQLException if one does; the message names the first
   */
  public void requireCompatible() throws SQLException {
    for (Refused refused : REFUSED) {
      if (flag(refused.key(), !refused.value()) == refused.value()) {
        throw conflict(refused.key() + "=" + refused.value(), refused.reason());
      }
    }
    if ("1".equals(strippedOrNull(LOAD_BALANCE_THRESHOLD))) {
      throw conflict(
          LOAD_BALANCE_THRESHOLD + "=1",
          "each statement, the check of its session too, goes to another host: set it to 0, or to"
              + " 2 or more");
    }
    for (String key : REFUSED_IF_SET) {
      String value = value(key);
      if (value != null && !value.isEmpty()) {
        throw conflict(key, "it may change conversions in unknown ways");
      }
    }
    String configurations = value("useConfigs");
    if (configurations != null) {
      for (String configuration : configurations.split(",", -1)) {
        if (!HARMLESS_CONFIGURATIONS.contains(configuration.strip())) {
          throw conflict(
              "useConfigs", "only " + String.join(", ", HARMLESS_CONFIGURATIONS) + " are known");
        }
      }
    }
  }

  /**
   * Checks that the server prepares no statements. A delegate that balances load chooses another
   * host after each transaction, but executes such a statement where it was prepared, outside of
   * the connection's transaction.
   *
   * @throws SQLException if a setting lets the server prepare statements; the message names it
   */
  public void requirePreparedInClient() throws SQLException {
    for (String key : List.of(SERVER_PREPARES, CURSOR_FETCH)) {
      if (flag(key, false)) {
        throw conflict(
            key + "=true",
            "with loadbalance: a statement stays at the host that has prepared it, while its"
                + " transaction is at another host");
      }
    }
  }

  private @Nullable String strippedOrNull(String key) {
    String value = value(key);
    return value == null ? null : value.strip();
  }

  private static SQLException conflict(String setting, String reason) {
    return DriverErrors.badSetting(
        "The driver setting "
            + setting
            + " is not supported with encrypted columns ("
            + reason
            + "): remove it, or set encRules=none");
  }

  /**
   * The best way to send the cells of a statement: as bytes if the server prepares it.
   *
   * @param inText the best way in a statement that is sent as text
   */
  public CellTransport cellTransport(CellTransport inText) {
    if (flag(SERVER_PREPARES, false)) {
      return CellTransport.BYTES;
    }
    return serverPrepares() ? CellTransport.BASE64 : inText;
  }

  /**
   * The best way to send the cells of a statement whose batches Connector/J may send as text. It
   * does that although the server has prepared the statement.
   */
  public CellTransport batchTransport(CellTransport inText) {
    return flag("rewriteBatchedStatements", false) && serverPrepares()
        ? CellTransport.BASE64
        : cellTransport(inText);
  }

  /** Whether the server prepares statements. Cursors imply that. */
  private boolean serverPrepares() {
    return flag(SERVER_PREPARES, false) || flag(CURSOR_FETCH, false);
  }

  /** How doubles are sent. */
  public DoubleTransport doubles() {
    if (!serverPrepares()) {
      return DoubleTransport.TEXT;
    }
    return flag("rewriteBatchedStatements", false) ? DoubleTransport.EITHER : DoubleTransport.BITS;
  }

  /**
   * Whether the rows of a batch are sent in one statement, as long as the server accepts, and an
   * error in one statement does not prevent the next one from being sent.
   */
  public boolean rewritesBatches() {
    return flag("rewriteBatchedStatements", false)
        && flag("continueBatchOnError", true)
        && value("maxAllowedPacket") == null;
  }

  /** How the delegate's batches continue after errors. */
  public BatchErrors batchErrors() {
    return new BatchErrors(
        flag("rewriteBatchedStatements", false), flag("continueBatchOnError", true));
  }

  /** Whether a setting makes the server read statements in the encoding the delegate writes. */
  public boolean namesCharacterEncoding() {
    return value("characterEncoding") != null;
  }

  /** Whether results of statements with a fetch size are fetched through server cursors. */
  public boolean fetchesThroughCursors() {
    return flag(CURSOR_FETCH, false);
  }

  /**
   * Settings that the delegate gets besides its own. MariaDB Connector/J then moves times to the
   * zone of the session, as Connector/J does by default, and this driver always.
   */
  public Map<String, String> added() {
    return Map.of(PRESERVE_INSTANTS, "true");
  }

  /** The fetch size of statements that set none. */
  public int fetchSize() {
    String value = value("defaultFetchSize");
    // The delegate has checked it when it connected.
    return value == null ? 0 : Integer.parseInt(value.strip());
  }

  /** The type as which {@code TINYINT(1)} is read. */
  public TinyIntOne tinyIntOne() {
    if (!flag("tinyInt1isBit", true)) {
      return TinyIntOne.TINYINT;
    }
    return flag("transformedBitIsBoolean", false) ? TinyIntOne.BOOLEAN : TinyIntOne.BIT;
  }

  /**
   * The time zone of dates and times that have none of their own.
   *
   * @param serverZone the time zone of the session, with {@code SYSTEM} resolved
   * @throws SQLException if Java does not know the zone
   */
  public ZoneId zone(String serverZone) throws SQLException {
    String named = value("connectionTimeZone");
    if (named == null) {
      named = value("serverTimezone");
    }
    if (named == null || named.isEmpty() || named.equalsIgnoreCase("LOCAL")) {
      return ZoneId.systemDefault();
    }
    boolean ofServer = named.equalsIgnoreCase("SERVER");
    try {
      return ZoneId.of(ofServer ? serverZone : named, ZoneId.SHORT_IDS);
    } catch (DateTimeException e) {
      throw new SQLException(
          "connectionTimeZone = "
              + named
              + (ofServer ? " is " + serverZone + ", which" : "")
              + " is not a time zone that Java knows: use one such as Europe/Berlin or +01:00",
          SqlStates.INVALID_ATTRIBUTE_VALUE,
          e);
    }
  }

  private boolean flag(String key, boolean byDefault) {
    String value = value(key);
    if (value == null) {
      return byDefault;
    }
    return value.equalsIgnoreCase("true") || value.equalsIgnoreCase("yes");
  }

  private @Nullable String value(String key) {
    return settings.get(key);
  }

  /** Names only, since values can be secrets. */
  @Override
  public String toString() {
    return settings.keySet().toString();
  }
}
