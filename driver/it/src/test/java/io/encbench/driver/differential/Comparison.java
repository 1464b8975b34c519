package io.encbench.driver.differential;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds differences between the outcome on cells and the outcome on plain columns. */
final class Comparison {
  /** SQLSTATE classes for a value that cannot be converted or violates a constraint. */
  private static final Set<String> DATA_ERRORS = Set.of("22", "23");

  private Comparison() {}

  /**
   * The difference between two outcomes, neither of which is a refusal; empty if there is none.
   *
   * @param sequence whether the order of rows is compared
   * @param outputs how much of the metadata of result columns is compared
   */
  static Optional<String> difference(
      Outcome plain, Outcome cells, boolean sequence, Outputs outputs) {
    if (plain instanceof Outcome.Failed expected && cells instanceof Outcome.Failed found) {
      return sameFailure(expected, found)
          ? Optional.empty()
          : Optional.of("fails with " + found.cause() + ", plain columns with " + expected.cause());
    }
    if (plain instanceof Outcome.Rows expected && cells instanceof Outcome.Rows found) {
      return difference(expected, found, sequence, outputs);
    }
    if (plain instanceof Outcome.Counts expected && cells instanceof Outcome.Counts found) {
      return expected.equals(found)
          ? Optional.empty()
          : Optional.of("counts " + found.counts() + ", plain columns " + expected.counts());
    }
    return Optional.of("gives " + show(cells) + ", plain columns " + show(plain));
  }

  /** Drivers may give one error of the server different SQLSTATEs. */
  private static boolean sameFailure(Outcome.Failed plain, Outcome.Failed cells) {
    return !cells.stateClass().isEmpty()
        && (plain.stateClass().equals(cells.stateClass())
            || DATA_ERRORS.contains(cells.stateClass())
            || (cells.errorCode() != 0 && cells.errorCode() == plain.errorCode()));
  }

  private static Optional<String> difference(
      Outcome.Rows plain, Outcome.Rows cells, boolean sequence, Outputs outputs) {
    List<ColumnView> expected = plain.columns();
    List<ColumnView> found = cells.columns();
    if (expected.size() != found.size()) {
      return Optional.of(found.size() + " columns, plain " + expected.size());
    }
    for (int i = 0; i < expected.size(); i++) {
      if (!expected.get(i).sameAs(found.get(i), outputs)) {
        return Optional.of("metadata: " + found.get(i) + "; plain: " + expected.get(i));
      }
    }
    Set<Integer> refused = refused(cells.rows());
    List<String> expectedRows = texts(plain.rows(), refused, sequence);
    List<String> foundRows = texts(cells.rows(), refused, sequence);
    if (expectedRows.size() != foundRows.size()) {
      return Optional.of(foundRows.size() + " rows, plain " + expectedRows.size());
    }
    for (int i = 0; i < expectedRows.size(); i++) {
      if (!expectedRows.get(i).equals(foundRows.get(i))) {
        return Optional.of(
            "row " + (i + 1) + " " + foundRows.get(i) + "\n    plain " + expectedRows.get(i));
      }
    }
    return Optional.empty();
  }

  /** The positions of getters that the driver refuses for any row. */
  private static Set<Integer> refused(List<List<String>> rows) {
    Set<Integer> places = new HashSet<>();
    for (List<String> row : rows) {
      for (int i = 0; i < row.size(); i++) {
        if (row.get(i).equals(Getters.REFUSED)) {
          places.add(i);
        }
      }
    }
    return places;
  }

  private static List<String> texts(
      List<List<String>> rows, Set<Integer> without, boolean sequence) {
    List<String> texts = new ArrayList<>();
    for (List<String> row : rows) {
      List<String> kept = new ArrayList<>();
      for (int i = 0; i < row.size(); i++) {
        if (!without.contains(i)) {
          kept.add(row.get(i));
        }
      }
      texts.add(kept.toString());
    }
    if (!sequence) {
      texts.sort(null);
    }
    return texts;
  }

  private static String show(Outcome outcome) {
    return outcome instanceof Outcome.Rows rows ? rows.rows().size() + " rows" : outcome.toString();
  }
}
