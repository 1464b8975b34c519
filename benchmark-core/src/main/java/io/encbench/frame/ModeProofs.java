package io.encbench.frame;

import io.encbench.experiment.result.ModeProof;
import io.encbench.profile.proof.SessionView;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the proven sessions of an arm have in common. */
final class ModeProofs {
  private ModeProofs() {}

  /**
   * Sessions differ where a profile leaves a choice, and from server to server, so all values found
   * are named. Null if no session was proven.
   *
   * @param earlier of sessions of an earlier attempt; null without
   * @param cells found in the arm's tables, those of the earlier attempt included
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
