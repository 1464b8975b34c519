package io.encbench.tpcc.compare.schema;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.encbench.config.ConfigurationException;
import io.encbench.report.file.AtomicFile;
import io.encbench.report.file.DamagedFileException;
import io.encbench.report.file.JsonFile;
import io.encbench.tpcc.config.Arm;
import io.encbench.tpcc.files.ComparisonDirectory;
import io.encbench.tpcc.result.StoredSize;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The states that runs started from, in {@code states.json}. All must be equal: every arm,
 * encrypted or not, holds the same rows after its load and after each copy. Not thread-safe.
 */
public final class StartStates {
  private static final ObjectMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private final Path file;
  private final List<StartState> states = new ArrayList<>();

  private StartStates(Path file) {
    this.file = file;
  }

  /** Reads the states of a result directory; none if it is new. */
  public static StartStates open(Path directory) {
    StartStates states = new StartStates(new ComparisonDirectory(directory).states());
    if (Files.exists(states.file)) {
      try {
        states.states.addAll(List.of(new JsonFile(MAPPER, states.file).read(StartState[].class)));
      } catch (DamagedFileException e) {
        // Without this file nobody knows what the finished runs started from.
        throw new ConfigurationException(e.getMessage() + ", or set another resultDirectory", e);
      } catch (IOException e) {
        throw new UncheckedIOException(states.file + " cannot be read: " + e.getMessage(), e);
      }
    }
    return states;
  }

  /**
   * Adds a state.
   *
   * @throws CompareException if it differs from the others
   */
  public void add(StartState state) {
    add(state, states.isEmpty() ? state : states.get(0));
  }

  /**
   * Adds a state of an arm with a peer's driver. Such a driver may read rows differently from plain
   * JDBC, in which case the arm's report says so.
   *
   * @throws CompareException if it differs from the first state of the same arm
   */
  void addOfPeer(StartState state) {
    add(
        state,
        states.stream()
            .filter(earlier -> earlier.arm().equals(state.arm()))
            .findFirst()
            .orElse(state));
  }

  private void add(StartState state, StartState first) {
    if (!first.digests().equals(state.digests())) {
      List<String> differing = new ArrayList<>(state.digests());
      differing.removeAll(first.digests());
      throw new CompareException(
          "the schema "
              + state.schema()
              + " of the arm "
              + state.arm()
              + " does not hold the rows of the first load: "
              + String.join("; ", differing)
              + "; start again in another resultDirectory");
    }
    states.add(state);
    try {
      AtomicFile.write(file, MAPPER.writeValueAsString(states) + "\n");
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  /** Whether an arm's schema has been read after a copy. */
  public boolean restored(String arm) {
    return states.stream().anyMatch(state -> state.block() > 0 && state.arm().equals(arm));
  }

  /** Size of an original's tables after its last load; empty if it is not known. */
  public Optional<StoredSize> stored(Arm original) {
    StoredSize last = null;
    for (StartState state : states) {
      if (state.arm().equals(original.name()) && state.stored() != null) {
        last = state.stored();
      }
    }
    return Optional.ofNullable(last);
  }

  /** Summary for the report. */
  public String summary() {
    long copies = states.stream().filter(state -> state.block() > 0).count();
    return (states.size() - copies)
        + " loads and "
        + copies
        + " copies were read through the drivers of their arms, and all tables had the same digests"
        + " (states.json)";
  }
}
