package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class RangeLeakMySqlIT extends RangeLeakContract {
  RangeLeakMySqlIT() {
    super(ServerBinary.MYSQL_8_0_31);
  }
}
