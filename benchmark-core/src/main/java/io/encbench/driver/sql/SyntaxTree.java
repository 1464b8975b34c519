package io.encbench.driver.sql;

import com.alibaba.druid.sql.ast.SQLExpr;
import com.alibaba.druid.sql.ast.SQLStatement;
import com.alibaba.druid.sql.ast.expr.SQLCharExpr;
import com.alibaba.druid.sql.ast.expr.SQLNumericLiteralExpr;
import com.alibaba.druid.sql.dialect.mysql.parser.MySqlStatementParser;
import io.encbench.driver.failure.Refusal;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The syntax tree of a statement in which every literal and parameter can be found again in the
 * text, and the text's clauses. Places are counted in tokens. Immutable, as long as nobody changes
 * the tree.
 */
public final class SyntaxTree {
  private final SqlTemplate template;
  private final TokenList tokens;
  private final int[] slotOfToken;
  private final SQLStatement statement;

  private SyntaxTree(SqlTemplate template, TokenList tokens, SQLStatement statement) {
    this.template = template;
    this.tokens = tokens;
    this.statement = statement;
    this.slotOfToken = new int[tokens.size()];
    int slots = 0;
    for (int i = 0; i < tokens.size(); i++) {
      slotOfToken[i] = tokens.at(i).slot() == null ? -1 : slots++;
    }
  }

  /**
   * Parses a statement.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if the parser does not know it, or it holds
   *     what could mean something else to the server: comments that it executes, variables, or
   *     another statement
   */
  public static SyntaxTree of(SqlTemplate template) throws SQLException {
    TokenList tokens = new TokenList(Lexer.tokens(template.text()));
    for (int i = 0; i < tokens.size(); i++) {
      switch (tokens.at(i).kind()) {
        case EXECUTABLE_COMMENT, MALFORMED, VARIABLE, LITERAL ->
            throw Refusal.because(
                "a variable, an executable comment or malformed text is not supported in a"
                    + " statement that is evaluated in part by the driver");
        default -> {}
      }
      if (tokens.at(i).is("COLLATE")) {
        // The parser keeps it apart from the tree's operators.
        throw Refusal.because(
            "COLLATE is not supported in a statement that is evaluated in part by the driver");
      }
    }
    return new SyntaxTree(template, tokens, parse(MarkedText.of(tokens, 0, Set.of())));
  }

  private static SQLStatement parse(String text) throws SQLException {
    List<SQLStatement> statements;
    try {
      statements = new MySqlStatementParser(text).parseStatementList();
    } catch (RuntimeException | StackOverflowError e) {
      // The parser throws many kinds of exceptions, whose messages quote the text.
      throw Refusal.because(
          "the SQL parser does not know this statement on a table with encrypted columns");
    }
    if (statements.size() != 1) {
      throw Refusal.because(
          "several statements in one text are not supported with encrypted columns");
    }
    return statements.get(0);
  }

  public SqlTemplate template() {
    return template;
  }

  /** The tree. Its literals and parameters are markers, of which {@link #slot} tells the slot. */
  public SQLStatement statement() {
    return statement;
  }

  /** The index of the slot of the template that an expression is; -1 if it is none. */
  public int slot(SQLExpr expression) {
    int token = -1;
    if (expression instanceof SQLNumericLiteralExpr number) {
      token = MarkedText.token(number.getNumber());
    } else if (expression instanceof SQLCharExpr text && text.getClass() == SQLCharExpr.class) {
      // A subclass stands for text with the name of a character set before it.
      token = MarkedText.token(text.getText());
    }
    return token < 0 || token >= slotOfToken.length ? -1 : slotOfToken[token];
  }

  /** A name of the tree without its quotes. */
  public static String name(String treeName) {
    return MarkedText.unquoted(treeName);
  }

  /** How many tokens there are, without a semicolon at the end. */
  public int end() {
    return tokens.at(tokens.size() - 1).is(";") ? tokens.size() - 1 : tokens.size();
  }

  /** Whether the token at a place is this keyword or symbol. */
  public boolean isAt(int place, String wordOrSymbol) {
    return place >= 0 && place < tokens.size() && tokens.at(place).is(wordOrSymbol);
  }

  /** The name at a place without its quotes; null if there is none. */
  public @Nullable String nameAt(int place) {
    return place >= 0 && place < tokens.size() && tokens.at(place).isName()
        ? tokens.at(place).text()
        : null;
  }

  /**
   * The first of some words outside of brackets, from a place on; {@link #end} if none is there.
   */
  public int find(int from, String... words) {
    return find(from, end(), words);
  }

  private int find(int from, int to, String... words) {
    for (int i = from; i < to; i++) {
      Token token = tokens.at(i);
      if (Arrays.stream(words).anyMatch(token::is)) {
        return i;
      }
      if (token.is("(") && tokens.partner(i) > i) {
        i = tokens.partner(i);
      }
    }
    return to;
  }

  /** The parts between separators that stand outside of brackets. */
  public List<Part> parts(int from, int to, String separator) {
    List<Part> parts = new ArrayList<>();
    for (int first = from; first <= to; ) {
      int end = find(first, to, separator);
      parts.add(part(first, end));
      first = end + 1;
    }
    return parts;
  }

  /** The text from one place to before another, and the parameters in it. */
  public Part part(int from, int to) {
    if (from >= to) {
      return new Part(from, "", List.of());
    }
    List<Integer> parameters = new ArrayList<>();
    for (int i = from; i < to; i++) {
      SqlTemplate.Slot slot = tokens.at(i).slot();
      if (slot != null && slot.kind() == SqlTemplate.SlotKind.PARAMETER) {
        parameters.add(slotOfToken[i]);
      }
    }
    int start = tokens.at(from).start();
    return new Part(from, template.text().substring(start, tokens.at(to - 1).end()), parameters);
  }

  /**
   * A part of the text.
   *
   * @param from the place of its first token
   * @param parameters the indexes of its parameters among the slots of the template
   */
  public record Part(int from, String text, List<Integer> parameters) {
    public Part {
      parameters = List.copyOf(parameters);
    }
  }
}
