package io.encbench.suites.link;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a result answers, in sentences. */
final class LinkFindings {
  private LinkFindings() {}

  /** From which speed on compression pays, for each size; none of a result without numbers. */
  static List<String> of(LinkView view) {
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
