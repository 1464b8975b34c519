package io.encbench.driver;

import io.encbench.server.ServerBinary;

class SplitGettersMariaDbIT extends SplitGettersContract {
  SplitGettersMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5);
  }
}
