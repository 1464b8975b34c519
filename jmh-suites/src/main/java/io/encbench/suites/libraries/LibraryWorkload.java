package io.encbench.suites.libraries;

import io.encbench.config.ConfigurationException;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The workloads that clients repeat. */
public enum LibraryWorkload {
  /** Point selects on a connection that stays open. Shows the cost of TLS records. */
  POINT_SELECT(
      "point-select",
      "point select with a literal, on open connections",
      "SELECT c FROM sbtest1 WHERE id=4711"),
  /** A connect, a point select and a disconnect. Shows the cost of handshakes. */
  CONNECT(
      "connect",
      "connect, one point select, disconnect",
      "connect; SELECT c FROM sbtest1 WHERE id=4711; disconnect");

  private final String id;
  private final String title;
  private final String statement;

  LibraryWorkload(String id, String title, String statement) {
    this.id = id;
    this.title = title;
    this.statement = statement;
  }

  /**
   * Finds a workload by its name.
   *
   * @throws ConfigurationException if there is no workload with this name
   */
  public static LibraryWorkload of(String id) {
    return Arrays.stream(values())
        .filter(workload -> workload.id.equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new ConfigurationException(
                    "--workloads names "
                        + id
                        + ", which does not exist; there are "
                        + Arrays.stream(values())
                            .map(LibraryWorkload::id)
                            .collect(Collectors.joining(", "))));
  }

  /** Name in options and results. */
  public String id() {
    return id;
  }

  /** Title in reports. */
  String title() {
    return title;
  }

  /** The statements that are sent, with an example id. */
  String statement() {
    return statement;
  }
}
