package io.encbench.tpcc.stacks;

import java.util.List;

/** The cause for which a thread in Java code uses CPU time. */
public enum Cause {
  /** TLS records and handshakes, including their ciphers. */
  TLS("TLS"),
  /** Encryption and decryption of cells. */
  CRYPTO("crypto of cells"),
  /** The encrypting driver except its ciphers: SQL, plans, cells and result rows. */
  DRIVER("encrypting driver"),
  /** Connector/J. */
  CONNECTOR("Connector/J"),
  /** The TPC-C transactions and their measurement. */
  RUNNER("runner"),
  /** Stacks without frames of any other cause. */
  OTHER("other Java code");

  /** Packages of the JDK's TLS provider and of the others that a profile can name. */
  private static final List<String> TLS_PACKAGES =
      List.of(
          "sun.security.ssl.",
          "org.conscrypt.",
          "org.bouncycastle.jsse.",
          "org.bouncycastle.tls.",
          "org.wildfly.openssl.",
          "com.wolfssl.");

  private static final List<String> CRYPTO_PACKAGES =
      List.of("io.encbench.crypto.", "javax.crypto.", "com.sun.crypto.");

  /** Packages of the driver and of its SQL parser. */
  private static final List<String> DRIVER_PACKAGES =
      List.of("io.encbench.driver.", "com.alibaba.druid.");

  private static final String CONNECTOR_PACKAGE = "com.mysql.";
  private static final List<String> RUNNER_PACKAGES =
      List.of("io.encbench.", "org.HdrHistogram.", "io.micrometer.");

  private final String title;

  Cause(String title) {
    this.title = title;
  }

  /** Display name for reports. */
  public String title() {
    return title;
  }

  /**
   * The cause of a stack: TLS if any frame belongs to TLS, otherwise the cause of the innermost
   * frame that has one.
   *
   * @param classes class names of the frames, the innermost first
   */
  static Cause of(List<String> classes) {
    if (classes.stream().anyMatch(name -> TLS_PACKAGES.stream().anyMatch(name::startsWith))) {
      return TLS;
    }
    return classes.stream()
        .map(Cause::ofFrame)
        .filter(cause -> cause != OTHER)
        .findFirst()
        .orElse(OTHER);
  }

  private static Cause ofFrame(String name) {
    if (CRYPTO_PACKAGES.stream().anyMatch(name::startsWith)) {
      return CRYPTO;
    }
    if (DRIVER_PACKAGES.stream().anyMatch(name::startsWith)) {
      return DRIVER;
    }
    if (name.startsWith(CONNECTOR_PACKAGE)) {
      return CONNECTOR;
    }
    return RUNNER_PACKAGES.stream().anyMatch(name::startsWith) ? RUNNER : OTHER;
  }
}
