package io.encbench.suites.assess;

import io.encbench.config.ConfigurationException;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.driver.rules.TextCollation;
import io.encbench.server.DatabaseServer;
import io.encbench.suites.assess.Assessment.AssessedStatement;
import io.encbench.suites.assess.Assessment.Place;
import io.encbench.suites.assess.Assessment.Step;
import io.encbench.suites.assess.SchemaColumns.Column;
import io.encbench.suites.assess.SchemaColumns.Reference;
import io.encbench.suites.assess.Suggestion.SuggestedColumn;
import io.encbench.suites.calibrate.CostModel;
import io.encbench.suites.capture.Capture;
import io.encbench.suites.suite.TemporaryDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds rules by asking the driver. Every column begins with the strictest scheme that its table
 * allows. Then columns by which statements compare, join or group become DET where that saves the
 * client work, and columns of statements that are refused stay plain. ORD is never suggested: the
 * client sorts and compares ranges, and the order is not revealed.
 */
public final class Suggester {
  /** So that no column has the name of a domain by default. */
  private static final String SHARED = "shared.";

  /** A table and its alias in a statement. */
  private static final Pattern TABLE =
      Pattern.compile(
          "(?:\\bFROM|\\bJOIN|\\bUPDATE|,)\\s*\\(?\\s*(?:`?\\w+`?\\s*\\.\\s*)?`?(\\w+)`?"
              + "(?:\\s+(?:AS\\s+)?(?!(?:ON|JOIN|WHERE|LEFT|RIGHT|INNER|CROSS|NATURAL|ORDER|GROUP|SET"
              + "|USING|FROM|LIMIT|FOR|HAVING|UNION)\\b)`?(\\w+)`?)?",
          Pattern.CASE_INSENSITIVE);

  /** An equality of two columns in the text of a step. */
  private static final Pattern EQUAL_COLUMNS =
      Pattern.compile("`?(\\w+)`?\\s*\\.\\s*`?(\\w+)`?\\s*=\\s*`?(\\w+)`?\\s*\\.\\s*`?(\\w+)`?");

  /** The remedy of a refusal: a table whose columns need an order in the rules. */
  private static final Pattern NEEDS_ORDER =
      Pattern.compile("state their order in the rules: `?([^`]+?)`?\\.\\* =");

  private final DatabaseServer server;
  private final Path temporary;
  private final Capture capture;
  private final SchemaDefinition schema;
  private final @Nullable CostModel model;
  private final Consumer<String> notices;
  private final Map<String, Choice> choices = new LinkedHashMap<>();
  private final Map<String, String> plain = new TreeMap<>();

  private final SortedMap<String, List<String>> orders = new TreeMap<>();

  /** The root of each domain, by column; a column that is missing is its own. */
  private final Map<String, String> domains = new HashMap<>();

  /**
   * The scheme of a column for now.
   *
   * @param reason why it has this scheme
   */
  private record Choice(Column column, boolean deterministic, String reason) {}

  /**
   * Prepares a search.
   *
   * @param server a server that this program has started
   * @param temporary path of a directory for temporary files, which is deleted
   * @param model predicts the client CPU of stricter schemes; null without a calibration
   * @param notices is told what is tried
   */
  public Suggester(
      DatabaseServer server,
      Path temporary,
      Capture capture,
      SchemaDefinition schema,
      @Nullable CostModel model,
      Consumer<String> notices) {
    this.server = server;
    this.temporary = temporary;
    this.capture = capture;
    this.schema = schema;
    this.model = model;
    this.notices = notices;
  }

  /**
   * Suggests rules.
   *
   * @param wanted {@code all}, or names such as {@code customer.name} and {@code customer.*}
   * @throws ConfigurationException if a name is not that of a column, or no column can be encrypted
   * @throws SQLException if the server fails
   */
  public Suggestion suggest(List<String> wanted) throws SQLException {
    SchemaColumns columns;
    try (TemporaryDirectory directory = new TemporaryDirectory(temporary)) {
      columns = TrialDatabase.create(server, capture, directory.path()).columns(schema);
    }
    List<Column> chosen = chosen(columns, wanted);
    begin(chosen, columns.references());
    improve();
    Assessment found = assessed("the schemes found");
    // Each round states at least one more order, or leaves at least one more column plain.
    while (leaveOutRefused(found, columns)) {
      found = assessed("the schemes found");
    }
    return new Suggestion(
        chosen.stream().map(this::suggested).toList(), orders, stricterSchemes(found));
  }

  private static List<Column> chosen(SchemaColumns columns, List<String> wanted) {
    List<Column> chosen = new ArrayList<>();
    Set<String> unknown = new LinkedHashSet<>(wanted);
    unknown.remove("all");
    for (Column column : columns.columns()) {
      for (String name : wanted) {
        boolean is =
            name.equals("all")
                || name.equalsIgnoreCase(column.inRules())
                || name.equalsIgnoreCase(column.table() + ".*");
        if (is) {
          unknown.remove(name);
          if (!chosen.contains(column)) {
            chosen.add(column);
          }
        }
      }
    }
    if (!unknown.isEmpty()) {
      throw new ConfigurationException(
          "--columns names %s, which the schema does not have; write table.column, table.* or all"
              .formatted(String.join(", ", unknown)));
    }
    return chosen;
  }

  private void begin(List<Column> columns, List<Reference> references) {
    for (Reference reference : references) {
      join(reference.from(), reference.to());
    }
    for (Column column : columns) {
      choices.put(
          column.inRules(),
          column.inKey()
              ? new Choice(column, true, "DET: it is part of a primary, unique or foreign key")
              : new Choice(column, false, "RND: no captured statement needs more at the server"));
    }
    for (Column column : columns) {
      String obstacle = obstacle(column, references);
      if (!obstacle.isEmpty()) {
        leavePlain(column.inRules(), obstacle);
      }
    }
  }

  /** Why a column cannot be encrypted, whatever the statements are; empty if it can. */
  private String obstacle(Column column, List<Reference> references) {
    Choice choice = choices.get(column.inRules());
    if (choice == null) {
      return "";
    }
    if (column.madeByServer()) {
      return "the server makes its values";
    }
    for (Reference reference : references) {
      if (reference.has(column.inRules())) {
        if (!column.collation().isEmpty()) {
          return "a foreign key over text";
        }
        String other = reference.otherThan(column.inRules());
        if (!choices.containsKey(other)) {
          return "a foreign key joins it to %s, which is not among the columns".formatted(other);
        }
      }
    }
    return refusalOfType(choice);
  }

  /** Why no rule can have the type of a column; empty if one can. */
  private String refusalOfType(Choice choice) {
    try {
      EncryptionRules.parse(
          "rules",
          choice.column().inRules() + " = " + rule(choice) + "\n" + EncryptionRules.endMark(1));
      return "";
    } catch (ConfigurationException | IllegalArgumentException e) {
      return "no rule for its type: " + e.getMessage();
    }
  }

  /** Leaves a column plain, and all that are compared with it. */
  private void leavePlain(String name, String reason) {
    String domain = root(name);
    for (String other : List.copyOf(choices.keySet())) {
      if (root(other).equals(domain)) {
        choices.remove(other);
        plain.put(
            other,
            other.equals(name)
                ? reason
                : "it is compared with %s, which stays plain".formatted(name));
      }
    }
  }

  private String rule(Choice choice) {
    Column column = choice.column();
    String collation =
        column.collation().isEmpty()
            ? ""
            : TextCollation.ofPlainColumn(column.collation())
                .map(known -> " COLLATE " + known.sqlName())
                .orElse("");
    String root = root(column.inRules());
    boolean shared =
        domains.values().stream().anyMatch(root::equals) || !root.equals(column.inRules());
    return column.type()
        + collation
        + (choice.deterministic() ? ", DET" : ", RND")
        + (choice.deterministic() && shared ? ", domain=" + SHARED + root : "");
  }

  private String root(String column) {
    String at = column;
    while (domains.containsKey(at)) {
      at = domains.get(at);
    }
    return at;
  }

  private void join(String from, String to) {
    String a = root(from);
    String b = root(to);
    if (!a.equals(b)) {
      domains.put(a, b);
    }
  }

  private SuggestedColumn suggested(Column column) {
    Choice choice = choices.get(column.inRules());
    return choice == null
        ? new SuggestedColumn(
            column.inRules(), "", Objects.requireNonNull(plain.get(column.inRules())))
        : new SuggestedColumn(column.inRules(), rule(choice), choice.reason());
  }

  /** The rules for now, of the tables for which a condition holds. */
  private String rulesFile(Predicate<String> ofTable) {
    SortedMap<String, List<String>> stated = new TreeMap<>(orders);
    stated.keySet().removeIf(ofTable.negate());
    return new Suggestion(
            choices.values().stream()
                .map(Choice::column)
                .filter(column -> ofTable.test(column.table()))
                .map(this::suggested)
                .toList(),
            stated,
            /* stricter= */ List.of())
        .rulesFile();
  }

  private Assessment assessed(String what) throws SQLException {
    if (choices.isEmpty()) {
      throw new ConfigurationException("no column of --columns can be encrypted: " + plain);
    }
    notices.accept("trying %s on %d columns".formatted(what, choices.size()));
    try (TemporaryDirectory directory =
        new TemporaryDirectory(temporary.resolveSibling(temporary.getFileName() + ".rules"))) {
      Path file =
          Files.writeString(
              directory.path().resolve("rules.props"), rulesFile(/* ofTable= */ table -> true));
      return new Assessor(server, temporary).assess(capture, schema, file, assessed -> {});
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What RND would cost for the columns that are DET, by their domains. */
  private List<StricterScheme> stricterSchemes(Assessment found) throws SQLException {
    List<String> keys = new ArrayList<>();
    Map<String, List<Choice>> byDomain = new LinkedHashMap<>();
    for (Choice choice : choices.values()) {
      String name = choice.column().inRules();
      if (choice.deterministic() && choice.column().inKey()) {
        keys.add(name);
      } else if (choice.deterministic()) {
        byDomain.computeIfAbsent(root(name), root -> new ArrayList<>()).add(choice);
      }
    }
    List<StricterScheme> stricter = new ArrayList<>();
    if (!keys.isEmpty()) {
      stricter.add(StricterScheme.untried(keys, "RND is not possible: a key needs equal cells"));
    }
    if (byDomain.isEmpty()) {
      return stricter;
    }
    notices.accept("trying RND instead of DET for %d domains".formatted(byDomain.size()));
    try (TemporaryDirectory directory = new TemporaryDirectory(temporary)) {
      StricterTrials trials = new StricterTrials(server, directory.path(), schema, found, model);
      for (List<Choice> domain : byDomain.values()) {
        stricter.add(stricterScheme(domain, trials));
      }
    }
    return stricter;
  }

  private StricterScheme stricterScheme(List<Choice> domain, StricterTrials trials)
      throws SQLException {
    Set<String> tables = new TreeSet<>();
    for (Choice choice : domain) {
      tables.add(choice.column().table());
      choices.put(choice.column().inRules(), new Choice(choice.column(), false, choice.reason()));
    }
    StricterScheme scheme =
        trials.price(
            domain.stream().map(choice -> choice.column().inRules()).toList(),
            tables,
            names -> rulesFile(table -> names.containsAll(SchemaDefinition.words(table))));
    domain.forEach(choice -> choices.put(choice.column().inRules(), choice));
    return scheme;
  }

  /** Makes columns deterministic by which the client filters, joins or groups, if that helps. */
  private void improve() throws SQLException {
    Assessment strictest = assessed("the strictest schemes");
    Map<String, String> domainsBefore = new HashMap<>(domains);
    Set<String> tried = new LinkedHashSet<>();
    for (AssessedStatement each : strictest.statements()) {
      if (each.place() == Place.CLIENT || each.place() == Place.REFUSED) {
        tried.addAll(named(each));
        joins(each);
      }
    }
    Map<String, Choice> before = new LinkedHashMap<>(choices);
    tried.removeIf(name -> !becomesDeterministic(name, before.get(name)));
    if (tried.isEmpty() && domains.equals(domainsBefore)) {
      return;
    }
    Assessment deterministic = assessed("DET for %d columns more".formatted(tried.size()));
    Map<String, Integer> saved = new TreeMap<>();
    for (int i = 0; i < strictest.statements().size(); i++) {
      AssessedStatement is = deterministic.statements().get(i);
      if (is.place() == Place.SERVER || is.place() == Place.CLIENT) {
        Set<String> helped = named(strictest.statements().get(i));
        helped.removeAll(named(is));
        helped.forEach(name -> saved.merge(name, 1, Integer::sum));
      }
    }
    for (String name : tried) {
      Choice strict = Objects.requireNonNull(before.get(name));
      int statements = saved.getOrDefault(name, 0);
      choices.put(
          name,
          statements == 0
              ? strict
              : new Choice(
                  strict.column(),
                  true,
                  statements == 1
                      ? "DET: a captured statement compares, joins or groups by it"
                      : "DET: %d captured statements compare, join or group by it"
                          .formatted(statements)));
    }
  }

  /** Makes a column DET for a trial; false if it is, or its type does not allow it. */
  private boolean becomesDeterministic(String name, @Nullable Choice choice) {
    if (choice == null || choice.deterministic()) {
      return false;
    }
    Choice trial = new Choice(choice.column(), true, choice.reason());
    if (!refusalOfType(trial).isEmpty()) {
      return false;
    }
    choices.put(name, trial);
    return true;
  }

  /** The encrypted columns by which the client works, or that a refusal names. */
  private Set<String> named(AssessedStatement each) {
    return each.place() == Place.REFUSED
        ? named(each.reason(), each.captured().statement())
        : named(
            each.steps().stream()
                .filter(Step::isWork)
                .map(Step::text)
                .collect(Collectors.joining("\n")),
            each.captured().statement());
  }

  /**
   * The encrypted columns that a text names with their tables; if there are none, those that it
   * names alone.
   *
   * @param statement names their tables
   */
  private Set<String> named(String text, String statement) {
    String lower = text.toLowerCase(Locale.ROOT);
    Set<String> qualified = new LinkedHashSet<>();
    Set<String> alone = new LinkedHashSet<>();
    Set<String> words = SchemaDefinition.words(lower);
    Set<String> tables = SchemaDefinition.words(statement);
    for (Choice choice : choices.values()) {
      Column column = choice.column();
      if (lower.contains(column.inRules().toLowerCase(Locale.ROOT))) {
        qualified.add(column.inRules());
      } else if (words.contains(column.name().toLowerCase(Locale.ROOT))
          && tables.contains(column.table().toLowerCase(Locale.ROOT))) {
        alone.add(column.inRules());
      }
    }
    return qualified.isEmpty() ? alone : qualified;
  }

  /** Puts columns that a statement compares with each other into one domain. */
  private void joins(AssessedStatement each) {
    Map<String, String> tables = new HashMap<>();
    Matcher table = TABLE.matcher(each.captured().statement());
    while (table.find()) {
      String name = table.group(1).toLowerCase(Locale.ROOT);
      tables.put(name, name);
      if (table.group(2) != null) {
        tables.put(table.group(2).toLowerCase(Locale.ROOT), name);
      }
    }
    Matcher equal = EQUAL_COLUMNS.matcher(each.captured().statement());
    while (equal.find()) {
      Choice a = column(tables, equal.group(1), equal.group(2));
      Choice b = column(tables, equal.group(3), equal.group(4));
      if (a != null
          && b != null
          && a.column().type().equalsIgnoreCase(b.column().type())
          && a.column().collation().equals(b.column().collation())) {
        join(a.column().inRules(), b.column().inRules());
      }
    }
  }

  private @Nullable Choice column(Map<String, String> tables, String alias, String name) {
    String table = tables.get(alias.toLowerCase(Locale.ROOT));
    return choices.values().stream()
        .filter(each -> each.column().table().equalsIgnoreCase(table == null ? alias : table))
        .filter(each -> each.column().name().equalsIgnoreCase(name))
        .findFirst()
        .orElse(null);
  }

  /**
   * States the order of columns that refusals ask for. If there are none, leaves columns plain that
   * refusals name. Returns whether anything was changed.
   */
  private boolean leaveOutRefused(Assessment assessment, SchemaColumns columns) {
    Map<String, Integer> refused = new TreeMap<>();
    boolean ordered = false;
    for (AssessedStatement each : assessment.at(Place.REFUSED)) {
      Matcher needed = NEEDS_ORDER.matcher(each.reason());
      if (!needed.find()) {
        named(each).forEach(name -> refused.merge(name, 1, Integer::sum));
      } else if (!orders.containsKey(needed.group(1))) {
        orders.put(needed.group(1), columns.of(needed.group(1)));
        ordered = true;
      }
    }
    if (ordered) {
      return true;
    }
    for (Assessment.Unusable table : assessment.tables()) {
      named(table.reason(), table.definition())
          .forEach(name -> refused.merge(name, 1, Integer::sum));
    }
    refused.forEach(
        (name, count) ->
            leavePlain(
                name, "statements or definitions that would be refused: %d".formatted(count)));
    return !refused.isEmpty();
  }
}
