package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class RulesCheckMariaDbIT extends RulesCheckContract {
  RulesCheckMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5);
  }
}
