package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class ClientSideSelectMariaDbIT extends ClientSideSelectContract {
  ClientSideSelectMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5, "utf8mb4_nopad_bin", "utf8mb4_general_ci");
  }
}
