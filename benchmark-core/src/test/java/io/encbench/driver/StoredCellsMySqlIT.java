package io.encbench.driver;

import io.encbench.server.ServerBinary;

class StoredCellsMySqlIT extends StoredCellsContract {
  StoredCellsMySqlIT() {
    super(ServerBinary.MYSQL_8_0_31);
  }
}
