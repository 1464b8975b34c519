package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class BatchInsertMariaDbIT extends BatchInsertContract {
  BatchInsertMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5);
  }
}
