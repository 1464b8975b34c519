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
 * The states that runs began from, in {@code states.json}. All must be alike: every arm, encrypted
 * or not, holds the same rows after its load and after each copy. Not thread-safe.
 */
public final class StartStates {
  private static final ObjectMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private final Path file;
  private final List<StartState> states = new ArrayList<>();

  private StartStates(Path file) {
    this.file = file;
  }

  /** Those of a result directory; none if it is new. */
  public static StartStates open(Path directory) {
    StartStates states = new StartStates(new ComparisonDirectory(directory).states());
    if (Files.exists(states.file)) {
      try {
        states.states.addAll(List.of(new JsonFile(MAPPER, states.file).read(StartState[].class)));
      } catch (DamagedFileException e) {
        // Without it nobody knows what the runs that are done began from.
        throw new ConfigurationException(e.getMessage() + ", or name another resultDirectory", e);
      } catch (IOException e) {
        throw new UncheckedIOException(states.file + " cannot be read: " + e.getMessage(), e);
      }
    }
    return states;
  }

  /**
   * Adds one.
   *
   * @throws CompareException if it is not like the others
   */
  public void add(StartState state) {
    add(state, states.isEmpty() ? state : states.get(0));
  }

  /**
   * Adds one of an arm that may read its rows otherwise than plain JDBC does, which its report
   * says.
   *
   * @throws CompareException if it is not like the first of the same arm
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
              + " does not hold what the first load did: "
              + String.join("; ", differing)
              + "; begin anew in another resultDirectory");
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

  /** Whether an arm's schema was read after a copy. */
  public boolean restored(String arm) {
    return states.stream().anyMatch(state -> state.block() > 0 && state.arm().equals(arm));
  }

  /** What the tables of an original took after its last load; empty if that is not known. */
  public Optional<StoredSize> stored(Arm original) {
    StoredSize last = null;
    for (StartState state : states) {
      if (state.arm().equals(original.name()) && state.stored() != null) {
        last = state.stored();
      }
    }
    return Optional.ofNullable(last);
  }

  /** For people. */
  public String summary() {
    long copies = states.stream().filter(state -> state.block() > 0).count();
    return (states.size() - copies)
        + " loads and "
        + copies
        + " copies were read through the drivers of their arms, and all tables had the same digests"
        + " (states.json)";
  }
}
