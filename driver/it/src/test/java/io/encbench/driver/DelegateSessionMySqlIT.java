package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class DelegateSessionMySqlIT extends DelegateSessionContract {
  DelegateSessionMySqlIT() {
    super(ServerBinary.MYSQL_8_0_31);
  }
}
