package io.encbench.driver.guard;

import io.encbench.driver.failure.Refusal;
import io.encbench.driver.sql.Token;
import io.encbench.driver.sql.TokenList;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Knows the statements of MySQL and MariaDB that touch only tables named in their own text. All
 * other statements are refused by name, whether known or not: they run text that is built
 * elsewhere, or contain other statements whose beginnings cannot be recognised.
 */
final class KnownStatements {
  private static final Set<String> KNOWN =
      Set.of(
          // Rows
          "SELECT",
          "WITH",
          "TABLE",
          "VALUES",
          "INSERT",
          "REPLACE",
          "UPDATE",
          "DELETE",
          "DO",
          "CALL",
          "HANDLER",
          "LOAD",
          "EXPLAIN",
          "DESCRIBE",
          "DESC",
          "ANALYZE",
          // Definitions
          "CREATE",
          "ALTER",
          "DROP",
          "RENAME",
          "TRUNCATE",
          "COMMENT",
          "IMPORT",
          // Transactions, locks and sessions
          "BEGIN",
          "START",
          "COMMIT",
          "ROLLBACK",
          "SAVEPOINT",
          "RELEASE",
          "XA",
          "LOCK",
          "UNLOCK",
          "SET",
          "USE",
          "KILL",
          // Errors and diagnoses
          "SIGNAL",
          "RESIGNAL",
          "GET",
          "SHOW",
          "HELP",
          // Accounts
          "GRANT",
          "REVOKE",
          // Tables as files
          "CHECK",
          "CHECKSUM",
          "OPTIMIZE",
          "REPAIR",
          "CACHE",
          "FLUSH",
          "BACKUP",
          // Servers
          "INSTALL",
          "UNINSTALL",
          "RESET",
          "PURGE",
          "CHANGE",
          "STOP",
          "CLONE",
          "RESTART",
          "SHUTDOWN");

  /** Statements that run a text as a statement, or contain other statements. */
  private static final Set<String> REFUSED =
      Set.of(
          "PREPARE",
          "EXECUTE",
          "DEALLOCATE",
          "BINLOG",
          "DECLARE",
          "IF",
          "CASE",
          "LOOP",
          "WHILE",
          "REPEAT",
          "FOR");

  private static final Set<String> STORED_KINDS =
      Set.of("PROCEDURE", "FUNCTION", "TRIGGER", "EVENT", "PACKAGE");

  /**
   * A place where a statement begins.
   *
   * @param token the index of its first word
   * @param certain false if it is in an executable comment and the statement may also begin at an
   *     earlier token
   */
  private record Beginning(int token, boolean certain) {}

  private KnownStatements() {}

  /** The indices of the tokens at which statements of a text may begin. */
  static List<Integer> beginnings(TokenList tokens) {
    return places(tokens).stream().map(Beginning::token).toList();
  }

  /**
   * Finds the beginnings of statements. The server may ignore the content of an executable comment,
   * so one statement can have several possible beginnings.
   */
  private static List<Beginning> places(TokenList tokens) {
    List<Beginning> places = new ArrayList<>();
    boolean begun = false;
    boolean inComment = false;
    boolean commentBegun = false;
    boolean setsForStatement = false;
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.at(i);
      boolean afterEnd = i == 0 || tokens.at(i - 1).is(";");
      if (token.kind() == Token.Kind.EXECUTABLE_COMMENT) {
        inComment = token.text().startsWith("/");
        commentBegun = false;
      } else if (token.is(";")) {
        begun = false;
        commentBegun = false;
      } else if (!begun && !commentBegun) {
        places.add(new Beginning(i, !inComment || afterEnd || i == 1));
        begun = !inComment;
        commentBegun = inComment;
        setsForStatement = token.is("SET") && tokens.at(i + 1).is("STATEMENT");
      } else if (isEscapedCall(tokens, i) || (setsForStatement && tokens.at(i - 1).is("FOR"))) {
        places.add(new Beginning(i, true));
      }
    }
    return places;
  }

  /** Whether this is the word CALL of the JDBC escapes {call ...} and {? = call ...}. */
  private static boolean isEscapedCall(TokenList tokens, int index) {
    return tokens.at(index).is("CALL")
        && (tokens.at(index - 1).is("{")
            || (tokens.at(index - 1).is("=") && tokens.at(index - 3).is("{")));
  }

  /** Refuses a text that contains a statement other than the known ones. */
  static void requireAll(TokenList tokens) throws SQLException {
    requireReadableComments(tokens);
    if (definesStored(tokens)) {
      requireNoDynamic(tokens);
      return;
    }
    for (Beginning place : places(tokens)) {
      Token token = tokens.at(place.token());
      String word = token.text().toUpperCase(Locale.ROOT);
      if (word.equals("BEGIN") && tokens.at(place.token() + 1).is("NOT")) {
        throw refused("BEGIN NOT ATOMIC");
      }
      if (REFUSED.contains(word) || (place.certain() && !isKnown(tokens, place.token()))) {
        throw refused(token.kind() == Token.Kind.WORD ? word : "that begins with " + kind(token));
      }
    }
  }

  private static boolean isKnown(TokenList tokens, int index) {
    Token token = tokens.at(index);
    return switch (token.kind()) {
      case WORD -> KNOWN.contains(token.text().toUpperCase(Locale.ROOT));
      case SYMBOL ->
          token.is("(")
              || (token.is("{")
                  && (isEscapedCall(tokens, index + 1) || isEscapedCall(tokens, index + 3)));
      case MALFORMED -> true;
      default -> false;
    };
  }

  private static String kind(Token token) {
    return token.isName() ? "a name" : token.kind() == Token.Kind.SYMBOL ? token.text() : "a value";
  }

  private static SQLException refused(String statement) {
    return Refusal.because(
        "the statement "
            + statement
            + " is not supported with encrypted columns, since it may contain or build other"
            + " statements that the driver does not see: send them one by one, prepared by JDBC");
  }

  /** Refuses a string that ends a comment: a server that ignores the comment sees its end there. */
  private static void requireReadableComments(TokenList tokens) throws SQLException {
    boolean inComment = false;
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.at(i);
      if (token.kind() == Token.Kind.EXECUTABLE_COMMENT) {
        inComment = token.text().startsWith("/");
      } else if (inComment && token.text().contains("*/")) {
        throw Refusal.because(
            "the end of a comment in a string within an executable comment is not supported with"
                + " encrypted columns");
      }
    }
  }

  /** Whether a text defines a routine, trigger or event, whose body may contain any words. */
  private static boolean definesStored(TokenList tokens) {
    int first = 0;
    while (tokens.at(first).kind() == Token.Kind.EXECUTABLE_COMMENT) {
      first++;
    }
    if (!tokens.at(first).is("CREATE") && !tokens.at(first).is("ALTER")) {
      return false;
    }
    for (int i = first + 1; i < tokens.size(); i++) {
      Token token = tokens.at(i);
      if (token.is("(") || token.is(";") || token.is("AS")) {
        return false;
      }
      if (token.kind() == Token.Kind.WORD
          && STORED_KINDS.contains(token.text().toUpperCase(Locale.ROOT))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Refuses a body with dynamic SQL. Without dynamic SQL, the words of a body name all that it will
   * touch when it runs.
   */
  private static void requireNoDynamic(TokenList tokens) throws SQLException {
    for (String word : List.of("PREPARE", "EXECUTE", "BINLOG")) {
      if (tokens.contains(word, 0)) {
        throw refused(word);
      }
    }
  }
}
