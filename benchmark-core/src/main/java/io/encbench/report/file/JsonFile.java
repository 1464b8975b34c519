package io.encbench.report.file;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads a JSON file of an earlier run. If the file is damaged, the error names the file and the
 * position in plain words instead of the parser's. Thread-safe if its mapper is.
 */
public final class JsonFile {
  private final ObjectMapper mapper;
  private final Path file;

  /** Creates a reader; the file is opened on each read. */
  public JsonFile(ObjectMapper mapper, Path file) {
    this.mapper = mapper;
    this.file = file;
  }

  /**
   * Reads the file as a tree.
   *
   * @throws DamagedFileException if it is not one complete JSON document
   * @throws IOException if it cannot be read
   */
  public JsonNode tree() throws IOException {
    String text;
    try {
      text = Files.readString(file);
    } catch (CharacterCodingException e) {
      throw new DamagedFileException(file, "it is not UTF-8 text", e);
    }
    if (text.isBlank()) {
      throw new DamagedFileException(file, "it is empty", new EOFException());
    }
    try {
      return mapper.reader().with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).readTree(text);
    } catch (JacksonException e) {
      boolean atEnd = e.getLocation().getCharOffset() >= text.length();
      throw new DamagedFileException(
          file,
          (atEnd ? "it is truncated in line " : "invalid JSON in line ")
              + e.getLocation().getLineNr(),
          e);
    }
  }

  /**
   * Reads the file as a value.
   *
   * @throws DamagedFileException if it does not contain a value of this type
   * @throws IOException if it cannot be read
   */
  public <T> T read(Class<T> type) throws IOException {
    return value(tree(), type);
  }

  /**
   * Converts the file's tree to a value.
   *
   * @throws DamagedFileException if the tree is not a value of this type
   */
  public <T> T value(JsonNode tree, Class<T> type) throws IOException {
    try {
      return mapper.treeToValue(tree, type);
    } catch (JsonMappingException e) {
      throw new DamagedFileException(
          file, "its content%s is not in EncBench's format".formatted(place(e)), e);
    }
  }

  private static String place(JsonMappingException failure) {
    StringBuilder place = new StringBuilder();
    for (JsonMappingException.Reference step : failure.getPath()) {
      if (step.getFieldName() == null) {
        place.append('[').append(step.getIndex()).append(']');
      } else {
        place.append(place.isEmpty() ? "" : ".").append(step.getFieldName());
      }
    }
    return place.isEmpty() ? "" : " at " + place;
  }
}
