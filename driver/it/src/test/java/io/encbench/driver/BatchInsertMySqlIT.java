package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class BatchInsertMySqlIT extends BatchInsertContract {
  BatchInsertMySqlIT() {
    super(ServerBinary.MYSQL_8_0_31);
  }
}
