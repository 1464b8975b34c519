package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class BatchErrorsMySqlIT extends BatchErrorsContract {
  BatchErrorsMySqlIT() {
    super(ServerBinary.MYSQL_8_0_31);
  }
}
