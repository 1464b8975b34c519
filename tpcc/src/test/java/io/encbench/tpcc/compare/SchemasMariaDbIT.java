package io.encbench.tpcc.compare;

import io.encbench.server.ServerBinary;

final class SchemasMariaDbIT extends SchemasContract {
  @Override
  ServerBinary binary() {
    return ServerBinary.MARIADB_11_4_5;
  }
}
