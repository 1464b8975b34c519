package io.encbench.driver.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What statements get for the DEFAULT of encrypted columns. */
class DefaultsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "insert into parcel (id) values (1), (?) => insert into parcel (id, `kind`, `at`) values"
            + " (1, _binary x'aa', _binary x'dd'), (?, _binary x'aa', _binary x'dd')",
        "insert into parcel (id) values (1) as n on duplicate key update plain = n.id => insert"
            + " into parcel (id, `kind`, `at`) values (1, _binary x'aa', _binary x'dd') as n on"
            + " duplicate key update plain = n.id",
        "insert into parcel (id, at, kind) values (1, null, 'a') => insert into parcel (id, at,"
            + " kind) values (1, null, _binary x'c0')",
        "insert into parcel values () => insert into parcel (`kind`, `at`) values (_binary x'aa',"
            + " _binary x'dd')",
        "insert into parcel () values (), () => insert into parcel (`kind`, `at`) values (_binary"
            + " x'aa', _binary x'dd'), (_binary x'aa', _binary x'dd')",
        "insert ignore parcel (kind, at, id) value (default, default, default) => insert ignore"
            + " parcel (kind, at, id) value (_binary x'aa', _binary x'dd', default)",
        "insert into parcel set id = 1, kind = default => insert into parcel set id = 1, kind ="
            + " _binary x'aa', `at` = _binary x'dd'",
        "insert into parcel set kind = 'a' on duplicate key update plain = 1 => insert into parcel"
            + " set kind = _binary x'c0', `at` = _binary x'dd' on duplicate key update plain = 1",
        "insert into parcel (id, kind) values (1, 'a') on duplicate key update at = default, state"
            + " = default => insert into parcel (id, kind, `at`) values (1, _binary x'c0', _binary"
            + " x'dd') on duplicate key update at = _binary x'dd', state = default",
        "insert into parcel (id, kind, at, size) values (1, 'a', default, default) => insert into"
            + " parcel (id, kind, at, size) values (1, _binary x'c0', _binary x'dd', default)",
        "update parcel e set e.kind = default, at=default, state = default, size = default where id"
            + " = 1 => update parcel e set e.kind = _binary x'aa', at=_binary x'dd', state ="
            + " default, size = default where id = 1",
        "insert into parcel (kind, at) select 'a', null => insert into parcel (kind, at) select"
            + " _binary x'c0', null",
      })
  void statement_getsNewCells(String row) throws SQLException {
    String[] parts = row.split(" => ", -1);

    assertThat(Sample.rendered(parts[0], 1)).isEqualTo(parts[1]);
  }

  @Test
  void serverFillsDetColumns_unlessTheirDefaultMayBeUnderAnOldKey() throws SQLException {
    String sql = "insert into parcel (kind, at) values (null, null)";

    assertThat(Sample.rendered(sql, 1)).isEqualTo(sql);
    assertThat(Sample.rendered(sql, 2))
        .isEqualTo("insert into parcel (kind, at, `state`) values (null, null, _binary x'bb')");
  }

  @Test
  void statementThatComparesKeys_isRefusedUnderSeveralKeys_alsoForAFilledColumn() {
    assertThatExceptionOfType(SQLFeatureNotSupportedException.class)
        .isThrownBy(() -> Sample.plan("insert ignore parcel (kind, at) values ('a', null)", 2))
        .withMessageContaining("under several keys");
    assertThatExceptionOfType(SQLFeatureNotSupportedException.class)
        .isThrownBy(() -> Sample.plan("insert ignore parcel (id) values (1)", 2))
        .withMessageContaining("under several keys");
  }

  @Test
  void plan_readsTheClock_onlyIfItFillsOne() throws SQLException {
    assertThat(Sample.plan("insert into parcel (id) values (1)").readsClock()).isTrue();
    assertThat(Sample.plan("insert into parcel (at) values (null)").readsClock()).isFalse();
    assertThat(Sample.plan("insert into parcel (id) values (1)").columns())
        .extracting(rule -> rule.name())
        .containsExactly("parcel.kind", "parcel.at");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "insert into parcel (id) values (1) as n (m) on duplicate key update plain = m | this form"
            + " of INSERT, which leaves out",
        "insert into parcel (id) select 1 | INSERT … SELECT, which leaves out the column",
        "insert into parcel (kind, plain) values ('a', now()) | NOW() outside of an encrypted",
      })
  void statement_thatCannotBeFilled_isRefusedByName(String row) {
    String[] parts = row.split(" \\| ", -1);

    assertThatExceptionOfType(SQLFeatureNotSupportedException.class)
        .as(parts[0])
        .isThrownBy(() -> Sample.plan(parts[0]))
        .withMessageContaining(parts[1]);
  }
}
