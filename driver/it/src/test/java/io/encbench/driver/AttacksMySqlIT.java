package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class AttacksMySqlIT extends AttacksContract {
  AttacksMySqlIT() {
    super(ServerBinary.MYSQL_8_0_31, 1);
  }
}
