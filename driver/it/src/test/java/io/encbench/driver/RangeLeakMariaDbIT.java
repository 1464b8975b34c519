package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class RangeLeakMariaDbIT extends RangeLeakContract {
  RangeLeakMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5);
  }
}
