package io.encbench.jvm;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import io.encbench.config.Secret;
import java.io.IOException;

/**
 * Converts messages between JVMs of this program to and from a line of JSON. Only here are secrets
 * written as JSON, so a line must stay between these JVMs.
 */
public final class JvmJson {
  private static final ObjectMapper MAPPER =
      new ObjectMapper()
          .registerModule(
              new SimpleModule()
                  .addSerializer(new SecretWriter())
                  .addDeserializer(Secret.class, new SecretReader()));

  private JvmJson() {}

  /** Writes a value, with secrets in plain text. */
  public static String write(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("not JSON: " + value.getClass(), e);
    }
  }

  /**
   * Reads a value.
   *
   * @throws IllegalStateException if the line is not such a value; the message does not quote the
   *     line
   */
  public static <T> T read(String line, Class<T> type) {
    try {
      return MAPPER.readValue(line, type);
    } catch (JsonProcessingException e) {
      // Without Jackson's message, because it may quote a value, and a value may be a password.
      throw new IllegalStateException("not a " + type.getSimpleName() + ": " + place(e));
    }
  }

  /** The kind of an error and its place in the line, without any value. */
  private static String place(JsonProcessingException e) {
    JsonLocation location = e.getLocation();
    String column = location == null ? "" : " at column " + location.getColumnNr();
    return e.getClass().getSimpleName() + column;
  }

  private static final class SecretWriter extends StdSerializer<Secret> {
    private static final long serialVersionUID = 1L;

    SecretWriter() {
      super(Secret.class);
    }

    @Override
    public void serialize(Secret value, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      out.writeString(value.reveal());
    }
  }

  private static final class SecretReader extends StdDeserializer<Secret> {
    private static final long serialVersionUID = 1L;

    SecretReader() {
      super(Secret.class);
    }

    @Override
    public Secret deserialize(JsonParser in, DeserializationContext context) throws IOException {
      return Secret.of(in.getValueAsString());
    }
  }
}
