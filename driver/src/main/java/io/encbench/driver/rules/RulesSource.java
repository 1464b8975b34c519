package io.encbench.driver.rules;

import io.encbench.config.ConfigurationException;
import io.encbench.config.PropsFile;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The source of the rules that the setting {@code encRules} names: a rules file, {@code classpath:}
 * and a resource, or {@code none} to encrypt nothing. Immutable.
 */
public final class RulesSource {
  /** The setting that encrypts nothing. */
  public static final String NONE = "none";

  private static final String CLASS_PATH = "classpath:";

  private final String setting;

  private RulesSource(String setting) {
    this.setting = setting;
  }

  /**
   * The source that a setting names.
   *
   * @param setting value of {@code encRules}; empty if it is not set
   * @throws ConfigurationException if it is not set, or is not a file name
   */
  public static RulesSource of(String setting) {
    if (setting.isEmpty()) {
      throw new ConfigurationException(
          "encRules is not set, so nothing would be encrypted: set it to a rules file, or to none"
              + " if nothing is to be encrypted");
    }
    RulesSource source = new RulesSource(setting);
    if (!source.isNone() && !source.isResource()) {
      source.path();
    }
    return source;
  }

  /** Whether nothing is encrypted. */
  public boolean isNone() {
    return setting.equalsIgnoreCase(NONE);
  }

  private boolean isResource() {
    return setting.startsWith(CLASS_PATH);
  }

  /** The rules file; empty for a resource or {@code none}. */
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
              + " must be the path of a rules file, classpath:RESOURCE, or none",
          e);
    }
  }

  /**
   * Identifies the place where the rules are stored. A place has one text at a time. A symbolic
   * link is a separate place, because its target may be exchanged.
   *
   * @throws ConfigurationException if the resource does not exist
   */
  public String place() {
    return isResource() ? resource().toString() : path().toAbsolutePath().normalize().toString();
  }

  /**
   * Reads the rules.
   *
   * @throws ConfigurationException if the rules cannot be read or are invalid
   */
  public EncryptionRules read() {
    return isNone() ? EncryptionRules.none() : parse(text());
  }

  /**
   * Reads the current text of the rules.
   *
   * @throws ConfigurationException if it cannot be read
   */
  public String text() {
    if (!isResource()) {
      return PropsFile.text(path());
    }
    try {
      URLConnection connection = resource().openConnection();
      connection.setUseCaches(false);
      try (InputStream stream = connection.getInputStream()) {
        return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
      }
    } catch (IOException e) {
      throw new ConfigurationException("encRules: " + setting + " cannot be read", e);
    }
  }

  /**
   * Parses a text that {@link #text()} has returned.
   *
   * @throws ConfigurationException if a line is wrong, naming the line and the problem
   */
  public EncryptionRules parse(String text) {
    return EncryptionRules.parse(setting, text);
  }

  private URL resource() {
    String name = setting.substring(CLASS_PATH.length());
    String path = name.startsWith("/") ? name.substring(1) : name;
    for (ClassLoader loader :
        new ClassLoader[] {
          Thread.currentThread().getContextClassLoader(), RulesSource.class.getClassLoader()
        }) {
      URL url = loader == null ? null : loader.getResource(path);
      if (url != null) {
        return url;
      }
    }
    throw new ConfigurationException(
        "encRules: there is no resource " + name + " on the class path; name it by its full path");
  }
}
