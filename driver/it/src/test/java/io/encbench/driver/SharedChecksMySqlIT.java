package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class SharedChecksMySqlIT extends SharedChecksContract {
  SharedChecksMySqlIT() {
    super(ServerBinary.MYSQL_8_0_31);
  }
}
