package io.encbench.driver.guard;

import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.driver.sql.Lexer;
import io.encbench.driver.sql.Token;
import io.encbench.driver.sql.TokenList;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Decides which session variables a statement may set. Variables are refused if they change how the
 * server parses a text, how many rows it returns, or how it interprets a stored value.
 */
public final class SessionVariables {
  /** In these no byte of a non-ASCII character can be taken for a quote or a backslash. */
  private static final Set<String> PLAIN_CHARACTER_SETS =
      Set.of("utf8mb4", "utf8mb3", "utf8", "latin1", "ascii", "binary");

  /** SQL modes that change what literals, operators or cells mean. Combined modes come first. */
  private static final Set<String> REFUSED_MODES =
      Set.of(
          "ANSI",
          "DB2",
          "MAXDB",
          "MSSQL",
          "ORACLE",
          "POSTGRESQL",
          "ANSI_QUOTES",
          "NO_BACKSLASH_ESCAPES",
          "PAD_CHAR_TO_FULL_LENGTH",
          "HIGH_NOT_PRECEDENCE",
          "PIPES_AS_CONCAT",
          "TIME_TRUNCATE_FRACTIONAL",
          "TIME_ROUND_FRACTIONAL",
          "EMPTY_STRING_IS_NULL",
          "NO_UNSIGNED_SUBTRACTION",
          "SIMULTANEOUS_ASSIGNMENT");

  /** Variables that a hint may set: they affect resources, plans, or plain columns only. */
  private static final Pattern HARMLESS_IN_HINTS =
      Pattern.compile(
          "optimizer_\\w+|range_\\w+|max_execution_time|lock_wait_timeout|\\w+_buffer_size"
              + "|tmp_table_size|max_heap_table_size|internal_tmp_mem_storage_engine|big_tables"
              + "|eq_range_index_dive_limit|max_seeks_for_key|max_join_size|sql_big_selects"
              + "|cte_max_recursion_depth|group_concat_max_len|unique_checks|foreign_key_checks"
              + "|auto_increment_\\w+|insert_id|timestamp|rand_seed[12]|sql_safe_updates"
              + "|secondary_engine_cost_threshold|use_secondary_engine|end_markers_in_json");

  private static final Pattern SET_VAR =
      Pattern.compile("SET_VAR\\s*(?:\\(\\s*`?(\\w+)`?\\s*=)?", Pattern.CASE_INSENSITIVE);

  private final EncryptionRules rules;

  SessionVariables(EncryptionRules rules) {
    this.rules = rules;
  }

  /** Whether text in this character set is split into words, names and strings like ASCII text. */
  public static boolean isPlainCharacterSet(String name) {
    return PLAIN_CHARACTER_SETS.contains(name.toLowerCase(Locale.ROOT));
  }

  /** Refuses a text with a hint that sets a variable not known to be harmless. */
  public static void requireHarmlessHints(String sql) throws SQLException {
    if (!sql.contains("/*+")) {
      return;
    }
    for (String hint : Lexer.hints(sql)) {
      Matcher set = SET_VAR.matcher(hint);
      while (set.find()) {
        String name = set.group(1) == null ? "of this form" : set.group(1).toLowerCase(Locale.ROOT);
        if (!HARMLESS_IN_HINTS.matcher(name).matches()) {
          throw Refusal.because(
              "the hint SET_VAR "
                  + name
                  + " is not supported with encrypted columns, since it may change how the server"
                  + " reads the statement or what it answers: remove it");
        }
      }
    }
  }

  /** Refuses a SET statement that changes the session in a harmful way. */
  void requireHarmlessSet(TokenList tokens, int set) throws SQLException {
    requireCharacterSetOfNames(tokens, set + 1);
    for (int i = set; i < tokens.size() && !tokens.at(i).is(";"); i++) {
      boolean assigned = tokens.at(i + 1).is("=") || tokens.at(i + 1).is(":=");
      if (assigned && isSystemVariable(tokens, i)) {
        Token value = tokens.at(i + 2);
        switch (nameOf(tokens.at(i))) {
          case "sql_mode" -> requireHarmlessMode(value, tokens.at(i + 3));
          case "time_zone" -> requireNoTimestamp();
          case "character_set_client" -> requirePlain(value);
          case "sql_select_limit", "max_sort_length" -> requireDefault(tokens.at(i), value);
          case "check_constraint_checks" -> requireOn(tokens.at(i), value);
          default -> {}
        }
      }
    }
  }

  /** MariaDB's variable switches all CHECK constraints, including those on cells. */
  private static void requireOn(Token variable, Token value) throws SQLException {
    if (!value.is("ON") && !value.is("1") && !value.is("TRUE") && !value.is("DEFAULT")) {
      throw Refusal.because(
          "SET "
              + variable.text()
              + " is not supported: without the checks the server accepts plaintext as cells");
    }
  }

  /** A user variable begins with one at sign; a name with two or none is a system variable. */
  private static boolean isSystemVariable(TokenList tokens, int index) {
    Token token = tokens.at(index);
    return token.isName() || (token.kind() == Token.Kind.VARIABLE && token.text().startsWith("@@"));
  }

  /** The last part of a name such as {@code @@session.sql_mode}. */
  private static String nameOf(Token token) {
    String name = token.text().toLowerCase(Locale.ROOT);
    return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('@')) + 1);
  }

  /** SET NAMES and SET CHARACTER SET set several variables. */
  private static void requireCharacterSetOfNames(TokenList tokens, int first) throws SQLException {
    for (int i = first; i < tokens.size() && !tokens.at(i).is(";"); i++) {
      boolean begins = i == first || tokens.at(i - 1).is(",");
      if (begins && tokens.at(i).is("NAMES") && !tokens.at(i + 1).is("=")) {
        requirePlain(tokens.at(i + 1));
      } else if (begins && tokens.at(i).is("CHARSET") && !tokens.at(i + 1).is("=")) {
        requirePlain(tokens.at(i + 1));
      } else if (begins && tokens.at(i).is("CHARACTER") && tokens.at(i + 1).is("SET")) {
        requirePlain(tokens.at(i + 2));
      }
    }
  }

  private static void requirePlain(Token value) throws SQLException {
    String name = value.text().replaceAll("['\"`]", "");
    if (!isPlainCharacterSet(name)) {
      throw Refusal.because(
          "the character set "
              + (value.isName() || value.kind() == Token.Kind.LITERAL ? name : "of this form")
              + " is not supported with encrypted columns, since the server may end strings at"
              + " other places than the driver: set characterEncoding of the connection instead");
    }
  }

  private static void requireDefault(Token name, Token value) throws SQLException {
    if (!value.is("DEFAULT")) {
      throw Refusal.because(
          "SET "
              + nameOf(name)
              + " to anything but DEFAULT is not supported with encrypted columns, since the driver"
              + " would see only a part of the rows or values: use LIMIT or setMaxRows");
    }
  }

  /** The server must keep the connection's time zone, in which cells of TIMESTAMP are made. */
  private void requireNoTimestamp() throws SQLException {
    for (ColumnRule rule : rules.all()) {
      if (rule.type().kind() == ColumnType.Kind.TIMESTAMP) {
        throw Refusal.of("SET time_zone", rule);
      }
    }
  }

  private static void requireHarmlessMode(Token value, Token after) throws SQLException {
    boolean alone = after.is(",") || after.is(";");
    if (!alone || value.kind() != Token.Kind.LITERAL || value.text().length() < 2) {
      throw Refusal.because("SET sql_mode to anything but a string is not supported");
    }
    String modes = value.text().substring(1, value.text().length() - 1);
    for (String mode : modes.split(",", -1)) {
      String name = mode.trim().toUpperCase(Locale.ROOT);
      if (REFUSED_MODES.contains(name) || !name.matches("[A-Z0-9_]*")) {
        throw Refusal.because(
            "SQL mode "
                + (REFUSED_MODES.contains(name) ? name : "of this form")
                + " is not supported with encrypted columns");
      }
    }
    if (!modes.toUpperCase(Locale.ROOT).contains("STRICT_")) {
      throw Refusal.because(
          "SET sql_mode without STRICT_TRANS_TABLES is not supported with encrypted columns");
    }
  }
}
