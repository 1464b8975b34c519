package io.encbench.jmh.micro;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.util.List;

/** JSON of the micro suite: lines between its JVMs, and the result file. */
final class MicroJson {
  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);

  private MicroJson() {}

  static String line(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("not JSON: " + value.getClass(), e);
    }
  }

  static MicroSpec spec(String line) {
    return read(line, MicroSpec.class);
  }

  static List<MicroSample> samples(String line) {
    return List.of(read(line, MicroSample[].class));
  }

  static String file(MicroResult result) {
    try {
      return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(result) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("not JSON: " + result.getClass(), e);
    }
  }

  static MicroResult result(String file) {
    return read(file, MicroResult.class);
  }

  private static <T> T read(String json, Class<T> type) {
    try {
      return MAPPER.readValue(json, type);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("not a " + type.getSimpleName(), e);
    }
  }
}
