package io.encbench.tpcc.stacks;

import java.util.List;

/** For what a thread in Java code uses a processor. */
public enum Cause {
  /** TLS records and handshakes, their ciphers included. */
  TLS("TLS"),
  /** Ciphers of cells. */
  CRYPTO("crypto of cells"),
  /** The encrypting driver: SQL, plans, cells but not their ciphers, rows of results. */
  DRIVER("encrypting driver"),
  /** Connector/J. */
  CONNECTOR("Connector/J"),
  /** The transactions of TPC-C and their accounts. */
  RUNNER("runner"),
  /** No frame of any of these. */
  OTHER("other Java code");

  /** Of the JDK's provider and of those that a profile can name in its place. */
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

  /** The driver's parser of SQL is part of it. */
  private static final List<String> DRIVER_PACKAGES =
      List.of("io.encbench.driver.", "com.alibaba.druid.");

  private static final String CONNECTOR_PACKAGE = "com.mysql.";
  private static final List<String> RUNNER_PACKAGES =
      List.of("io.encbench.", "org.HdrHistogram.", "io.micrometer.");

  private final String title;

  Cause(String title) {
    this.title = title;
  }

  /** For people. */
  public String title() {
    return title;
  }

  /**
   * The cause of a stack: TLS if it is anywhere in it, else the innermost frame that is of a cause.
   *
   * @param classes of its frames by name, the innermost first
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
