package io.encbench.tpcc.check;

import io.encbench.server.install.ServerBinary;

class MariaDbConsistencyCheckIT extends ConsistencyCheckContract {
  MariaDbConsistencyCheckIT() {
    super(ServerBinary.MARIADB_11_4_5);
  }
}
