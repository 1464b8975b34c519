package io.encbench.tpcc.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.encbench.config.ConfigurationException;
import io.encbench.tpcc.schema.SqlScript.Element;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class SqlScriptTest {
  @Test
  void parse_endsStatementsAtSemicolonsAtLineEnds() {
    String text =
        """
        -- first
        select 1,
          2;

        select 'a\\;b';
        select '; not the end'
        ;
        select 3
        """;
    assertThat(SqlScript.parse("x", text).elements())
        .isEqualTo(
            List.of(
                new Element.Comment("-- first"),
                new Element.Sql("select 1,\n2"),
                new Element.Sql("select 'a;b'"),
                new Element.Sql("select '; not the end'"),
                new Element.Sql("select 3")));
  }

  @Test
  void parse_escapedSemicolonAtALineEnd_doesNotEnd() {
    assertThat(SqlScript.parse("x", "begin\\;\nend;").elements())
        .isEqualTo(List.of(new Element.Sql("begin;\nend")));
  }

  @Test
  void builtIn_makesEveryTableWithEveryColumn() {
    List<String> creates =
        SqlScript.builtIn("tableCreates").elements().stream()
            .map(element -> ((Element.Sql) element).text())
            .toList();
    assertThat(creates).hasSameSizeAs(Table.values());
    for (Table table : Table.values()) {
      String create =
          creates.stream()
              .filter(sql -> sql.contains(" " + table.sqlName() + " "))
              .findFirst()
              .orElseThrow();
      assertThat(table.columns())
          .allSatisfy(column -> assertThat(create).containsPattern("\n" + column + "\\s+[a-z]"));
      assertThat(create).contains("primary key");
    }
  }

  @Test
  void find_knowsBuiltInNamesWithAndWithoutSuffix() {
    assertThat(SqlScript.find("indexCreates").elements()).hasSize(2);
    assertThat(SqlScript.find("foreignKeys.sql").elements()).hasSize(10);
    assertThat(SqlScript.BUILT_IN)
        .allSatisfy(name -> assertThat(SqlScript.builtIn(name).elements()).isNotEmpty());
    assertThatExceptionOfType(ConfigurationException.class)
        .isThrownBy(() -> SqlScript.find("tableCreate"))
        .withMessageContaining("did you mean tableCreates?");
  }

  @Test
  void drops_dropEveryTable() {
    String drops = SqlScript.builtIn("tableDrops").toString().toLowerCase(Locale.ROOT);
    for (Table table : Table.values()) {
      assertThat(drops).contains("drop table if exists " + table.sqlName());
    }
  }
}
