package io.encbench.driver.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TableDefinitionsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "create table person (id int not null, plain int) => create table person (id VARBINARY(16)"
            + " not null, plain int)",
        "CREATE TEMPORARY TABLE IF NOT EXISTS `person` (`id` INT(11) PRIMARY KEY COMMENT 'x')"
            + " engine = InnoDB => CREATE TEMPORARY TABLE IF NOT EXISTS `person` (`id`"
            + " VARBINARY(16) PRIMARY KEY COMMENT 'x') engine = InnoDB",
        "create table person (name varchar(20) character set utf8mb4 collate utf8mb4_bin null) =>"
            + " create table person (name VARBINARY(98) null)",
        "create table person (name varchar(20) not null collate utf8mb4_bin) => create table person"
            + " (name VARBINARY(98) not null )",
        "create table person (id int default -5, born date default null) => create table person (id"
            + " VARBINARY(16) default _binary x'c0', born VARBINARY(62) default null)",
        "create table person (pay decimal(12, 2), primary key (id, plain), unique key u (name"
            + " desc), key k (note), constraint c check (plain > 1)) => create table person (pay"
            + " VARBINARY(98), primary key (id, plain), unique key u (name desc), key k (note),"
            + " constraint c check (plain > 1))",
        "create table visit (code int, foreign key (person_id, vid) references person (id, plain))"
            + " => create table visit (code VARBINARY(16), foreign key (person_id, vid) references"
            + " person (id, plain))",
        "alter table person add column id int not null first, add key (name), drop column note =>"
            + " alter table person add column id VARBINARY(16) not null first, add key (name), drop"
            + " column note",
        "alter table person add (id int, plain int), add name varchar(20) after id => alter table"
            + " person add (id VARBINARY(16), plain int), add name VARBINARY(98) after id",
        "alter table visit add code int not null default 5, add cost decimal(12, 2) => alter table"
            + " visit add code VARBINARY(16) not null default _binary x'c0', add cost"
            + " VARBINARY(98)",
        "alter table person modify plain bigint, engine = InnoDB => alter table person modify plain"
            + " bigint, engine = InnoDB",
        "create unique index i on person (id, plain) => create unique index i on person (id,"
            + " plain)",
        "create index i using btree on person (born desc) => create index i using btree on person"
            + " (born desc)",
      })
  void definition_allowed_getsCellTypes(String row) throws SQLException {
    String[] parts = row.split(" => ", -1);

    assertThat(Sample.rendered(parts[0], 1)).isEqualTo(parts[1]);
    assertThat(Sample.plan(parts[0]).changesSchema()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "create table person (id int not null, plain int) => create table person (id VARBINARY(16)"
            + " not null CHECK (LENGTH(`id`) = 16), plain int)",
        "create table person (id int default -5, plain int) => create table person (id"
            + " VARBINARY(16) default _binary x'c0' CHECK (LENGTH(`id`) = 16), plain int)",
        "create table person (name varchar(20) not null collate utf8mb4_bin) => create table person"
            + " (name VARBINARY(98) not null  CHECK (LENGTH(`name`) BETWEEN 18 AND 98 AND"
            + " ASCII(`name`) & 227 = 33 AND ASCII(SUBSTR(`name`, 2)) NOT BETWEEN 32 AND 126))",
        "alter table person add born date comment 'x' first, add (id int, plain int), add key (id)"
            + " => alter table person add born VARBINARY(62) comment 'x' CHECK (LENGTH(`born`) ="
            + " 62) first, add (id VARBINARY(16) CHECK (LENGTH(`id`) = 16), plain int), add key"
            + " (id)",
        "create table visit (person_id int, foreign key (person_id) references person (id) on"
            + " delete cascade) => create table visit (person_id VARBINARY(16) CHECK"
            + " (LENGTH(`person_id`) = 16), foreign key (person_id) references person (id) on"
            + " delete cascade)",
        "create table visit (person_id int, foreign key (person_id) references person (id) on"
            + " delete set null) => create table visit (person_id VARBINARY(16), foreign key"
            + " (person_id) references person (id) on delete set null)",
        "create table visit (person_id int, foreign key (person_id) references person (id) on"
            + " update cascade) => create table visit (person_id VARBINARY(16), foreign key"
            + " (person_id) references person (id) on update cascade)",
      })
  void definition_withChecks_hasThemAtTheEndOfEncryptedColumns(String row) throws SQLException {
    String[] parts = row.split(" => ", -1);

    assertThat(Sample.renderedWithChecks(parts[0])).isEqualTo(parts[1]);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "create table person (id bigint) | is declared as BIGINT but its rule says INT",
        "create table person (id json) | type json",
        "create table person (id int auto_increment) | AUTO_INCREMENT",
        "create table person (id int generated always as (plain) stored) | GENERATED",
        "create table person (id int as (plain)) | AS",
        "create table person (id int check (id > 1)) | CHECK",
        "create table person (id int zerofill) | ZEROFILL",
        "create table person (id int references city (cid)) | REFERENCES",
        "create table person (born date default (curdate())) | DEFAULT",
        "create table person (born date default current_timestamp) | DEFAULT",
        "create table person (note varchar(100) default 'x') | DEFAULT",
        "create table person (note varchar(100) unique) | unique or primary key",
        "create table person (id int character set) | column definition",
        "create table person (id int, unique (note)) | unique or primary key",
        "create table person (id int, primary key (plain, note)) | unique or primary key",
        "create table person (id int, key (name(10))) | key prefix",
        "create table person (id int, key ((id + 1))) | key",
        "create table person (id int, fulltext key (name)) | FULLTEXT",
        "create table person (id int, constraint c check (id > 1)) | CHECK",
        "create table person (id int, plain int as (id)) | definition of another column",
        "create table visit (code int, foreign key (code) references person (id)) | foreign key",
        "create table city (cid int, foreign key (cid) references person (id)) | foreign key",
        "create table city (cid int, foreign key (cid) references person) | foreign key",
        "create table city (cid int references person (id)) | definition of another column",
        "create table person (id int) partition by hash (id) | partition",
        "create table person like other | is not supported: one of them",
        "create table other like person | is not supported: one of them",
        "create table other (like person) | is not supported: one of them",
        "create table other as select id from person | without a list",
        "create table other (a int) select id from person | with a query",
        "alter table visit add code int not null | on a table with rows",
        "alter table d.visit add (text text, code int not null) | on a table with rows",
        "alter table visit add code int primary key first | on a table with rows",
        "alter table person modify id bigint | MODIFY",
        "alter table person change id id2 int | CHANGE",
        "alter table person change plain id int | CHANGE",
        "alter table person rename column id to id2 | RENAME",
        "alter table person rename to other | RENAME",
        "alter table city rename to person | RENAME",
        "alter table person alter column id set default 5 | ALTER",
        "alter table city exchange partition p with table person | EXCHANGE",
        "alter table person add unique (note) | unique or primary key",
        "alter table person order by id | ORDER",
        "create unique index i on person (note) | unique or primary key",
        "create fulltext index i on person (name) | FULLTEXT",
        "create index i on person (name(5)) | key prefix",
      })
  void definition_notPossibleOnCells_isRefusedByName(String row) {
    String[] parts = row.split(" \\| ", -1);

    assertThatExceptionOfType(SQLFeatureNotSupportedException.class)
        .as(parts[0])
        .isThrownBy(() -> Sample.plan(parts[0]))
        .withMessageContaining(parts[1]);
  }
}
