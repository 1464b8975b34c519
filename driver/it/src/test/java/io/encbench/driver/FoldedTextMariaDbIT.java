package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class FoldedTextMariaDbIT extends FoldedTextContract {
  FoldedTextMariaDbIT() {
    super(
        ServerBinary.MARIADB_11_4_5,
        "utf8mb4_uca1400_ai_ci",
        "utf8mb4_general_ci",
        "utf8mb4_unicode_ci",
        "utf8mb4_bin");
  }
}
