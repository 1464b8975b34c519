package io.encbench.tpcc.load;

import io.encbench.server.ServerBinary;

class LoaderMySqlIT extends LoaderContract {
  LoaderMySqlIT() {
    super(ServerBinary.MYSQL_8_0_31);
  }
}
