package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class RulesCheckMySqlIT extends RulesCheckContract {
  RulesCheckMySqlIT() {
    super(ServerBinary.MYSQL_8_0_31);
  }
}
