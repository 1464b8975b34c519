package io.encbench.driver.schema;

import io.encbench.driver.analysis.RuleAnalyzer;
import io.encbench.driver.analysis.StatementPlan;
import io.encbench.driver.execute.CellSets;
import io.encbench.driver.execute.ClientSideStatement;
import io.encbench.driver.execute.RowRead;
import io.encbench.driver.failure.DriverLog;
import io.encbench.driver.failure.SqlStates;
import io.encbench.driver.guard.SessionVariables;
import io.encbench.driver.meter.ConnectionMeter;
import io.encbench.driver.meter.StatementLog;
import io.encbench.driver.plan.ClientSidePlanner;
import io.encbench.driver.session.NewSession;
import io.encbench.driver.session.PhysicalSessions;
import io.encbench.driver.session.StatementCounts;
import io.encbench.driver.sql.SqlTemplate;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLNonTransientConnectionException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Plans the statements of one connection, using the plans and the facts about schemas that
 * connections share. Serves one thread at a time.
 */
public final class StatementPlanner {
  /** Before any other word, servers take ENCRYPTION for a table and describe a column of it. */
  private static final Pattern EXPLAINING =
      Pattern.compile(
          "\\s*EXPLAIN\\s+ENCRYPTION\\s+"
              + "(?=(SELECT|WITH|INSERT|REPLACE|UPDATE|DELETE|CREATE|ALTER)\\b|\\()",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern SHOWING =
      Pattern.compile("\\s*SHOW\\s+ENCRYPTION\\s+STATEMENTS\\s*;?\\s*", Pattern.CASE_INSENSITIVE);

  /** Unknown column, wrong number of values, unknown table, changed definition, invalid view. */
  private static final Set<Integer> OTHER_SCHEMA = Set.of(1054, 1136, 1146, 1356, 1412);

  private final DriverContext context;
  private final Connection delegate;
  private final @Nullable PhysicalSessions sessions;
  private final ValidatedSchemas checks;
  private final ConnectionMeter meter;
  private final Consumer<SchemaValidation.Notice> notices;
  private final ServerOpinion opinion;
  private DriverContext.SchemaContext schema;
  private InformationSchema source;
  private boolean schemaMayDiffer;

  /**
   * Plans for a connection.
   *
   * @param schemaName the schema in which unqualified names are looked up; empty if none is chosen
   * @param sessions the server sessions of the connection, or null for a connection without rules,
   *     which plans nothing
   * @param meter counts plans that were found and plans that were made
   * @param notices accepts notices to the user about the schema
   */
  public StatementPlanner(
      DriverContext context,
      Connection delegate,
      String schemaName,
      @Nullable PhysicalSessions sessions,
      ConnectionMeter meter,
      Consumer<SchemaValidation.Notice> notices) {
    this.context = context;
    this.delegate = delegate;
    this.sessions = sessions;
    this.meter = meter;
    this.notices = notices;
    this.checks = new ValidatedSchemas(context);
    this.opinion = new ServerOpinion(delegate);
    this.schema = context.schema(schemaName);
    this.source = new InformationSchema(delegate, schemaName);
  }

  /**
   * Checks the tables of the current schema for a new connection, unless its session remains to be
   * checked: then the tables are checked with it, before the first statement.
   *
   * @param counts the counts of the server; empty if it has none
   */
  public void connected(Optional<StatementCounts> counts) throws SQLException {
    if (sessions == null || !sessions.isFirstUnchecked()) {
      checkTables(counts).forEach(notices);
    }
  }

  /**
   * While the server has counted no statement that changes tables, connections share what the first
   * of them has read.
   */
  private List<SchemaValidation.Notice> checkTables(Optional<StatementCounts> counts)
      throws SQLException {
    // Both come before the checks: a change during these differs from the counts, or replaces the
    // knowledge.
    SchemaKnowledge knowledge = schema.knowledge();
    SchemaKnowledge.SharedCheck shared = knowledge.lastCheck();
    if (shared != null
        && counts.isPresent()
        && counts.get().confirmDefinitions(shared.definitions())) {
      if (!counts.get().confirmRows(shared.rows())) {
        SchemaValidation.sampleAgain(context, source.schema(), source, shared.checked());
        endSnapshot();
        knowledge.setLastCheck(
            new SchemaKnowledge.SharedCheck(shared.definitions(), counts.get(), shared.checked()));
      }
      return shared.checked().notices();
    }
    SchemaValidation.Checked checked = SchemaValidation.run(context, source.schema(), source);
    refresh();
    endSnapshot();
    counts.ifPresent(
        each -> knowledge.setLastCheck(new SchemaKnowledge.SharedCheck(each, each, checked)));
    return checked.notices();
  }

  /** The application's first transaction must not use the snapshot of the driver's reads. */
  private void endSnapshot() throws SQLException {
    if (!delegate.getAutoCommit()) {
      delegate.rollback();
    }
  }

  /** Checks the session of a new connection and its tables, before the first statement. */
  private void checkFirstSession(PhysicalSessions itsSessions) throws SQLException {
    NewSession now = context.newSession(delegate, itsSessions.settings());
    if (!itsSessions.checkFirst(now.state())) {
      context.setSessionsDiffer();
      throw new SQLNonTransientConnectionException(
          "The session of this new connection has other settings (time_zone, sql_mode or"
              + " max_allowed_packet) than that of the connection before it, so values could be"
              + " read differently: connect again",
          SqlStates.CONNECTION_FAILURE);
    }
    useSchema(now.state().schema(), new InformationSchema(delegate, now.state().schema()));
    checkTables(now.counts()).forEach(notices);
    itsSessions.setFirstChecked();
  }

  /**
   * Checks the tables of the schema that is now the current one, and from now on looks up
   * unqualified names in it.
   */
  public void schemaChosen() throws SQLException {
    if (sessions == null) {
      return;
    }
    String name = sessions.check();
    InformationSchema chosen = new InformationSchema(delegate, name);
    List<SchemaValidation.Notice> found = checks.chosen(name, chosen);
    useSchema(name, chosen);
    found.forEach(notices);
  }

  private void useSchema(String name, InformationSchema itsSource) {
    schema = context.schema(name);
    source = itsSource;
  }

  /**
   * The plan of a statement.
   *
   * @throws SQLFeatureNotSupportedException if it uses an encrypted column in a way that is not
   *     possible on cells
   * @throws SQLException if the server refuses the statement too, because of its syntax or a name
   */
  public PlannedStatement plan(String sql) throws SQLException {
    followSession();
    PlannedStatement planned = planFromKnowledge(sql);
    boolean outdated = planned.reliesOnOrder() && refresh();
    if (planned.readsViews() && refreshStored()) {
      outdated = true;
    }
    return outdated ? planFromKnowledge(sql) : planned;
  }

  /** The sets of cells that queries on the schema returned last. */
  public CellSets cellSets() {
    return schema.knowledge().cellSets();
  }

  private PlannedStatement planFromKnowledge(String sql) throws SQLException {
    PlannedStatement known = schema.knowledge().plans().ofText(sql);
    if (known != null) {
      requireChecked(known);
      meter.planFound();
      return known;
    }
    try {
      return planAnew(sql);
    } catch (SQLFeatureNotSupportedException refusal) {
      // The statement may name a column or a routine that was created meanwhile.
      if (!isOutdated(refusal)) {
        throw serverError(sql, refusal);
      }
      return planAnew(sql);
    }
  }

  /** Checks the tables of a plan, which may come from another connection that has checked them. */
  private void requireChecked(PlannedStatement planned) throws SQLException {
    for (String table : planned.tablesOfOtherSchemas()) {
      checks.table(table, source);
    }
  }

  /**
   * Whether the known facts about the database were wrong; false if the server cannot be asked now.
   */
  private boolean isOutdated(SQLFeatureNotSupportedException refusal) {
    try {
      return refresh() || refreshStored();
    } catch (SQLException e) {
      refusal.addSuppressed(e);
      return false;
    }
  }

  /** The error of the server if it would refuse the statement too, otherwise the refusal. */
  private SQLException serverError(String sql, SQLFeatureNotSupportedException refusal) {
    if (EXPLAINING.matcher(sql).lookingAt()) {
      return refusal;
    }
    try {
      SQLException error = opinion.error(sql, source);
      return error == null ? refusal : error;
    } catch (SQLException e) {
      refusal.addSuppressed(e);
      return refusal;
    }
  }

  private PlannedStatement planAnew(String sql) throws SQLException {
    SchemaKnowledge knowledge = schema.knowledge();
    SqlTemplate template = SqlTemplate.of(sql);
    Matcher explaining = EXPLAINING.matcher(sql);
    PlannedStatement planned;
    if (explaining.lookingAt()) {
      planned = plan(sql.substring(explaining.end())).explained(template);
    } else if (SHOWING.matcher(sql).matches()) {
      planned = showing(template, knowledge);
    } else {
      planned = withoutViews(template, knowledge);
    }
    knowledge.plans().remember(planned);
    return planned;
  }

  private PlannedStatement withoutViews(SqlTemplate template, SchemaKnowledge knowledge)
      throws SQLException {
    // Plans of statements with views are not known by their shape.
    if (!context.encrypts() || knowledge.plans().ofShape(template.shape()) != null) {
      return planned(template, knowledge);
    }
    String sql = template.text();
    String inlined = new InlinedViews(catalogue(knowledge).views(), source.schema()).inlined(sql);
    return inlined.equals(sql)
        ? planned(template, knowledge)
        : planned(SqlTemplate.of(inlined), knowledge).forText(sql);
  }

  private PlannedStatement showing(SqlTemplate template, SchemaKnowledge knowledge) {
    return PlannedStatement.ofClientSide(
        template, ClientSideStatement.showing(template, schema.log()), knowledge, Set.of());
  }

  /** Counts an execution of a client-side statement for all connections of the schema. */
  public void executed(StatementLog.Execution execution) {
    schema.log().add(execution);
  }

  /** The client-side statements of the current schema that have cost most time. */
  public List<StatementLog.Cost> mostExpensive() {
    return schema.log().mostExpensive();
  }

  private PlannedStatement planned(SqlTemplate template, SchemaKnowledge knowledge)
      throws SQLException {
    PlannedStatement ofShape = knowledge.plans().ofShape(template.shape());
    if (ofShape != null) {
      requireChecked(ofShape);
    }
    PlannedStatement planned =
        ofShape == null ? analyzed(template, knowledge) : ofShape.withText(template);
    if (ofShape == null) {
      meter.planMade();
    } else {
      meter.planFound();
    }
    if (planned.clientSide() != null) {
      return planned;
    }
    ClientSidePlanner planner = clientSidePlanner(catalogue(knowledge));
    ClientSideStatement lockingRead = planner.lockingRead(template);
    if (lockingRead != null) {
      return planned.withLockingRead(lockingRead);
    }
    RowRead rowRead = planner.rowRead(template);
    return rowRead == null ? planned : planned.withRowRead(rowRead);
  }

  /**
   * The statement with a plan for the current state of the schema.
   *
   * @throws SQLException if the server would receive another statement under the new plan, so that
   *     it must be prepared again
   */
  public PlannedStatement current(PlannedStatement planned) throws SQLException {
    followSession();
    if (planned.reliesOnOrder()) {
      refresh();
    }
    if (planned.readsViews()) {
      refreshStored();
    }
    if (planned.madeFrom(schema.knowledge())) {
      return planned;
    }
    PlannedStatement fresh = plan(planned.text());
    PlannedStatement lockingRead = fresh.lockingRead();
    if (planned.clientSide() != null && lockingRead != null) {
      fresh = lockingRead;
    } else if (planned.isPart()) {
      fresh = fresh.asPart();
    }
    if (!planned.sameAtServer(fresh)) {
      throw new SQLException(
          "A table of the prepared statement has changed: prepare the statement again",
          SqlStates.GENERAL_ERROR);
    }
    return fresh;
  }

  /**
   * Follows the delegate to the session that it uses now.
   *
   * @throws SQLException if statements or values would have another meaning in that session
   */
  public void followSession() throws SQLException {
    if (sessions == null) {
      return;
    }
    if (sessions.isFirstUnchecked()) {
      checkFirstSession(sessions);
    }
    boolean moved = sessions.hasMoved();
    if (schemaMayDiffer || moved) {
      String name = sessions.check();
      InformationSchema current = new InformationSchema(delegate, name);
      checks.current(name, current);
      useSchema(name, current);
      if (schemaMayDiffer) {
        SchemaValidation.lookalikes(context, source.schema(), source)
            .ifPresent(DriverLog::warnOnce);
      }
      schemaMayDiffer = false;
    }
    if (moved) {
      refresh();
    }
  }

  /** Notes whether the delegate has moved to another session: it may move back unnoticed. */
  public void noticeMove() throws SQLException {
    if (sessions != null && !sessions.isFirstUnchecked() && sessions.hasMoved()) {
      schemaMayDiffer = true;
    }
  }

  /** Forgets the known facts about the tables. */
  public void forget() {
    context.schemaChanged();
  }

  /**
   * If an error of the server suggests that tables have changed, reads them again and forgets the
   * known facts if they have.
   */
  public void checkAfter(SQLException failure) {
    if (OTHER_SCHEMA.contains(failure.getErrorCode())) {
      try {
        refresh();
      } catch (SQLException e) {
        failure.addSuppressed(e);
        forget();
      }
    }
  }

  /**
   * Reads the tables again, and forgets the known facts if another client has changed one.
   *
   * @return whether one was changed
   */
  public boolean refresh() throws SQLException {
    boolean changed = !schema.knowledge().isCurrent(source);
    if (changed) {
      forget();
    }
    return changed;
  }

  /** As {@link #refresh}, for views and routines. */
  private boolean refreshStored() throws SQLException {
    boolean changed = !schema.knowledge().isStoredCurrent(context.encryptedTables(), source);
    if (changed) {
      forget();
    }
    return changed;
  }

  /**
   * Forgets the known facts about the schema, including which schema is the current one: the
   * statement may have been USE.
   */
  public void schemaChanged() {
    context.schemaChanged();
    schemaMayDiffer = true;
  }

  private PlannedStatement analyzed(SqlTemplate template, SchemaKnowledge knowledge)
      throws SQLException {
    if (context.encrypts()) {
      // Harmful hints are refused first, because client-side execution would drop them.
      SessionVariables.requireHarmlessHints(template.text());
    }
    ConnectionCatalogue catalogue = catalogue(knowledge);
    try {
      StatementPlan plan = analyzer(catalogue).analyze(template);
      return PlannedStatement.whole(template, plan, knowledge, catalogue.tablesOfOtherSchemas());
    } catch (SQLFeatureNotSupportedException refusal) {
      String view = InlinedViews.created(template.text());
      if (view != null) {
        withoutViews(SqlTemplate.of(view), knowledge);
        return PlannedStatement.whole(
            template, StatementPlan.ofDefinition(), knowledge, catalogue.tablesOfOtherSchemas());
      }
      ClientSideStatement clientSide = clientSidePlanner(catalogue).plan(template, refusal);
      return PlannedStatement.ofClientSide(
          template, clientSide, knowledge, catalogue.tablesOfOtherSchemas());
    }
  }

  private ClientSidePlanner clientSidePlanner(ConnectionCatalogue catalogue) {
    return new ClientSidePlanner(context.rules(), catalogue, analyzer(catalogue));
  }

  private RuleAnalyzer analyzer(ConnectionCatalogue catalogue) {
    return new RuleAnalyzer(
        context.rules(), catalogue, context.keys().ids().size(), context.checks());
  }

  private ConnectionCatalogue catalogue(SchemaKnowledge knowledge) {
    return new ConnectionCatalogue(knowledge, source, context, checks);
  }
}
