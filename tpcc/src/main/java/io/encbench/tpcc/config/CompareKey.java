package io.encbench.tpcc.config;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Keys that the props file of a comparison has besides those of a run. */
enum CompareKey implements SettingKey {
  ARMS("arms"),
  RUNNER("runner"),
  CONCURRENCY("concurrency"),
  BLOCKS("blocks"),
  MODE("mode"),
  OFFERED_TXNS_PER_MIN("offeredTxnsPerMin"),
  PROCESSORS("processors"),
  DIGESTS("digests"),
  STACKS("stacks"),
  JVM_FLAGS("jvmFlags"),
  ENC_KEY_PROVIDER("encKeyProvider");

  /** What a key that defines an arm begins with. */
  static final String ARM_PREFIX = "arm.";

  private static final Pattern DEFINITION = Pattern.compile("arm\\.[A-Za-z0-9][A-Za-z0-9-]{0,23}");

  /** Defines an arm, by its name behind {@link #ARM_PREFIX}. */
  record ArmDefinition(String text) implements SettingKey {}

  /** The keys of a comparison, those of its runs among them. */
  static final Vocabulary VOCABULARY =
      new Vocabulary() {
        @Override
        public List<? extends SettingKey> all() {
          return Stream.<SettingKey>concat(Stream.of(values()), Stream.of(Key.values())).toList();
        }

        @Override
        public Optional<? extends SettingKey> named(String text) {
          return DEFINITION.matcher(text).matches()
              ? Optional.of(new ArmDefinition(text))
              : Optional.empty();
        }
      };

  private final String text;

  CompareKey(String text) {
    this.text = text;
  }

  @Override
  public String text() {
    return text;
  }

  static List<String> texts() {
    return Stream.of(values()).map(CompareKey::text).toList();
  }
}
