package io.encbench.profile.proof;

import io.encbench.profile.ConnectionProfile;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks that a session matches its profile. A connection that does not match must never be
 * measured under the profile's name.
 */
public final class ModeProver {
  private ModeProver() {}

  /**
   * Checks one session.
   *
   * @throws ModeMismatchException if the session differs from the profile; lists all differences
   */
  public static void check(ConnectionProfile profile, SessionView found) {
    List<String> differences = new ArrayList<>();
    boolean encrypted = !found.tlsVersion().isEmpty() && !found.tlsCipher().isEmpty();
    if (profile.usesTls() != encrypted) {
      differences.add(
          "asked for sslMode="
              + profile.sslMode()
              + ", the server's session is "
              + (encrypted ? transport(found) : "not encrypted"));
    } else {
      String version = profile.tlsVersions();
      if (version != null && !version.equals(found.tlsVersion())) {
        differences.add("asked for " + version + ", the server's session is " + transport(found));
      }
      String cipher = profile.tlsCiphersuites();
      if (cipher != null && !CipherSuites.same(cipher, found.tlsCipher())) {
        differences.add("asked for " + cipher + ", the server's session is " + transport(found));
      }
    }
    String provider = profile.sslContextProvider();
    if (provider != null && !provider.equals(found.tlsProvider())) {
      differences.add(
          "asked for sslContextProvider="
              + provider
              + ", the provider of the client's socket is "
              + (found.tlsProvider().isEmpty() ? "none" : found.tlsProvider()));
    }
    if (profile.useCompression() != found.compressed()) {
      differences.add(
          "asked for useCompression="
              + profile.useCompression()
              + ", the server's session has compression "
              + (found.compressed() ? "on" : "off"));
    }
    if (!profile.driver().made(found.driverClass())) {
      differences.add(
          "asked for driver="
              + profile.driver().id()
              + ", the connection is a "
              + found.driverClass()
              + " ("
              + found.driverVersion()
              + ")");
    } else if (!found.driverVersion().contains(profile.delegate().product())) {
      differences.add(
          "asked for delegate="
              + profile.delegate().id()
              + ", the connection is of "
              + found.driverVersion());
    }
    if (!differences.isEmpty()) {
      throw new ModeMismatchException(
          "proof of mode failed for profile "
              + profile.name()
              + ": "
              + String.join("; ", differences));
    }
  }

  /**
   * Checks the client's socket of a connection whose profile uses TLS.
   *
   * @throws ModeMismatchException if the socket differs from the profile, or the profile does not
   *     use TLS
   */
  public static void check(ConnectionProfile profile, ClientTls found) {
    if (!profile.usesTls()
        || found.version().isEmpty()
        || differs(profile.tlsVersions(), found.version())
        || differs(profile.tlsCiphersuites(), found.cipher())
        || differs(profile.sslContextProvider(), found.provider())) {
      throw new ModeMismatchException(
          "proof of mode failed for profile "
              + profile.name()
              + ": asked for "
              + profile.settings()
              + ", the client's socket has "
              + found);
    }
  }

  private static boolean differs(@Nullable String asked, String found) {
    return asked != null && !asked.equals(found);
  }

  private static String transport(SessionView found) {
    return found.tlsVersion() + " with " + found.tlsCipher();
  }
}
