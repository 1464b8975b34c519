package io.encbench.driver.execute.function;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class FunctionTableTest {
  private static final Path DOCUMENT = Path.of("..", "docs", "driver", "sql.md");
  private static final String HEADER = "| Group | Functions |";

  @Test
  void documentation_hasTheTableOfFunctions() throws IOException {
    List<String> expected = new ArrayList<>();
    FunctionTable.forms()
        .forEach(
            (group, forms) ->
                expected.add(
                    "| "
                        + group
                        + " | "
                        + forms.stream()
                            .map(form -> "`" + form + "`")
                            .collect(Collectors.joining(", "))
                        + " |"));
    List<String> lines = Files.readAllLines(DOCUMENT);
    int header = lines.indexOf(HEADER);
    assertThat(header).as(HEADER).isNotNegative();
    List<String> found =
        lines.subList(header + 2, lines.size()).stream()
            .takeWhile(line -> line.startsWith("|"))
            .toList();
    assertThat(found).containsExactlyElementsOf(expected);
  }

  @Test
  void functions_areFoundByTheNamesOfTheTable() {
    List<String> names =
        FunctionTable.forms().values().stream()
            .flatMap(List::stream)
            .filter(form -> form.matches("[A-Z_]+\\([a-z\\[].*"))
            .map(form -> form.substring(0, form.indexOf('(')))
            .filter(
                name ->
                    !List.of("DATE_ADD", "DATE_SUB", "CAST", "CONVERT", "EXTRACT").contains(name))
            .toList();
    assertThat(names)
        .hasSizeGreaterThan(40)
        .allSatisfy(name -> assertThat(FunctionTable.named(name)).as(name).isNotNull());
  }
}
