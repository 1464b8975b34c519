package io.encbench.driver.schema;

import io.encbench.crypto.CellException;
import io.encbench.crypto.cell.BytesCipher;
import io.encbench.crypto.cell.CellOrigin;
import io.encbench.crypto.cell.LongCipher;
import io.encbench.driver.failure.SqlStates;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.RuleValidation;
import io.encbench.driver.value.CellCodecs;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks that the keys of a connection open the cells that tables already hold. With other keys,
 * lookups would find nothing, and no client could read both the old cells and the new ones.
 *
 * <p>The check opens a sample of cells of each column. For each algorithm and key in the sample,
 * all cells must open, except that one of eight or more may fail. So one damaged cell does not lock
 * everybody out, but two clients that have written under different keys cannot continue.
 */
public final class KeyCheck {
  /** The number of cells from which on one may be damaged. */
  private static final int CELLS_FOR_A_DAMAGED_ONE = 8;

  private final DriverContext context;

  /**
   * The result of a check.
   *
   * @param failures the reasons why cells cannot be opened, by column
   * @param opened the columns whose cells were opened
   */
  public record Outcome(Map<ColumnRule, SQLException> failures, Set<ColumnRule> opened) {}

  public KeyCheck(DriverContext context) {
    this.context = context;
  }

  /**
   * Opens samples of cells. The message of each failure names column, algorithm, keys and remedy.
   *
   * @param columns columns of tables of the schema; those without a rule are ignored
   */
  public Outcome check(InformationSchema source, List<RuleValidation.TableColumn> columns)
      throws SQLException {
    Outcome outcome = new Outcome(new LinkedHashMap<>(), new HashSet<>());
    List<RuleValidation.TableColumn> encrypted =
        columns.stream().filter(column -> rule(column) != null).toList();
    for (Map.Entry<RuleValidation.TableColumn, List<byte[]>> sample :
        source.sample(encrypted).entrySet()) {
      ColumnRule rule = rule(sample.getKey());
      if (rule != null && !sample.getValue().isEmpty()) {
        failure(rule, sample.getValue())
            .ifPresentOrElse(
                failure -> outcome.failures().put(rule, failure), () -> outcome.opened().add(rule));
      }
    }
    return outcome;
  }

  private @Nullable ColumnRule rule(RuleValidation.TableColumn column) {
    return context.rules().rule(column.table(), column.column());
  }

  private Optional<SQLException> failure(ColumnRule rule, List<byte[]> cells) {
    Opener opener = opener(rule);
    Map<Optional<CellOrigin>, Integer> opened = new HashMap<>();
    Map<Optional<CellOrigin>, Integer> failed = new LinkedHashMap<>();
    Map<Optional<CellOrigin>, CellException> why = new HashMap<>();
    for (byte[] cell : cells) {
      Optional<CellOrigin> origin = origin(rule, cell);
      try {
        opener.open(cell);
        opened.merge(origin, 1, Integer::sum);
      } catch (CellException e) {
        failed.merge(origin, 1, Integer::sum);
        why.put(origin, e);
      }
    }
    for (Map.Entry<Optional<CellOrigin>, Integer> each : failed.entrySet()) {
      Optional<CellOrigin> origin = each.getKey();
      int others = opened.getOrDefault(origin, 0);
      // Bytes without a header belong to no key, so they count as one damaged cell among all.
      int of = origin.isEmpty() ? cells.size() : others + each.getValue();
      boolean damaged = each.getValue() == 1 && of >= CELLS_FOR_A_DAMAGED_ONE;
      if (!damaged) {
        return Optional.of(
            new SQLException(
                message(rule, origin, others), SqlStates.GENERAL_ERROR, why.get(origin)));
      }
    }
    return Optional.empty();
  }

  private static Optional<CellOrigin> origin(ColumnRule rule, byte[] cell) {
    if (rule.folds()) {
      return CellOrigin.ofFolded(cell);
    }
    return rule.cellsHaveHeader() ? CellOrigin.of(cell, rule.scheme()) : Optional.empty();
  }

  private interface Opener {
    void open(byte[] cell) throws CellException;
  }

  private Opener opener(ColumnRule rule) {
    if (rule.type().isLong()) {
      LongCipher cipher =
          context.ciphers().longs(rule.format(), rule.scheme(), rule.domain(), rule.type().bits());
      return cipher::decrypt;
    }
    BytesCipher cipher = CellCodecs.bytes(context.ciphers(), rule);
    return cipher::decrypt;
  }

  private String message(ColumnRule rule, Optional<CellOrigin> origin, int opened) {
    return "The column "
        + rule.name()
        + " holds cells"
        + origin.map(found -> " of " + found.algorithm() + " and key " + found.keyId()).orElse("")
        + " that this connection cannot open; it has "
        + context.shownKeys()
        + " and for this column domain="
        + rule.domain()
        + ". Nothing was done, because new cells could not be read together with these. "
        + (opened == 0
            ? ""
            : "Other cells open, so programs with different keys have written here, or cells are"
                + " damaged. ")
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
          + (origin.keyId() == 1 ? ", as MEK=1:<digits> if it states no id" : "");
    }
    return "They were written under another master key with the id "
        + origin.keyId()
        + ", or under another domain: set the key and the rules that wrote them";
  }

  private String remedyWithoutHeader() {
    return "They were written under another master key, ENC_ALGO or domain, or are not cells: set"
        + " the key, ENC_ALGO and rules that wrote them"
        + (context.keys().ids().contains(1)
            ? ""
            : "; a MEK without a stated id had the id 1 in earlier versions: MEK=1:<digits>");
  }
}
