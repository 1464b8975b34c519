package io.encbench.driver.collation;

import io.encbench.driver.rules.TextCollation;
import io.encbench.server.install.ServerBinary;

class CollationMariaDbIT extends CollationContract {
  CollationMariaDbIT() {
    super(
        ServerBinary.MARIADB_11_4_5,
        TextCollation.BINARY,
        TextCollation.UTF8MB4_UCA1400_AI_CI,
        TextCollation.UTF8MB4_GENERAL_CI,
        TextCollation.UTF8MB4_UNICODE_CI,
        TextCollation.UTF8MB4_BIN);
  }
}
