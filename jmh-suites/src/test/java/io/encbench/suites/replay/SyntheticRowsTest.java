package io.encbench.suites.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.suites.capture.Capture;
import io.encbench.suites.capture.CapturedParameter;
import io.encbench.suites.capture.CapturedStatement;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SyntheticRowsTest {
  private static Table.Column column(String name, String type, long length) {
    return new Table.Column(name, type, type, length, 8, false, false);
  }

  private static final Table GENRE =
      new Table(
          "genre",
          List.of(column("g_id", "int", 0), column("g_name", "varchar", 10)),
          List.of(List.of("g_id"), List.of("g_name")),
          List.of());

  private static final Table BOOK =
      new Table(
          "book",
          List.of(column("b_id", "bigint", 0), column("b_price", "decimal", 0)),
          List.of(List.of("b_id")),
          List.of());

  private static final Table BOOK_GENRE =
      new Table(
          "book_genre",
          List.of(column("bg_book", "bigint", 0), column("bg_genre", "int", 0)),
          List.of(List.of("bg_book", "bg_genre")),
          List.of(
              new Table.Reference(List.of("bg_book"), "book", List.of("b_id")),
              new Table.Reference(List.of("bg_genre"), "genre", List.of("g_id"))));

  @Test
  void keys_areUnique_andReferToParents() {
    SyntheticRows rows = new SyntheticRows(Map.of(), 1);
    List<Object[]> genres = rows.of(GENRE, 4);
    List<Object[]> books = rows.of(BOOK, 5);
    Set<List<Object>> pairs = new HashSet<>();
    for (Object[] pair : rows.of(BOOK_GENRE, 12)) {
      assertThat(books).anyMatch(book -> book[0].equals(pair[0]));
      assertThat(genres).anyMatch(genre -> genre[0].equals(pair[1]));
      pairs.add(List.of(pair));
    }
    assertThat(pairs).hasSize(12);
    assertThat(genres.stream().map(genre -> genre[1]).distinct()).hasSize(4);
  }

  @Test
  void keysAllowFewerRows_fewerAreMade() {
    SyntheticRows rows = new SyntheticRows(Map.of(), 1);
    rows.of(GENRE, 4);
    rows.of(BOOK, 5);
    assertThat(rows.of(BOOK_GENRE, 100)).hasSize(20);
    Table small =
        new Table(
            "small", List.of(column("s_id", "tinyint", 0)), List.of(List.of("s_id")), List.of());
    assertThat(rows.of(small, 1_000)).hasSize(127);
  }

  @Test
  void sameSeed_makesTheSameRows() {
    Object[] rows = new SyntheticRows(Map.of(), 3).of(BOOK, 10).toArray();
    assertThat(new SyntheticRows(Map.of(), 3).of(BOOK, 10).toArray()).isEqualTo(rows);
  }

  @Test
  void texts_areAboutAsLongAsThoseOfTheCapture() {
    Capture capture =
        new Capture(
            "test",
            "",
            1,
            List.of(),
            List.of(
                new CapturedStatement(
                    "UPDATE note SET n_text = ? WHERE n_id = ?",
                    10,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    List.of(
                        new CapturedParameter(CapturedParameter.Kind.TEXT, 80.0, null),
                        new CapturedParameter(CapturedParameter.Kind.INTEGER, null, null)))));
    Table note =
        new Table(
            "note",
            List.of(column("n_id", "int", 0), column("n_text", "varchar", 500)),
            List.of(List.of("n_id")),
            List.of());
    SyntheticRows rows =
        new SyntheticRows(
            SyntheticRows.lengths(capture, Table.columnsByTable(List.of(note))), /* seed= */ 1);
    assertThat(
            rows.of(note, 200).stream()
                .mapToInt(row -> String.valueOf(row[1]).length())
                .average()
                .orElseThrow())
        .isBetween(70.0, 90.0);
  }
}
