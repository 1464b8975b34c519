package io.encbench.tpcc.compare.schema;

import io.encbench.server.install.ServerBinary;

final class SchemasMySqlIT extends SchemasContract {
  @Override
  ServerBinary binary() {
    return ServerBinary.MYSQL_8_0_31;
  }
}
