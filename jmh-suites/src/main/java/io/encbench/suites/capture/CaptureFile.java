package io.encbench.suites.capture;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.encbench.config.ConfigurationException;
import io.encbench.config.PropsFile;
import io.encbench.driver.capture.Recorder;
import io.encbench.report.file.MeasurementFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes captures as JSON lines, which people may look at and edit: first a {@link
 * Header}, then a line for each statement, then a line for each transaction. A transaction names
 * its statements by the {@code id} in their lines, so that a statement can be moved, and one that
 * is missing is found.
 */
public final class CaptureFile {
  static final String ID = "id";
  static final String TRANSACTION = "transaction";
  private static final String COUNT = "count";

  static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .build();

  /** The format before transactions. */
  static final int FIRST_VERSION = 1;

  private CaptureFile() {}

  /**
   * The first line of a file.
   *
   * @param captureVersion version of the format
   * @param statements number of lines with statements, which shows whether the file is complete
   * @param transactions number of lines with transactions; null stands for 0
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Header(
      int captureVersion,
      String source,
      String schema,
      double seconds,
      int statements,
      List<Capture.Loss> losses,
      @Nullable Integer transactions,
      @Nullable List<Capture.LostTransactions> lostTransactions,
      @Nullable Integer connections,
      @Nullable String values) {}

  /**
   * Writes a capture. If the program is killed meanwhile, the previous file, if any, remains.
   *
   * @throws IOException if the file cannot be written
   */
  public static void write(Capture capture, Path file) throws IOException {
    StringBuilder lines = new StringBuilder();
    line(
        lines,
        new Header(
            Recorder.FORMAT_VERSION,
            capture.source(),
            capture.schema(),
            capture.seconds(),
            capture.statements().size(),
            capture.losses(),
            capture.transactions().size(),
            capture.lostTransactions().isEmpty() ? null : capture.lostTransactions(),
            capture.connections(),
            capture.values()));
    for (int i = 0; i < capture.statements().size(); i++) {
      JsonNode statement = MAPPER.valueToTree(capture.statements().get(i));
      ObjectNode line = MAPPER.createObjectNode();
      if (!capture.transactions().isEmpty()) {
        line.put(ID, i + 1);
      }
      line(lines, line.setAll((ObjectNode) statement));
    }
    capture.transactions().forEach(transaction -> line(lines, transactionLine(transaction)));
    MeasurementFile.write(file, lines.toString());
  }

  private static ObjectNode transactionLine(CapturedTransaction transaction) {
    ObjectNode line = MAPPER.createObjectNode();
    ArrayNode steps = line.putArray(TRANSACTION);
    for (CapturedTransaction.Step step : transaction.steps()) {
      int id = step.statement() + 1;
      if (step.calls() == 1) {
        steps.add(id);
      } else {
        steps.addArray().add(id).add(step.calls());
      }
    }
    return line.put(COUNT, transaction.count());
  }

  private static void line(StringBuilder lines, Object value) {
    try {
      lines.append(MAPPER.writeValueAsString(value)).append('\n');
    } catch (JacksonException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Reads a capture.
   *
   * @throws ConfigurationException if the file cannot be read, is cut off, is of another version,
   *     or has a line that is not valid; the message names the line
   */
  public static Capture read(Path file) {
    return new CaptureReader(file).read(PropsFile.text(file).lines().toList());
  }
}
