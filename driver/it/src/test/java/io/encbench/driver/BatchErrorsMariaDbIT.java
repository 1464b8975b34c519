package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class BatchErrorsMariaDbIT extends BatchErrorsContract {
  BatchErrorsMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5);
  }
}
