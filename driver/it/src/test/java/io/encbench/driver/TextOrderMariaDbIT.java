package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class TextOrderMariaDbIT extends TextOrderContract {
  TextOrderMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5, "utf8mb4_uca1400_ai_ci", "utf8mb4_general_ci");
  }
}
