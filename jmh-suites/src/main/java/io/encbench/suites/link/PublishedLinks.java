package io.encbench.suites.link;

import java.util.List;

/** What the publication (STAR MySQL API) found; context for a reader, never a figure of ours. */
final class PublishedLinks {
  /** Compressed bytes by plain bytes. */
  static final double BYTES_RATIO = 0.74;

  /** Its arms with their ratios to no TLS in its three attempts. */
  static final List<Arm> ARMS =
      List.of(
          new Arm("published: weak TLS (AES-128)", "tls13-aes128", List.of(1.138, 1.193, 1.201)),
          new Arm("published: strong TLS (AES-256)", "tls13-aes256", List.of(1.161, 1.254, 1.269)),
          new Arm(
              "published: strong TLS, compressed",
              "tls13-aes256-compressed",
              List.of(1.176, 1.184, 1.210)));

  private PublishedLinks() {}

  /**
   * One arm.
   *
   * @param like name of the arm of ours that it is like
   * @param ratios of its time to that without TLS, by attempt
   */
  record Arm(String name, String like, List<Double> ratios) {
    Arm {
      ratios = List.copyOf(ratios);
    }
  }
}
