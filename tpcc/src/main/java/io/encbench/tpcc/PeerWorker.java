package io.encbench.tpcc;

import io.encbench.config.ConfigurationException;
import io.encbench.jvm.FreshJvmChild;
import io.encbench.profile.proof.ModeMismatchException;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.HiddenSecrets;
import io.encbench.tpcc.config.TpccProps;
import io.encbench.tpcc.fleet.ClientFleet;
import io.encbench.tpcc.load.LoadException;
import io.encbench.tpcc.peer.PeerAnswer;
import io.encbench.tpcc.peer.PeerTask;
import io.encbench.tpcc.peer.PeerWork;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import picocli.CommandLine.ExitCode;

/** Main class of the JVM that loads a peer's driver, for every task except runs. */
final class PeerWorker {
  private PeerWorker() {}

  /** Answers a {@link PeerTask} with a {@link PeerAnswer}. */
  public static void main(String[] args) throws IOException {
    FreshJvmChild.answer(PeerTask.class, PeerWorker::answer);
  }

  private static PeerAnswer answer(PeerTask task) {
    try {
      return done(task);
    } catch (ConfigurationException | ModeMismatchException | LoadException e) {
      return failed(String.valueOf(e.getMessage()));
    } catch (SQLException e) {
      e.printStackTrace();
      return failed("SQLSTATE " + e.getSQLState() + ": " + e.getMessage());
    } catch (RuntimeException | LinkageError e) {
      // Anything that the peer's driver throws is reported as the answer.
      e.printStackTrace();
      return failed(e.toString());
    }
  }

  private static PeerAnswer failed(String reason) {
    return PeerAnswer.failed(HiddenSecrets.inMessage(reason));
  }

  private static PeerAnswer done(PeerTask task) throws SQLException {
    TpccProps props = TpccProps.of("comparison", task.props());
    Database database = props.database();
    Arguments arguments = new Arguments(Path.of(""), List.of());
    PeerWork work = new PeerWork(database);
    return switch (task.kind()) {
      case PROVE -> work.prove();
      case DIGEST -> work.digests();
      case COMPARE -> work.compare(task);
      case BUILD -> ended(new Build(database, props.load(), ClientFleet.HERE, arguments).run());
      case LOAD -> ended(new Load(database, props.load(), ClientFleet.HERE, arguments).run());
    };
  }

  private static PeerAnswer ended(int exitCode) {
    return exitCode == ExitCode.OK ? PeerAnswer.done() : PeerAnswer.failed("it did not finish");
  }
}
