package io.encbench.driver;

import io.encbench.server.ServerBinary;

class BatchInsertMySqlIT extends BatchInsertContract {
  BatchInsertMySqlIT() {
    super(ServerBinary.MYSQL_8_0_31);
  }
}
