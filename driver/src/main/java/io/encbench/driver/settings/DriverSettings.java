package io.encbench.driver.settings;

import io.encbench.config.ConfigurationException;
import io.encbench.config.PropsFile;
import io.encbench.crypto.cell.Algorithm;
import io.encbench.crypto.key.KeyProvider;
import io.encbench.crypto.key.KeyProviders;
import io.encbench.crypto.key.KeySource;
import io.encbench.driver.failure.DriverErrors;
import io.encbench.driver.rules.CellCheck;
import io.encbench.driver.rules.RulesSource;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * This driver's own settings, after they have been checked. Neither rules nor keys have been read.
 * Immutable.
 *
 * @param keys the source of the master keys; it has no keys if nothing is encrypted
 * @param keyLifetimeSeconds how long keys are used before they are fetched again
 * @param capture whether the statements of the application are written down
 */
public record DriverSettings(
    RulesSource rules,
    Algorithm algorithm,
    KeySource keys,
    int keyLifetimeSeconds,
    ClientSideSettings clientSide,
    CellCheck.CellChecks checks,
    MeterSettings meters,
    CaptureSettings capture) {
  public static final String MEK = "MEK";
  public static final String ENC_ALGO = "ENC_ALGO";
  public static final String ENC_RULES = "encRules";
  public static final String ENC_KEY_PROVIDER = "encKeyProvider";
  public static final String ENC_KEY_LIFETIME = "encKeyLifetime";
  public static final String ENC_REMEMBER_ROWS = "encRememberRows";
  public static final String ENC_WIDEN_READS = "encWidenReads";
  public static final String ENC_PACK_ROWS = "encPackRows";
  public static final String ENC_CHECKS = "encChecks";
  public static final String ENC_METERS = "encMeters";
  public static final String ENC_NAME = "encName";
  public static final String ENC_CAPTURE = "encCapture";
  public static final String ENC_CAPTURE_VALUES = "encCaptureValues";

  /** From about this number on, a packed row costs less than a row by itself. */
  public static final int DEFAULT_PACKED_ROWS = 32;

  /** The values of {@link #ENC_METERS}. */
  public static final List<String> METERS = List.of("off", "global");

  public static final String DEFAULT_NAME = "default";
  public static final String ENC_MAX_CLIENT_BYTES = "encMaxClientBytes";

  /** All settings, in the order in which messages list them. */
  static final List<String> NAMES =
      List.of(
          MEK,
          ENC_ALGO,
          ENC_RULES,
          ENC_KEY_PROVIDER,
          ENC_KEY_LIFETIME,
          ENC_REMEMBER_ROWS,
          ENC_WIDEN_READS,
          ENC_PACK_ROWS,
          ENC_CHECKS,
          ENC_MAX_CLIENT_BYTES,
          ENC_METERS,
          ENC_NAME,
          ENC_CAPTURE,
          ENC_CAPTURE_VALUES);

  /**
   * Several times faster than GCM for cells of ordinary length, and a repeated nonce would reveal
   * equality only. Cells of another algorithm are refused as not authentic.
   */
  public static final Algorithm DEFAULT_ALGORITHM = Algorithm.AES_128_SIV;

  /** Ten minutes. */
  public static final int DEFAULT_KEY_LIFETIME_SECONDS = 600;

  /** A year. */
  private static final int MAX_KEY_LIFETIME_SECONDS = 31_536_000;

  private static final String OWN_PREFIX = "enc";

  /** Whether a setting is meant for this driver, known or not. */
  public static boolean isOwn(String key) {
    return key.equalsIgnoreCase(MEK)
        || key.regionMatches(/* ignoreCase= */ true, 0, OWN_PREFIX, 0, OWN_PREFIX.length());
  }

  /**
   * The official name of one of this driver's own settings.
   *
   * @throws SQLException if there is no setting of this name
   */
  public static String requireKnown(String key) throws SQLException {
    for (String name : NAMES) {
      if (name.equalsIgnoreCase(key)) {
        return name;
      }
    }
    throw DriverErrors.badSetting(
        "Unknown setting "
            + key
            + "; did you mean "
            + PropsFile.nearest(key, NAMES)
            + "? This driver knows "
            + String.join(", ", NAMES));
  }

  /**
   * Reads the settings.
   *
   * @param settings the values by official name
   * @param provider the source of the keys, or null to use {@code MEK} or {@code encKeyProvider}
   * @throws SQLException if a setting is missing or wrong; the message names it and the remedy
   */
  public static DriverSettings of(Map<String, String> settings, @Nullable KeyProvider provider)
      throws SQLException {
    try {
      RulesSource rules = RulesSource.of(settings.getOrDefault(ENC_RULES, ""));
      requireOneSourceOfKeys(settings, provider);
      return new DriverSettings(
          rules,
          algorithm(settings.get(ENC_ALGO)),
          rules.isNone() ? KeySource.none() : keys(settings, provider),
          keyLifetime(settings.get(ENC_KEY_LIFETIME)),
          new ClientSideSettings(
              isOn(ENC_REMEMBER_ROWS, "true", settings),
              isOn(ENC_WIDEN_READS, "true", settings),
              packedRows(settings.get(ENC_PACK_ROWS)),
              maxClientBytes(settings.get(ENC_MAX_CLIENT_BYTES))),
          isOn(ENC_CHECKS, "true", settings) ? CellCheck.CellChecks.ON : CellCheck.CellChecks.OFF,
          meters(settings),
          capture(settings, rules, provider));
    } catch (ConfigurationException e) {
      throw DriverErrors.badSetting(e);
    }
  }

  private static CaptureSettings capture(
      Map<String, String> settings, RulesSource rules, @Nullable KeyProvider provider)
      throws SQLException {
    String file = settings.getOrDefault(ENC_CAPTURE, "");
    if (!file.isEmpty() && !rules.isNone()) {
      throw DriverErrors.badSetting(
          ENC_CAPTURE
              + " = "
              + file
              + " writes down what an application sends before anything is encrypted: set"
              + " encRules=none");
    }
    boolean keepsValues = isOn(ENC_CAPTURE_VALUES, "false", settings);
    if (keepsValues && file.isEmpty()) {
      throw DriverErrors.badSetting(
          ENC_CAPTURE_VALUES
              + " = true needs encCapture: set it to the file of the capture, or leave both out");
    }
    return new CaptureSettings(file, keepsValues ? keys(settings, provider) : null);
  }

  private static MeterSettings meters(Map<String, String> settings) throws SQLException {
    String where = settings.getOrDefault(ENC_METERS, METERS.get(0)).toLowerCase(Locale.ROOT);
    String name = settings.getOrDefault(ENC_NAME, DEFAULT_NAME);
    if (!METERS.contains(where)) {
      throw DriverErrors.badSetting(
          ENC_METERS + " = " + where + " must be one of " + String.join(", ", METERS));
    }
    if (name.isBlank()) {
      throw DriverErrors.badSetting(ENC_NAME + " must not be empty");
    }
    return new MeterSettings(!where.equals(METERS.get(0)), name);
  }

  private static boolean isOn(String name, String byDefault, Map<String, String> settings)
      throws SQLException {
    String value = settings.getOrDefault(name, byDefault);
    if (!value.equalsIgnoreCase("true") && !value.equalsIgnoreCase("false")) {
      throw DriverErrors.badSetting(name + " = " + value + " must be true or false");
    }
    return Boolean.parseBoolean(value);
  }

  private static void requireOneSourceOfKeys(
      Map<String, String> settings, @Nullable KeyProvider provider) throws SQLException {
    boolean hex = settings.containsKey(MEK);
    boolean named = settings.containsKey(ENC_KEY_PROVIDER);
    if (hex && named) {
      throw DriverErrors.badSetting(
          "Both MEK and encKeyProvider are set: remove one, so that it is clear which keys apply");
    }
    if (provider != null && (hex || named)) {
      throw DriverErrors.badSetting(
          "A key provider is set in addition to "
              + (hex ? MEK : ENC_KEY_PROVIDER)
              + ": remove one, so that it is clear which keys apply");
    }
  }

  private static KeySource keys(Map<String, String> settings, @Nullable KeyProvider provider)
      throws SQLException {
    String hex = settings.get(MEK);
    String named = settings.get(ENC_KEY_PROVIDER);
    if (provider != null) {
      return KeySource.of(provider);
    }
    if (hex != null) {
      return KeySource.ofHex(hex);
    }
    if (named != null) {
      return KeyProviders.find(named);
    }
    throw DriverErrors.badSetting(
        "No key is set: set encKeyProvider, for example to file:/etc/app/keys, or MEK to 32 or 64"
            + " hexadecimal digits");
  }

  private static int keyLifetime(@Nullable String seconds) throws SQLException {
    if (seconds == null) {
      return DEFAULT_KEY_LIFETIME_SECONDS;
    }
    try {
      int value = Integer.parseInt(seconds);
      if (value >= 1 && value <= MAX_KEY_LIFETIME_SECONDS) {
        return value;
      }
    } catch (NumberFormatException e) {
      // The error below says what is allowed.
    }
    throw DriverErrors.badSetting(
        ENC_KEY_LIFETIME
            + " = "
            + seconds
            + " must be a number of seconds from 1 to "
            + MAX_KEY_LIFETIME_SECONDS);
  }

  /** A quarter of the maximum heap. */
  public static long defaultMaxClientBytes() {
    return Runtime.getRuntime().maxMemory() / 4;
  }

  private static long maxClientBytes(@Nullable String bytes) throws SQLException {
    if (bytes == null) {
      return defaultMaxClientBytes();
    }
    try {
      long value = Long.parseLong(bytes);
      if (value >= 0) {
        return value;
      }
    } catch (NumberFormatException e) {
      // The error below says what is allowed.
    }
    throw DriverErrors.badSetting(
        ENC_MAX_CLIENT_BYTES + " = " + bytes + " must be a number of bytes, or 0 for no limit");
  }

  private static int packedRows(@Nullable String rows) throws SQLException {
    if (rows == null) {
      return DEFAULT_PACKED_ROWS;
    }
    if (rows.matches("\\d{1,9}")) {
      return Integer.parseInt(rows);
    }
    throw DriverErrors.badSetting(
        ENC_PACK_ROWS
            + " = "
            + rows
            + " must be a number of rows, at most 999999999, or 0 for never");
  }

  private static Algorithm algorithm(@Nullable String name) throws SQLException {
    if (name == null) {
      return DEFAULT_ALGORITHM;
    }
    for (Algorithm algorithm : Algorithm.values()) {
      if (algorithm.name().equalsIgnoreCase(name)) {
        return algorithm;
      }
    }
    throw DriverErrors.badSetting(
        "ENC_ALGO = " + name + " is none of " + Arrays.toString(Algorithm.values()));
  }

  /**
   * How client-side statements save round trips, and how much they may hold.
   *
   * @param remembersRows whether rows that the open transaction has locked are remembered
   * @param widensReads whether reads that lock rows also fetch the columns that updates will need
   * @param packedRows the number of rows of a query from which on the server packs them; 0 for
   *     never
   * @param maxBytes the maximum number of bytes that a statement may hold; 0 for no limit
   */
  public record ClientSideSettings(
      boolean remembersRows, boolean widensReads, int packedRows, long maxBytes) {}

  /**
   * What is metered.
   *
   * @param global whether the meters are in Micrometer's global registry
   * @param name the tag that tells data sources apart
   */
  public record MeterSettings(boolean global, String name) {}
}
