package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class ExplainEncryptionMariaDbIT extends ExplainEncryptionContract {
  ExplainEncryptionMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5);
  }
}
