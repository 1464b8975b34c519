package io.encbench.suites.link;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The findings of a result, as sentences. */
final class LinkFindings {
  private LinkFindings() {}

  /**
   * The link speed below which compression pays, for each size, or that the run is too noisy for
   * it; empty if the result has no usable numbers.
   */
  static List<String> of(LinkView view) {
    boolean noisy = view.result().usable() && !view.result().noise().isEmpty();
    if (noisy && !view.pairs().isEmpty()) {
      return List.of("The run is NOISY, so it shows no speed below which compression pays.");
    }
    List<String> sentences = new ArrayList<>();
    for (LinkView.Pair pair : view.pairs()) {
      for (String size : view.sizes()) {
        Optional<BreakEven> found = view.breakEven(size, pair);
        found.ifPresent(
            breakEven ->
                sentences.add(
                    "%s, %s against %s: %s."
                        .formatted(
                            size,
                            pair.compressed().name(),
                            pair.uncompressed().name(),
                            breakEven.words())));
      }
    }
    return sentences;
  }
}
