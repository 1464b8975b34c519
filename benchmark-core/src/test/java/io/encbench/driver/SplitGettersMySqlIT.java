package io.encbench.driver;

import io.encbench.server.ServerBinary;

class SplitGettersMySqlIT extends SplitGettersContract {
  SplitGettersMySqlIT() {
    super(ServerBinary.MYSQL_8_0_31);
  }
}
