package io.encbench.tpcc;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.ProcessorSplit;
import io.encbench.jvm.FreshJvmChild;
import io.encbench.profile.ModeMismatchException;
import io.encbench.tpcc.compare.ClientAnswer;
import io.encbench.tpcc.compare.RunSpec;
import io.encbench.tpcc.compare.TurnRequest;
import io.encbench.tpcc.result.ConsistencyCondition;
import io.encbench.tpcc.run.RunInTurns;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Main class of the client JVM of an arm whose runs take turns with those of other arms. It does
 * one run after the other.
 */
final class TurnWorker {
  private @Nullable Run run;
  private @Nullable RunInTurns open;
  private Set<ConsistencyCondition> after = Set.of();
  private @Nullable ProcessorSplit processors;
  private boolean apart;

  private TurnWorker() {}

  /** Answers each {@link TurnRequest} with a {@link ClientAnswer}. */
  public static void main(String[] args) {
    FreshJvmChild.serve(String.class, TurnRequest.class, opening -> new TurnWorker()::answer);
  }

  private ClientAnswer answer(TurnRequest request) {
    try {
      return done(request);
    } catch (ConfigurationException | ModeMismatchException | UncheckedIOException e) {
      return ClientAnswer.failed(String.valueOf(e.getMessage()));
    } catch (SQLException e) {
      return ClientAnswer.failed("the server says: " + e.getMessage());
    }
  }

  private ClientAnswer done(TurnRequest request) throws SQLException {
    Duration length = Duration.ofMillis(request.millis());
    switch (request.action()) {
      case OPEN -> open(Objects.requireNonNull(request.run()));
      case WARM_UP -> {
        shareProcessors();
        return ClientAnswer.of(Objects.requireNonNull(open).warmUp(length));
      }
      case MEASURE -> {
        keepApart();
        var unused =
            Objects.requireNonNull(open).measure(request.round(), request.position(), length);
      }
      case END -> {
        try (Run ended = Objects.requireNonNull(run);
            RunInTurns turns = Objects.requireNonNull(open)) {
          ended.end(turns, Objects.requireNonNull(request.warmUp()), after);
        }
      }
    }
    return ClientAnswer.DONE;
  }

  /** As many transactions as both can do: that makes code fast, and counts in no figure. */
  private void shareProcessors() {
    if (processors != null && apart) {
      processors.releaseThisJvm();
      apart = false;
    }
  }

  private void keepApart() {
    if (processors != null && !apart) {
      processors.bindThisJvm();
      apart = true;
    }
  }

  private void open(RunSpec spec) throws SQLException {
    RunInTurns.Jvm jvm = run == null ? RunInTurns.Jvm.FRESH : RunInTurns.Jvm.USED;
    processors = spec.processors();
    keepApart();
    Run opened = RunWorker.prepared(spec);
    run = opened;
    open = opened.inTurns(jvm);
    after = spec.conditions();
  }
}
