package io.encbench.tpcc.config;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Keys in the props file of a comparison, in addition to those of a run. */
enum CompareKey implements SettingKey {
  ARMS("arms"),
  PROFILES("profiles"),
  TLS_CA("tls.ca"),
  RUNNER("runner"),
  CONCURRENCY("concurrency"),
  BLOCKS("blocks"),
  PRECISION("precision"),
  TIME_LIMIT_MINS("timeLimitMins"),
  SCHEDULE("schedule"),
  WINDOW_MILLIS("windowMillis"),
  MODE("mode"),
  OFFERED_TXNS_PER_MIN("offeredTxnsPerMin"),
  PROCESSORS("processors"),
  DIGESTS("digests"),
  STACKS("stacks"),
  JVM_FLAGS("jvmFlags"),
  ENC_KEY_PROVIDER("encKeyProvider");

  /** Prefix of a key that defines an arm. */
  static final String ARM_PREFIX = "arm.";

  private static final Pattern DEFINITION =
      Pattern.compile("arm\\.[A-Za-z0-9][A-Za-z0-9-]{0,39}(\\.(" + OfArm.texts() + "))?");

  /**
   * A key that defines an arm, or one of its further properties: {@link #ARM_PREFIX} and the arm's
   * name.
   */
  record ArmDefinition(String text) implements SettingKey {}

  /** Further properties of an arm, named after the arm's name. */
  enum OfArm {
    DRIVER,
    JARS,
    TIER,
    JVM_FLAGS;

    /** The key of this property for an arm. */
    ArmDefinition of(String arm) {
      return new ArmDefinition(ARM_PREFIX + arm + "." + text());
    }

    private String text() {
      return this == JVM_FLAGS ? "jvmFlags" : name().toLowerCase(Locale.ROOT);
    }

    private static String texts() {
      return Stream.of(values()).map(OfArm::text).collect(Collectors.joining("|"));
    }
  }

  /** The keys of a comparison, including those of its runs. */
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
