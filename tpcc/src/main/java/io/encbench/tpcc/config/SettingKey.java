package io.encbench.tpcc.config;

import io.encbench.config.PropsFile;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A key of a props file. */
interface SettingKey {
  /** As it stands in a file. */
  String text();

  /** The keys that a file may have. */
  interface Vocabulary {
    /** Those with a fixed name. */
    List<? extends SettingKey> all();

    /** One that is not among {@link #all()}, because a part of its name is the user's. */
    default Optional<? extends SettingKey> named(String text) {
      return Optional.empty();
    }

    /** Finds a key of a file, where case counts. */
    default Optional<SettingKey> find(String text) {
      return all().stream()
          .filter(key -> key.text().equals(text))
          .<SettingKey>map(key -> key)
          .findFirst()
          .or(() -> named(text).map(key -> key));
    }

    /** Finds a key of a command line, where case does not count. */
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

    /** What to say of a key that is not known. */
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
