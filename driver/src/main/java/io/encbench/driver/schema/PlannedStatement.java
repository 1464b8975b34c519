package io.encbench.driver.schema;

import io.encbench.driver.analysis.ResultColumns;
import io.encbench.driver.analysis.StatementPlan;
import io.encbench.driver.execute.ClientSideStatement;
import io.encbench.driver.execute.RowRead;
import io.encbench.driver.meter.ConnectionMeter.Kind;
import io.encbench.driver.sql.Lexer;
import io.encbench.driver.sql.SqlTemplate;
import io.encbench.driver.sql.StatementEffect;
import io.encbench.driver.sql.TokenList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A statement text and its plan, valid until the schema changes. Immutable, thread-safe. */
public final class PlannedStatement {
  /** Stands for any statement of a connection without rules, which plans nothing. */
  public static final PlannedStatement UNPLANNED =
      new PlannedStatement(
          new SqlTemplate("", List.of(), ""),
          StatementPlan.ofNothing(ResultColumns.ALL_PLAIN),
          null,
          new SchemaKnowledge(),
          Set.of(),
          StatementEffect.NONE,
          null,
          null,
          Kind.SERVER,
          null);

  private static final Set<String> BEFORE_ALL_COLUMNS =
      Set.of("SELECT", "DISTINCT", "ALL", ",", ".");

  private final SqlTemplate template;
  private final StatementPlan plan;
  private final @Nullable ClientSideStatement clientSide;
  private final SchemaKnowledge knowledge;
  private final Set<String> tablesOfOtherSchemas;
  private final StatementEffect effect;
  private final @Nullable PlannedStatement lockingRead;
  private final @Nullable RowRead rowRead;
  private final Kind kind;
  private final boolean passesThrough;
  private final @Nullable RowInsert rowInsert;
  private final boolean reliesOnOrder;
  private final boolean namesClock;
  private final @Nullable String written;

  /**
   * Keeps a plan.
   *
   * @param clientSide its client-side execution, or null if the server executes all of it
   * @param knowledge the facts about the schema from which the plan was made
   * @param tablesOfOtherSchemas the encrypted tables of other schemas, as {@code schema.table}
   * @param effect its effect on the transaction and on rows
   * @param lockingRead the same statement with a client-side plan that remembers the rows that it
   *     locks, or null if there is no such plan
   * @param rowRead the row that it reads by its key, or null if it is another statement
   * @param kind how its executions are counted
   * @param written the statement as the application wrote it, if views are replaced in the template
   */
  private PlannedStatement(
      SqlTemplate template,
      StatementPlan plan,
      @Nullable ClientSideStatement clientSide,
      SchemaKnowledge knowledge,
      Set<String> tablesOfOtherSchemas,
      StatementEffect effect,
      @Nullable PlannedStatement lockingRead,
      @Nullable RowRead rowRead,
      Kind kind,
      @Nullable String written) {
    this.template = template;
    this.plan = plan;
    this.clientSide = clientSide;
    this.knowledge = knowledge;
    this.tablesOfOtherSchemas = tablesOfOtherSchemas;
    this.effect = effect;
    this.lockingRead = lockingRead;
    this.rowRead = rowRead;
    this.kind = kind;
    this.written = written;
    this.passesThrough = clientSide == null && plan.passesThrough();
    this.rowInsert = RowInsert.of(template, plan);
    this.reliesOnOrder = clientSide == null ? plan.reliesOnOrder() : listsAll(template);
    this.namesClock = namesClock(template, plan);
  }

  private static boolean namesClock(SqlTemplate template, StatementPlan plan) {
    for (int i = 0; i < plan.slots().size(); i++) {
      if (template.slots().get(i).kind() == SqlTemplate.SlotKind.CLOCK
          && !(plan.slots().get(i) instanceof StatementPlan.SlotUse.PassThrough)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether a text selects {@code *}. Client-side execution replaces it by the names that it knows.
   */
  private static boolean listsAll(SqlTemplate template) {
    TokenList tokens = new TokenList(Lexer.tokens(template.text()));
    for (int i = 1; i < tokens.size(); i++) {
      if (tokens.at(i).is("*") && tokens.isOneOf(BEFORE_ALL_COLUMNS, i - 1)) {
        return true;
      }
    }
    return false;
  }

  /** A statement that the server executes as a whole. */
  static PlannedStatement whole(
      SqlTemplate template,
      StatementPlan plan,
      SchemaKnowledge knowledge,
      Set<String> tablesOfOtherSchemas) {
    return new PlannedStatement(
        template,
        plan,
        null,
        knowledge,
        tablesOfOtherSchemas,
        plan.effect(),
        null,
        null,
        Kind.SERVER,
        null);
  }

  /** The same plan for another text of the same shape. */
  PlannedStatement withText(SqlTemplate other) {
    return whole(other, plan, knowledge, tablesOfOtherSchemas);
  }

  /** A client-side statement. */
  static PlannedStatement ofClientSide(
      SqlTemplate template,
      ClientSideStatement clientSide,
      SchemaKnowledge knowledge,
      Set<String> tablesOfOtherSchemas) {
    StatementPlan plan = StatementPlan.ofNothing(clientSide.result());
    return new PlannedStatement(
        template,
        plan,
        clientSide,
        knowledge,
        tablesOfOtherSchemas,
        plan.effect(),
        null,
        null,
        clientSide.kind(),
        null);
  }

  /**
   * The same statement, with an additional client-side plan that remembers the rows that it locks.
   */
  PlannedStatement withLockingRead(ClientSideStatement reading) {
    PlannedStatement clientSideRead =
        ofClientSide(template, reading, knowledge, tablesOfOtherSchemas);
    return new PlannedStatement(
        template,
        plan,
        clientSide,
        knowledge,
        tablesOfOtherSchemas,
        effect,
        clientSideRead,
        null,
        kind,
        written);
  }

  /** The same statement, which reads a row by its key. */
  PlannedStatement withRowRead(RowRead read) {
    return new PlannedStatement(
        template,
        plan,
        clientSide,
        knowledge,
        tablesOfOtherSchemas,
        effect,
        lockingRead,
        read,
        kind,
        written);
  }

  /** The plan of a statement in which views are replaced, for the statement as it is written. */
  PlannedStatement forText(String withViews) {
    return new PlannedStatement(
        template,
        plan,
        clientSide,
        knowledge,
        tablesOfOtherSchemas,
        effect,
        lockingRead,
        rowRead,
        kind,
        withViews);
  }

  /** The text as the application wrote it. */
  String text() {
    return written == null ? template.text() : written;
  }

  /** Whether the plan contains definitions of views, which other clients may change. */
  boolean readsViews() {
    return written != null;
  }

  /** The same as part of a client-side statement, which keeps track of the rows it changes. */
  public PlannedStatement asPart() {
    StatementEffect others =
        StatementEffect.callsUnknown(template.text())
            ? StatementEffect.SETTINGS
            : StatementEffect.NONE;
    return new PlannedStatement(
        template,
        plan,
        clientSide,
        knowledge,
        tablesOfOtherSchemas,
        others,
        null,
        null,
        Kind.OWN,
        written);
  }

  /** Whether it is a part of a client-side statement. */
  boolean isPart() {
    return clientSide == null && kind == Kind.OWN;
  }

  /**
   * The same statement with the client-side plan that remembers the rows that it locks, or null if
   * there is no such plan.
   */
  public @Nullable PlannedStatement lockingRead() {
    return lockingRead;
  }

  /** The row that it reads by its key; null if it is another statement. */
  public @Nullable RowRead rowRead() {
    return rowRead;
  }

  /**
   * The {@code EXPLAIN ENCRYPTION} of this statement.
   *
   * @param explaining the text that begins with these words
   */
  PlannedStatement explained(SqlTemplate explaining) {
    ClientSideStatement explanation =
        clientSide == null
            ? ClientSideStatement.explaining(template, plan)
            : clientSide.explained();
    PlannedStatement explained =
        ofClientSide(explaining, explanation, knowledge, tablesOfOtherSchemas);
    return written == null ? explained : explained.forText(explaining.text());
  }

  /** The encrypted tables of other schemas than the current one, as {@code schema.table}. */
  Set<String> tablesOfOtherSchemas() {
    return tablesOfOtherSchemas;
  }

  /** Its effect on the transaction and on rows, if the server executes it as a whole. */
  public StatementEffect effect() {
    return effect;
  }

  /** Its client-side execution, or null if the server executes all of it. */
  public @Nullable ClientSideStatement clientSide() {
    return clientSide;
  }

  /**
   * Whether the delegate may send a batch of it as text. It is no query, no INSERT, to which the
   * delegate adds the rows of the batch, and not a part of a client-side statement.
   */
  public boolean mayBeBatchedAsText() {
    return kind != Kind.OWN && !begins("SELECT") && !begins("INSERT") && !begins("REPLACE");
  }

  private boolean begins(String keyword) {
    return template.text().regionMatches(/* ignoreCase= */ true, 0, keyword, 0, keyword.length());
  }

  /** How its executions are counted. */
  public Kind kind() {
    return kind;
  }

  public SqlTemplate template() {
    return template;
  }

  public StatementPlan plan() {
    return plan;
  }

  public ResultColumns result() {
    return plan.result();
  }

  /**
   * Whether the plan is wrong if the columns of a table have another order or number than was
   * known, and neither the server nor the result would show it.
   */
  boolean reliesOnOrder() {
    return reliesOnOrder;
  }

  /**
   * Whether the text has a function of the server's clock whose value becomes a cell. A clock that
   * is only the DEFAULT of a column does not count.
   */
  public boolean namesClock() {
    return namesClock;
  }

  public boolean changesSchema() {
    return plan.changesSchema();
  }

  /** Whether text, parameters and result pass through unchanged. */
  public boolean passesThrough() {
    return passesThrough;
  }

  /** The text for inserting many rows at once, or null to leave batches to the delegate. */
  public @Nullable RowInsert rowInsert() {
    return rowInsert;
  }

  /** Whether the plan was made from these facts. */
  boolean madeFrom(SchemaKnowledge current) {
    return knowledge == current;
  }

  /** Whether the server receives the same under both plans. The result may be read differently. */
  boolean sameAtServer(PlannedStatement other) {
    return plan.slots().equals(other.plan.slots())
        && plan.edits().equals(other.plan.edits())
        && sameClientSide(other.clientSide);
  }

  private boolean sameClientSide(@Nullable ClientSideStatement other) {
    return clientSide == null ? other == null : other != null && clientSide.samePlan(other);
  }
}
