package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class BoundValuesMariaDbIT extends BoundValuesContract {
  BoundValuesMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5);
  }
}
