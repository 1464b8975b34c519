package io.encbench.profile.proof;

import io.encbench.config.PropsFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Compares cipher suite names. A client uses the IANA name of a suite, while a server reports the
 * name of its TLS library. The table of names is {@code cipher-suites.props}. Thread-safe.
 */
public final class CipherSuites {
  private static final String TABLE = "cipher-suites.props";

  /** Maps every name of a suite to its IANA name. */
  private static final Map<String, String> IANA_NAMES = ianaNames();

  private CipherSuites() {}

  /**
   * Whether two names denote the same cipher suite. Ignores case. Names that are not in the table
   * are compared as text.
   */
  public static boolean same(String one, String other) {
    return ianaName(one).equals(ianaName(other));
  }

  /** IANA names of all suites in the table. */
  static Set<String> all() {
    return new TreeSet<>(IANA_NAMES.values());
  }

  private static String ianaName(String name) {
    String upper = name.toUpperCase(Locale.ROOT);
    return IANA_NAMES.getOrDefault(upper, upper);
  }

  private static Map<String, String> ianaNames() {
    Map<String, String> names = new HashMap<>();
    for (PropsFile.Entry suite : PropsFile.parse(TABLE, table()).entries()) {
      names.put(suite.key(), suite.key());
      for (String reported : suite.value().split(", ", -1)) {
        names.put(reported, suite.key());
      }
    }
    return Map.copyOf(names);
  }

  private static String table() {
    try (InputStream table = CipherSuites.class.getResourceAsStream(TABLE)) {
      if (table == null) {
        throw new IllegalStateException(TABLE + " is missing from the jar");
      }
      return new String(table.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
