package io.encbench.tpcc.compare.client;

import io.encbench.experiment.process.WarmUpRule.Stretch;
import io.encbench.jvm.LiveJvm;
import org.jspecify.annotations.Nullable;

/**
 * Answer of a client JVM to a {@link RunSpec} or a {@link TurnRequest}.
 *
 * @param failure reason of a failure; null after success
 * @param warmUp outcome of a warm-up turn; null for other requests
 */
public record ClientAnswer(@Nullable String failure, @Nullable Stretch warmUp)
    implements LiveJvm.Answer {
  /** Success, without details. */
  public static final ClientAnswer DONE = new ClientAnswer(null, null);

  /** The request failed. */
  public static ClientAnswer failed(String reason) {
    return new ClientAnswer(reason, null);
  }

  /** Success of a warm-up turn. */
  public static ClientAnswer of(Stretch warmUp) {
    return new ClientAnswer(null, warmUp);
  }
}
