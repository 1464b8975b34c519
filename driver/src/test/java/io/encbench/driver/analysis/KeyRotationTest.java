package io.encbench.driver.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyRotationTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "select id from person where id = 5 => select id from person where id  IN ("
            + " _binary x'c0', _binary x'c1')",
        "select id from person where (id<>?) => select id from person where (id NOT IN (?, ?))",
        "select id from person where id in (5, ?, null) => select id from person where id in ("
            + "_binary x'c0', _binary x'c1', ?, ?, null)",
        "update person set id = 7 where name != 'x' => update person set id = _binary"
            + " x'c0' where name  NOT IN ( _binary x'c0', _binary x'c1')",
      })
  void equality_withTwoKeys_comparesWithACellOfEach(String row) throws SQLException {
    String[] parts = row.split(" => ", -1);

    assertThat(Sample.rendered(parts[0], 2)).isEqualTo(parts[1]);
  }

  @Test
  void parameter_withTwoKeys_becomesOneForEach() throws SQLException {
    assertThat(Sample.rendered("select id from person where plain = ? and id = ? and plain = ?", 2))
        .isEqualTo("select id from person where plain = ? and id  IN ( ?, ?) and plain = ?");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "select plain from person where 5 = id",
        "select plain from person where id <=> 5",
        "select plain from person where (id, name) = (1, 'a')",
        "select plain from person where born > ?",
        "select plain from person where born between ? and ?",
        "select plain from person order by born",
        "select min(born) from person",
        "select distinct id from person",
        "select count(distinct id) from person",
        "select id from person group by id",
        "select id from person union select id from person",
        "select p.plain from person p join visit v on p.id = v.person_id",
        "select plain from person where id in (select person_id from visit)",
        "replace into tag (id) values (1)",
        "insert ignore into tag (id) values (1)",
        "alter table person add unique (id)",
      })
  void cellsComparedWithCells_withTwoKeys_areRefused(String sql) {
    assertThatExceptionOfType(SQLFeatureNotSupportedException.class)
        .as(sql)
        .isThrownBy(() -> Sample.plan(sql, 2))
        .withMessageContaining("finish the key rotation first");
  }
}
