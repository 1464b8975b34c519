package io.encbench.suites.assess;

import io.encbench.server.DatabaseServer;
import io.encbench.suites.assess.Assessment.AssessedStatement;
import io.encbench.suites.assess.Assessment.Place;
import io.encbench.suites.assess.Assessment.Step;
import io.encbench.suites.assess.Assessment.Unusable;
import io.encbench.suites.assess.StricterScheme.Affected;
import io.encbench.suites.calibrate.CostModel;
import io.encbench.suites.calibrate.StatementWork;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds what stricter schemes would cost, by asking the driver again about the statements on their
 * tables. A trial creates only the tables that these statements name. Confined to one thread.
 */
final class StricterTrials {
  /** Limits the trials to about ten seconds. */
  private static final int MOST_QUESTIONS = 10_000;

  /** To create a table takes the time of so many questions. */
  private static final int QUESTIONS_OF_A_DEFINITION = 20;

  private final DatabaseServer server;
  private final Path directory;
  private final SchemaDefinition schema;
  private final Assessment suggested;
  private final @Nullable CostModel model;

  private int questions;

  /**
   * Prepares trials.
   *
   * @param server a server that this program has started
   * @param directory existing directory for temporary files
   * @param suggested the assessment under the suggested rules
   * @param model predicts client CPU; null without a calibration
   */
  StricterTrials(
      DatabaseServer server,
      Path directory,
      SchemaDefinition schema,
      Assessment suggested,
      @Nullable CostModel model) {
    this.server = server;
    this.directory = directory;
    this.schema = schema;
    this.suggested = suggested;
    this.model = model;
  }

  /**
   * Tries RND.
   *
   * @param columns the columns that become RND
   * @param tables their tables
   * @param rules writes the suggested rules of the tables with some names, with these columns as
   *     RND
   */
  StricterScheme price(
      List<String> columns, Set<String> tables, Function<Set<String>, String> rules)
      throws SQLException {
    List<Integer> asked = onTables(tables);
    Set<String> names = needed(tables, asked);
    SchemaDefinition part = schema.of(names);
    int cost = asked.size() + QUESTIONS_OF_A_DEFINITION * part.statements().size();
    if (questions + cost > MOST_QUESTIONS) {
      return StricterScheme.untried(
          columns, "RND was not tried: there are too many columns and statements to try");
    }
    questions += cost;
    Path file = written(rules.apply(names));
    TrialDatabase database = TrialDatabase.create(server, suggested.capture(), directory);
    List<Unusable> unusable = new ArrayList<>(database.define(part, file));
    unusable.removeIf(table -> isUnusable(table.definition()));
    if (!unusable.isEmpty()) {
      return StricterScheme.untried(
          columns, "RND is not possible: " + unusable.get(0).reason().replaceAll("\\s+", " "));
    }
    try (StatementPlans plans = StatementPlans.open(database, file, suggested.capture(), schema)) {
      List<AssessedStatement> trial = new ArrayList<>(suggested.statements());
      for (int index : asked) {
        trial.set(index, plans.of(trial.get(index).captured()));
      }
      return new StricterScheme(
          columns,
          /* obstacle= */ "",
          affected(trial, (is, was) -> is.place() == Place.CLIENT && was.place() == Place.SERVER),
          affected(
              trial,
              (is, was) ->
                  is.place() == Place.CLIENT
                      && was.place() == Place.CLIENT
                      && !texts(is).equals(texts(was))),
          affected(trial, (is, was) -> is.place() == Place.REFUSED && was.place() != Place.REFUSED),
          model == null ? null : cpuFactor(plans.counted(trial, asked), model));
    }
  }

  /** Whether the suggested rules refuse a definition, too. */
  private boolean isUnusable(String definition) {
    return suggested.tables().stream().anyMatch(table -> table.definition().equals(definition));
  }

  private Path written(String rules) {
    try {
      return Files.writeString(directory.resolve("stricter.props"), rules);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The names of all tables and views that a trial needs. */
  private Set<String> needed(Set<String> tables, List<Integer> asked) {
    Set<String> names = schema.withViews(tables);
    for (int index : asked) {
      names.addAll(
          SchemaDefinition.words(suggested.statements().get(index).captured().statement()));
    }
    return schema.withReferences(names);
  }

  /** The indexes of the statements on some tables, or on views over them, that have a plan. */
  private List<Integer> onTables(Set<String> tables) {
    Set<String> names = schema.withViews(tables);
    List<Integer> indexes = new ArrayList<>();
    for (int i = 0; i < suggested.statements().size(); i++) {
      AssessedStatement each = suggested.statements().get(i);
      if (!each.steps().isEmpty()
          && !Collections.disjoint(SchemaDefinition.words(each.captured().statement()), names)) {
        indexes.add(i);
      }
    }
    return indexes;
  }

  private static List<String> texts(AssessedStatement each) {
    return each.steps().stream().map(Step::text).toList();
  }

  /** The statements of a trial for which something is different. */
  private Affected affected(
      List<AssessedStatement> trial, BiPredicate<AssessedStatement, AssessedStatement> isAffected) {
    int statements = 0;
    long calls = 0;
    for (int i = 0; i < trial.size(); i++) {
      AssessedStatement is = trial.get(i);
      AssessedStatement was = suggested.statements().get(i);
      if (isAffected.test(is, was)) {
        statements++;
        calls += is.captured().calls();
      }
    }
    return new Affected(statements, (double) calls / Math.max(1, suggested.capture().calls()));
  }

  /** The cost of the trial as a multiple; null if no statement is executed in both cases. */
  private @Nullable Double cpuFactor(List<AssessedStatement> trial, CostModel costs) {
    StatementWork before = StatementWork.NONE;
    StatementWork after = StatementWork.NONE;
    for (int i = 0; i < trial.size(); i++) {
      AssessedStatement is = trial.get(i);
      AssessedStatement was = suggested.statements().get(i);
      if (is.isExecuted() && was.isExecuted()) {
        before = before.plus(was.encryptedWork().times((double) was.captured().calls()));
        after = after.plus(is.encryptedWork().times((double) is.captured().calls()));
      }
    }
    return before.counts().isEmpty() ? null : (Double) costs.ratio(after, before).value();
  }
}
