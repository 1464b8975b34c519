package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class EncryptingDriverMariaDbIT extends EncryptingDriverContract {
  EncryptingDriverMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5);
  }
}
