package io.encbench.driver;

import io.encbench.server.ServerBinary;

class ArithmeticUpdateMariaDbIT extends ArithmeticUpdateContract {
  ArithmeticUpdateMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5);
  }
}
