package io.encbench.driver;

import io.encbench.driver.split.SplitStatement;
import io.encbench.driver.sql.ResultColumns;
import io.encbench.driver.sql.SqlTemplate;
import io.encbench.driver.sql.StatementEffect;
import io.encbench.driver.sql.StatementPlan;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A statement text and what becomes of it, as far as the schema stays as it was. Immutable,
 * thread-safe.
 */
final class PlannedStatement {
  /** Any statement of a connection without rules, which is not planned at all. */
  static final PlannedStatement UNPLANNED =
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
  private final @Nullable SplitStatement split;
  private final SchemaKnowledge knowledge;
  private final Set<String> tablesOfOtherSchemas;
  private final StatementEffect effect;
  private final @Nullable PlannedStatement lockingRead;
  private final boolean passesThrough;
  private final @Nullable RowInsert rowInsert;

  /**
   * Keeps a plan.
   *
   * @param split how it is done in part; null if the server does all of it
   * @param knowledge what the plan was made from
   * @param tablesOfOtherSchemas the encrypted ones, as {@code schema.table}
   * @param effect what it does to transaction and rows
   * @param lockingRead the same statement done in part, so that its rows are remembered
   */
  private PlannedStatement(
      SqlTemplate template,
      StatementPlan plan,
      @Nullable SplitStatement split,
      SchemaKnowledge knowledge,
      Set<String> tablesOfOtherSchemas,
      StatementEffect effect,
      @Nullable PlannedStatement lockingRead) {
    this.template = template;
    this.plan = plan;
    this.split = split;
    this.knowledge = knowledge;
    this.tablesOfOtherSchemas = tablesOfOtherSchemas;
    this.effect = effect;
    this.lockingRead = lockingRead;
    this.passesThrough = split == null && plan.passesThrough();
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

  /** A statement that the server does in part. */
  static PlannedStatement inPart(
      SqlTemplate template,
      SplitStatement split,
      SchemaKnowledge knowledge,
      Set<String> tablesOfOtherSchemas) {
    StatementPlan plan = StatementPlan.ofNothing(split.result());
    return new PlannedStatement(
        template, plan, split, knowledge, tablesOfOtherSchemas, plan.effect(), null);
  }

  /** The same, which can also be done in part so that the rows that it locks are remembered. */
  PlannedStatement withLockingRead(SplitStatement reading) {
    PlannedStatement inPart = inPart(template, reading, knowledge, tablesOfOtherSchemas);
    return new PlannedStatement(
        template, plan, split, knowledge, tablesOfOtherSchemas, effect, inPart);
  }

  /** The same as a part of another statement, which itself keeps track of the rows it changes. */
  PlannedStatement asPart() {
    StatementEffect others =
        StatementEffect.callsUnknown(template.text()) ? StatementEffect.ANY : StatementEffect.NONE;
    return new PlannedStatement(
        template, plan, split, knowledge, tablesOfOtherSchemas, others, null);
  }

  /** The same statement done in part, so that its rows are remembered; null if it is no such. */
  @Nullable PlannedStatement lockingRead() {
    return lockingRead;
  }

  /**
   * {@code EXPLAIN ENCRYPTION} of it.
   *
   * @param explaining the text with these words
   */
  PlannedStatement explained(SqlTemplate explaining) {
    SplitStatement explanation =
        split == null ? SplitStatement.explaining(template, plan) : split.explained();
    return inPart(explaining, explanation, knowledge, tablesOfOtherSchemas);
  }

  /** The encrypted tables of other schemas than the current one, as {@code schema.table}. */
  Set<String> tablesOfOtherSchemas() {
    return tablesOfOtherSchemas;
  }

  /** What it does to transaction and rows, as far as the server does it as a whole. */
  StatementEffect effect() {
    return effect;
  }

  /** How it is done in part; null if the server does all of it. */
  @Nullable SplitStatement split() {
    return split;
  }

  SqlTemplate template() {
    return template;
  }

  StatementPlan plan() {
    return plan;
  }

  ResultColumns result() {
    return plan.result();
  }

  boolean changesSchema() {
    return plan.changesSchema();
  }

  /** Whether text, parameters and result go through as they are. */
  boolean passesThrough() {
    return passesThrough;
  }

  /** How to insert many rows at once; null if that is for the delegate to find out. */
  @Nullable RowInsert rowInsert() {
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
        && sameSplit(other.split);
  }

  private boolean sameSplit(@Nullable SplitStatement other) {
    return split == null ? other == null : other != null && split.samePlan(other);
  }
}
