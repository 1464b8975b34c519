package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class ExplainEncryptionMySqlIT extends ExplainEncryptionContract {
  ExplainEncryptionMySqlIT() {
    super(ServerBinary.MYSQL_8_0_31);
  }
}
