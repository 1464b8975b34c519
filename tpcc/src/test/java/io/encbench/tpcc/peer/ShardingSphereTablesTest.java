package io.encbench.tpcc.peer;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.driver.rules.EncryptionRules;
import org.junit.jupiter.api.Test;

class ShardingSphereTablesTest {
  private static final ShardingSphereTables TABLES =
      new ShardingSphereTables(
          EncryptionRules.parse(
              "rules",
              "t.a_id = INT, DET%nt.a_name = VARCHAR(10), RND%nother.b = INT, RND%nend-of-rules = 3%n"
                  .formatted()));

  @Test
  void encryptedColumns_holdBase64OfWholeBlocks() {
    assertThat(
            TABLES.definition(
                "create table if not exists t (a_id integer not null, a_name varchar(10), b"
                    + " integer, primary key (a_id))"))
        .isEqualTo(
            "create table if not exists t (a_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin"
                + " not null, a_name VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin, b integer,"
                + " primary key (a_id))");
  }
}
