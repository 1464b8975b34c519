package io.encbench.tpcc.compare;

import io.encbench.server.ServerBinary;

final class SchemasMySqlIT extends SchemasContract {
  @Override
  ServerBinary binary() {
    return ServerBinary.MYSQL_8_0_31;
  }
}
