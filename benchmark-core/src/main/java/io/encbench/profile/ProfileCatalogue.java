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
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Connection profiles by name: the built-in ones (resource {@code profiles.props}) and those of a
 * user's file in the same syntax. Immutable.
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
          if (all.put(name, profile) != null) {
            // A profile name must mean the same in every report.
            throw new ConfigurationException(
                file + ": profile " + name + " comes with EncBench; choose another name");
          }
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

  /** All profiles, built-in ones first. */
  public Collection<ConnectionProfile> all() {
    return profiles.values();
  }

  /**
   * Looks up a profile.
   *
   * @throws ConfigurationException if there is no profile of this name
   */
  public ConnectionProfile get(String name) {
    @Nullable ConnectionProfile profile = profiles.get(name);
    if (profile == null) {
      throw new ConfigurationException(
          "unknown profile '"
              + name
              + "'; did you mean '"
              + PropsFile.nearest(name, profiles.keySet())
              + "'? Known profiles: "
              + String.join(", ", profiles.keySet()));
    }
    return profile;
  }
}
