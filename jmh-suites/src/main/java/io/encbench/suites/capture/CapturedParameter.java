package io.encbench.suites.capture;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import io.encbench.config.ConfigurationException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What an application passed as one parameter of a statement, without the values. Immutable.
 *
 * @param kind the kind that it passed most often
 * @param length mean characters of texts or bytes of bytes; null for other kinds, and if it is not
 *     known
 * @param nulls calls that passed NULL; null if none did
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CapturedParameter(Kind kind, @Nullable Double length, @Nullable Long nulls) {

  /** Kinds of values. */
  public enum Kind {
    TEXT,
    INTEGER,
    DECIMAL,
    REAL,
    BYTES,
    DATE,
    TIME,
    DATETIME,
    BOOLEAN,
    /** A value of another class, or only NULL. */
    OTHER,
    /** The application wrote a literal into the text. */
    LITERAL;

    /** The kind as files name it. */
    @JsonValue
    String text() {
      return name().toLowerCase(Locale.ROOT);
    }

    @JsonCreator
    static Kind of(String text) {
      return Arrays.stream(values())
          .filter(kind -> kind.text().equals(text))
          .findFirst()
          .orElseThrow(
              () ->
                  new ConfigurationException(
                      "kind is \"%s\"; it must be one of %s"
                          .formatted(
                              text,
                              Arrays.stream(values())
                                  .map(Kind::text)
                                  .collect(Collectors.joining(", ")))));
    }
  }

  /**
   * Checks the values, which a person may have edited.
   *
   * @throws ConfigurationException if the kind is missing, or a value is out of its range
   */
  public CapturedParameter {
    if (kind == null) {
      throw new ConfigurationException("a parameter has no kind; write one, such as \"text\"");
    }
    if (length != null) {
      if (kind != Kind.TEXT && kind != Kind.BYTES) {
        throw new ConfigurationException(
            "a parameter of kind %s has a length; only text and bytes have one"
                .formatted(kind.text()));
      }
      if (!(length >= 0 && length < Double.MAX_VALUE)) {
        throw new ConfigurationException(
            "length is " + length + "; it must be a number, 0 or more");
      }
    }
    if (nulls != null && nulls < 0) {
      throw new ConfigurationException(
          "nulls is " + nulls + "; it must be a whole number, 0 or more");
    }
  }
}
