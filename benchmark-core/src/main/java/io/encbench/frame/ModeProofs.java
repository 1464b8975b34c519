package io.encbench.frame;

import io.encbench.experiment.result.ModeProof;
import io.encbench.profile.proof.SessionView;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Combines the proven sessions of an arm into one proof of mode. */
final class ModeProofs {
  private ModeProofs() {}

  /**
   * Returns the proof of mode for the sessions, or null if no session was proven. Sessions differ
   * where a profile leaves a choice, and from server to server, so the proof lists all values
   * found.
   *
   * @param earlier proof of the sessions of an earlier attempt, or null if there was none
   * @param cells number of cells found in the arm's tables, including those of the earlier attempt
   */
  static @Nullable ModeProof of(@Nullable ModeProof earlier, List<SessionView> views, long cells) {
    if (views.isEmpty()) {
      return earlier;
    }
    ModeProof now =
        new ModeProof(
            views.size(),
            distinct(views, SessionView::tlsVersion),
            distinct(views, SessionView::tlsCipher),
            distinct(views, SessionView::tlsProvider),
            views.get(0).compressed(),
            distinct(views, SessionView::driverClass),
            distinct(views, SessionView::driverVersion),
            cells);
    return earlier == null ? now : both(earlier, now);
  }

  private static String distinct(List<SessionView> views, Function<SessionView, String> part) {
    return views.stream().map(part).distinct().sorted().collect(Collectors.joining(", "));
  }

  private static ModeProof both(ModeProof earlier, ModeProof now) {
    return new ModeProof(
        earlier.connections() + now.connections(),
        either(earlier.tlsVersion(), now.tlsVersion()),
        either(earlier.tlsCipher(), now.tlsCipher()),
        either(earlier.tlsProvider(), now.tlsProvider()),
        now.compressed(),
        either(earlier.driverClass(), now.driverClass()),
        either(earlier.driverVersion(), now.driverVersion()),
        now.cells());
  }

  private static String either(String earlier, String now) {
    return Stream.of(earlier, now)
        .flatMap(names -> Stream.of(names.split(", ", -1)))
        .distinct()
        .sorted()
        .collect(Collectors.joining(", "));
  }
}
