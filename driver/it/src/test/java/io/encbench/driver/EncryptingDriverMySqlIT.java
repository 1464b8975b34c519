package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class EncryptingDriverMySqlIT extends EncryptingDriverContract {
  EncryptingDriverMySqlIT() {
    super(ServerBinary.MYSQL_8_0_31);
  }
}
