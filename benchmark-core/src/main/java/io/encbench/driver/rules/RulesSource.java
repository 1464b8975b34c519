package io.encbench.driver.rules;

import io.encbench.config.ConfigurationException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What the setting {@code encRules} names: a rules file, {@code classpath:} and a resource, or
 * {@code none}, which says that nothing is encrypted. Immutable.
 */
public final class RulesSource {
  /** Says that nothing is encrypted. */
  public static final String NONE = "none";

  private static final String CLASS_PATH = "classpath:";

  private final String setting;

  private RulesSource(String setting) {
    this.setting = setting;
  }

  /**
   * The source that a setting names.
   *
   * @param setting empty if it is not set
   * @throws ConfigurationException if it is not set, or is no name of a file
   */
  public static RulesSource of(String setting) {
    if (setting.isEmpty()) {
      throw new ConfigurationException(
          "encRules is not set, so nothing would be encrypted: set it to a rules file, or to none,"
              + " which says that nothing is to be encrypted");
    }
    RulesSource source = new RulesSource(setting);
    if (!source.isNone() && !source.isResource()) {
      source.path();
    }
    return source;
  }

  /** Whether it says that nothing is encrypted. */
  public boolean isNone() {
    return setting.equalsIgnoreCase(NONE);
  }

  private boolean isResource() {
    return setting.startsWith(CLASS_PATH);
  }

  /** The rules file, if it is one. */
  public Optional<Path> file() {
    return isNone() || isResource() ? Optional.empty() : Optional.of(path());
  }

  private Path path() {
    try {
      return Path.of(setting);
    } catch (InvalidPathException e) {
      throw new ConfigurationException(
          "encRules = "
              + setting
              + " must be the path of a rules file, classpath: and a resource, or none",
          e);
    }
  }

  /**
   * Reads the rules.
   *
   * @throws ConfigurationException if they cannot be read, or are not right
   */
  public EncryptionRules read() {
    if (isNone()) {
      return EncryptionRules.none();
    }
    return isResource()
        ? EncryptionRules.parse(setting, resource(setting.substring(CLASS_PATH.length())))
        : EncryptionRules.read(path());
  }

  private static String resource(String name) {
    String path = name.startsWith("/") ? name.substring(1) : name;
    for (ClassLoader loader :
        new ClassLoader[] {
          Thread.currentThread().getContextClassLoader(), RulesSource.class.getClassLoader()
        }) {
      if (loader == null) {
        continue;
      }
      try (InputStream stream = loader.getResourceAsStream(path)) {
        if (stream != null) {
          return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
      } catch (IOException e) {
        throw new ConfigurationException("encRules: the resource " + name + " cannot be read", e);
      }
    }
    throw new ConfigurationException(
        "encRules: there is no resource " + name + " on the class path; name it by its full path");
  }
}
