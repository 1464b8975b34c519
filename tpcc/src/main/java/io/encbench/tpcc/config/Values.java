package io.encbench.tpcc.config;

import io.encbench.config.ConfigurationException;
import io.encbench.config.PropsFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * The values of a props file and of the command line, which overrides the file. Errors state where
 * a value comes from.
 */
final class Values {
  private static final String COMMAND_LINE = "command line";

  private final String source;
  private final Map<SettingKey, Setting> settings = new LinkedHashMap<>();

  /**
   * One value.
   *
   * @param place origin of the value in messages
   */
  private record Setting(String value, String place) {}

  private Values(String source) {
    this.source = source;
  }

  /**
   * Reads a file and the command line.
   *
   * @param overrides alternating keys, in any case, and values
   * @param known the known keys
   * @throws ConfigurationException if the file cannot be read, or a key is unknown
   */
  static Values read(Path file, List<String> overrides, SettingKey.Vocabulary known) {
    Values values = new Values(file.toString());
    PropsFile props = PropsFile.read(file);
    for (PropsFile.Entry entry : props.entries()) {
      SettingKey key =
          known.find(entry.key()).orElseThrow(() -> props.error(entry, known.unknown(entry.key())));
      values.put(key, entry.value(), file + ", line " + entry.line());
    }
    if (overrides.size() % 2 != 0) {
      throw new ConfigurationException(
          COMMAND_LINE
              + ": the key "
              + overrides.get(overrides.size() - 1)
              + " has no value; write PROPS KEY VALUE KEY VALUE ...");
    }
    for (int i = 0; i < overrides.size(); i += 2) {
      String name = overrides.get(i);
      SettingKey key =
          known
              .findInAnyCase(name)
              .orElseThrow(
                  () -> new ConfigurationException(COMMAND_LINE + ": " + known.unknown(name)));
      values.put(key, overrides.get(i + 1).strip(), COMMAND_LINE);
    }
    return values;
  }

  /**
   * Creates values without a file.
   *
   * @param source name of the origin of the values in errors
   * @throws ConfigurationException if a key is unknown
   */
  static Values of(String source, Map<String, String> settings, SettingKey.Vocabulary known) {
    Values values = new Values(source);
    settings.forEach(
        (text, value) ->
            values.put(
                known
                    .find(text)
                    .orElseThrow(
                        () -> new ConfigurationException(source + ": " + known.unknown(text))),
                value,
                source));
    return values;
  }

  /** A copy with other values for some keys; an empty value stands for none. */
  Values with(Map<? extends SettingKey, String> others) {
    Values values = new Values(source);
    values.settings.putAll(settings);
    others.forEach(
        (key, value) -> {
          Setting given = settings.get(key);
          values.put(key, value, given == null ? source : given.place());
        });
    return values;
  }

  private void put(SettingKey key, String value, String place) {
    settings.put(key, new Setting(value, place));
  }

  /** Whether a key has a value that is not empty. */
  boolean has(SettingKey key) {
    Setting setting = settings.get(key);
    return setting != null && !setting.value().isEmpty();
  }

  /** The value of a key; empty if it has none, or an empty one. */
  Optional<String> text(SettingKey key) {
    return Optional.ofNullable(settings.get(key))
        .map(Setting::value)
        .filter(value -> !value.isEmpty());
  }

  /** The value of a key that must have one. */
  String required(SettingKey key) {
    return text(key)
        .orElseThrow(() -> new ConfigurationException(source + " needs a value for " + key.text()));
  }

  /** Visits the given values, the file's first. */
  void forEach(BiConsumer<SettingKey, String> visitor) {
    settings.forEach((key, setting) -> visitor.accept(key, setting.value()));
  }

  /** An integer within a range. */
  int integer(SettingKey key, int otherwise, int min, int max) {
    return (int) wide(key, otherwise, min, max);
  }

  /** An integer within a range. */
  long wide(SettingKey key, long otherwise, long min, long max) {
    if (!has(key)) {
      return otherwise;
    }
    try {
      long value = Long.parseLong(required(key));
      if (value >= min && value <= max) {
        return value;
      }
    } catch (NumberFormatException e) {
      // The exception below states what is allowed.
    }
    throw wrong(key, "must be a whole number between " + min + " and " + max);
  }

  /** An integer that must be given. */
  int requiredInteger(SettingKey key, int min, int max) {
    required(key);
    return integer(key, min, min, max);
  }

  /** A decimal number within a range. */
  double decimal(SettingKey key, double otherwise, double min, double max) {
    if (!has(key)) {
      return otherwise;
    }
    try {
      double value = Double.parseDouble(required(key));
      if (value >= min && value <= max) {
        return value;
      }
    } catch (NumberFormatException e) {
      // The exception below states what is allowed.
    }
    throw wrong(
        key, String.format(Locale.ROOT, "must be a number between %.0f and %.0f", min, max));
  }

  boolean flag(SettingKey key, boolean otherwise) {
    return text(key)
        .map(
            value ->
                switch (value.toLowerCase(Locale.ROOT)) {
                  case "true" -> true;
                  case "false" -> false;
                  default -> throw wrong(key, "must be true or false");
                })
        .orElse(otherwise);
  }

  /** One of the constants of an enum, in any case. */
  <E extends Enum<E>> E constant(SettingKey key, E otherwise, Class<E> type) {
    return text(key)
        .map(
            value -> {
              try {
                return Enum.valueOf(type, value.toUpperCase(Locale.ROOT).replace('-', '_'));
              } catch (IllegalArgumentException e) {
                List<String> names = new ArrayList<>();
                for (E constant : type.getEnumConstants()) {
                  names.add(constant.name());
                }
                throw wrong(key, "must be one of " + String.join(", ", names));
              }
            })
        .orElse(otherwise);
  }

  /** An error about a value; the message shows the value without secrets. */
  ConfigurationException wrong(SettingKey key, String problem) {
    String shown = HiddenSecrets.in(key.text(), text(key).orElse(""));
    return error(key, key.text() + "=" + shown + " " + problem);
  }

  /** An error that begins with the origin of a key's value. */
  ConfigurationException error(SettingKey key, String problem) {
    Setting setting = settings.get(key);
    return new ConfigurationException(
        (setting == null ? source : setting.place()) + ": " + problem);
  }
}
