package io.encbench.driver;

import io.encbench.config.ConfigurationException;
import io.encbench.config.PropsFile;
import io.encbench.crypto.Algorithm;
import io.encbench.crypto.KeyProviders;
import io.encbench.crypto.KeyRing;
import io.encbench.driver.failure.SqlStates;
import io.encbench.driver.rules.EncryptionRules;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * This driver's own settings, checked. Immutable.
 *
 * @param rules which columns are encrypted; none if {@code encRules} is not set
 */
record DriverSettings(
    EncryptionRules rules, Algorithm algorithm, KeyRing keys, SplitSettings split) {
  static final String MEK = "MEK";
  static final String ENC_ALGO = "ENC_ALGO";
  static final String ENC_RULES = "encRules";
  static final String ENC_KEY_PROVIDER = "encKeyProvider";
  static final String ENC_REMEMBER_ROWS = "encRememberRows";
  static final String ENC_WIDEN_READS = "encWidenReads";

  /** Every setting, in the order in which they are shown. */
  static final List<String> NAMES =
      List.of(MEK, ENC_ALGO, ENC_RULES, ENC_KEY_PROVIDER, ENC_REMEMBER_ROWS, ENC_WIDEN_READS);

  /**
   * Several times faster than GCM for cells of usual length, and a nonce that came twice would show
   * equality only. Cells of another algorithm are refused as not authentic.
   */
  static final Algorithm DEFAULT_ALGORITHM = Algorithm.AES_128_SIV;

  private static final String OWN_PREFIX = "enc";
  private static final String CLASS_PATH = "classpath:";

  /** Whether a setting is meant for this driver, known or not. */
  static boolean isOwn(String key) {
    return key.equalsIgnoreCase(MEK) || key.toLowerCase(Locale.ROOT).startsWith(OWN_PREFIX);
  }

  /**
   * The official name of one of our settings.
   *
   * @throws SQLException if there is none of this name
   */
  static String requireKnown(String key) throws SQLException {
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
   * @param settings by official name
   * @throws SQLException naming the setting that is missing or wrong, and the remedy
   */
  static DriverSettings of(Map<String, String> settings) throws SQLException {
    try {
      return new DriverSettings(
          rules(settings.get(ENC_RULES)),
          algorithm(settings.get(ENC_ALGO)),
          keys(settings),
          new SplitSettings(isOn(ENC_REMEMBER_ROWS, settings), isOn(ENC_WIDEN_READS, settings)));
    } catch (ConfigurationException e) {
      throw DriverErrors.badSetting(e);
    }
  }

  private static boolean isOn(String name, Map<String, String> settings) throws SQLException {
    String value = settings.getOrDefault(name, "true");
    if (!value.equalsIgnoreCase("true") && !value.equalsIgnoreCase("false")) {
      throw DriverErrors.badSetting(name + " = " + value + " must be true or false");
    }
    return Boolean.parseBoolean(value);
  }

  private static KeyRing keys(Map<String, String> settings) throws SQLException {
    String hex = settings.get(MEK);
    String provider = settings.get(ENC_KEY_PROVIDER);
    if (hex != null && provider != null) {
      throw DriverErrors.badSetting(
          "Both MEK and encKeyProvider are set: remove one, so that it is clear which keys hold");
    }
    if (hex != null) {
      return KeyRing.ofHex(hex);
    }
    if (provider != null) {
      return KeyProviders.load(provider);
    }
    throw DriverErrors.badSetting(
        "No key is set: set encKeyProvider, for example to file:/etc/app/keys, or MEK to 32 or 64"
            + " hexadecimal digits");
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

  private static EncryptionRules rules(@Nullable String source) throws SQLException {
    if (source == null) {
      return EncryptionRules.none();
    }
    if (source.startsWith(CLASS_PATH)) {
      return EncryptionRules.parse(source, resource(source.substring(CLASS_PATH.length())));
    }
    try {
      if (!source.isEmpty()) {
        return EncryptionRules.read(Path.of(source));
      }
    } catch (InvalidPathException e) {
      // No file has such a name; the error below says what is allowed.
    }
    throw DriverErrors.badSetting(
        "encRules = " + source + " must be the path of a rules file, or classpath: and a resource");
  }

  private static String resource(String name) throws SQLException {
    String path = name.startsWith("/") ? name.substring(1) : name;
    for (ClassLoader loader :
        new ClassLoader[] {
          Thread.currentThread().getContextClassLoader(), DriverSettings.class.getClassLoader()
        }) {
      if (loader == null) {
        continue;
      }
      try (InputStream stream = loader.getResourceAsStream(path)) {
        if (stream != null) {
          return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
      } catch (IOException e) {
        throw new SQLException(
            "encRules: the resource " + name + " cannot be read",
            SqlStates.INVALID_ATTRIBUTE_VALUE,
            e);
      }
    }
    throw DriverErrors.badSetting(
        "encRules: there is no resource " + name + " on the class path; name it by its full path");
  }
}
