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
            + " VARBINARY(16) default (UNHEX('c0')), born VARBINARY(62) default null)",
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
            + " visit add code VARBINARY(16) not null default (UNHEX('c0')), add cost"
            + " VARBINARY(98)",
        "alter table person modify plain bigint, engine = InnoDB => alter table person modify plain"
            + " bigint, engine = InnoDB",
        "create table parcel (kind varchar(20) not null default 'x', size int default (-5), plain"
            + " int default (1 + 2)) => create table parcel (kind VARBINARY(110) not null default"
            + " (UNHEX('c0')), size VARBINARY(38) default (UNHEX('c0')), plain int default (1 +"
            + " 2))",
        "create table parcel (at datetime(3) default current_timestamp(3), day date default"
            + " (curdate()) comment 'x', size int default (null)) => create table parcel (at"
            + " VARBINARY(16) default (UNHEX('dd')), day VARBINARY(38) default (UNHEX('dd'))"
            + " comment 'x', size VARBINARY(38) default (null))",
        "alter table parcel alter kind set default 'x', alter column size drop default, alter at"
            + " set default (now(3)) => alter table parcel alter kind set default (UNHEX('c0')),"
            + " alter column size drop default, alter at set default (UNHEX('dd'))",
        "alter table parcel modify kind varchar(20) not null default 'x' after plain, modify column"
            + " size int => alter table parcel modify kind VARBINARY(110) not null default"
            + " (UNHEX('c0')) after plain, modify column size VARBINARY(38)",
        "alter table parcel change column kind kind2 varchar(20), rename column plain to other =>"
            + " alter table parcel DROP CHECK `c k`, change column kind kind2 VARBINARY(110),"
            + " rename column plain to other",
        "alter table parcel rename column kind to kind2 => alter table parcel DROP CHECK `c k`,"
            + " rename column kind to kind2",
        "alter table parcel rename as box; => alter table parcel rename as box;",
        "rename table d.parcel to d.box, city to paris => rename table d.parcel to d.box,"
            + " city to paris",
        "create table if not exists box like parcel => create table if not exists box"
            + " like parcel",
        "create table box (like d.parcel) => create table box (like d.parcel)",
        "create index i on person (name(5) desc, note(3), plain(2)) => create index i on person"
            + " (name(18) desc, note(3), plain(2))",
        "create unique index i on person (id, plain) => create unique index i on person (id,"
            + " plain)",
        "create index i using btree on person (born desc) => create index i using btree on person"
            + " (born desc)",
        "create table friend (nick varchar(20) not null, id int, key (id, nick desc)) => create"
            + " table friend (nick VARCHAR(222) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci"
            + " not null, id int, key (id, nick(26) desc))",
        "create table friend (nick varchar(20) unique key comment 'x', id int) => create table"
            + " friend (nick VARCHAR(222) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci  comment"
            + " 'x', UNIQUE KEY (`nick`(26)), id int)",
        "alter table friend add nick varchar(20) primary key first, drop column id => alter table"
            + " friend add nick VARCHAR(222) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci "
            + " first, ADD PRIMARY KEY (`nick`(26)), drop column id",
        "create unique index i on friend (nick) => create unique index i on friend (nick(26))",
        "create index i on friend (nick(5) desc, id) => create index i on friend (nick(26) desc,"
            + " id)",
        "create table friend (nick varchar(20) collate UTF8MB4_0900_AI_CI default 'x', id int) =>"
            + " create table friend (nick VARCHAR(222) CHARACTER SET utf8mb4 COLLATE"
            + " utf8mb4_unicode_ci default (UNHEX('c0')), id int)",
        "alter table friend modify nick varchar(20) not null unique => alter table friend modify"
            + " nick VARCHAR(222) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci not null , ADD"
            + " UNIQUE KEY (`nick`(26))",
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
            + " VARBINARY(16) default (UNHEX('c0')) CHECK (LENGTH(`id`) = 16), plain int)",
        "create table person (name varchar(20) not null collate utf8mb4_bin) => create table person"
            + " (name VARBINARY(98) not null  CHECK (LENGTH(`name`) BETWEEN 18 AND 98 AND"
            + " ASCII(`name`) & 227 = 33 AND ASCII(SUBSTR(`name`, 2)) NOT BETWEEN 32 AND 126))",
        "alter table person add born date comment 'x' first, add (id int, plain int), add key (id)"
            + " => alter table person add born VARBINARY(62) comment 'x' CHECK (LENGTH(`born`) ="
            + " 62) first, add (id VARBINARY(16) CHECK (LENGTH(`id`) = 16), plain int), add key"
            + " (id)",
        "alter table parcel modify size int, change kind kind2 varchar(20) first => alter table"
            + " parcel modify size VARBINARY(38) /*M! CHECK (LENGTH(`size`) = 38 AND ASCII(`size`)"
            + " & 227 = 32 AND ASCII(SUBSTR(`size`, 2)) NOT BETWEEN 32 AND 126) */, DROP CHECK `c"
            + " k`, change kind kind2 VARBINARY(110) /*M! CHECK (LENGTH(`kind2`) BETWEEN 30 AND 110"
            + " AND ASCII(`kind2`) & 227 = 32 AND ASCII(SUBSTR(`kind2`, 2)) NOT BETWEEN 32 AND 126)"
            + " */ first, ADD CHECK (LENGTH(`kind2`) BETWEEN 30 AND 110 AND ASCII(`kind2`) & 227 ="
            + " 32 AND ASCII(SUBSTR(`kind2`, 2)) NOT BETWEEN 32 AND 126)",
        "alter table parcel rename column kind to kind2 => alter table parcel DROP CHECK `c k`,"
            + " rename column kind to kind2, ADD CHECK (LENGTH(`kind2`) BETWEEN 30 AND 110 AND"
            + " ASCII(`kind2`) & 227 = 32 AND ASCII(SUBSTR(`kind2`, 2)) NOT BETWEEN 32 AND 126)",
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
        "create table person (id year) | type year",
        "create table person (id int auto_increment) | AUTO_INCREMENT, since the server cannot"
            + " count in cells",
        "create table person (id int generated always as (plain) stored) | GENERATED",
        "create table person (id int as (plain)) | AS",
        "create table person (id int check (id > 1)) | CHECK",
        "create table person (id int zerofill) | ZEROFILL",
        "create table person (id int references city (cid)) | REFERENCES",
        "create table person (born date default current_timestamp) | DEFAULT",
        "create table person (born date default (uuid())) | DEFAULT",
        "create table parcel (at datetime(3) default current_timestamp) | DEFAULT",
        "create table parcel (at datetime(3) default (now(3) + interval 1 day)) | DEFAULT",
        "create table parcel (kind varchar(20) default (concat('a', 'b'))) | DEFAULT",
        "create table parcel (kind varchar(20) default ?) | DEFAULT",
        "alter table parcel add size int default 5 | one and the same cell",
        "alter table parcel add at datetime(3) default now(3) | one and the same cell",
        "alter table parcel alter kind set default uuid() | DEFAULT",
        "alter table parcel alter kind set visible | ALTER",
        "alter table parcel alter kind2 set default 'x' | INVISIBLE",
        "create table person (note varchar(100) unique) | unique or primary key",
        "create table person (id int character set) | column definition",
        "create table person (id int, unique (note)) | unique or primary key",
        "create table person (id int, primary key (plain, note)) | unique or primary key",
        "create table person (id int, key (id(2))) | key prefix",
        "create table person (id int, unique key (name(10))) | over a prefix",
        "create table person (id int, key ((id + 1))) | key",
        "create table person (id int, fulltext key (name)) | FULLTEXT",
        "create table person (id int, constraint c check (id > 1)) | CHECK c",
        "create table person (id int, plain int as (id)) | definition of another column",
        "create table visit (code int, foreign key (code) references person (id)) | foreign key",
        "create table city (cid int, foreign key (cid) references person (id)) | foreign key",
        "create table city (cid int, foreign key (cid) references person) | foreign key",
        "create table city (cid int references person (id)) | definition of another column",
        "create table person (id int) partition by hash (id) | partition",
        "create table person like other | CREATE TABLE … LIKE of table other",
        "create table other like person | CREATE TABLE … LIKE to other, which needs a rule"
            + " other.id",
        "create table other (like person) | which needs a rule other.id with domain=person",
        "create table other as select id from person | without a list",
        "create table other (a int) select id from person | with a query",
        "alter table visit add code int not null | on a table with rows",
        "alter table d.visit add (text text, code int not null) | on a table with rows",
        "alter table visit add code int primary key first | on a table with rows",
        "alter table person modify id bigint | is declared as BIGINT",
        "alter table person change id id2 int | CHANGE to id2, which needs a rule",
        "alter table person change plain id int | CHANGE",
        "alter table person rename column id to id2 | RENAME",
        "alter table person rename to other | RENAME",
        "alter table secret rename to tag | ALTER TABLE … RENAME to tag, whose rule needs",
        "rename table city to paris, d.parcel to other | RENAME TABLE to other, which needs a rule",
        "rename tables parcel to other | RENAME TABLE to other, which needs a rule",
        "rename tables parcel to `index` | RENAME TABLE to index, which needs a rule",
        "alter table parcel add plain2 int, rename to box | RENAME together with other changes",
        "rename table parcel to box, box to other | names a table twice",
        "rename table unknown to person | RENAME TABLE of table unknown",
        "rename table parcel wait 5 to box | this form of RENAME TABLE",
        "alter table parcel rename column kind to plain2 | domain=parcel.kind",
        "alter table parcel rename column plain to day | RENAME COLUMN",
        "alter table parcel change size kind2 varchar(20) | domain=parcel.size",
        "alter table parcel modify kind varchar(20) check (kind > '') | CHECK",
        "create table parcel (at datetime(3) on update current_timestamp(3)) | ON UPDATE, since",
        "create table parcel (kind varchar(20) default 'a' invisible) | INVISIBLE",
        "alter table city exchange partition p with table person | EXCHANGE",
        "alter table person add unique (note) | unique or primary key",
        "alter table person order by id | ORDER",
        "create unique index i on person (note) | unique or primary key",
        "create fulltext index i on person (name) | FULLTEXT",
        "create unique index i on person (name(5)) | over a prefix",
        "create index i on person (name(5), (plain + id)) | key expression",
        "alter table parcel add key (at(4)) | key prefix",
        "create table friend (nick varchar(20), unique key (nick(5))) | over a prefix",
        "alter table friend add column if not exists nick varchar(20) unique | a key in ADD COLUMN"
            + " IF NOT EXISTS",
        "create table friend (nick varchar(20) collate utf8mb4_bin) | is declared as COLLATE"
            + " utf8mb4_bin but its rule says COLLATE utf8mb4_0900_ai_ci",
        "alter table friend modify nick varchar(20) not null collate utf8mb4_general_ci | is"
            + " declared as COLLATE utf8mb4_general_ci",
        "create table city (cid int, foreign key (title) references friend (nick)) | a foreign key"
            + " of text that is compared by utf8mb4_0900_ai_ci",
      })
  void definition_notPossibleOnCells_isRefusedByName(String row) {
    String[] parts = row.split(" \\| ", -1);

    assertThatExceptionOfType(SQLFeatureNotSupportedException.class)
        .as(parts[0])
        .isThrownBy(() -> Sample.plan(parts[0]))
        .withMessageContaining(parts[1]);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "create table parcel (id int, key (kind), key (at)) | An index on column parcel.kind"
            + " cannot",
        "create index i on person (note) | An index on column person.note cannot find values",
        "alter table person add index (plain, name(5)) | a prefix of column person.name finds"
            + " whole",
        "create index i on friend (nick(5)) | a prefix of column friend.nick finds whole",
      })
  void index_thatServesLess_isWarnedOf(String row) throws SQLException {
    String[] parts = row.split(" \\| ", -1);

    assertThat(Sample.plan(parts[0]).warnings()).singleElement().asString().contains(parts[1]);
    assertThat(Sample.plan("create table parcel (id int, key (at), key (state, plain))").warnings())
        .isEmpty();
  }
}
