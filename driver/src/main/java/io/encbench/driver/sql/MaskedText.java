package io.encbench.driver.sql;

import io.encbench.driver.rules.Identifiers;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/**
 * A statement that reveals no value, for a server that decides whether it is valid. Each literal is
 * replaced by a constant of its kind. A word that the server does not know as a keyword, and that
 * is not the name of a table or column, is replaced too: it may be a value without its quotes.
 * Comments are left out. Immutable.
 *
 * @param text the text for the server
 * @param keepsSyntax whether the server refuses the syntax of this text only if it refuses that of
 *     the statement
 * @param keepsNames whether every table is known, so that the server resolves the names of columns
 *     as it would in the statement
 * @param names the replaced words by their replacements
 */
public record MaskedText(
    String text, boolean keepsSyntax, boolean keepsNames, Map<String, String> names) {
  private static final String REPLACEMENT = "encbench_name_";
  private static final String KEYWORD_REPLACEMENT = "encbench_keyword_";

  /** Words before an operand. Any other word before a literal makes it an alias, or part of it. */
  private static final Set<String> BEFORE_VALUE =
      Set.of(
          "SELECT",
          "DISTINCT",
          "ALL",
          "WHERE",
          "AND",
          "OR",
          "XOR",
          "NOT",
          "BETWEEN",
          "LIKE",
          "WHEN",
          "THEN",
          "ELSE",
          "CASE",
          "BY",
          "HAVING",
          "ON",
          "LIMIT",
          "OFFSET",
          "DIV",
          "MOD",
          "REGEXP",
          "RLIKE",
          "SET",
          "INTERVAL",
          "DEFAULT");

  /** Keywords where a value may be, after which the statement goes on differently. */
  private static final Set<String> BEGINNING_OPERAND =
      Set.of(
          "SELECT",
          "DISTINCT",
          "ALL",
          "CASE",
          "NOT",
          "NULL",
          "EXISTS",
          "INTERVAL",
          "BINARY",
          "DEFAULT",
          "VALUES",
          "WITH",
          "PRIMARY",
          "KEY",
          "INDEX",
          "UNIQUE",
          "FOREIGN",
          "CHECK",
          "CONSTRAINT",
          "FULLTEXT",
          "CURRENT_DATE",
          "CURRENT_TIME",
          "CURRENT_TIMESTAMP",
          "BETWEEN",
          "LIKE",
          "IN",
          "IS",
          "REGEXP",
          "FROM",
          "WHERE",
          "DUPLICATE",
          "SQL_CALC_FOUND_ROWS");

  /** Words after which the name of a table follows. */
  private static final Set<String> BEFORE_TABLE = Set.of("FROM", "JOIN", "INTO", "UPDATE", "TABLE");

  /** Types and functions whose arguments are part of the syntax, where no parameter is allowed. */
  private static final Set<String> LITERAL_ARGUMENTS =
      Set.of(
          "DECIMAL",
          "DEC",
          "NUMERIC",
          "CHAR",
          "CHARACTER",
          "NCHAR",
          "BINARY",
          "VARCHAR",
          "VARBINARY",
          "FLOAT",
          "DOUBLE",
          "DATETIME",
          "TIME",
          "TIMESTAMP",
          "JSON_TABLE");

  /** Functions that are not keywords, and whose arguments have a syntax of their own. */
  private static final Set<String> OWN_SYNTAX =
      Set.of(
          "ADDDATE",
          "AVG",
          "BIT_AND",
          "BIT_OR",
          "BIT_XOR",
          "CAST",
          "COUNT",
          "CUME_DIST",
          "CURDATE",
          "CURTIME",
          "DATE_ADD",
          "DATE_FORMAT",
          "DATE_SUB",
          "DECODE",
          "DENSE_RANK",
          "EXTRACT",
          "FIRST_VALUE",
          "GROUP_CONCAT",
          "JSON_ARRAYAGG",
          "JSON_OBJECTAGG",
          "JSON_TABLE",
          "LAG",
          "LAST_VALUE",
          "LEAD",
          "MAX",
          "MEDIAN",
          "MID",
          "MIN",
          "NOW",
          "NTH_VALUE",
          "NTILE",
          "PERCENTILE_CONT",
          "PERCENTILE_DISC",
          "PERCENT_RANK",
          "POSITION",
          "RANK",
          "ROW_NUMBER",
          "SESSION_USER",
          "STD",
          "STDDEV",
          "STDDEV_POP",
          "STDDEV_SAMP",
          "ST_COLLECT",
          "SUBDATE",
          "SUBSTR",
          "SUBSTRING",
          "SUM",
          "SYSDATE",
          "SYSTEM_USER",
          "TRIM",
          "VARIANCE",
          "VAR_POP",
          "VAR_SAMP");

  /**
   * What may be sent: words that are no values. All in lower case.
   *
   * @param keywords the server's keywords
   * @param schemas the names of all schemas
   * @param tables the tables of the current schema
   * @param columns the columns of its tables
   */
  public record Vocabulary(
      Set<String> keywords, Set<String> schemas, Set<String> tables, Set<String> columns) {
    boolean isName(String word) {
      return tables.contains(word) || columns.contains(word);
    }
  }

  public MaskedText {
    names = Map.copyOf(names);
  }

  /** The masked text, or null if the server might understand it in another way. */
  public static @Nullable MaskedText of(List<Token> tokens, Vocabulary vocabulary) {
    Masking masking = new Masking(new TokenList(tokens), vocabulary);
    return masking.isPossible()
        ? new MaskedText(
            masking.text.toString(), masking.keepsSyntax, masking.keepsNames, masking.originals)
        : null;
  }

  /** Whether a text contains a replacement of a name. */
  public static boolean containsReplacement(String message) {
    return message.contains(REPLACEMENT);
  }

  /** Whether a text contains a replacement of a keyword, which may be no name in the statement. */
  public static boolean containsKeyword(String message) {
    return message.contains(KEYWORD_REPLACEMENT);
  }

  /** A message about the masked text, with the statement's own names. */
  public String restored(String message) {
    String restored = message;
    for (Map.Entry<String, String> name : names.entrySet()) {
      // The number of a longer replacement may begin with that of this one.
      restored =
          restored.replaceAll(name.getKey() + "(?!\\d)", Matcher.quoteReplacement(name.getValue()));
    }
    return restored;
  }

  /** Writes the text of one statement. */
  private static final class Masking {
    private final TokenList tokens;
    private final Vocabulary vocabulary;
    private final StringBuilder text = new StringBuilder();
    private final Map<String, String> replacements = new HashMap<>();
    private final Map<String, String> originals = new HashMap<>();
    private boolean keepsSyntax = true;
    private boolean keepsNames = true;

    Masking(TokenList tokens, Vocabulary vocabulary) {
      this.tokens = tokens;
      this.vocabulary = vocabulary;
    }

    boolean isPossible() {
      int last = tokens.size() - 1;
      int size = tokens.at(last).is(";") ? last : tokens.size();
      for (int i = 0; i < size; i++) {
        if (i > 0 && tokens.at(i).start() > tokens.at(i - 1).end()) {
          text.append(' ');
        }
        String masked = masked(i);
        if (masked == null) {
          return false;
        }
        text.append(masked);
      }
      return size > 0;
    }

    private @Nullable String masked(int i) {
      Token token = tokens.at(i);
      return switch (token.kind()) {
        case SLOT, POSITION, LITERAL -> value(i);
        case WORD -> word(i);
        case QUOTED -> Identifiers.quote(name(i));
        // JDBC escapes have a meaning to the delegate only; a second statement is none of this one.
        case SYMBOL -> token.is("{") || token.is(";") ? null : token.text();
        case VARIABLE, EXECUTABLE_COMMENT, MALFORMED -> null;
      };
    }

    private @Nullable String value(int i) {
      Token token = tokens.at(i);
      char first = token.text().charAt(0);
      SqlTemplate.Slot slot = token.slot();
      if (slot != null && slot.kind() == SqlTemplate.SlotKind.PARAMETER) {
        return isValuePlace(i) && !isLiteralArgument(i) ? "?" : null;
      }
      if (first == '\'' || first == '"' || first == 'n' || first == 'N') {
        return isValuePlace(i) ? "'2000-01-01'" : null;
      }
      if (slot != null && slot.kind() == SqlTemplate.SlotKind.BINARY) {
        return isValuePlace(i) ? "x'31'" : null;
      }
      if (Character.isLetter(first)) {
        return "TRUE";
      }
      return "1";
    }

    /** Whether an operand can be at this place, and nothing else. */
    private boolean isValuePlace(int i) {
      if (i == 0) {
        return false;
      }
      Token before = tokens.at(i - 1);
      return before.kind() == Token.Kind.SYMBOL
          ? !before.is(")") && !before.is(".") && !before.is("->") && !before.is("->>")
          : tokens.isOneOf(BEFORE_VALUE, i - 1);
    }

    private boolean isLiteralArgument(int i) {
      TokenList.Span brackets = tokens.enclosing(i);
      return brackets != null && tokens.isOneOf(LITERAL_ARGUMENTS, brackets.first() - 1);
    }

    private @Nullable String word(int i) {
      String word = tokens.at(i).text();
      String key = word.toLowerCase(Locale.ROOT);
      if (key.equals("with") && !tokens.at(i + 1).is("ROLLUP")) {
        // A common table expression has a table's name, which is kept, and is none.
        return null;
      }
      if (key.equals("execute")) {
        // Executes another statement, which is not masked as one.
        return null;
      }
      if (isTable(i)) {
        // The other tables are temporary, or do not exist: the columns of these are not known.
        keepsNames &= vocabulary.tables().contains(key);
        return vocabulary.schemas().contains(key) && tokens.at(i + 1).is(".") ? null : word;
      }
      boolean call = tokens.at(i + 1).is("(");
      if (vocabulary.isName(key) && !call) {
        return word;
      }
      if (vocabulary.keywords().contains(key)) {
        if (call || !isValuePlace(i) || tokens.isOneOf(BEGINNING_OPERAND, i)) {
          return word;
        }
        keepsSyntax = false;
        return replacement(KEYWORD_REPLACEMENT, key);
      }
      if (vocabulary.schemas().contains(key) && tokens.at(i + 1).is(".")) {
        return null;
      }
      if (!call || tokens.at(i - 1).is("AS")) {
        return name(i);
      }
      if (tokens.isOneOf(OWN_SYNTAX, i)) {
        return word;
      }
      // Of the other functions only those over a window have a syntax that CONCAT lacks.
      keepsSyntax &= !tokens.isOneOf(Set.of("OVER", "WITHIN"), tokens.partner(i + 1) + 1);
      return "CONCAT";
    }

    /** Whether a table's name is at this place. FROM is also a word within functions. */
    private boolean isTable(int i) {
      if (!tokens.isOneOf(BEFORE_TABLE, i - 1)) {
        return false;
      }
      TokenList.Span brackets = tokens.enclosing(i);
      return brackets == null || tokens.at(brackets.first() + 1).is("SELECT");
    }

    private String name(int i) {
      String name = tokens.at(i).text();
      String key = name.toLowerCase(Locale.ROOT);
      if (vocabulary.isName(key)) {
        return name;
      }
      String replacement = replacement(REPLACEMENT, key);
      originals.putIfAbsent(replacement, name);
      return replacement;
    }

    private String replacement(String prefix, String key) {
      return replacements.computeIfAbsent(
          prefix + key, unknown -> prefix + (replacements.size() + 1));
    }
  }
}
