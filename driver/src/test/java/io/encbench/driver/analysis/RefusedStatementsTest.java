package io.encbench.driver.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.SQLFeatureNotSupportedException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements that a server would execute wrongly on cells: checks the text of the refusal. */
class RefusedStatementsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "select sum(pay) from person | SUM | person.pay",
        "select avg(pay) from person | AVG | person.pay",
        "select pay + 1 from person | operator + | person.pay",
        "select -pay from person | person.pay",
        "select concat(name, 'x') from person | CONCAT | person.name",
        "select cast(id as char) from person | CAST | person.id",
        "select case id when 1 then 2 end from person | CASE | person.id",
        "select case when plain then id end from person | person.id",
        "select ifnull(id, 0) from person | IFNULL | person.id",
        "select name collate utf8mb4_bin from person | person.name",
        "select binary name from person | person.name",
        "select min(id) from person | MIN | person.id",
        "select max(note) from person | MAX | person.note",
        "select min(born) over (order by plain) from person | MIN | person.born",
        "select min(born) + 1 from person | operator + | person.born",
        "select group_concat(name separator ',') from person | GROUP_CONCAT | person.name",
        "select row_number() over (partition by name order by plain) from person | name",
        "select json_object('a', name) from person | JSON_OBJECT | person.name",
        "select name->'$.a' from person | name",
        "select @a := id from person | person.id",
        "select id from person into @a | SELECT INTO | person.id",
        "select id into outfile 'x' from person | SELECT INTO | person.id",
        "select distinct note from person | DISTINCT | person.note",
        "select note, count(*) from person group by note | GROUP BY | person.note",
        "select note from person union select note from person | UNION | person.note",
        "select id from person union all select plain from person | UNION ALL",
        "select id from person union all select code from visit | UNION ALL | person.id",
        "select count(distinct note) from person | COUNT(DISTINCT) | person.note",
        "select plain from person where note = ? | operator = | person.note",
        "select plain from person where note in (?) | operator = | person.note",
        "select plain from person where id < 5 | operator < | person.id",
        "select plain from person where id between 1 and 2 | BETWEEN | person.id",
        "select plain from person order by id | ORDER BY | person.id",
        "select id, plain from person order by 1 | ORDER BY | person.id",
        "select note, plain from person group by 1 | GROUP BY | person.note",
        "select id from person order by ? | parameter",
        "select plain from person where name like 'a%' | operator LIKE | person.name",
        "select plain from person where name regexp 'a' | person.name",
        "select plain from person where name sounds like 'a' | name",
        "select plain from person where id = plain | operator = | person.id",
        "select plain from person where id = 1 + 1.5e0 | operator = | person.id",
        "select plain from person where id = ? collate utf8mb4_bin | operator = | person.id",
        "select plain from person where id = -(?) | operator = | person.id",
        "select plain from person where id + 1 = 2 | operator + | person.id",
        "select plain from person where id | WHERE | person.id",
        "select plain from person where not id | person.id",
        "select plain from person where 1 = id = 2 | person.id",
        "select plain from person where id = 1 is null | person.id",
        "select plain from person where id = 2 in (1) | person.id",
        "select plain from person where ! id = 1 | person.id",
        "select plain from person where id is true | IS | person.id",
        "select plain from person where plain || id = 1 | person.id",
        "select plain from person where id = any (select person_id from visit) | person.id",
        "select plain from person, visit where id = code | another key domain | person.id",
        "select plain from person where id = (select code from visit) | person.id",
        "select plain from person where id in (select vid from visit) | person.id",
        "select plain from person where plain in (select person_id from visit) | visit.person_id",
        "select plain from person where id in (plain) | IN | person.id",
        "select plain from person where (id, name) in ((1 / 1, 'a')) | person.id",
        "select plain from person natural join visit | NATURAL",
        "select plain from person join city using (id) | USING",
        "select d.k + 1 from (select id as k from person) d | operator + | person.id",
        "select `MIN(born)` + 1 from (select min(born) from person) d | unnamed output column |"
            + " person.born",
        "select * from nowhere, person | not known",
        "with recursive w as (select id from person) select * from w | RECURSIVE",
        "select * from person_names | view person_names",
        "select p.name from city c, d.person_names p | view person_names",
        "select * from other.city person_names join person_names p | view person_names",
        "use d; select * from d.city c, d.person_names | view person_names",
        "insert into city (title) table person_names | view person_names",
        "lock tables city read, person_names read | view person_names",
        "select title, name_of (1) from city | function name_of",
        "select d.name_of(1) | function name_of",
        "insert into person values (1, 'n', '2020-01-01', 'x', 5.5, 6) | name the columns | plain",
        "replace into visit values (1, 2, 3, 4, 5) | name the columns | vid",
        "insert into person select * from person | name the columns | plain",
        "insert into tag values (1) | one value for each column | INSERT",
        "insert into secret partition (p0) values (1, 'n') | name the columns | secret",
        "insert into person (id) values (1 / 1) | expression | person.id",
        "insert into person (born) values (now(3)) | NOW() | person.born",
        "insert into person (born) values (time '10:00:00') | TIME literal | person.born",
        "insert into person (born) values (20200101) | a number | person.born",
        "insert into person (pay) values (now()) | NOW() | person.pay",
        "insert into person (pay) values (x'41') | hexadecimal | person.pay",
        "insert into person (born, plain) values (curdate(), now()) | NOW() | pass the time",
        "select plain from person where born < now() | NOW() | person.born",
        "select plain from person where born = date '2020-02-30' | operator = | person.born",
        "select plain from person where name = curdate() | CURDATE() | person.name",
        "insert into person (id) values (abs(?)) | expression | person.id",
        "insert into person (id) values (plain) | expression | person.id",
        "insert into person (plain) select id from person | plain column | person.id",
        "insert into person (id) select plain from person | expression | person.id",
        "insert into person (id) select code from visit | another domain | person.id",
        "insert into person (id) values (1) on duplicate key update note = 'x' |"
            + " ON DUPLICATE KEY UPDATE | person.note",
        "insert into person (id, note) values (1, 'x') as n on duplicate key update note = n.note |"
            + " ON DUPLICATE KEY UPDATE | person.note",
        "insert into person (id, name) values (1, 'x') as n on duplicate key update plain = n.name |"
            + " plain column | person.name",
        "insert into person (id, plain) values (1, 2) as n on duplicate key update name = n.plain |"
            + " expression | person.name",
        "insert into person (id, name) values (1, 'x') as n (a, b) on duplicate key update name ="
            + " n.a | person.id | person.name",
        "insert into person (id, name) values (1, 'x') as n (a) on duplicate key update name = n.a |"
            + " one name for each column",
        "insert into person (id, name) values (1, 'x') as n on duplicate key update name = n.pay |"
            + " pay is not in table n",
        "insert into person (id) select values (id) as n on duplicate key update name = 'x' |"
            + " ON DUPLICATE KEY UPDATE",
        "insert into person (id) values (1) on duplicate key update name = concat(name, 'x') |"
            + " person.name",
        "insert into visit (code) select 5 as x from city having x = 5 | expression | visit.code",
        "select p.id from person p for update of person | person | locking clause",
        "select id from person for update of id | id | locking clause",
        "select id from person union select person_id from visit for update of visit | locking",
        "insert into person (id) select person_id from visit for update of visit | end of a SELECT",
        "select id from person where plain in (select vid from visit for update of visit) | parser",
        "update person set pay = pay + ? | expression | person.pay",
        "update person set name = concat(name, ?) | expression | person.name",
        "update person set plain = pay | plain column | person.pay",
        "update person set pay = plain | expression | person.pay",
        "update person set id = plain = 1 | person.id",
        "delete from person where upper(name) = 'x' | UPPER | person.name",
        "create view v as select id from person | CREATE VIEW | person",
        "create trigger t before insert on person for each row set @a = 1 | CREATE TRIGGER |"
            + " person",
        "create procedure p() select id from person | CREATE PROCEDURE | person",
        "load data infile 'x' into table person | LOAD | person",
        "handler person open | HANDLER | person",
        "rename table person to other | RENAME | person",
        "do (select id from person) | DO | person",
        "set @a = (select id from person) | SET | person",
        "prepare s from 'select 1' | PREPARE",
        "call anything(1) | CALL anything",
        "set sql_mode = '' | STRICT_TRANS_TABLES",
        "select title from city where exists (select 1 from secret, unknown where later = 'x') |"
            + " ambiguous | later",
        "insert ignore into secret (id, later) values (1, null) | IGNORE | secret.later",
        "insert ignore into tag (title) values ('x') | INSERT IGNORE | tag.id",
        "insert ignore into tag (id) values (1), (null) | IGNORE | tag.id",
        "insert ignore into tag (id) values (default) | IGNORE | tag.id",
        "insert ignore into tag (id) select (select id from tag where title = 1) from tag | may be"
            + " NULL | tag.id",
        "insert ignore into tag (id) select t.id from city c left join tag t on t.title = c.title |"
            + " may be NULL | tag.id",
        "insert ignore into tag (id) select id from tag group by id with rollup | may be NULL |"
            + " tag.id",
        "insert ignore into tag (id) select id from (select id from tag) d | may be NULL | tag.id",
        "update ignore tag set id = null | IGNORE | tag.id",
        "replace into person (id) values (1) | REPLACE | person.note",
        "set sql_mode = 'ANSI_QUOTES' | ANSI_QUOTES",
        "set session sql_mode = 'STRICT_TRANS_TABLES, no_backslash_escapes' | NO_BACKSLASH_ESCAPES",
        "set autocommit = 1, @@session.sql_mode = concat(@@sql_mode, ',ANSI') | sql_mode",
        "select 1; select id from person | several statements",
        "select 1; set sql_mode = 'ANSI' | sql_mode",
        "select /*!40001 sql_no_cache */ id from person | executable comment | person",
        "select 'x from person | without its end | person",
        "table person | TABLE | person",
        "insert into person (plain) values (1) returning * | RETURNING | person",
        "delete from person returning * | RETURNING | person",
        "select * from person procedure analyse() | parser",
        "this is no statement on person | the statement THIS",
        "select from where person | parser",
      })
  void statement_notPossibleOnCells_isRefusedByName(String row) {
    String[] parts = row.split(" \\| ", -1);
    assertThatExceptionOfType(SQLFeatureNotSupportedException.class)
        .as(parts[0])
        .isThrownBy(() -> Sample.plan(parts[0]))
        .satisfies(refusal -> assertThat(refusal.getSQLState()).isEqualTo("0AR00"))
        .withMessageContaining(parts[1])
        .withMessageContaining(parts[parts.length - 1]);
  }
}
