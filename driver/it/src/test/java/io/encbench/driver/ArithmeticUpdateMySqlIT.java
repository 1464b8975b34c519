package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class ArithmeticUpdateMySqlIT extends ArithmeticUpdateContract {
  ArithmeticUpdateMySqlIT() {
    super(ServerBinary.MYSQL_8_0_31);
  }
}
