package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.driver.Dependents.StoredText;
import java.util.List;
import org.junit.jupiter.api.Test;

class DependentsTest {
  private static final List<String> TABLES = List.of("Customer", "odd name");

  @Test
  void view_thatMentionsATable_dependsWithAllThatUseIt() {
    Dependents dependents =
        Dependents.of(
            TABLES,
            List.of(
                new StoredText("v2", false, "select * from `db`.`V1`"),
                new StoredText("v1", false, "select `c`.`a` from `db`.`CUSTOMER` `c`"),
                new StoredText("other", false, "select customers from t"),
                new StoredText("quoted", false, "select 1 from `odd name`"),
                new StoredText("unseen", false, "")),
            List.of(
                new StoredText("f", true, "return (select 1 from v2)"),
                new StoredText("p", false, "begin call q(); end"),
                new StoredText("q", false, "begin select f(1); end"),
                new StoredText("dynamic", false, "begin prepare s from @x; execute s; end"),
                new StoredText("harmless", false, "begin select 1; end")));
    assertThat(dependents.views()).containsExactlyInAnyOrder("v1", "v2", "quoted", "unseen", "f");
    assertThat(dependents.procedures()).containsExactlyInAnyOrder("p", "q", "dynamic");
    assertThat(dependents.known()).contains("harmless", "f");
  }
}
