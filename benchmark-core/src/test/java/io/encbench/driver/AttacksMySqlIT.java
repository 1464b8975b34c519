package io.encbench.driver;

import io.encbench.server.ServerBinary;

class AttacksMySqlIT extends AttacksContract {
  AttacksMySqlIT() {
    super(ServerBinary.MYSQL_8_0_31);
  }
}
