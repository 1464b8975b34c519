package io.encbench.tpcc.config;

import io.encbench.config.PropsFile;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A key of a props file. */
interface SettingKey {
  /** The key as written in a file. */
  String text();

  /** The keys that a file may have. */
  interface Vocabulary {
    /** The keys with a fixed name. */
    List<? extends SettingKey> all();

    /** A key that is not among {@link #all()}, because the user chooses a part of its name. */
    default Optional<? extends SettingKey> named(String text) {
      return Optional.empty();
    }

    /** Finds a key of a file; case matters. */
    default Optional<SettingKey> find(String text) {
      return all().stream()
          .filter(key -> key.text().equals(text))
          .<SettingKey>map(key -> key)
          .findFirst()
          .or(() -> named(text).map(key -> key));
    }

    /** Finds a key of the command line; case does not matter. */
    default Optional<SettingKey> findInAnyCase(String text) {
      String lower = text.toLowerCase(Locale.ROOT);
      return all().stream()
          .filter(key -> key.text().toLowerCase(Locale.ROOT).equals(lower))
          .<SettingKey>map(key -> key)
          .findFirst()
          .or(() -> named(text).map(key -> key));
    }

    /** Names for messages. */
    default List<String> texts() {
      return all().stream().map(SettingKey::text).toList();
    }

    /** Error message for an unknown key. */
    default String unknown(String text) {
      return "unknown key '"
          + text
          + "'; did you mean '"
          + PropsFile.nearest(text, texts())
          + "'? Known keys: "
          + String.join(", ", texts());
    }
  }
}
