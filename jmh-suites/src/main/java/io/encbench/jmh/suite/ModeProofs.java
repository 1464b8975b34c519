package io.encbench.jmh.suite;

import io.encbench.experiment.ModeProof;
import io.encbench.profile.SessionView;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the proven sessions of an arm have in common. */
public final class ModeProofs {
  private ModeProofs() {}

  /**
   * Sessions differ where a profile leaves a choice, and from server to server, so all values found
   * are named. Null if no session was proven.
   *
   * @param cells found in the arm's tables
   */
  public static @Nullable ModeProof of(List<SessionView> views, long cells) {
    if (views.isEmpty()) {
      return null;
    }
    return new ModeProof(
        views.size(),
        distinct(views, SessionView::tlsVersion),
        distinct(views, SessionView::tlsCipher),
        distinct(views, SessionView::tlsProvider),
        views.get(0).compressed(),
        distinct(views, SessionView::driverClass),
        distinct(views, SessionView::driverVersion),
        cells);
  }

  private static String distinct(List<SessionView> views, Function<SessionView, String> part) {
    return views.stream().map(part).distinct().sorted().collect(Collectors.joining(", "));
  }
}
