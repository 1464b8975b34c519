package io.encbench.driver.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.driver.schema.Dependents.Kind;
import io.encbench.driver.schema.Dependents.QualifiedName;
import io.encbench.driver.schema.Dependents.StoredText;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class DependentsTest {
  private static final List<String> TABLES = List.of("Customer", "odd name");

  @Test
  void view_thatMentionsATable_dependsWithAllThatUseIt() {
    Dependents dependents =
        Dependents.of(
            TABLES,
            List.of(
                text(Kind.VIEW, "db.v2", "select * from `db`.`V1`"),
                text(Kind.VIEW, "db.v1", "select `c`.`a` from `db`.`CUSTOMER` `c`"),
                text(Kind.VIEW, "db.other", "select customers from t"),
                text(Kind.VIEW, "db.quoted", "select 1 from `odd name`"),
                text(Kind.VIEW, "db.unseen", ""),
                text(Kind.VIEW, "db2.v3", "select * from `DB`.`v2`"),
                text(Kind.VIEW, "db2.v4", "select * from `db2`.`v1`"),
                text(Kind.FUNCTION, "db.f", "return (select 1 from v2)"),
                text(Kind.PROCEDURE, "db.p", "begin call q(); end"),
                text(Kind.PROCEDURE, "db.q", "begin select f(1); end"),
                text(Kind.PROCEDURE, "db2.q", "begin select f(1); end"),
                text(Kind.PROCEDURE, "db.dynamic", "begin prepare s from @x; execute s; end"),
                text(Kind.PROCEDURE, "db.immediate", "begin execute immediate @x; end"),
                text(Kind.PROCEDURE, "db.harmless", "begin select 1; end")));
    assertThat(dependents.views().keySet())
        .isEqualTo(names("db.v1", "db.v2", "db.quoted", "db.unseen", "db2.v3"));
    assertThat(dependents.functions()).isEqualTo(names("db.f"));
    assertThat(dependents.procedures())
        .isEqualTo(names("db.p", "db.q", "db.dynamic", "db.immediate"));
    assertThat(dependents.routines()).containsAll(names("DB.Harmless", "db.f", "db2.q"));
  }

  private static StoredText text(Kind kind, String name, String definition) {
    return new StoredText(kind, name(name), definition);
  }

  private static QualifiedName name(String dotted) {
    String[] parts = dotted.split("\\.", -1);
    return new QualifiedName(parts[0], parts[1]);
  }

  private static Set<QualifiedName> names(String... dotted) {
    return Arrays.stream(dotted).map(DependentsTest::name).collect(Collectors.toSet());
  }
}
