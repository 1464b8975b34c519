package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class BoundValuesMySqlIT extends BoundValuesContract {
  BoundValuesMySqlIT() {
    super(ServerBinary.MYSQL_8_0_31);
  }
}
