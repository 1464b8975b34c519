package io.encbench.driver.plan;

import com.alibaba.druid.sql.ast.SQLExpr;
import com.alibaba.druid.sql.ast.expr.SQLBinaryOpExpr;
import io.encbench.driver.execute.PackedRows;
import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.execute.query.Operator;
import io.encbench.driver.execute.query.Scan;
import io.encbench.driver.execute.query.ServerCondition;
import io.encbench.driver.execute.query.ServerCondition.Window.Limit;
import io.encbench.driver.execute.query.ServerQuery;
import io.encbench.driver.plan.Sources.Place;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.TextCollation;
import io.encbench.driver.sql.SqlText;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Decides which tables are read first, because the conditions on the others need their values, and
 * which conditions each query to the server gets. Values that must be computed are bound as
 * parameters. A range of a DET integer becomes a list of cells if the column's rule has number
 * windows.
 */
final class JoinPlanner {
  /** The beginnings of the clauses that lock rows. */
  private static final List<String> LOCKS = List.of(" FOR UPDATE", " FOR SHARE", " LOCK IN SHARE");

  private final BlockPlanner planner;
  private final FromClause from;
  private final Sources sources;
  private final BitSet lead;
  private final BitSet main = new BitSet();
  private final List<ServerCondition> leadConditions = new ArrayList<>();
  private final List<MainCondition> mainConditions = new ArrayList<>();
  private final List<ServerQuery.Computed> computed = new ArrayList<>();
  private final Map<Place, Integer> leadColumns = new HashMap<>();
  private final List<BitSet> joins = new ArrayList<>();

  /** Conditions that remain for the client. */
  private final List<SQLExpr> remaining = new ArrayList<>();

  /** A comparison of a column with an expression that does not use the column's table. */
  private record Candidate(
      SQLBinaryOpExpr condition, Place column, Side side, SQLExpr other, BitSet needs) {}

  /** The limit that a comparison sets for the column. */
  private enum Side {
    MORE(true, false),
    AT_LEAST(true, true),
    LESS(false, false),
    AT_MOST(false, true),
    EQUAL(false, true);

    final boolean lower;
    final boolean inclusive;

    Side(boolean lower, boolean inclusive) {
      this.lower = lower;
      this.inclusive = inclusive;
    }

    Side mirrored() {
      return switch (this) {
        case MORE -> LESS;
        case AT_LEAST -> AT_MOST;
        case LESS -> MORE;
        case AT_MOST -> AT_LEAST;
        case EQUAL -> EQUAL;
      };
    }

    static @Nullable Side of(SQLBinaryOpExpr condition) {
      return switch (condition.getOperator()) {
        case GreaterThan -> MORE;
        case GreaterThanOrEqual -> AT_LEAST;
        case LessThan -> LESS;
        case LessThanOrEqual -> AT_MOST;
        case Equality -> EQUAL;
        default -> null;
      };
    }
  }

  /** The lower and upper limits of a column. */
  private static final class Range {
    private final List<Limit> least = new ArrayList<>();
    private final List<Limit> most = new ArrayList<>();
    private final List<SQLExpr> conditions = new ArrayList<>();
  }

  /**
   * A condition of the queries that return the rows.
   *
   * @param needs the tables that it names
   */
  private record MainCondition(ServerCondition condition, BitSet needs) {}

  private JoinPlanner(BlockPlanner planner, FromClause from, BitSet lead) {
    this.planner = planner;
    this.from = from;
    this.sources = from.sources();
    this.lead = lead;
    main.or(sources.onServer());
    main.andNot(lead);
  }

  /** Plans a single query, without values that must be computed. */
  static JoinPlanner none(
      BlockPlanner planner,
      FromClause from,
      List<BlockPlanner.CheckedCondition> checked,
      List<SQLExpr> open)
      throws SQLException {
    JoinPlanner binding = new JoinPlanner(planner, from, new BitSet());
    binding.remaining.addAll(open);
    binding.addAll(checked);
    return binding;
  }

  /** Plans the queries with as many computed values bound as possible. */
  static JoinPlanner most(
      BlockPlanner planner,
      FromClause from,
      List<BlockPlanner.CheckedCondition> checked,
      List<SQLExpr> open)
      throws SQLException {
    for (BitSet lead : leads(from, checked, open)) {
      JoinPlanner binding = new JoinPlanner(planner, from, lead);
      if (binding.bind(open)) {
        binding.addAll(checked);
        if (binding.inputs().size() == 1) {
          return binding;
        }
      }
    }
    JoinPlanner binding = new JoinPlanner(planner, from, new BitSet());
    binding.bind(open);
    binding.addAll(checked);
    return binding;
  }

  /**
   * The sets of tables that may be read first. The server must be able to check a condition on such
   * a set alone.
   */
  private static List<BitSet> leads(
      FromClause from, List<BlockPlanner.CheckedCondition> checked, List<SQLExpr> open)
      throws SQLException {
    List<BitSet> leads = new ArrayList<>();
    for (BlockPlanner.CheckedCondition each : checked) {
      if (ExprParts.hasSubquery(each.expr())) {
        return leads;
      }
    }
    for (SQLExpr condition : open) {
      for (Candidate candidate : candidates(from.sources(), condition)) {
        BitSet needs = candidate.needs();
        boolean restricted = false;
        for (BlockPlanner.CheckedCondition each : checked) {
          BitSet of = from.sources().sources(each.expr());
          boolean any = !of.isEmpty();
          of.andNot(needs);
          restricted |= any && of.isEmpty();
        }
        if (from.inner() && !needs.isEmpty() && restricted && !leads.contains(needs)) {
          leads.add(needs);
        }
      }
    }
    return leads;
  }

  private static List<Candidate> candidates(Sources sources, SQLExpr condition)
      throws SQLException {
    List<Candidate> candidates = new ArrayList<>();
    if (condition instanceof SQLBinaryOpExpr binary) {
      Side side = Side.of(binary);
      if (side != null) {
        candidate(sources, binary, binary.getLeft(), side, binary.getRight(), candidates);
        candidate(
            sources, binary, binary.getRight(), side.mirrored(), binary.getLeft(), candidates);
      }
    }
    return candidates;
  }

  private static void candidate(
      Sources sources,
      SQLBinaryOpExpr condition,
      SQLExpr column,
      Side side,
      SQLExpr other,
      List<Candidate> candidates)
      throws SQLException {
    Place place = sources.place(column);
    if (place == null) {
      return;
    }
    BitSet needs = sources.sources(other);
    if (!needs.get(place.source())) {
      candidates.add(new Candidate(condition, place, side, other, needs));
    }
  }

  /**
   * Binds computed values where possible. Returns whether a binding needs the tables that are read
   * first.
   */
  private boolean bind(List<SQLExpr> open) throws SQLException {
    boolean needed = false;
    Map<Place, Range> ranges = new LinkedHashMap<>();
    for (SQLExpr condition : open) {
      boolean used = false;
      for (Candidate candidate : candidates(sources, condition)) {
        if (!used && isBindable(candidate)) {
          used = bound(candidate) || ranged(candidate, ranges);
          needed |= used && !candidate.needs().isEmpty();
        }
      }
      if (!used) {
        remaining.add(condition);
      }
    }
    for (Map.Entry<Place, Range> each : ranges.entrySet()) {
      Range range = each.getValue();
      if (range.least.isEmpty() || range.most.isEmpty()) {
        remaining.addAll(range.conditions);
      } else {
        BitSet needs = new BitSet();
        for (SQLExpr condition : range.conditions) {
          needs.or(sources.sources(condition));
        }
        add(new ServerCondition.Window(text(each.getKey()), range.least, range.most), needs);
      }
    }
    return needed;
  }

  private boolean isBindable(Candidate candidate) {
    BitSet elsewhere = (BitSet) candidate.needs().clone();
    elsewhere.andNot(lead);
    return elsewhere.isEmpty() && !lead.get(candidate.column().source());
  }

  private boolean bound(Candidate candidate) throws SQLException {
    if (planner.tree().slot(candidate.other()) >= 0) {
      return false;
    }
    int number = planner.virtual().add();
    IdentityHashMap<SQLExpr, SQLExpr> replacements = new IdentityHashMap<>();
    replacements.put(candidate.other(), planner.virtual().marker(number));
    SQLExpr condition = ExprParts.with(candidate.condition(), replacements);
    SqlText text = planner.text(condition);
    if (!planner.accepts(text, mainFrom())) {
      return false;
    }
    computed.add(new ServerQuery.Computed(number, planner.reader().expression(candidate.other())));
    add(new ServerCondition.Written(text), sources.sources(candidate.condition()));
    return true;
  }

  /** Adds a condition, which joins the tables that it names. */
  private void add(ServerCondition condition, BitSet needs) {
    mainConditions.add(new MainCondition(condition, needs));
    joins.add(needs);
  }

  private boolean ranged(Candidate candidate, Map<Place, Range> ranges) throws SQLException {
    ColumnRule rule = sources.rule(candidate.column());
    if (rule == null || !rule.windows() || candidate.side() == Side.EQUAL) {
      return false;
    }
    Range range = ranges.computeIfAbsent(candidate.column(), column -> new Range());
    (candidate.side().lower ? range.least : range.most)
        .add(new Limit(planner.reader().expression(candidate.other()), candidate.side().inclusive));
    range.conditions.add(candidate.condition());
    return true;
  }

  private void addAll(List<BlockPlanner.CheckedCondition> checked) throws SQLException {
    for (BlockPlanner.CheckedCondition each : checked) {
      BitSet needs = planner.needs(each.expr());
      if (!needs.intersects(lead)) {
        add(each.forServer(planner), needs);
      } else if (!needs.intersects(main)) {
        leadConditions.add(each.forServer(planner));
        joins.add(needs);
      } else if (each.list() != null) {
        throw QueryBlock.notSupported("IN of columns of several tables");
      } else {
        addJoin(each.expr());
      }
    }
  }

  private void addJoin(SQLExpr condition) throws SQLException {
    IdentityHashMap<SQLExpr, SQLExpr> replacements = new IdentityHashMap<>();
    for (SQLExpr column : Sources.columns(condition)) {
      Place place = sources.place(column);
      if (place != null && lead.get(place.source())) {
        replacements.put(column, planner.virtual().marker(leadColumn(place)));
      }
    }
    SqlText text = planner.text(ExprParts.with(condition, replacements));
    if (planner.accepts(text, mainFrom())) {
      add(new ServerCondition.Written(text), sources.sources(condition));
    } else {
      remaining.add(condition);
    }
  }

  private int leadColumn(Place place) {
    Integer known = leadColumns.get(place);
    if (known != null) {
      return known;
    }
    int number =
        sources.rule(place) == null ? planner.virtual().addOpen() : planner.virtual().add();
    computed.add(
        new ServerQuery.Computed(number, new Expression.Column(planner.layout().index(place))));
    leadColumns.put(place, number);
    return number;
  }

  /** The conditions that remain for the client. */
  List<SQLExpr> remaining() {
    return remaining;
  }

  boolean hasLead() {
    return !lead.isEmpty();
  }

  /** The FROM clause of the query that returns the rows. */
  String mainFrom() {
    return from.inner() ? FromClause.text(sources, main) : from.text();
  }

  /**
   * The sets of tables that the server joins by conditions. The client joins the sets, because the
   * server would combine each row with all others.
   */
  List<BitSet> inputs() {
    List<BitSet> inputs = new ArrayList<>();
    BitSet left = sources.onServer();
    if (!from.inner()) {
      inputs.add(left);
      return inputs;
    }
    while (!left.isEmpty()) {
      BitSet reached = new BitSet();
      reached.set(left.nextSetBit(0));
      for (int before = 0; before < reached.cardinality(); ) {
        before = reached.cardinality();
        joins.stream().filter(reached::intersects).forEach(reached::or);
      }
      inputs.add(reached);
      left.andNot(reached);
    }
    return inputs;
  }

  private String text(Place place) {
    return sources.all().get(place.source()).text(place.column());
  }

  /**
   * The operator that reads a set of tables.
   *
   * @param input one of {@link #inputs}
   * @param order the text of ORDER BY and LIMIT
   */
  Operator scan(BitSet input, SqlText order, QueryBlock.Lock lock) throws SQLException {
    if (!lead.isEmpty()) {
      SqlText none = new SqlText("", List.of());
      return new Scan.Bind(
          query(
              lead,
              List.of(),
              FromClause.text(sources, lead),
              leadConditions,
              lock.after(none, sources, lead)),
          query(main, computed, mainFrom(), conditions(main), lock.after(order, sources, main)));
    }
    String text = from.inner() ? FromClause.text(sources, input) : from.text();
    return new Scan.Server(
        query(input, computed, text, conditions(input), lock.after(order, sources, input)));
  }

  /** The conditions that concern a set of tables, or none. */
  private List<ServerCondition> conditions(BitSet tables) {
    return mainConditions.stream()
        .filter(each -> each.needs().isEmpty() || each.needs().intersects(tables))
        .map(MainCondition::condition)
        .toList();
  }

  private ServerQuery query(
      BitSet tables,
      List<ServerQuery.Computed> before,
      String text,
      List<ServerCondition> conditions,
      SqlText tail)
      throws SQLException {
    return query(planner, tables, before, text, conditions, tail);
  }

  /** A query for the columns of some tables that the block needs. */
  static ServerQuery query(
      BlockPlanner planner,
      BitSet tables,
      List<ServerQuery.Computed> before,
      String text,
      List<ServerCondition> conditions,
      SqlText tail)
      throws SQLException {
    List<Place> places = planner.layout().places();
    List<Integer> indexes = new ArrayList<>();
    List<String> columns = new ArrayList<>();
    List<@Nullable ColumnRule> rules = new ArrayList<>();
    Map<Integer, TextCollation> collations = new HashMap<>();
    for (int i = 0; i < places.size(); i++) {
      Place place = places.get(i);
      if (tables.get(place.source())) {
        indexes.add(i);
        columns.add(planner.sources().all().get(place.source()).text(place.column()));
        rules.add(planner.sources().rule(place));
        TextCollation collation = planner.sources().column(place).plainCollation();
        if (collation != null) {
          collations.put(i, collation);
        }
      }
    }
    String list = columns.isEmpty() ? "1" : String.join(", ", columns);
    PackedRows packed = isSorted(tail) ? null : PackedRows.of(columns, rules);
    boolean keepsCells =
        packed != null
            && packed.areCells()
            && !conditions.isEmpty()
            && isSignedLong(rules.get(0))
            && !planner.layout().isMariaDb();
    return new ServerQuery(
        indexes, list, packed, keepsCells, collations, before, text, conditions, tail);
  }

  private static boolean isSignedLong(@Nullable ColumnRule rule) {
    return rule != null && rule.type().isSignedLong();
  }

  /** Whether the server sorts or limits rows, by what follows the conditions. */
  private static boolean isSorted(SqlText tail) {
    return !tail.text().isEmpty() && LOCKS.stream().noneMatch(lock -> tail.text().startsWith(lock));
  }
}
