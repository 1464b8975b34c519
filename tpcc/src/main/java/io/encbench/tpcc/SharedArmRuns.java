package io.encbench.tpcc;

import io.encbench.config.ConfigurationException;
import io.encbench.fleet.FleetMaker;
import io.encbench.profile.proof.ModeMismatchException;
import io.encbench.tpcc.compare.client.RunSpec;
import io.encbench.tpcc.compare.client.SharedRuns;
import io.encbench.tpcc.fleet.FleetRun;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The runs of a comparison that several client JVMs share. */
final class SharedArmRuns implements SharedRuns {
  private final FleetMaker fleet;
  private final List<String> flags;
  private final Path log;
  private volatile boolean stopped;
  private volatile @Nullable FleetRun running;

  /**
   * Prepares runs.
   *
   * @param fleet makes the fleets of the clients
   * @param flags flags of the clients' JVMs
   * @param log file for what the runs print
   */
  SharedArmRuns(FleetMaker fleet, List<String> flags, Path log) {
    this.fleet = fleet;
    this.flags = flags;
    this.log = log;
  }

  @Override
  public Optional<String> run(RunSpec spec) {
    try (PrintStream out =
            new PrintStream(
                Files.newOutputStream(log, StandardOpenOption.CREATE, StandardOpenOption.APPEND),
                /* autoFlush= */ true,
                StandardCharsets.UTF_8);
        RecordedRun run = RunWorker.prepared(spec, Arguments.printingTo(out))) {
      FleetRun shared = run.shared(fleet, flags, spec.processors());
      running = shared;
      if (stopped) {
        shared.stop();
      }
      var unused = run.recorded(shared, List.of(), spec.conditions());
      return Optional.empty();
    } catch (ConfigurationException | ModeMismatchException | UncheckedIOException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    } catch (SQLException e) {
      return Optional.of("the server says: " + e.getMessage());
    } catch (IOException e) {
      throw new UncheckedIOException(log + " cannot be written: " + e.getMessage(), e);
    } finally {
      running = null;
    }
  }

  @Override
  public void stop() {
    stopped = true;
    FleetRun shared = running;
    if (shared != null) {
      shared.stop();
    }
  }
}
