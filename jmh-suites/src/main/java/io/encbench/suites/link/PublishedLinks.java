package io.encbench.suites.link;

import java.util.List;

/** Results of the publication (STAR MySQL API). The report shows them as context only. */
final class PublishedLinks {
  /** Ratio of compressed bytes to plain bytes. */
  static final double BYTES_RATIO = 0.74;

  /** The published arms, with their ratios to no TLS in the three published attempts. */
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
   * One published arm.
   *
   * @param like name of our corresponding arm
   * @param ratios ratios of its time to the time without TLS, by attempt
   */
  record Arm(String name, String like, List<Double> ratios) {
    Arm {
      ratios = List.copyOf(ratios);
    }
  }
}
