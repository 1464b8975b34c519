package io.encbench.driver.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Statements that a server executes correctly on cells: checks the use of their slots and their
 * result.
 */
class AllowedStatementsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0001',
      value = {
        "select id, note from person where id = ? | C person.id | person.id, person.note",
        "SELECT * FROM person | '' | person.id, person.name, person.born, person.note, person.pay,"
            + " -",
        "select p.* , c.title from person p join city c on c.cid = 5 | - | person.id, person.name,"
            + " person.born, person.note, person.pay, -, -",
        "select plain x from person where name = 'a' and plain + 1 > 2 | C person.name, -, - | ''",
        "select /* hint */ id from person -- tail | '' | person.id",
        "select ID AS k from `person` where `ID` <> -5 or Person.id <=> 3 | C person.id, C"
            + " person.id | person.id",
        "select id from db.person where db.person.id = 1 | C person.id | person.id",
        "select plain from person where ? = id | C person.id | ''",
        "select plain from person where (id) = (?) | C person.id | ''",
        "select plain from person where ((id = ?) and not (name = ?)) xor plain | C person.id,"
            + " C person.name | ''",
        "select plain from person where id in (1, ?, NULL) | C person.id, C person.id | ''",
        "select plain from person where id not in (1) and plain in (2) | C person.id, - | ''",
        "select plain from person where (id, name) in ((?, 'a'), (2, 'b')) | C person.id,"
            + " C person.name, C person.id, C person.name | ''",
        "select plain from person where (id, plain) = (1, 2) | C person.id, - | ''",
        "select plain from person where id is null and note is not null | '' | ''",
        "select plain from person where id = null | '' | ''",
        "select plain from person where born >= '2020-01-01' and born < ? | C person.born,"
            + " C person.born | ''",
        "select plain from person where born between ? and ? and plain = 1 | C person.born,"
            + " C person.born, - | ''",
        "select plain from person where born not between ? and null | C person.born | ''",
        "select id from person order by born desc, plain limit 10 offset 2 | -, - | person.id",
        "select born b, id from person order by 1 | - | person.born, person.id",
        "select born b from person order by b | '' | person.born",
        "select min(born), max(p.pay) m from person p having m > ? | C person.pay | person.born,"
            + " person.pay",
        "select plain from person group by plain having max(pay) >= 5 | C person.pay | ''",
        "select count(*), count(note), count(distinct id, name) from person | '' | ''",
        "select name, count(*) from person group by name | '' | person.name, -",
        "select distinct id, name from person | '' | person.id, person.name",
        "select id from person union select person_id from visit | '' | person.id",
        "select note from person union all select note from person | '' | person.note",
        "select null, id from person union all select id, null from person | '' | person.id,"
            + " person.id",
        "select p.id, v.cost from person p, visit v where p.id = v.person_id and v.cost < p.pay |"
            + " '' | person.id, visit.cost",
        "select p.name from person p left join visit v on v.person_id = p.id where v.vid is null |"
            + " '' | person.name",
        "select d.k from (select id as k, note from person) d where d.k = 7 | C person.id |"
            + " person.id",
        "select count(*) from (select id, name from person where id = ?) as l | C person.id | ''",
        "select plain from person where id in (select person_id from visit where cost > ?) |"
            + " C visit.cost | ''",
        "select plain from person where born = (select max(born) from person) | '' | ''",
        "select (select max(born) from person) m | '' | person.born",
        "select plain from person p where exists (select 1 from visit v where v.person_id = p.id) |"
            + " - | ''",
        "with w as (select id from person) select * from w where id = 4 | C person.id | person.id",
        "with w (a, b) as (select id, plain from person) select b from w where a = 4 | C person.id"
            + " | ''",
        "select id from person where id = 3 for update | C person.id | person.id",
        "select p.id from person p where p.id = 3 for update of p | C person.id | person.id",
        "select id from person where id = ? for update of `person` nowait; | C person.id |"
            + " person.id",
        "select id from person p, city name where id = ? for share of name, P |"
            + " C person.id | person.id",
        "select id from person where id = 3 lock in share mode | C person.id | person.id",
        "select if(id = 3, plain, 0), case when name = 'x' then 1 end, upper(plain) from person |"
            + " C person.id, -, C person.name, - | ''",
        "select plain from person use index (id) where id = 3 | C person.id | ''",
        "select title from city where title = 'person' | - | ''",
        "insert into person (id, name, plain) values (?, 'a', 3), (2, NULL, default) | S person.id,"
            + " S person.name, -, S person.id | ''",
        "insert into person(id) values(-1) | S person.id | ''",
        "select * from other.person_names | '' | ''",
        "select person_names.title from city person_names where person_names.cid = 1 | - | ''",
        "select title as person_names, name_of from city as name_of | '' | ''",
        "select other.name_of(1) | - | ''",
        "insert into secret values (1, 'n') | S secret.id, S secret.word | ''",
        "replace d.`secret` (select 1, 'n') | S secret.id, S secret.word | ''",
        "insert into tag values (1, 'n'), (?, ?) | S tag.id, -, S tag.id, - | ''",
        "replace into tag values (1, 'n') | S tag.id, - | ''",
        "insert into person values () | '' | ''",
        "insert into person set id = ?, plain = 1 + 2 | S person.id, - | ''",
        "insert ignore into tag (id, title) values (1, null) | N tag.id | ''",
        "insert ignore into person (id, note) values (?, ?) | N person.id, S person.note | ''",
        "insert ignore into tag (id, title) select t.id, 5 from tag t where t.id = 3 | -, C tag.id"
            + " | ''",
        "update ignore person set note = null where id = 1 | C person.id | ''",
        "update ignore tag set id = ? where title = 5 | N tag.id, - | ''",
        "set sql_mode = 'STRICT_ALL_TABLES' | '' | ''",
        "insert into secret (id, later) values (1, ?) | S secret.id, S secret.later | ''",
        "select t.later from secret t, city where later = 'x' and title = 'y' | C secret.later, - |"
            + " secret.later",
        "replace into tag (id) values (1) | S tag.id | ''",
        "insert into person (id, plain) values (1, 2) on duplicate key update name = 'x', id ="
            + " values(id), plain = plain + 1 | S person.id, -, S person.name, - | ''",
        "insert into person (id, name, plain) values (?, 'a', 2), (3, ?, 4) as new on duplicate key"
            + " update name = new.name, plain = new.plain + person.plain | S person.id,"
            + " S person.name, -, S person.id, S person.name, - | ''",
        "insert into person (id, name) values (?, ?) as name (k, `id`) on duplicate key update"
            + " name = name.`id`, plain = if(name.k = person.id, 1, 2) | S person.id,"
            + " S person.name, -, - | ''",
        "insert into visit (person_id, cost) select id, pay from person where name = ? |"
            + " C person.name | ''",
        "insert into visit (person_id, code) select id, 5 from person | S visit.code | ''",
        "insert into visit (text) values (TRUE) | S visit.text | ''",
        "update person set id = 1, note = ?, plain = plain + 1 where name = 'x' | S person.id,"
            + " S person.note, -, C person.name | ''",
        "update person p set p.note = null, p.id = default where p.id = 1 order by born limit 3 |"
            + " C person.id, - | ''",
        "update visit v join person p on p.id = v.person_id set v.cost = p.pay where p.id = ? |"
            + " C person.id | ''",
        "delete from person where id = ? and born < ? order by born limit 1 | C person.id,"
            + " C person.born, - | ''",
        "delete v from visit v join person p on p.id = v.person_id where p.name = 'x' | C"
            + " person.name | ''",
        "delete from v using visit v join person p on p.id = v.person_id where p.name = 'x' |"
            + " C person.name | ''",
        "insert into person (born, note) values (now(), now(3)), ({d '2020-01-01'}, concat('a', 1))"
            + " | S person.born, S person.note, S person.born, S person.note | ''",
        "insert into person (id, name, pay) values (1 + 1, _utf8mb4'a', -(2.5)), ((3), x'41',"
            + " cast('1' as signed)) | S person.id, S person.name, S person.pay, S person.id,"
            + " S person.name, S person.pay | ''",
        "update person set born = current_date - interval 1 day where id in (1 + 1, (2)) and born <"
            + " date '2020-01-01' + interval 1 month | S person.born, C person.id, C person.id,"
            + " C person.born | ''",
        "select now(), id from person where plain = now() and id = 1 * 2 | -, -, C person.id | -,"
            + " person.id",
        "explain select id from person where id = 5 | C person.id | ''",
        "show create table person | '' | ''",
        "drop table person | '' | ''",
        "truncate person | '' | ''",
        "lock tables person write | '' | ''",
        "call harmless(1, 'a') | -, - | ''",
      })
  void statement_allowed_usesItsSlots(String sql, String uses, String result) throws SQLException {
    assertThat(Sample.uses(sql)).as(sql).isEqualTo(unquoted(uses));
    assertThat(Sample.result(sql)).as(sql).isEqualTo(unquoted(result));
  }

  private static String unquoted(String expected) {
    return expected.equals("''") ? "" : expected;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "insert into tag (id, title) select * from tag | true",
        "select id, title from tag union all select * from tag | true",
        "with w (a, b) as (select * from secret) select a from w | true",
        "select title from tag where (id, title) in (select * from tag) | true",
        "select * from person | false",
        "select d.* from (select * from person) d where exists (select * from tag) | false",
        "insert into tag (id, title) select id, title from tag | false",
      })
  void plan_thatNeedsTheOrderOfColumns_saysSo(String sql, boolean expected) throws SQLException {
    assertThat(Sample.plan(sql).reliesOnOrder()).as(sql).isEqualTo(expected);
  }
}
