package io.encbench.tpcc.compare.plan;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.encbench.config.ConfigurationException;
import io.encbench.report.file.AtomicFile;
import io.encbench.report.file.DamagedFileException;
import io.encbench.report.file.JsonFile;
import io.encbench.tpcc.config.Arm;
import io.encbench.tpcc.config.CompareSettings;
import io.encbench.tpcc.files.ComparisonDirectory;
import io.encbench.tpcc.result.PeerReport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The reports on the arms with a peer's driver, in {@code peers.json}. They decide what these arms
 * run, so a resumed comparison does not try the drivers again. Not thread-safe.
 */
public final class PeerReports {
  private static final ObjectMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private final Path file;
  private final Map<String, PeerReport> reports = new LinkedHashMap<>();

  private PeerReports(Path file) {
    this.file = file;
  }

  /** Reads the reports of a result directory; none if it is new. */
  public static PeerReports open(Path directory) {
    PeerReports found = new PeerReports(new ComparisonDirectory(directory).peers());
    if (Files.exists(found.file)) {
      try {
        for (PeerReport report : new JsonFile(MAPPER, found.file).read(PeerReport[].class)) {
          found.reports.put(report.arm(), report);
        }
      } catch (DamagedFileException e) {
        throw new ConfigurationException(
            e.getMessage() + ", or remove it to try the drivers again", e);
      } catch (IOException e) {
        throw new UncheckedIOException(found.file + " cannot be read: " + e.getMessage(), e);
      }
    }
    return found;
  }

  /** Adds a report, or replaces the arm's earlier one, and saves the file. */
  public void put(PeerReport report) {
    reports.put(report.arm(), report);
    try {
      AtomicFile.write(file, MAPPER.writeValueAsString(reports.values()) + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  /** The report on an arm; empty if the arm has no peer's driver, or has not been tried yet. */
  public Optional<PeerReport> of(Arm arm) {
    return Optional.ofNullable(reports.get(arm.name()));
  }

  /** Arms with a peer's driver that has not been tried yet. */
  public List<Arm> missing(CompareSettings settings) {
    return settings.arms().stream().filter(arm -> arm.peer() != null && of(arm).isEmpty()).toList();
  }

  /** Why an arm is not measured; empty if it is. */
  public Optional<String> leftOut(Arm arm) {
    return of(arm).map(PeerReport::leftOut);
  }

  public List<PeerReport> all() {
    return List.copyOf(reports.values());
  }
}
