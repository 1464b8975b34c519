package io.encbench.suites.capture;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.encbench.config.ConfigurationException;
import io.encbench.driver.capture.Recorder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads the lines of one file, and checks them. */
final class CaptureReader {
  private static final Pattern NUMBER = Pattern.compile("[0-9a-f]{32}");

  private final Path file;
  private final List<CapturedStatement> statements = new ArrayList<>();
  private final Set<String> texts = new HashSet<>();
  private final Map<Integer, Integer> positionById = new HashMap<>();
  private final Map<Integer, ObjectNode> transactionByLine = new LinkedHashMap<>();

  CaptureReader(Path file) {
    this.file = file;
  }

  /**
   * The capture in some lines.
   *
   * @throws ConfigurationException if lines are missing or not valid
   */
  Capture read(List<String> lines) {
    if (lines.isEmpty()) {
      throw new ConfigurationException(file + " is empty; name a file that capture wrote");
    }
    CaptureFile.Header header = header(lines.get(0));
    for (int i = 1; i < lines.size(); i++) {
      if (!lines.get(i).isBlank()) {
        ObjectNode line = parse(i + 1, lines.get(i), ObjectNode.class);
        if (line.has(CaptureFile.TRANSACTION)) {
          transactionByLine.put(i + 1, line);
        } else {
          addStatement(i + 1, line);
        }
      }
    }
    requireAll("statements", header.statements(), statements.size());
    requireAll(
        "transactions",
        Objects.requireNonNullElse(header.transactions(), 0),
        transactionByLine.size());
    List<CapturedTransaction> transactions = new ArrayList<>();
    transactionByLine.forEach((number, line) -> transactions.add(transaction(number, line)));
    return new Capture(
        header.source(),
        header.schema(),
        header.seconds(),
        header.losses(),
        statements,
        transactions,
        Objects.requireNonNullElse(header.lostTransactions(), List.of()),
        header.connections(),
        header.values());
  }

  private CaptureFile.Header header(String line) {
    int version;
    try {
      version = CaptureFile.MAPPER.readTree(line).path("captureVersion").asInt();
    } catch (JacksonException e) {
      throw error(1, "is not JSON; name a file that capture wrote");
    }
    if (version == 0) {
      throw error(1, "has no captureVersion; name a file that capture wrote");
    }
    if (version < CaptureFile.FIRST_VERSION || version > Recorder.FORMAT_VERSION) {
      throw error(
          1,
          "captureVersion is %d, this program reads %d to %d; use the version of EncBench that wrote it"
              .formatted(version, CaptureFile.FIRST_VERSION, Recorder.FORMAT_VERSION));
    }
    CaptureFile.Header header = parse(1, line, CaptureFile.Header.class);
    if (!(header.seconds() > 0 && header.seconds() < Double.MAX_VALUE)) {
      throw error(1, "seconds is " + header.seconds() + "; it must be more than 0");
    }
    if (header.source() == null || header.schema() == null || header.losses() == null) {
      throw error(1, "needs source, schema and losses");
    }
    Integer connections = header.connections();
    if (connections != null && connections < 0) {
      throw error(1, "connections is " + connections + "; it must be a whole number, 0 or more");
    }
    if (header.values() != null && !NUMBER.matcher(header.values()).matches()) {
      throw error(1, "values must be the 32 digits that encCapture wrote; restore them");
    }
    return header;
  }

  private void addStatement(int number, ObjectNode line) {
    JsonNode id = line.remove(CaptureFile.ID);
    CapturedStatement statement = value(number, line, CapturedStatement.class);
    if (!texts.add(statement.statement())) {
      throw error(number, "repeats the statement of an earlier line; remove one of them");
    }
    if (id != null) {
      int known = wholeNumber(number, CaptureFile.ID, id);
      if (positionById.putIfAbsent(known, statements.size()) != null) {
        throw error(number, "repeats the id " + known + " of an earlier line; choose another");
      }
    }
    statements.add(statement);
  }

  private void requireAll(String what, int expected, int found) {
    if (found != expected) {
      throw new ConfigurationException(
          "%s: the first line says %d %s, but %d follow, so lines may be missing; if these are all, write \"%s\":%d"
              .formatted(file, expected, what, found, what, found));
    }
  }

  private CapturedTransaction transaction(int number, ObjectNode line) {
    TransactionLine parsed = value(number, line, TransactionLine.class);
    JsonNode elements = parsed.transaction();
    if (!elements.isArray()) {
      throw error(number, "transaction is not a list; write the ids of its statements in []");
    }
    List<CapturedTransaction.Step> steps = new ArrayList<>();
    for (JsonNode element : elements) {
      steps.add(step(number, element));
    }
    try {
      return new CapturedTransaction(steps, parsed.count());
    } catch (ConfigurationException e) {
      throw error(number, String.valueOf(e.getMessage()));
    }
  }

  /** A line with a transaction. */
  private record TransactionLine(JsonNode transaction, long count) {}

  private CapturedTransaction.Step step(int number, JsonNode element) {
    if (element.isArray() && element.size() != 2) {
      throw error(number, "has " + element + "; a batch must be [id, calls]");
    }
    int id = wholeNumber(number, "a step", element.isArray() ? element.get(0) : element);
    int calls = element.isArray() ? wholeNumber(number, "calls", element.get(1)) : 1;
    Integer position = positionById.get(id);
    if (position == null) {
      throw error(
          number,
          "names statement %d, but no line has \"id\":%d; correct it, or remove this line"
              .formatted(id, id));
    }
    return new CapturedTransaction.Step(position, calls);
  }

  private int wholeNumber(int number, String name, JsonNode value) {
    if (!value.isIntegralNumber() || !value.canConvertToInt() || value.intValue() < 1) {
      throw error(number, name + " is " + value + "; it must be a whole number, 1 or more");
    }
    return value.intValue();
  }

  private <T> T parse(int number, String line, Class<T> type) {
    try {
      return CaptureFile.MAPPER.readValue(line, type);
    } catch (JacksonException e) {
      throw invalid(number, e);
    }
  }

  private <T> T value(int number, ObjectNode line, Class<T> type) {
    try {
      return CaptureFile.MAPPER.treeToValue(line, type);
    } catch (JacksonException e) {
      throw invalid(number, e);
    }
  }

  private ConfigurationException invalid(int number, JacksonException e) {
    Throwable cause = e.getCause();
    return error(
        number,
        cause instanceof ConfigurationException
            ? String.valueOf(cause.getMessage())
            : "is not valid: " + e.getOriginalMessage());
  }

  private ConfigurationException error(int line, String problem) {
    return new ConfigurationException(file + ", line " + line + ": " + problem);
  }
}
