package io.encbench.tpcc.fleet;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.process.InterruptGuard;
import io.encbench.jvm.FreshJvmChild;
import io.encbench.tpcc.config.TpccProps;
import io.encbench.tpcc.load.LoadException;
import io.encbench.tpcc.load.LoadShare;
import java.sql.SQLException;
import java.util.function.Function;

/** Main class of a client JVM that loads with others. */
final class LoadClientWorker {
  private final LoadShare share;

  private LoadClientWorker(LoadSpec spec) {
    TpccProps props = TpccProps.of("load", spec.props(), System::getenv);
    this.share = new LoadShare(props.database(), props.load(), spec.client());
  }

  /** Answers each {@link LoadWork.Order} with a {@link LoadAnswer}. */
  public static void main(String[] args) {
    // Ctrl-C reaches all processes of a terminal. This one ends when its starter asks for it.
    InterruptGuard guard = new InterruptGuard(() -> {});
    try {
      FreshJvmChild.serve(LoadSpec.class, LoadWork.Order.class, LoadClientWorker::service);
    } finally {
      guard.close();
    }
  }

  private static Function<LoadWork.Order, LoadAnswer> service(LoadSpec spec) {
    try {
      return new LoadClientWorker(spec)::answer;
    } catch (ConfigurationException e) {
      // This machine lacks what the settings name, for example an environment variable.
      return order -> new LoadAnswer(String.valueOf(e.getMessage()), null);
    }
  }

  private LoadAnswer answer(LoadWork.Order order) {
    try {
      if (order == LoadWork.Order.STOP) {
        share.stop();
      }
      return new LoadAnswer(null, share.next());
    } catch (ConfigurationException | LoadException e) {
      return new LoadAnswer(String.valueOf(e.getMessage()), null);
    } catch (SQLException e) {
      return new LoadAnswer("the server says: " + e.getMessage(), null);
    }
  }
}
