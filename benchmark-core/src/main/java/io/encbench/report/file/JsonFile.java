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
 * Reads JSON that an earlier run wrote. Whatever has become of the file, the error names it and the
 * place in it, in no words of a parser. Thread-safe as far as its mapper is.
 */
public final class JsonFile {
  private final ObjectMapper mapper;
  private final Path file;

  /** Names a file. */
  public JsonFile(ObjectMapper mapper, Path file) {
    this.mapper = mapper;
    this.file = file;
  }

  /**
   * Reads the file as a tree.
   *
   * @throws DamagedFileException if it is no JSON from its begin to its end
   * @throws IOException if it cannot be read
   */
  public JsonNode tree() throws IOException {
    String text;
    try {
      text = Files.readString(file);
    } catch (CharacterCodingException e) {
      throw new DamagedFileException(file, "it is no text in UTF-8", e);
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
          (atEnd ? "it ends in the middle, in line " : "it is no JSON from line ")
              + e.getLocation().getLineNr(),
          e);
    }
  }

  /**
   * Reads the file as a value.
   *
   * @throws DamagedFileException if it holds no such value
   * @throws IOException if it cannot be read
   */
  public <T> T read(Class<T> type) throws IOException {
    return value(tree(), type);
  }

  /**
   * Takes a value from the file's tree.
   *
   * @throws DamagedFileException if it is no such value
   */
  public <T> T value(JsonNode tree, Class<T> type) throws IOException {
    try {
      return mapper.treeToValue(tree, type);
    } catch (JsonMappingException e) {
      throw new DamagedFileException(
          file, "what it holds%s is not what EncBench writes".formatted(place(e)), e);
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
