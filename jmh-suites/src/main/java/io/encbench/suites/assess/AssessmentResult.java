package io.encbench.suites.assess;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What assess found: the content of the result file. Immutable.
 *
 * @param prediction the client CPU and latency of the statements; null without a calibration
 * @param stricter what RND would cost instead of the suggested schemes; empty if no rules were
 *     suggested
 */
public record AssessmentResult(
    @JsonUnwrapped Assessment assessment,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Prediction prediction,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<StricterScheme> stricter) {
  public AssessmentResult {
    stricter = List.copyOf(stricter);
  }
}
