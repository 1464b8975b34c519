package io.encbench.tpcc.files;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import io.encbench.report.file.JsonFile;
import io.encbench.report.file.MeasurementFile;
import io.encbench.report.file.ResultPrettyPrinter;
import io.encbench.tpcc.result.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;

/** {@code results.json}: a {@link RunResult} with the version of the format. */
final class ResultsJson {
  private static final int FORMAT_VERSION = 5;
  private static final String VERSION_KEY = "formatVersion";

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .addModule(
              new SimpleModule()
                  .addSerializer(Instant.class, ToStringSerializer.instance)
                  .addDeserializer(Instant.class, new InstantDeserializer()))
          .build();

  private ResultsJson() {}

  static void write(RunResult run, Path file) throws IOException {
    ObjectNode tree = MAPPER.createObjectNode().put(VERSION_KEY, FORMAT_VERSION);
    tree.setAll(MAPPER.<ObjectNode>valueToTree(run));
    MeasurementFile.write(
        file, MAPPER.writer(new ResultPrettyPrinter()).writeValueAsString(tree) + "\n");
  }

  static RunResult read(Path file) throws IOException {
    JsonFile json = new JsonFile(MAPPER, file);
    JsonNode tree = json.tree();
    if (!(tree instanceof ObjectNode object) || tree.path(VERSION_KEY).asInt() != FORMAT_VERSION) {
      throw new IOException(
          "Cannot read "
              + file
              + ": its formatVersion is not "
              + FORMAT_VERSION
              + "; use the version of EncBench that wrote it");
    }
    object.remove(VERSION_KEY);
    return json.value(object, RunResult.class);
  }

  private static final class InstantDeserializer extends StdScalarDeserializer<Instant> {
    private static final long serialVersionUID = 1;

    InstantDeserializer() {
      super(Instant.class);
    }

    @Override
    public Instant deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      return Instant.parse(parser.getText());
    }
  }
}
