package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class ConcurrentSessionsMySqlIT extends ConcurrentSessionsContract {
  ConcurrentSessionsMySqlIT() {
    super(ServerBinary.MYSQL_8_0_31);
  }
}
