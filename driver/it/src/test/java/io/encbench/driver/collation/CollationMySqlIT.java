package io.encbench.driver.collation;

import io.encbench.driver.rules.TextCollation;
import io.encbench.server.install.ServerBinary;

class CollationMySqlIT extends CollationContract {
  CollationMySqlIT() {
    super(
        ServerBinary.MYSQL_8_0_31,
        TextCollation.BINARY,
        TextCollation.UTF8MB4_0900_AI_CI,
        TextCollation.UTF8MB4_0900_AS_CS,
        TextCollation.UTF8MB4_GENERAL_CI,
        TextCollation.UTF8MB4_UNICODE_CI,
        TextCollation.UTF8MB4_BIN);
  }
}
