package io.encbench.driver.rules;

import io.encbench.config.PropsFile;
import io.encbench.config.PropsFile.Entry;
import io.encbench.crypto.Scheme;
import io.encbench.crypto.cell.CellFormat;
import io.encbench.driver.rules.ColumnType.Family;
import io.encbench.driver.rules.ColumnType.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the lines of a rules file, {@code table.column = TYPE [COLLATE name], SCHEME[,
 * option=value]}, {@code table.* = column, column} and {@code cell-format = 2}, and the end mark
 * after them. The end mark distinguishes a complete file from a truncated one.
 */
final class RulesReader {
  private static final Pattern TYPE_AND_COLLATION =
      Pattern.compile("(.*?)(?:\\s+COLLATE\\s+(\\S+))?", Pattern.CASE_INSENSITIVE);

  /** The key of the end mark; no column can have this name. */
  static final String END_MARK = "end-of-rules";

  /** The key of the version of the format of cells; no column can have this name. */
  private static final String FORMAT_KEY = "cell-format";

  /** The end of a key whose value is the order of all columns of a table. */
  private static final String ALL_COLUMNS = ".*";

  private static final Pattern DOMAIN = Pattern.compile("[0-9A-Za-z_.$-]{1,128}");
  private static final String DOMAIN_KEY = "domain";
  private static final String WINDOWS_KEY = "windows";
  private static final String ON = "on";
  private static final String OFF = "off";
  private static final List<String> OPTIONS = List.of(DOMAIN_KEY, WINDOWS_KEY);
  private static final String FORM =
      "a rule has the form table.column = TYPE, SCHEME[, domain=NAME][, windows=on]";

  private static final String NO_RULES =
      "the file contains no rules; write one for each column to be encrypted, or set"
          + " encRules=none to encrypt nothing";

  private final PropsFile file;

  RulesReader(PropsFile file) {
    this.file = file;
  }

  EncryptionRules rules() {
    RuleChecks checks = new RuleChecks();
    List<ColumnRule> rules = new ArrayList<>();
    List<Entry> orders = new ArrayList<>();
    List<Entry> entries = entriesBeforeTheMark();
    CellFormat format = format(entries);
    for (Entry entry : entries) {
      if (entry.key().equals(FORMAT_KEY)) {
        continue;
      }
      if (entry.key().endsWith(ALL_COLUMNS)) {
        orders.add(entry);
        continue;
      }
      ColumnRule rule = rule(entry, format);
      String problem = checks.problemOfNext(rule);
      if (problem != null) {
        throw file.error(entry, problem);
      }
      rules.add(rule);
    }
    if (rules.isEmpty()) {
      throw file.error(NO_RULES);
    }
    Map<String, List<String>> columnOrders = new HashMap<>();
    for (Entry order : orders) {
      String written = order.key();
      String table =
          identifier(order, written.substring(0, written.length() - ALL_COLUMNS.length()));
      if (columnOrders.put(Identifiers.key(table), columnOrder(order, table, rules)) != null) {
        throw file.error(
            order, "the order of the columns of " + table + " is given twice; remove one");
      }
    }
    return new EncryptionRules(rules, columnOrders);
  }

  /** The format that a line {@code cell-format = 2} states; without one, the first. */
  private CellFormat format(List<Entry> entries) {
    for (Entry entry : entries) {
      if (entry.key().equals(FORMAT_KEY)) {
        return Arrays.stream(CellFormat.values())
            .filter(format -> entry.value().equals(Integer.toString(format.number())))
            .findFirst()
            .orElseThrow(
                () ->
                    file.error(
                        entry,
                        FORMAT_KEY
                            + " is '"
                            + entry.value()
                            + "'; it must be 1, for tables that were created without this line, or"
                            + " 2"));
      }
    }
    return CellFormat.V1;
  }

  /**
   * The columns of a line {@code table.* = column, column}, which must name every rule's column.
   */
  private List<String> columnOrder(Entry entry, String table, List<ColumnRule> rules) {
    List<String> columns = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (String part : splitOutsideParentheses(entry.value())) {
      String column = identifier(entry, part);
      columns.add(column);
      if (!seen.add(Identifiers.key(column))) {
        throw file.error(entry, entry.key() + " names " + column + " twice; remove one");
      }
    }
    List<ColumnRule> ofTable =
        rules.stream().filter(rule -> rule.table().equalsIgnoreCase(table)).toList();
    if (ofTable.isEmpty()) {
      throw file.error(
          entry, entry.key() + ": no column of " + table + " has a rule; remove this line");
    }
    for (ColumnRule rule : ofTable) {
      if (!seen.contains(Identifiers.key(rule.column()))) {
        throw file.error(
            entry,
            entry.key()
                + " leaves out "
                + rule.column()
                + ", which has a rule; name all columns of the table in their order");
      }
    }
    return columns;
  }

  private String identifier(Entry entry, String written) {
    try {
      List<String> parts = Identifiers.split(written);
      if (parts.size() == 1) {
        return parts.get(0);
      }
    } catch (IllegalArgumentException e) {
      throw file.error(entry, "'" + entry.key() + "': " + e.getMessage());
    }
    throw file.error(entry, "'" + written + "' is not one name; write table.* = column, column");
  }

  private List<Entry> entriesBeforeTheMark() {
    List<Entry> entries = file.entries();
    int rules = 0;
    while (rules < entries.size() && !entries.get(rules).key().equals(END_MARK)) {
      rules++;
    }
    if (rules == 0) {
      throw file.error(NO_RULES);
    }
    if (rules == entries.size()) {
      throw file.error(
          "the end mark is missing, so the file may be truncated; it has "
              + rules
              + " rules: if these are all of them, add '"
              + EncryptionRules.endMark(rules)
              + "' as its last line");
    }
    if (rules + 1 < entries.size()) {
      throw file.error(
          entries.get(rules + 1),
          "'"
              + entries.get(rules + 1).key()
              + "' comes after the end mark; move it before "
              + END_MARK
              + ", which must be the last line");
    }
    Entry mark = entries.get(rules);
    if (!mark.value().equals(Integer.toString(rules))) {
      throw file.error(
          mark,
          "the end mark says "
              + mark.value()
              + " rules, but "
              + rules
              + " precede it, so lines may be missing or duplicated; if these are all, write '"
              + EncryptionRules.endMark(rules)
              + "'");
    }
    return entries.subList(0, rules);
  }

  private ColumnRule rule(Entry entry, CellFormat format) {
    List<String> name = name(entry);
    List<String> parts = splitOutsideParentheses(entry.value());
    if (parts.size() < 2 || parts.size() > 2 + OPTIONS.size()) {
      throw file.error(entry, "'" + entry.value() + "' does not have two to four parts; " + FORM);
    }
    Matcher type = TYPE_AND_COLLATION.matcher(parts.get(0));
    if (!type.matches()) {
      throw file.error(entry, "'" + parts.get(0) + "' is not a type; " + FORM);
    }
    ColumnType columnType = type(entry, type.group(1));
    Scheme scheme = scheme(entry, parts.get(1));
    String named = type.group(2);
    TextCollation collation = null;
    if (named != null) {
      collation = collation(entry, columnType, named);
    } else if (columnType.kind() == Kind.ENUM) {
      throw file.error(
          entry,
          entry.key()
              + " is an ENUM, so its type needs the collation of the table, by which its values are"
              + " found, such as "
              + columnType
              + " COLLATE utf8mb4_0900_ai_ci");
    } else if (columnType.kind().family() == Family.TEXT && scheme == Scheme.DET) {
      throw file.error(
          entry,
          entry.key()
              + " is text under DET, so its type needs a collation, by which the server compares"
              + " cells; write "
              + columnType
              + " COLLATE binary to compare by code point and without padding (as utf8mb4_0900_bin"
              + " does), or name one of "
              + collations());
    }
    String table = name.get(0);
    String column = name.get(1);
    Map<String, String> options = options(entry, parts.subList(2, parts.size()));
    String domain = options.get(DOMAIN_KEY);
    return new ColumnRule(
        table,
        column,
        columnType,
        scheme,
        domain == null ? defaultDomain(table, column) : domain(entry, domain),
        collation,
        windows(entry, options.getOrDefault(WINDOWS_KEY, OFF)),
        format);
  }

  private List<String> name(Entry entry) {
    try {
      List<String> parts = Identifiers.split(entry.key());
      if (parts.size() == 2) {
        return parts;
      }
    } catch (IllegalArgumentException e) {
      throw file.error(entry, "'" + entry.key() + "': " + e.getMessage());
    }
    throw file.error(
        entry, "'" + entry.key() + "' is not of the form table.column, without a schema");
  }

  private static List<String> splitOutsideParentheses(String value) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int start = 0;
    boolean quoted = false;
    for (int i = 0; i < value.length(); i++) {
      switch (value.charAt(i)) {
        case '\'' -> quoted = depth > 0 && !quoted;
        case '(' -> depth += quoted ? 0 : 1;
        case ')' -> depth -= quoted ? 0 : 1;
        case ',' -> {
          if (depth == 0 && !quoted) {
            parts.add(value.substring(start, i).strip());
            start = i + 1;
          }
        }
        default -> {}
      }
    }
    parts.add(value.substring(start).strip());
    return parts;
  }

  private ColumnType type(Entry entry, String text) {
    try {
      return ColumnType.parse(text);
    } catch (IllegalArgumentException e) {
      throw file.error(entry, entry.key() + ": " + e.getMessage());
    }
  }

  private Scheme scheme(Entry entry, String text) {
    List<String> names = Arrays.stream(Scheme.values()).map(Enum::name).toList();
    String name = text.toUpperCase(Locale.ROOT);
    if (!names.contains(name)) {
      throw file.error(
          entry,
          entry.key()
              + ": unknown scheme '"
              + text
              + "'; did you mean "
              + PropsFile.nearest(name, names)
              + "? Schemes: "
              + String.join(", ", names));
    }
    return Scheme.valueOf(name);
  }

  private static String collations() {
    return String.join(", ", TextCollation.names());
  }

  private TextCollation collation(Entry entry, ColumnType type, String name) {
    if (type.kind().family() != Family.TEXT && type.kind() != Kind.ENUM) {
      throw file.error(entry, entry.key() + ": " + type + " has no collation");
    }
    TextCollation collation = TextCollation.named(name).orElse(null);
    if (collation == null) {
      throw file.error(
          entry,
          entry.key()
              + ": the client does not support the collation '"
              + name
              + "'; it supports "
              + collations());
    }
    return collation;
  }

  /** The options after the scheme, keyed by name. */
  private Map<String, String> options(Entry entry, List<String> parts) {
    Map<String, String> options = new HashMap<>();
    for (String part : parts) {
      int equals = part.indexOf('=');
      String word = equals < 0 ? part : part.substring(0, equals).strip();
      String key = word.toLowerCase(Locale.ROOT);
      if (equals < 0 || !OPTIONS.contains(key)) {
        throw file.error(
            entry,
            entry.key()
                + ": unknown word '"
                + word
                + "'; did you mean "
                + PropsFile.nearest(key, OPTIONS)
                + "=...? "
                + FORM);
      }
      if (options.put(key, part.substring(equals + 1).strip()) != null) {
        throw file.error(entry, entry.key() + ": " + key + " is given twice; remove one");
      }
    }
    return options;
  }

  private boolean windows(Entry entry, String text) {
    String value = text.toLowerCase(Locale.ROOT);
    if (!value.equals(ON) && !value.equals(OFF)) {
      throw file.error(
          entry, entry.key() + ": windows is '" + text + "'; it must be windows=on or windows=off");
    }
    return value.equals(ON);
  }

  private String domain(Entry entry, String domain) {
    if (!DOMAIN.matcher(domain).matches()) {
      throw file.error(
          entry,
          entry.key()
              + ": the domain '"
              + domain
              + "' is not a sequence of 1 to 128 letters, digits and the characters _ . $ -");
    }
    return domain;
  }

  private static String defaultDomain(String table, String column) {
    return Identifiers.key(Identifiers.quoteIfOdd(table) + "." + Identifiers.quoteIfOdd(column));
  }
}
