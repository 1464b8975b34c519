package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class FoldedTextMySqlIT extends FoldedTextContract {
  FoldedTextMySqlIT() {
    super(
        ServerBinary.MYSQL_8_0_31,
        "utf8mb4_0900_ai_ci",
        "utf8mb4_0900_as_cs",
        "utf8mb4_general_ci",
        "utf8mb4_unicode_ci",
        "utf8mb4_bin");
  }
}
