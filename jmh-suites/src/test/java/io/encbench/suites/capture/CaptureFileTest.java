package io.encbench.suites.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.ConfigurationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CaptureFileTest {
  private static final Capture CAPTURE =
      new Capture(
          "general log app.log",
          "shop",
          12.5,
          List.of(new Capture.Loss(7, "the server cut off their texts", "raise a limit")),
          List.of(
              new CapturedStatement("SELECT a FROM t WHERE b = ?", 40, 20L, 39L, 0L, 80L, 0.25),
              new CapturedStatement("COMMIT", 2, null, null, null, null)));

  private static final Capture WITH_TRANSACTIONS =
      new Capture(
          "encCapture",
          "shop",
          12.5,
          List.of(),
          List.of(
              new CapturedStatement("SELECT a FROM t WHERE b = ?", 40, 40L, 39L, 0L, null, null),
              new CapturedStatement("INSERT INTO t (b) VALUES (?)", 36, 3L, 0L, 36L, null, null)),
          List.of(
              new CapturedTransaction(List.of(step(0, 1), step(1, 12), step(0, 1)), 3),
              new CapturedTransaction(List.of(step(0, 1)), 34)),
          List.of(new Capture.LostTransactions(2, "they are too long", "use batches")),
          8);

  private static final Capture WITH_PARAMETERS =
      new Capture(
          "encCapture",
          "shop",
          12.5,
          List.of(),
          List.of(
              new CapturedStatement(
                  "UPDATE t SET a = ?, b = ? WHERE c = ? LIMIT ?",
                  40,
                  40L,
                  7L,
                  0L,
                  40L,
                  null,
                  null,
                  List.of(
                      new CapturedParameter(CapturedParameter.Kind.TEXT, 17.3, 4L),
                      new CapturedParameter(CapturedParameter.Kind.BYTES, null, null),
                      new CapturedParameter(CapturedParameter.Kind.INTEGER, null, null),
                      new CapturedParameter(CapturedParameter.Kind.LITERAL, null, null)))));

  @TempDir private Path directory;

  private static CapturedTransaction.Step step(int statement, int calls) {
    return new CapturedTransaction.Step(statement, calls);
  }

  private Path file() {
    return directory.resolve("capture.jsonl");
  }

  @Test
  void file_holdsTheCapture() throws Exception {
    CaptureFile.write(CAPTURE, file());

    assertThat(CaptureFile.read(file())).isEqualTo(CAPTURE);
    assertThat(Files.readString(file()).lines())
        .containsExactly(
            "{\"captureVersion\":4,\"source\":\"general log app.log\",\"schema\":\"shop\","
                + "\"seconds\":12.5,\"statements\":2,\"losses\":[{\"calls\":7,\"reason\":\"the"
                + " server cut off their texts\",\"remedy\":\"raise a limit\"}],"
                + "\"transactions\":0}",
            "{\"statement\":\"SELECT a FROM t WHERE b = ?\",\"calls\":40,\"requests\":20,"
                + "\"rowsSent\":39,\"rowsChanged\":0,\"rowsExamined\":80,\"serverSeconds\":0.25}",
            "{\"statement\":\"COMMIT\",\"calls\":2}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\\Z                        | | is empty; name a file that capture wrote",
        "\\A[^\\n]*                 | SELECT 1 | line 1: is not JSON",
        "\\A[^\\n]*                 | {} | line 1: has no captureVersion",
        "captureVersion\":4         | captureVersion\":5 | line 1: captureVersion is 5, this program reads 1 to 4",
        "seconds\":12.5             | seconds\":0 | line 1: seconds is 0.0; it must be more than 0",
        "\"schema\":\"shop\",       | '' | line 1: needs source, schema and losses",
        "\\{[^\\n]*COMMIT[^\\n]*    | '' | says 2 statements, but 1 follow, so lines may be missing",
        "COMMIT\",\"calls\":2\\}\\n | COMM | line 3: is not valid",
        "calls\":40                 | calls\":0 | line 2: calls is 0; it must be a whole number, 1 or more",
        "calls\":40                 | calls\":4.5 | line 2: is not valid",
        "rowsSent\":39              | rowsSent\":-1 | line 2: rowsSent is -1; it must be a whole number, 0 or more",
        "rowsSent\":39              | rows\":39 | line 2: is not valid",
        "COMMIT                     | SELECT a FROM t WHERE b = ? | line 3: repeats the statement of an earlier line",
      })
  void editedWrongly_isOneClearMessage(String part, String replacement, String message)
      throws Exception {
    CaptureFile.write(CAPTURE, file());

    assertEditedFails(part, replacement, message);
  }

  private void assertEditedFails(String part, @Nullable String replacement, String message)
      throws IOException {
    String edited =
        replacement == null
            ? ""
            : Files.readString(file()).replaceFirst(part, Matcher.quoteReplacement(replacement));
    Files.writeString(file(), edited);

    assertThatThrownBy(() -> CaptureFile.read(file()))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining(file().toString())
        .hasMessageContaining(message);
  }

  @Test
  void file_holdsTheTransactions() throws Exception {
    CaptureFile.write(WITH_TRANSACTIONS, file());

    assertThat(CaptureFile.read(file())).isEqualTo(WITH_TRANSACTIONS);
    assertThat(Files.readString(file()).lines())
        .containsExactly(
            "{\"captureVersion\":4,\"source\":\"encCapture\",\"schema\":\"shop\",\"seconds\":12.5,"
                + "\"statements\":2,\"losses\":[],\"transactions\":2,\"lostTransactions\":[{\"count\":2,"
                + "\"reason\":\"they are too long\",\"remedy\":\"use batches\"}],\"connections\":8}",
            "{\"id\":1,\"statement\":\"SELECT a FROM t WHERE b = ?\",\"calls\":40,\"requests\":40,"
                + "\"rowsSent\":39,\"rowsChanged\":0}",
            "{\"id\":2,\"statement\":\"INSERT INTO t (b) VALUES (?)\",\"calls\":36,\"requests\":3,"
                + "\"rowsSent\":0,\"rowsChanged\":36}",
            "{\"transaction\":[1,[2,12],1],\"count\":3}",
            "{\"transaction\":[1],\"count\":34}");
  }

  @Test
  void file_ofTheFirstVersion_hasNoTransactions() throws Exception {
    Files.writeString(
        file(),
        """
        {"captureVersion":1,"source":"encCapture","schema":"","seconds":2,"statements":1,"losses":[]}
        {"statement":"SELECT 1","calls":3}
        """);

    assertThat(CaptureFile.read(file()))
        .isEqualTo(
            new Capture(
                "encCapture",
                "",
                2,
                List.of(),
                List.of(new CapturedStatement("SELECT 1", 3, null, null, null, null))));
  }

  @Test
  void number_ofTheValues_isKept_andChecked() throws Exception {
    String number = "00112233445566778899aabbccddeeff";
    Capture capture =
        new Capture(
            "encCapture",
            "",
            2,
            List.of(),
            List.of(new CapturedStatement("SELECT 1", 3, null, null, null, null)),
            List.of(),
            List.of(),
            1,
            number);
    CaptureFile.write(capture, file());

    assertThat(CaptureFile.read(file())).isEqualTo(capture);
    assertEditedFails(number, number + "0", "line 1: values must be the 32 digits");
  }

  @Test
  void statements_thatAreMoved_keepTheirTransactions() throws Exception {
    CaptureFile.write(WITH_TRANSACTIONS, file());
    List<String> lines = Files.readAllLines(file());
    Files.write(
        file(), List.of(lines.get(0), lines.get(3), lines.get(2), lines.get(1), lines.get(4)));

    Capture moved = CaptureFile.read(file());
    assertThat(moved.statements().get(0).statement()).startsWith("INSERT");
    assertThat(moved.transactions().get(0).steps())
        .containsExactly(step(1, 1), step(0, 12), step(1, 1));
    assertThat(moved.transactions().get(0).calls()).isEqualTo(14);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\\n[^\\n]*34}\\n        | '' | says 2 transactions, but 1 follow, so lines may be missing",
        "34}                     | 34 | line 5: is not valid",
        "\"transactions\":2,     | '' | says 0 transactions, but 2 follow",
        "\"transactions\":2      | \"transactions\":{} | line 1: is not valid",
        "\"connections\":8       | \"connections\":-1 | line 1: connections is -1; it must be a whole number, 0 or more",
        "\"id\":2                | \"id\":3 | line 4: names statement 2, but no line has \"id\":2; correct it, or remove this line",
        "\"id\":2,               | '' | line 4: names statement 2, but no line has \"id\":2",
        "\"id\":2                | \"id\":1 | line 3: repeats the id 1 of an earlier line; choose another",
        "\"id\":2                | \"id\":\"b\" | line 3: id is \"b\"; it must be a whole number, 1 or more",
        "\\[1\\]                 | [] | line 5: transaction is empty; name a statement, or remove the line",
        "\\[1\\]                 | 1 | line 5: transaction is not a list",
        "\\[1\\]                 | [1.5] | line 5: a step is 1.5; it must be a whole number, 1 or more",
        "\\[2,12\\]              | [2] | line 4: has [2]; a batch must be [id, calls]",
        "\\[2,12\\]              | [2,0] | line 4: calls is 0; it must be a whole number, 1 or more",
        "\"count\":34            | \"count\":0 | line 5: count is 0; it must be a whole number, 1 or more",
        ",\"count\":34           | '' | line 5: is not valid",
        "\"count\":34            | \"number\":34 | line 5: is not valid",
      })
  void transactions_thatAreEditedWrongly_areOneClearMessage(
      String part, String replacement, String message) throws Exception {
    CaptureFile.write(WITH_TRANSACTIONS, file());

    assertEditedFails(part, replacement, message);
  }

  @Test
  void file_holdsTheParameters() throws Exception {
    CaptureFile.write(WITH_PARAMETERS, file());

    assertThat(CaptureFile.read(file())).isEqualTo(WITH_PARAMETERS);
    assertThat(Files.readAllLines(file()).get(1))
        .endsWith(
            "\"rowsChanged\":40,\"parameters\":[{\"kind\":\"text\",\"length\":17.3,\"nulls\":4},"
                + "{\"kind\":\"bytes\"},{\"kind\":\"integer\"},{\"kind\":\"literal\"}]}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"kind\":\"text\"     | \"kind\":\"string\" | line 2: kind is \"string\"; it must be one of text, integer, decimal, real, bytes, date, time, datetime, boolean, other, literal",
        "\"kind\":\"text\"     | \"kind\":\"TEXT\" | line 2: kind is \"TEXT\"; it must be one of text, ",
        "\"kind\":\"text\",    | '' | line 2: a parameter has no kind; write one, such as \"text\"",
        "\"kind\":\"text\"     | \"kind\":\"date\" | line 2: a parameter of kind date has a length; only text and bytes have one",
        "\"length\":17.3       | \"length\":-1 | line 2: length is -1.0; it must be a number, 0 or more",
        "\"length\":17.3       | \"length\":\"long\" | line 2: is not valid",
        "\"length\":17.3       | \"size\":17.3 | line 2: is not valid",
        "\"nulls\":4           | \"nulls\":-4 | line 2: nulls is -4; it must be a whole number, 0 or more",
        "\"nulls\":4           | \"nulls\":0.5 | line 2: is not valid",
        "\"nulls\":4           | \"nulls\":41 | line 2: nulls is 41; it must be at most the calls, 40",
        ",\\{\"kind\":\"bytes\"} | '' | line 2: parameters has 3 entries, but the statement has 4 parameters; correct one of them",
        "\\{\"kind\":\"bytes\"}  | null | line 2: parameters has null; write an entry with a kind",
        "parameters\":.*}]       | parameters\":{} | line 2: is not valid",
      })
  void parameters_thatAreEditedWrongly_areOneClearMessage(
      String part, String replacement, String message) throws Exception {
    CaptureFile.write(WITH_PARAMETERS, file());

    assertEditedFails(part, replacement, message);
  }

  @Test
  void parameters_ofASum_areThoseOfTheMoreFrequentStatement() {
    CapturedStatement rare = statement(1, CapturedParameter.Kind.TEXT);
    CapturedStatement frequent = statement(2, CapturedParameter.Kind.INTEGER);

    assertThat(rare.plus(frequent).parameters()).isEqualTo(frequent.parameters());
    assertThat(frequent.plus(rare).parameters()).isEqualTo(frequent.parameters());
  }

  private static CapturedStatement statement(long calls, CapturedParameter.Kind kind) {
    return new CapturedStatement(
        "SELECT ?",
        calls,
        null,
        null,
        null,
        null,
        null,
        null,
        List.of(new CapturedParameter(kind, null, null)));
  }
}
