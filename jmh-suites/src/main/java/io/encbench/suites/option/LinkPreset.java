package io.encbench.suites.option;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How much effort a link experiment spends, where no option says otherwise.
 *
 * @param attempts how often every arm is measured, which are blocks
 * @param timeLimit after which no further attempt is measured; null for none
 * @param jobs of an arm in an attempt
 * @param queries of a job
 * @param rows sizes of result sets
 * @param links between client and server
 */
public record LinkPreset(
    int attempts,
    @Nullable Duration timeLimit,
    int jobs,
    int queries,
    List<Integer> rows,
    List<String> links) {
  /** What the publication compares: weak and strong ciphers, and compression with the strong. */
  public static final List<String> ARMS =
      List.of("tls13-aes128", "tls13-aes256", "tls13-aes256-compressed");

  private static final List<String> LINKS = List.of("unlimited", "100mbit", "10mbit+20ms");

  /** Names of the presets, as on the command line. */
  public enum Name {
    /** A first answer in at most ten minutes. */
    quick,
    /** The numbers of jobs and attempts of the published experiment, and its link among others. */
    published
  }

  public static LinkPreset of(Name name) {
    return switch (name) {
      case quick -> new LinkPreset(3, Duration.ofSeconds(510), 3, 5, List.of(1, 2_000), LINKS);
      case published -> new LinkPreset(3, null, 20, 5, List.of(1, 2_000), LINKS);
    };
  }
}
