package io.encbench.suites.assess;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.driver.settings.DriverSettings;
import io.encbench.suites.assess.Assessment.Place;
import io.encbench.suites.assess.Assessment.Step;
import io.encbench.suites.calibrate.CellKind;
import io.encbench.suites.calibrate.CostTerm;
import io.encbench.suites.calibrate.StatementWork;
import io.encbench.suites.capture.CapturedStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Counts the work of a call: of the statement as it is today, and of the steps of its plan. The
 * capture tells the rows. Where it does not, a call returns or changes one row.
 */
final class PlanWork {
  private static final String OTHERWISE = "or, if ";

  /**
   * The share of the fetched rows after the last that a LIMIT needs. It may be anything from 0 to
   * 1, so the middle is taken.
   */
  private static final double MEAN_UNREACHED = 0.5;

  private static final Pattern ROWS_AT_ONCE = Pattern.compile("for every ([0-9,]+) ");

  /** A query of one table without a condition, perhaps with an alias. */
  private static final Pattern WHOLE_TABLE =
      Pattern.compile(
          "(?:(?! FROM ).)* FROM (?:(?:`[^`]+`|\\w+)\\.)?(`[^`]+`|\\w+)(?: (?:AS )?(?:`[^`]+`|\\w+))?",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private static final Pattern INSERT =
      Pattern.compile("\\s*(INSERT|REPLACE)\\b", Pattern.CASE_INSENSITIVE);

  /** A name in a list. Commas between backquotes belong to the name. */
  private static final Pattern NAME = Pattern.compile("(?:`[^`]*`|[^,`])+");

  private final Connection checking;
  private final ValueLengths lengths;
  private final RequestBytes requests;
  private final RememberedReads remembered;
  private final Map<String, ColumnRule> encrypted;
  private final Map<String, Long> tableRows;

  /**
   * Prepares to count.
   *
   * @param checking connection of Connector/J alone, which prepares statements at the server
   * @param lengths the lengths of values
   * @param remembered the reads that the driver saves
   * @param tableRows number of rows by the name of a table, of those for which it is known
   */
  PlanWork(
      Connection checking,
      EncryptionRules rules,
      ValueLengths lengths,
      RememberedReads remembered,
      Map<String, Long> tableRows) {
    this.checking = checking;
    this.lengths = lengths;
    this.requests = new RequestBytes(lengths);
    this.remembered = remembered;
    this.tableRows = Map.copyOf(tableRows);
    this.encrypted = rules.all().stream().collect(Collectors.toMap(ColumnRule::name, rule -> rule));
  }

  /** The work of a call without encrypted columns. */
  StatementWork plain(CapturedStatement captured) throws SQLException {
    StatementResult result = result(captured.statement());
    return sent(
            captured,
            captured.statement(),
            List.of(),
            new Times(1, captured.requestsPerCall()),
            result)
        .plus(result.plainRow().times(rows(captured, captured.rowsSent())))
        .plus(StatementWork.prepared(captured.statement()).times(captured.preparedPerCall()));
  }

  /** The work of a call that touches no rows. */
  StatementWork withoutRows(CapturedStatement captured) {
    return StatementWork.sent(0)
        .plus(requests.of(captured, captured.statement(), List.of(), 1, 1, StatementResult.NONE));
  }

  /** The bytes that cells add to the rows which a call inserts. */
  double stored(CapturedStatement captured, List<Step> steps) {
    double bytes = 0;
    for (Step step : steps) {
      if (step.isSent() && INSERT.matcher(step.text()).lookingAt()) {
        double rows = times(step, captured, rows(captured, captured.rowsChanged())).executed();
        for (ColumnRule column : rules(step.encrypts())) {
          bytes += rows * lengths.storedMore(column);
        }
      }
    }
    return bytes;
  }

  /** The work of a call with encrypted columns. */
  StatementWork encrypted(CapturedStatement captured, Place place, List<Step> steps)
      throws SQLException {
    boolean client = place == Place.CLIENT;
    double rows = client ? fetched(captured, steps) : rows(captured, captured.rowsSent());
    StatementWork work =
        StatementWork.NONE
            .plus(
                client ? CostTerm.CLIENT_SIDE_STATEMENT : CostTerm.ENCRYPTING_STATEMENT,
                captured.requestsPerCall())
            .plus(
                StatementWork.preparedByDriver(captured.statement())
                    .times(captured.preparedPerCall()));
    FetchedRows fetched = FetchedRows.of(captured, place, steps, rows);
    for (Step step : steps) {
      if (step.text().startsWith(OTHERWISE)) {
        break;
      }
      if (step.isSent()) {
        double saved = client ? remembered.share(captured, step) : 0;
        StatementWork prepared =
            StatementWork.prepared(step.text()).times(captured.preparedPerCall());
        work = work.plus(sent(step, captured, fetched).plus(prepared).times(1 - saved));
        if (saved > 0) {
          work = work.plus(fetchedBefore(step, fetched).times(saved));
        }
      }
    }
    return work;
  }

  /** What an earlier read of the transaction fetches besides its own columns to save a step. */
  private StatementWork fetchedBefore(Step step, FetchedRows fetched) throws SQLException {
    Predicate<String> more = column -> !remembered.isRead(step, column);
    return result(step.text()).moreColumns(more).plus(decrypted(step, more)).times(fetched.kept());
  }

  private StatementWork sent(Step step, CapturedStatement captured, FetchedRows fetched)
      throws SQLException {
    StatementResult result = result(step.text());
    if (step.asksClock()) {
      return sent(
              captured, step.text(), List.of(), new Times(1, captured.requestsPerCall()), result)
          .plus(result.storedRow(name -> true));
    }
    Times times = times(step, captured, fetched.rows());
    List<ColumnRule> cells = rules(step.encrypts());
    StatementWork work =
        sent(
            captured,
            step.text(),
            cells,
            new Times(times.executed(), times.trips() * captured.requestsPerCall()),
            result);
    for (ColumnRule column : cells) {
      work = work.plus(CellKind.of(column).encrypt(), times.executed());
    }
    double rejected = fetched.reached() - fetched.kept();
    double unreached = fetched.rows() - fetched.reached();
    work =
        work.plus(decrypted(step, name -> true).times(fetched.kept()))
            .plus(decrypted(step, fetched::isChecked).times(rejected))
            .plus(textsCompared(step, fetched).times(fetched.reached()));
    return fetched.packed()
        ? work.plus(CostTerm.PACKED_RESULT, 1)
            .plus(result.packedRow().times(fetched.reached()))
            .plus(result.unreachedRow().times(unreached))
        : work.plus(result.storedRow(name -> true).times(fetched.kept()))
            .plus(result.storedRow(fetched::isChecked).times(rejected))
            .plus(result.storedRow(name -> false).times(unreached));
  }

  /** The work of decrypting some columns of a row of a step's result. */
  private StatementWork decrypted(Step step, Predicate<String> columns) {
    StatementWork cells = StatementWork.NONE;
    for (ColumnRule column : rules(step.decrypts())) {
      if (columns.test(column.column())) {
        cells = cells.plus(CellKind.of(column).decrypt(), 1);
      }
    }
    return cells;
  }

  private StatementWork textsCompared(Step step, FetchedRows fetched) {
    StatementWork compared = StatementWork.NONE;
    for (ColumnRule column : rules(step.decrypts())) {
      if (CellKind.of(column).read() == CostTerm.TEXT && fetched.isChecked(column.column())) {
        compared = compared.plus(CostTerm.TEXT_CONDITION, 1);
      }
    }
    return compared;
  }

  /**
   * The rows that a plan fetches. Of those that the client rejects, the driver reads no more than
   * the columns of its conditions.
   *
   * @param reached how many of them the client comes to: all but those after the last that a LIMIT
   *     needs
   * @param kept how many of these pass the conditions; all of them if that is not known
   * @param conditions the conditions of the client, one on a line
   * @param packed whether they arrive packed
   */
  private record FetchedRows(
      double rows, double reached, double kept, String conditions, boolean packed) {
    private static final String CHECK = "check ";
    private static final String SORT = "sort by ";
    private static final String LIMIT = "apply LIMIT";

    /**
     * Rows that a plan fetches. If it returns something else than the rows that pass its
     * conditions, these are not known, and all are kept.
     */
    static FetchedRows of(
        CapturedStatement captured, Place place, List<Step> steps, double fetched) {
      boolean packed =
          place == Place.CLIENT
              && isQuery(captured.statement())
              && fetched >= DriverSettings.DEFAULT_PACKED_ROWS;
      List<String> work = work(steps);
      String conditions =
          work.stream().filter(each -> each.startsWith(CHECK)).collect(Collectors.joining("\n"));
      if (!returnsKept(captured, work)) {
        return new FetchedRows(fetched, fetched, fetched, conditions, packed);
      }
      double kept = Math.min(fetched, PlanWork.rows(captured, captured.rowsSent()));
      double reached =
          work.contains(LIMIT) ? fetched * (1 - MEAN_UNREACHED * Math.min(1, kept)) : fetched;
      return new FetchedRows(fetched, Math.max(kept, reached), kept, conditions, packed);
    }

    private static List<String> work(List<Step> steps) {
      return steps.stream().filter(Step::isWork).map(Step::text).toList();
    }

    /** Whether the rows that a query returns are those that pass its conditions, and known. */
    private static boolean returnsKept(CapturedStatement captured, List<String> work) {
      boolean sorts = work.stream().anyMatch(each -> each.startsWith(SORT));
      return isQuery(captured.statement())
          && captured.rowsSent() != null
          && work.stream().anyMatch(each -> each.startsWith(CHECK))
          && work.stream()
              .allMatch(
                  each -> each.startsWith(CHECK) || each.startsWith(SORT) || each.equals(LIMIT))
          && !(sorts && work.contains(LIMIT));
    }

    /** Whether a condition names a column. */
    boolean isChecked(String column) {
      return Pattern.compile("\\b" + Pattern.quote(column) + "\\b", Pattern.CASE_INSENSITIVE)
          .matcher(conditions)
          .find();
    }
  }

  /**
   * How often a call does a step.
   *
   * @param executed for how many rows or sets of values the statement is executed
   * @param trips how many round trips that takes
   */
  private record Times(double executed, double trips) {}

  private static Times times(Step step, CapturedStatement captured, double rows) {
    String trips = step.roundTrips();
    Matcher rowsAtOnce = ROWS_AT_ONCE.matcher(trips);
    double changed = rows(captured, captured.rowsChanged());
    if (rowsAtOnce.find()) {
      double atOnce = Double.parseDouble(rowsAtOnce.group(1).replace(",", ""));
      return new Times(changed, changed <= 1 ? changed : Math.max(1, changed / atOnce));
    }
    if (trips.contains("if it changes")) {
      return new Times(changed, Math.min(1, changed));
    }
    return trips.contains("for each") ? new Times(rows, rows) : new Times(1, 1);
  }

  /**
   * The rows that a client-side statement reads: of an update, those that it changes. A query that
   * reads once fetches what the server examines today, and the whole table if it has no condition
   * for the server, which may use an index today. The rows of several reads are not known, so those
   * that it returns are counted.
   */
  private double fetched(CapturedStatement captured, List<Step> steps) {
    if (!isQuery(captured.statement())) {
      return rows(captured, captured.rowsChanged());
    }
    if (readsOften(steps)) {
      return rows(captured, captured.rowsSent());
    }
    Long table = wholeTable(steps);
    double today = rows(captured, larger(captured.rowsSent(), captured.rowsExamined()));
    return table == null ? today : Math.max(table, today);
  }

  /** The rows of the table of which a plan fetches all rows; null if it does not, or not known. */
  private @Nullable Long wholeTable(List<Step> steps) {
    for (Step step : steps) {
      Matcher whole = WHOLE_TABLE.matcher(step.text());
      if (step.isSent() && whole.matches()) {
        return tableRows.get(whole.group(1).replace("`", "").toLowerCase(Locale.ROOT));
      }
    }
    return null;
  }

  /**
   * Whether the client needs no further rows of a query once so many as its LIMIT allows have
   * passed its conditions. A capture does not tell where that is.
   */
  static boolean stopsEarly(CapturedStatement captured, List<Step> steps) {
    List<String> work = FetchedRows.work(steps);
    return work.contains(FetchedRows.LIMIT) && FetchedRows.returnsKept(captured, work);
  }

  /** Whether a plan sends several queries, so that a capture does not tell the rows of each. */
  static boolean readsOften(List<Step> steps) {
    int queries = 0;
    for (Step step : steps) {
      if (step.text().startsWith(OTHERWISE)) {
        break;
      }
      if (step.isSent() && isQuery(step.text()) && !step.asksClock()) {
        queries++;
      }
    }
    return queries > 1;
  }

  private static @Nullable Long larger(@Nullable Long a, @Nullable Long b) {
    return a == null ? b : b == null ? a : (Long) Math.max(a, b);
  }

  private static double rows(CapturedStatement captured, @Nullable Long rows) {
    return rows == null ? 1 : (double) rows / captured.calls();
  }

  private static boolean isQuery(String statement) {
    String text = statement.stripLeading().toUpperCase(Locale.ROOT);
    return text.startsWith("SELECT") || text.startsWith("WITH") || text.startsWith("(");
  }

  private StatementWork sent(
      CapturedStatement captured,
      String text,
      List<ColumnRule> cells,
      Times times,
      StatementResult result) {
    double parameters = text.chars().filter(each -> each == '?').count();
    return StatementWork.NONE
        .plus(CostTerm.ROUND_TRIP, times.trips())
        .plus(CostTerm.PARAMETER, times.executed() * parameters)
        .plus(requests.of(captured, text, cells, times.executed(), times.trips(), result));
  }

  private StatementResult result(String statement) throws SQLException {
    try {
      return StatementResult.read(checking, statement, lengths);
    } catch (SQLException e) {
      StatementPlans.requireServer(e);
      return isQuery(statement) ? StatementResult.unknown() : StatementResult.NONE;
    }
  }

  private List<ColumnRule> rules(String names) {
    return NAME.matcher(names).results().map(name -> rule(name.group().strip())).toList();
  }

  private ColumnRule rule(String column) {
    ColumnRule rule = encrypted.get(column);
    if (rule == null) {
      throw new IllegalStateException("the plan names a column without a rule: " + column);
    }
    return rule;
  }
}
