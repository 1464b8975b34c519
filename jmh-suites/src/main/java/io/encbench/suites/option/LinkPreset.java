package io.encbench.suites.option;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The effort that a link experiment spends, unless an option says otherwise.
 *
 * @param attempts number of times that every arm is measured; an attempt is a block
 * @param timeLimit time after which no further attempt starts; null for none
 * @param jobs jobs of an arm in an attempt
 * @param queries queries of a job
 * @param rows sizes of result sets, in rows
 * @param links links between client and server
 */
public record LinkPreset(
    int attempts,
    @Nullable Duration timeLimit,
    int jobs,
    int queries,
    List<Integer> rows,
    List<String> links) {
  /**
   * The arms of the publication: weak and strong ciphers, and compression with the strong cipher.
   */
  public static final List<String> ARMS =
      List.of("tls13-aes128", "tls13-aes256", "tls13-aes256-compressed");

  private static final List<String> LINKS = List.of("unlimited", "100mbit", "10mbit+20ms");

  /** Names of the presets, as on the command line. */
  public enum Name {
    /** A first answer in at most ten minutes. */
    quick,
    /** The published numbers of jobs and attempts, over the published link and others. */
    published
  }

  public static LinkPreset of(Name name) {
    return switch (name) {
      case quick -> new LinkPreset(3, Duration.ofSeconds(510), 3, 5, List.of(1, 2_000), LINKS);
      case published -> new LinkPreset(3, null, 20, 5, List.of(1, 2_000), LINKS);
    };
  }
}
