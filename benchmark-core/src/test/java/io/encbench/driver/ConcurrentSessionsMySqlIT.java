package io.encbench.driver;

import io.encbench.server.ServerBinary;

class ConcurrentSessionsMySqlIT extends ConcurrentSessionsContract {
  ConcurrentSessionsMySqlIT() {
    super(ServerBinary.MYSQL_8_0_31);
  }
}
