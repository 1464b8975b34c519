package io.encbench.tpcc.fleet;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.process.InterruptGuard;
import io.encbench.experiment.process.ProcessorSplit;
import io.encbench.jvm.FreshJvmChild;
import io.encbench.profile.proof.ModeMismatchException;
import io.encbench.tpcc.config.TpccProps;
import io.encbench.tpcc.files.TransactionFiles;
import io.encbench.tpcc.result.ClientPart;
import io.encbench.tpcc.result.ClientPart.ObservedSecond;
import io.encbench.tpcc.result.TransactionListener;
import io.encbench.tpcc.run.ClientRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Main class of a client JVM that shares a run with others. */
final class ClientWorker {
  private final ClientSpec spec;
  private final ClientRun run;
  private volatile @Nullable TransactionFiles files;

  private ClientWorker(ClientSpec spec) {
    this.spec = spec;
    TpccProps props = TpccProps.of("props", spec.props(), System::getenv);
    ProcessorSplit processors = spec.processors();
    if (processors != null) {
      processors.bindThisJvm();
    }
    Long pid = spec.serverPid();
    this.run =
        new ClientRun(
            props.database(),
            props.run().ofClient(spec.client()),
            spec.tags(),
            pid == null ? OptionalLong.empty() : OptionalLong.of(pid),
            this::openFiles,
            System.err);
  }

  /** Answers each {@link ClientRequest} with a {@link ClientAnswer}. */
  public static void main(String[] args) {
    // Ctrl-C reaches all processes of a terminal. This one goes on until the starter ends it, so
    // that what it measured is kept.
    InterruptGuard guard = new InterruptGuard(() -> {});
    try {
      FreshJvmChild.serve(ClientSpec.class, ClientRequest.class, ClientWorker::service);
    } finally {
      guard.close();
    }
  }

  private static Function<ClientRequest, ClientAnswer> service(ClientSpec spec) {
    try {
      return new ClientWorker(spec)::answer;
    } catch (ConfigurationException e) {
      // This machine lacks what the settings name, for example an environment variable.
      return request -> ClientAnswer.refused(String.valueOf(e.getMessage()));
    }
  }

  private List<TransactionListener> openFiles(ZonedDateTime started, long startNanos) {
    if (spec.files() == null) {
      return List.of();
    }
    try {
      TransactionFiles opened =
          TransactionFiles.open(Path.of(spec.files()), spec.run(), started, startNanos);
      files = opened;
      return List.of(opened);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  private ClientAnswer answer(ClientRequest request) {
    try {
      return done(request);
    } catch (ConfigurationException | ModeMismatchException | UncheckedIOException e) {
      return unable(request, String.valueOf(e.getMessage()));
    } catch (SQLException e) {
      return unable(request, "the server says: " + e.getMessage());
    }
  }

  /** Before the start, the run cannot start; later, it has failed. */
  private static ClientAnswer unable(ClientRequest request, String reason) {
    return request.action() == ClientRequest.Action.OPEN
        ? ClientAnswer.refused(reason)
        : ClientAnswer.failed(reason);
  }

  private ClientAnswer done(ClientRequest request) throws SQLException {
    return switch (request.action()) {
      case OPEN -> {
        run.open();
        yield ClientAnswer.DONE;
      }
      case START -> ClientAnswer.started(start(request.atNanos()));
      case NEXT -> {
        Optional<ObservedSecond> second = run.next();
        TransactionFiles opened = files;
        if (opened != null) {
          opened.requireWritten();
        }
        yield ClientAnswer.of(second.orElse(null));
      }
      case STOP -> {
        run.stop();
        yield ClientAnswer.DONE;
      }
      case END -> ClientAnswer.of(end());
    };
  }

  private long start(long atNanos) throws SQLException {
    long due = System.nanoTime() + atNanos - WallClock.nanos();
    return atNanos + run.start(due) - due;
  }

  private ClientPart end() throws SQLException {
    ClientPart part = run.end();
    TransactionFiles opened = files;
    if (opened == null) {
      return part;
    }
    try {
      opened.close();
      return part;
    } catch (IOException e) {
      return part.invalid(String.valueOf(e.getMessage()));
    }
  }
}
