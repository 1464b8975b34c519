package io.encbench.driver;

import io.encbench.server.ServerBinary;

class SplitSelectMariaDbIT extends SplitSelectContract {
  SplitSelectMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5, "utf8mb4_nopad_bin", "utf8mb4_general_ci");
  }
}
