package io.encbench.driver;

import io.encbench.crypto.BytesCipher;
import io.encbench.crypto.CellException;
import io.encbench.crypto.CellOrigin;
import io.encbench.crypto.LongCipher;
import io.encbench.driver.failure.SqlStates;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.TableColumn;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Checks that the keys of a connection open the cells that tables hold already: under other keys,
 * look-ups would find nothing, and what is stored could be read by nobody who reads the rest.
 *
 * <p>It opens a sample. Of each column, at least one cell of each algorithm and key that occur in
 * it must open, so that one damaged cell does not lock everybody out. A sample cannot tell what two
 * clients write at the same time into a table that was empty when both connected.
 */
final class KeyCheck {
  private final DriverContext context;

  KeyCheck(DriverContext context) {
    this.context = context;
  }

  /**
   * The columns whose cells do not open, each with an exception that names column, algorithm and
   * keys, and what to do.
   *
   * @param columns every column of every table of the schema
   */
  Map<ColumnRule, SQLException> failures(InformationSchema source, List<TableColumn> columns)
      throws SQLException {
    Map<String, List<TableColumn>> tables = new LinkedHashMap<>();
    for (TableColumn column : columns) {
      if (context.rules().rule(column.table(), column.column()) != null) {
        tables.computeIfAbsent(column.table(), table -> new ArrayList<>()).add(column);
      }
    }
    Map<ColumnRule, SQLException> failures = new LinkedHashMap<>();
    for (List<TableColumn> table : tables.values()) {
      for (Map.Entry<TableColumn, List<byte[]>> sample : source.sample(table).entrySet()) {
        TableColumn column = sample.getKey();
        ColumnRule rule = context.rules().rule(column.table(), column.column());
        if (rule != null) {
          failure(rule, sample.getValue()).ifPresent(failure -> failures.put(rule, failure));
        }
      }
    }
    return failures;
  }

  private Optional<SQLException> failure(ColumnRule rule, List<byte[]> cells) {
    Opener opener = opener(rule);
    Set<Optional<CellOrigin>> opened = new HashSet<>();
    Map<Optional<CellOrigin>, CellException> failures = new HashMap<>();
    for (byte[] cell : cells) {
      Optional<CellOrigin> origin =
          rule.cellsHaveHeader() ? CellOrigin.of(cell, rule.scheme()) : Optional.empty();
      try {
        opener.open(cell);
        opened.add(origin);
      } catch (CellException e) {
        failures.put(origin, e);
      }
    }
    for (Map.Entry<Optional<CellOrigin>, CellException> failure : failures.entrySet()) {
      Optional<CellOrigin> origin = failure.getKey();
      boolean stray = origin.isEmpty() && !opened.isEmpty();
      if (!stray && !opened.contains(origin)) {
        return Optional.of(
            new SQLException(message(rule, origin), SqlStates.GENERAL_ERROR, failure.getValue()));
      }
    }
    return Optional.empty();
  }

  private interface Opener {
    void open(byte[] cell) throws CellException;
  }

  private Opener opener(ColumnRule rule) {
    if (rule.type().isLong()) {
      LongCipher cipher = context.ciphers().longs(rule.scheme(), rule.domain(), rule.type().bits());
      return cipher::decrypt;
    }
    BytesCipher cipher = context.ciphers().bytes(rule.scheme(), rule.domain());
    return cipher::decrypt;
  }

  private String message(ColumnRule rule, Optional<CellOrigin> origin) {
    return "The column "
        + rule.name()
        + " holds cells"
        + origin.map(found -> " of " + found.algorithm() + " and key " + found.keyId()).orElse("")
        + " that this connection cannot open; it has "
        + context.shownKeys()
        + " and for this column domain="
        + rule.domain()
        + ". Nothing was done, because what it stored could not be read together with them. "
        + origin.map(this::remedy).orElseGet(this::remedyWithoutHeader);
  }

  private String remedy(CellOrigin origin) {
    if (origin.algorithm() != context.algorithm()) {
      return "If the keys are right, set ENC_ALGO=" + origin.algorithm();
    }
    if (!context.keys().ids().contains(origin.keyId())) {
      return "Add key "
          + origin.keyId()
          + " to the key file, or set the MEK that wrote them"
          + (origin.keyId() == 1 ? ", as MEK=1:<digits> if it has no id of its own" : "");
    }
    return "They were written under another master key with the id "
        + origin.keyId()
        + ", or under another domain: set the key and the rules that wrote them";
  }

  private String remedyWithoutHeader() {
    return "They were written under another master key, ENC_ALGO or domain, or are no cells: set"
        + " the key, ENC_ALGO and rules that wrote them"
        + (context.keys().ids().contains(1)
            ? ""
            : "; a MEK without a stated id had the id 1 in earlier versions: MEK=1:<digits>");
  }
}
