package io.encbench.driver.schema;

import io.encbench.driver.analysis.ResultColumns;
import io.encbench.driver.analysis.StatementPlan;
import io.encbench.driver.execute.ClientSideStatement;
import io.encbench.driver.sql.SqlTemplate;
import io.encbench.driver.sql.StatementEffect;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A statement text and its plan, valid while the schema stays as it was. Immutable, thread-safe.
 */
public final class PlannedStatement {
  /** Any statement of a connection without rules, which is not planned at all. */
  public static final PlannedStatement UNPLANNED =
      new PlannedStatement(
          new SqlTemplate("", List.of(), ""),
          StatementPlan.ofNothing(ResultColumns.ALL_PLAIN),
          null,
          new SchemaKnowledge(),
          Set.of(),
          StatementEffect.NONE,
          null);

  private final SqlTemplate template;
  private final StatementPlan plan;
  private final @Nullable ClientSideStatement clientSide;
  private final SchemaKnowledge knowledge;
  private final Set<String> tablesOfOtherSchemas;
  private final StatementEffect effect;
  private final @Nullable PlannedStatement lockingRead;
  private final boolean passesThrough;
  private final @Nullable RowInsert rowInsert;

  /**
   * Keeps a plan.
   *
   * @param clientSide how it is executed on the client side; null if the server does all of it
   * @param knowledge what the plan was made from
   * @param tablesOfOtherSchemas the encrypted ones, as {@code schema.table}
   * @param effect what it does to transaction and rows
   * @param lockingRead the same statement executed on the client side, so that its rows are
   *     remembered
   */
  private PlannedStatement(
      SqlTemplate template,
      StatementPlan plan,
      @Nullable ClientSideStatement clientSide,
      SchemaKnowledge knowledge,
      Set<String> tablesOfOtherSchemas,
      StatementEffect effect,
      @Nullable PlannedStatement lockingRead) {
    this.template = template;
    this.plan = plan;
    this.clientSide = clientSide;
    this.knowledge = knowledge;
    this.tablesOfOtherSchemas = tablesOfOtherSchemas;
    this.effect = effect;
    this.lockingRead = lockingRead;
    this.passesThrough = clientSide == null && plan.passesThrough();
    this.rowInsert = RowInsert.of(template, plan);
  }

  /** A statement that the server does as a whole. */
  static PlannedStatement whole(
      SqlTemplate template,
      StatementPlan plan,
      SchemaKnowledge knowledge,
      Set<String> tablesOfOtherSchemas) {
    return new PlannedStatement(
        template, plan, null, knowledge, tablesOfOtherSchemas, plan.effect(), null);
  }

  /** As {@link #whole}, of another text of the same shape. */
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
        template, plan, clientSide, knowledge, tablesOfOtherSchemas, plan.effect(), null);
  }

  /**
   * The same, which can also be executed on the client side so that the rows that it locks are
   * remembered.
   */
  PlannedStatement withLockingRead(ClientSideStatement reading) {
    PlannedStatement clientSideRead =
        ofClientSide(template, reading, knowledge, tablesOfOtherSchemas);
    return new PlannedStatement(
        template, plan, clientSide, knowledge, tablesOfOtherSchemas, effect, clientSideRead);
  }

  /** The same as a part of another statement, which itself keeps track of the rows it changes. */
  public PlannedStatement asPart() {
    StatementEffect others =
        StatementEffect.callsUnknown(template.text()) ? StatementEffect.ANY : StatementEffect.NONE;
    return new PlannedStatement(
        template, plan, clientSide, knowledge, tablesOfOtherSchemas, others, null);
  }

  /**
   * The same statement executed on the client side, so that its rows are remembered; null if it is
   * no such.
   */
  public @Nullable PlannedStatement lockingRead() {
    return lockingRead;
  }

  /**
   * {@code EXPLAIN ENCRYPTION} of it.
   *
   * @param explaining the text with these words
   */
  PlannedStatement explained(SqlTemplate explaining) {
    ClientSideStatement explanation =
        clientSide == null
            ? ClientSideStatement.explaining(template, plan)
            : clientSide.explained();
    return ofClientSide(explaining, explanation, knowledge, tablesOfOtherSchemas);
  }

  /** The encrypted tables of other schemas than the current one, as {@code schema.table}. */
  Set<String> tablesOfOtherSchemas() {
    return tablesOfOtherSchemas;
  }

  /** What it does to transaction and rows, as far as the server does it as a whole. */
  public StatementEffect effect() {
    return effect;
  }

  /** How it is executed on the client side; null if the server does all of it. */
  public @Nullable ClientSideStatement clientSide() {
    return clientSide;
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

  public boolean changesSchema() {
    return plan.changesSchema();
  }

  /** Whether text, parameters and result go through as they are. */
  public boolean passesThrough() {
    return passesThrough;
  }

  /** How to insert many rows at once; null if that is for the delegate to find out. */
  public @Nullable RowInsert rowInsert() {
    return rowInsert;
  }

  /** Whether it was made from this knowledge. */
  boolean madeFrom(SchemaKnowledge current) {
    return knowledge == current;
  }

  /** Whether the server gets the same under both plans; what its result is may differ. */
  boolean sameAtServer(PlannedStatement other) {
    return plan.slots().equals(other.plan.slots())
        && plan.edits().equals(other.plan.edits())
        && sameClientSide(other.clientSide);
  }

  private boolean sameClientSide(@Nullable ClientSideStatement other) {
    return clientSide == null ? other == null : other != null && clientSide.samePlan(other);
  }
}
