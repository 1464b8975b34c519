package io.encbench.tpcc.compare;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.encbench.experiment.WarmUpRule.Stretch;
import org.jspecify.annotations.Nullable;

/**
 * What a client JVM answers to a {@link TurnRequest}.
 *
 * @param failure why it could not; null if it could
 * @param warmUp what a turn of warm-up came to; else null
 */
public record TurnAnswer(@Nullable String failure, @Nullable Stretch warmUp) {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Done, and nothing to say. */
  public static final TurnAnswer DONE = new TurnAnswer(null, null);

  /** It could not. */
  public static TurnAnswer failed(String reason) {
    return new TurnAnswer(reason, null);
  }

  /** A turn of warm-up. */
  public static TurnAnswer of(Stretch warmUp) {
    return new TurnAnswer(null, warmUp);
  }

  /** In one line. */
  public String toJson() {
    try {
      return MAPPER.writeValueAsString(this);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("no JSON of an answer", e);
    }
  }

  static TurnAnswer of(String json) {
    try {
      return MAPPER.readValue(json, TurnAnswer.class);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("not an answer: " + e.getOriginalMessage(), e);
    }
  }
}
