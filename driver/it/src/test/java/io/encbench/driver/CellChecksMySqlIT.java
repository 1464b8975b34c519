package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class CellChecksMySqlIT extends CellChecksContract {
  CellChecksMySqlIT() {
    super(ServerBinary.MYSQL_8_0_31, 1);
  }
}
