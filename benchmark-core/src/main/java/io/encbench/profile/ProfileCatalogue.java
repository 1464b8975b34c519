package io.encbench.profile;

import io.encbench.config.ConfigurationException;
import io.encbench.config.PropsFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Connection profiles by name: the built-in ones (resource {@code profiles.props}) and those of a
 * user's file in the same syntax. A name such as {@code tls13-aes128-encrypted-50} combines the
 * transport of one profile with the encryption of another. Immutable.
 */
public final class ProfileCatalogue {
  private static final String BUILT_IN = "profiles.props";
  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]*");

  private final Map<String, ConnectionProfile> profiles;

  private ProfileCatalogue(Map<String, ConnectionProfile> profiles) {
    this.profiles = profiles;
  }

  /** The profiles that come with EncBench. */
  public static ProfileCatalogue builtIn() {
    try (InputStream in = ProfileCatalogue.class.getResourceAsStream(BUILT_IN)) {
      if (in == null) {
        throw new IllegalStateException("resource " + BUILT_IN + " is missing");
      }
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return new ProfileCatalogue(profiles(PropsFile.parse(BUILT_IN, text)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns a catalogue that contains these profiles and those of a file.
   *
   * @throws ConfigurationException if the file cannot be read, contains an invalid profile, or
   *     redefines an existing one
   */
  public ProfileCatalogue with(Path file) {
    Map<String, ConnectionProfile> added = profiles(PropsFile.read(file));
    Map<String, ConnectionProfile> all = new LinkedHashMap<>(profiles);
    added.forEach(
        (name, profile) -> {
          if (find(name).isPresent()) {
            // A profile name must mean the same in every report.
            throw new ConfigurationException(
                file + ": profile " + name + " comes with EncBench; choose another name");
          }
          all.put(name, profile);
        });
    return new ProfileCatalogue(all);
  }

  private static Map<String, ConnectionProfile> profiles(PropsFile file) {
    Map<String, List<PropsFile.Entry>> byName = new LinkedHashMap<>();
    for (PropsFile.Entry entry : file.entries()) {
      int dot = entry.key().indexOf('.');
      String name = dot < 0 ? "" : entry.key().substring(0, dot);
      if (!NAME.matcher(name).matches()) {
        throw file.error(
            entry,
            "key '"
                + entry.key()
                + "' is not of the form <profile>.<key>, with a profile name of lower-case letters,"
                + " digits and hyphens");
      }
      byName.computeIfAbsent(name, n -> new ArrayList<>()).add(entry);
    }
    Map<String, ConnectionProfile> profiles = new LinkedHashMap<>();
    byName.forEach((name, entries) -> profiles.put(name, ProfileReader.read(file, name, entries)));
    return profiles;
  }

  /** All profiles, built-in ones first, without the combinations of two. */
  public Collection<ConnectionProfile> all() {
    return profiles.values();
  }

  /**
   * Looks up a profile.
   *
   * @throws ConfigurationException if there is no profile of this name
   */
  public ConnectionProfile get(String name) {
    return find(name)
        .orElseThrow(
            () ->
                new ConfigurationException(
                    "unknown profile '"
                        + name
                        + "'; did you mean '"
                        + PropsFile.nearest(name, profiles.keySet())
                        + "'? Known profiles: "
                        + String.join(", ", profiles.keySet())
                        + ", and combinations of transport and encryption, such as"
                        + " tls13-aes128-encrypted-50"));
  }

  /**
   * Looks up a profile, or combines one from the two that the name consists of; empty if there is
   * none.
   *
   * @throws ConfigurationException if the two cannot be combined
   */
  public Optional<ConnectionProfile> find(String name) {
    ConnectionProfile profile = profiles.get(name);
    return profile == null ? combined(name) : Optional.of(profile);
  }

  private Optional<ConnectionProfile> combined(String name) {
    for (ConnectionProfile encryption : profiles.values()) {
      String end = "-" + encryption.name();
      if (onlyEncrypts(encryption) && name.endsWith(end)) {
        String beginning = name.substring(0, name.length() - end.length());
        ConnectionProfile transport = profiles.get(beginning);
        if (transport != null && !transport.driver().encryptsColumns()) {
          return Optional.of(combined(name, transport, encryption));
        }
      }
    }
    return Optional.empty();
  }

  private static boolean onlyEncrypts(ConnectionProfile profile) {
    return profile.driver() == JdbcDriver.ENCBENCH
        && profile.delegate() == JdbcDriver.CONNECTOR_J
        && profile.useReadAheadInput()
        && !profile.usesTls()
        && !profile.useCompression();
  }

  private static ConnectionProfile combined(
      String name, ConnectionProfile transport, ConnectionProfile encryption) {
    if (transport.sslContextProvider() != null) {
      throw new ConfigurationException(
          "profile "
              + name
              + " would have sslContextProvider="
              + transport.sslContextProvider()
              + ", which cannot be proven through driver="
              + encryption.driver().id()
              + ": name a transport without sslContextProvider");
    }
    return new ConnectionProfile(
        name,
        transport.title() + ", " + encryption.title(),
        transport.sslMode(),
        transport.tlsVersions(),
        transport.tlsCiphersuites(),
        /* sslContextProvider= */ null,
        transport.useCompression(),
        transport.useReadAheadInput(),
        encryption.driver(),
        transport.driver(),
        encryption.encryptedColumns(),
        encryption.algorithm());
  }
}
