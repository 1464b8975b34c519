package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class ViewsMariaDbIT extends ViewsContract {
  ViewsMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5, "utf8mb4_general_ci");
  }
}
