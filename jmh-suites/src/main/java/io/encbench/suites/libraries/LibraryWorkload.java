package io.encbench.suites.libraries;

import io.encbench.config.ConfigurationException;
import java.util.Arrays;
import java.util.stream.Collectors;

/** What clients do, over and over. */
public enum LibraryWorkload {
  /** On a connection that stays open: the cost of records. */
  POINT_SELECT(
      "point-select",
      "point select with a literal, on open connections",
      "SELECT c FROM sbtest1 WHERE id=4711"),
  /** The cost of handshakes. */
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
   * The workload of a name.
   *
   * @throws ConfigurationException if there is none
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
                        + ", which is none; there are "
                        + Arrays.stream(values())
                            .map(LibraryWorkload::id)
                            .collect(Collectors.joining(", "))));
  }

  /** Name in options and results. */
  public String id() {
    return id;
  }

  /** For people. */
  String title() {
    return title;
  }

  /** What is sent, with an example of a row. */
  String statement() {
    return statement;
  }
}
