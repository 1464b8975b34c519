package io.encbench.driver;

import io.encbench.server.ServerBinary;

class RangeLeakMySqlIT extends RangeLeakContract {
  RangeLeakMySqlIT() {
    super(ServerBinary.MYSQL_8_0_31);
  }
}
