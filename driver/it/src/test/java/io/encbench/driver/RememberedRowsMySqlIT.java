package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class RememberedRowsMySqlIT extends RememberedRowsContract {
  RememberedRowsMySqlIT() {
    super(ServerBinary.MYSQL_8_0_31);
  }
}
