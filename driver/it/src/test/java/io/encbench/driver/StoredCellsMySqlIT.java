package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class StoredCellsMySqlIT extends StoredCellsContract {
  StoredCellsMySqlIT() {
    super(ServerBinary.MYSQL_8_0_31);
  }
}
