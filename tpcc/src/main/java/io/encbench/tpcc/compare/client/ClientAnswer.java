package io.encbench.tpcc.compare.client;

import io.encbench.experiment.process.WarmUpRule.Stretch;
import io.encbench.jvm.LiveJvm;
import org.jspecify.annotations.Nullable;

/**
 * What a client JVM answers to a {@link RunSpec} or a {@link TurnRequest}.
 *
 * @param failure why it could not; null if it could
 * @param warmUp the outcome of a turn of warm-up; else null
 */
public record ClientAnswer(@Nullable String failure, @Nullable Stretch warmUp)
    implements LiveJvm.Answer {
  /** Done, and nothing to say. */
  public static final ClientAnswer DONE = new ClientAnswer(null, null);

  /** It could not. */
  public static ClientAnswer failed(String reason) {
    return new ClientAnswer(reason, null);
  }

  /** A turn of warm-up. */
  public static ClientAnswer of(Stretch warmUp) {
    return new ClientAnswer(null, warmUp);
  }
}
