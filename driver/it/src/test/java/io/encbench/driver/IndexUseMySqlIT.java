package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class IndexUseMySqlIT extends IndexUseContract {
  IndexUseMySqlIT() {
    super(ServerBinary.MYSQL_8_0_31);
  }
}
