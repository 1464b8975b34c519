package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class DelegateSessionMariaDbIT extends DelegateSessionContract {
  DelegateSessionMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5);
  }
}
