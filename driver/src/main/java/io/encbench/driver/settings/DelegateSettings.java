package io.encbench.driver.settings;

import io.encbench.driver.execute.BatchErrors;
import io.encbench.driver.failure.DriverErrors;
import io.encbench.driver.failure.SqlStates;
import io.encbench.driver.rules.TinyIntOne;
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
 * What the user asks of the delegate driver, as far as it decides how values are converted. Names
 * are those of Connector/J, which compares them without case; a property wins over the URL.
 * Immutable.
 */
public final class DelegateSettings {
  /** A value that changes a conversion which the driver itself does for encrypted columns. */
  private record Refused(String key, boolean value, String reason) {}

  private static final String RECONNECTS =
      "within a statement the delegate would go on in a session that nobody has checked";

  private static final List<Refused> REFUSED =
      List.of(
          new Refused("useAffectedRows", true, "an equal value can be a different cell"),
          new Refused("sendFractionalSeconds", false, "cells keep the column's fraction"),
          new Refused("sendFractionalSecondsForTime", false, "cells keep the column's fraction"),
          new Refused("preserveInstants", false, "cells of TIMESTAMP hold instants"),
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
          new Refused("autoReconnectForPools", true, RECONNECTS));

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
   * @param url those of the URL
   * @param properties those beside the URL
   */
  public static DelegateSettings of(Map<String, String> url, Properties properties) {
    Map<String, String> all = new TreeMap<>();
    url.forEach((key, value) -> all.put(key.toLowerCase(Locale.ROOT), value));
    for (String key : properties.stringPropertyNames()) {
      all.put(key.toLowerCase(Locale.ROOT), properties.getProperty(key));
    }
    return new DelegateSettings(all);
  }

  /**
   * Checks that none changes what the driver must be able to rely on.
   *
   * @throws SQLException naming the first that does
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
          "each statement, the check of its session too, goes to another host: set 0, or 2 and"
              + " above");
    }
    for (String key : REFUSED_IF_SET) {
      String value = value(key);
      if (value != null && !value.isEmpty()) {
        throw conflict(key, "it changes conversions in ways that cannot be known");
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

  private @Nullable String strippedOrNull(String key) {
    String value = value(key);
    return value == null ? null : value.strip();
  }

  private static SQLException conflict(String setting, String reason) {
    return DriverErrors.badSetting(
        "The driver setting "
            + setting
            + " cannot be kept for encrypted columns ("
            + reason
            + "): remove it, or connect without encRules");
  }

  /**
   * How cells travel best: bytes only where the server prepares statements, also those of a batch,
   * of which Connector/J otherwise makes a text.
   */
  public CellTransport cellTransport() {
    boolean preparedByServer =
        flag("useServerPrepStmts", false) && !flag("rewriteBatchedStatements", false);
    return preparedByServer ? CellTransport.BYTES : CellTransport.BASE64;
  }

  /**
   * Whether the rows of a batch go to the server in one statement, of any length that the server
   * takes, and an error in one statement does not keep the next from being sent.
   */
  public boolean rewritesBatches() {
    return flag("rewriteBatchedStatements", false)
        && flag("continueBatchOnError", true)
        && value("maxAllowedPacket") == null;
  }

  /** How the delegate's batches go on after errors. */
  public BatchErrors batchErrors() {
    return new BatchErrors(
        flag("rewriteBatchedStatements", false), flag("continueBatchOnError", true));
  }

  /** Whether the delegate makes the server read statements as it writes them. */
  public boolean namesCharacterEncoding() {
    return value("characterEncoding") != null;
  }

  /** Whether results of statements with a fetch size come through cursors of the server. */
  public boolean fetchesThroughCursors() {
    return flag("useCursorFetch", false);
  }

  /** The fetch size of statements that set none. */
  public int fetchSize() {
    String value = value("defaultFetchSize");
    // The delegate, which has connected, has checked it.
    return value == null ? 0 : Integer.parseInt(value.strip());
  }

  /** What {@code TINYINT(1)} is read as. */
  public TinyIntOne tinyIntOne() {
    if (!flag("tinyInt1isBit", true)) {
      return TinyIntOne.TINYINT;
    }
    return flag("transformedBitIsBoolean", false) ? TinyIntOne.BOOLEAN : TinyIntOne.BIT;
  }

  /**
   * The zone in which dates and times without one are meant.
   *
   * @param serverZone what the session says, {@code SYSTEM} resolved
   * @throws SQLException if it names no zone
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
              + " is no time zone that Java knows: name one, such as Europe/Berlin or +01:00",
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
    return settings.get(key.toLowerCase(Locale.ROOT));
  }

  /** Names only, since values can be secrets. */
  @Override
  public String toString() {
    return settings.keySet().toString();
  }
}
