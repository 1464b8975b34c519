package io.encbench.tpcc.check;

import io.encbench.server.install.ServerBinary;

class MySqlConsistencyCheckIT extends ConsistencyCheckContract {
  MySqlConsistencyCheckIT() {
    super(ServerBinary.MYSQL_8_0_31);
  }
}
