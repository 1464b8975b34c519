package io.encbench.tpcc.compare.schema;

import io.encbench.server.install.ServerBinary;

final class SchemasMariaDbIT extends SchemasContract {
  @Override
  ServerBinary binary() {
    return ServerBinary.MARIADB_11_4_5;
  }
}
