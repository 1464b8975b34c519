package io.encbench.tpcc.load;

import io.encbench.server.install.ServerBinary;

class LoaderMariaDbIT extends LoaderContract {
  LoaderMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5);
  }
}
