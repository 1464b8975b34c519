package io.encbench.driver.sql;

import com.alibaba.druid.DbType;
import com.alibaba.druid.sql.SQLUtils;
import com.alibaba.druid.sql.ast.SQLExpr;
import com.alibaba.druid.sql.ast.SQLObject;
import com.alibaba.druid.sql.ast.SQLStatement;
import com.alibaba.druid.sql.ast.expr.SQLCharExpr;
import com.alibaba.druid.sql.ast.expr.SQLIntegerExpr;
import com.alibaba.druid.sql.ast.expr.SQLMethodInvokeExpr;
import com.alibaba.druid.sql.ast.expr.SQLNumericLiteralExpr;
import com.alibaba.druid.sql.dialect.mysql.parser.MySqlStatementParser;
import com.alibaba.druid.sql.dialect.mysql.visitor.MySqlASTVisitorAdapter;
import io.encbench.driver.failure.Refusal;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The syntax tree of a statement, in which every literal and parameter can be traced back to the
 * text, and methods to find the clauses of the text. Places are token indexes. Immutable, as long
 * as nobody changes the tree.
 */
public final class SyntaxTree {
  private static final SQLUtils.FormatOption ONE_LINE =
      new SQLUtils.FormatOption(/* ucase= */ true, /* prettyFormat= */ false);

  private static final String SHARED = " LOCK IN SHARE MODE";

  private static final Set<String> SELECT_OPTIONS =
      Set.of(
          "ALL",
          "DISTINCT",
          "DISTINCTROW",
          "HIGH_PRIORITY",
          "STRAIGHT_JOIN",
          "SQL_SMALL_RESULT",
          "SQL_BIG_RESULT",
          "SQL_BUFFER_RESULT",
          "SQL_NO_CACHE",
          "SQL_CACHE");

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
   * @throws java.sql.SQLFeatureNotSupportedException if the parser does not know the statement, or
   *     the text contains something that the server could interpret differently: executable
   *     comments, variables, or another statement
   */
  public static SyntaxTree of(SqlTemplate template) throws SQLException {
    TokenList tokens = new TokenList(Lexer.tokens(template.text()));
    for (int i = 0; i < tokens.size(); i++) {
      switch (tokens.at(i).kind()) {
        case EXECUTABLE_COMMENT, MALFORMED, VARIABLE, LITERAL ->
            throw Refusal.because(
                "a variable, an executable comment or malformed text is not supported in a"
                    + " statement that is executed on the client side");
        default -> {}
      }
      if (tokens.at(i).is("COLLATE")) {
        // The parser keeps it beside the name, where no caller looks for it.
        throw Refusal.because(
            "COLLATE is not supported in a statement that is executed on the client side");
      }
    }
    SQLStatement statement = parse(MarkedText.of(tokens, 0, Set.of()));
    statement.accept(new SubstringArguments());
    return new SyntaxTree(template, tokens, statement);
  }

  /** Makes arguments of FROM and FOR in SUBSTRING, because copies of a tree lack FOR. */
  private static final class SubstringArguments extends MySqlASTVisitorAdapter {
    @Override
    public void endVisit(SQLMethodInvokeExpr call) {
      if (call.getFrom() != null && call.getFor() != null) {
        call.addArgument(call.getFrom());
        call.addArgument(call.getFor());
        call.setFrom(null);
        call.setFor(null);
      }
    }
  }

  /**
   * Parses a text that consists of one statement.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if the parser does not know the statement, or
   *     the text is not exactly one statement
   */
  public static SQLStatement parse(String text) throws SQLException {
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

  /**
   * The tree. Its literals and parameters are markers; {@link #slot} returns the slot of a marker.
   */
  public SQLStatement statement() {
    return statement;
  }

  /** The index of the template's slot that an expression stands for; -1 if it stands for none. */
  public int slot(SQLExpr expression) {
    int token = -1;
    if (expression instanceof SQLNumericLiteralExpr number) {
      token = MarkedText.token(number.getNumber());
    } else if (expression instanceof SQLCharExpr text && text.getClass() == SQLCharExpr.class) {
      // Subclasses represent text with a character set introducer.
      token = MarkedText.token(text.getText());
    }
    return slot(token);
  }

  private int slot(int token) {
    if (token < 0) {
      return -1;
    }
    int virtual = token - slotOfToken.length;
    return virtual < 0 ? slotOfToken[token] : template.slots().size() + virtual;
  }

  /**
   * An expression for a value that is in no slot of the text. Its slot index follows those of the
   * template.
   *
   * @param number number of the value, from 0
   */
  public SQLExpr virtualSlot(int number) {
    return new SQLIntegerExpr(MarkedText.number(slotOfToken.length + number));
  }

  /**
   * Renders an expression, table or query as text. Literals and parameters appear as they were
   * written, virtual slots as {@code ?}.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if parsing the text would not give the same
   *     tree
   */
  public SqlText render(SQLObject node) throws SQLException {
    String marked = SQLUtils.toSQLString(node, DbType.mysql, ONE_LINE);
    StringBuilder text = new StringBuilder();
    List<Integer> slots = new ArrayList<>();
    int copied = 0;
    String prefix = "SELECT ";
    for (Token token : Lexer.separate(prefix + marked)) {
      int slot = token.slot() == null ? -1 : slot(markedToken(token));
      if (slot >= 0) {
        int start = token.start() - prefix.length();
        text.append(marked, copied, start);
        copied = token.end() - prefix.length();
        text.append(slot < template.slots().size() ? written(slot) : "?");
        if (slot >= template.slots().size()
            || template.slots().get(slot).kind() == SqlTemplate.SlotKind.PARAMETER) {
          slots.add(slot);
        }
      } else if (token.slot() != null && token.kind() != Token.Kind.POSITION) {
        throw unreadable();
      }
    }
    text.append(marked.substring(copied));
    requireSame(node, marked);
    return new SqlText(text.toString(), slots);
  }

  private static int markedToken(Token token) {
    String text = token.text();
    if (text.length() > 2 && text.charAt(0) == '\'') {
      return MarkedText.token(text);
    }
    try {
      return MarkedText.token((Number) Integer.valueOf(text));
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  private String written(int slot) {
    SqlTemplate.Slot literal = template.slots().get(slot);
    return template.text().substring(literal.start(), literal.end());
  }

  /** Refuses text in which the printer has lost something, above all brackets. */
  private static void requireSame(SQLObject node, String text) throws SQLException {
    if (node instanceof SQLExpr expr) {
      SQLExpr again;
      try {
        again = SQLUtils.toMySqlExpr(text);
      } catch (RuntimeException | StackOverflowError e) {
        throw unreadable();
      }
      if (!again.equals(expr)) {
        throw unreadable();
      }
    }
  }

  private static SQLException unreadable() {
    return Refusal.because(
        "this form of expression is not supported in a statement that is executed on the client"
            + " side by the driver");
  }

  /** The items of the statement's first select list outside of WITH, as they are written. */
  public List<String> selectList() {
    int first = 0;
    while (isAt(first, "(")) {
      first++;
    }
    first = find(first, "SELECT") + 1;
    while (SELECT_OPTIONS.stream().anyMatch(tokens.at(first)::is)) {
      first++;
    }
    return parts(first, find(first, "FROM"), ",").stream().map(Part::text).toList();
  }

  /** The tables that the locking clause of the statement names, which the tree lacks. */
  public List<String> lockedTables() {
    TokenList.Span clause = tokens.lockedTables();
    List<String> names = new ArrayList<>();
    if (clause != null) {
      for (int i = clause.first() + 1; i <= clause.last(); i += 2) {
        names.add(tokens.at(i).text());
      }
    }
    return names;
  }

  /**
   * NOWAIT or SKIP LOCKED after a clause that locks for sharing, which the tree lacks; empty if
   * there is neither.
   */
  public String ifShared() {
    TokenList.Span words = tokens.ifShared();
    return words == null ? "" : words.first() == words.last() ? " NOWAIT" : " SKIP LOCKED";
  }

  /** A name from the tree, without its quotes. */
  public static String name(String treeName) {
    return MarkedText.unquoted(treeName);
  }

  /** The number of tokens, without a semicolon at the end. */
  public int end() {
    return tokens.at(tokens.size() - 1).is(";") ? tokens.size() - 1 : tokens.size();
  }

  /** Whether the token at a place is this keyword or symbol. */
  public boolean isAt(int place, String wordOrSymbol) {
    return place >= 0 && place < tokens.size() && tokens.at(place).is(wordOrSymbol);
  }

  /** Whether this keyword or symbol is anywhere in the statement. */
  public boolean has(String wordOrSymbol) {
    for (int i = 0; i < tokens.size(); i++) {
      if (tokens.at(i).is(wordOrSymbol)) {
        return true;
      }
    }
    return false;
  }

  /** The name at a place without its quotes; null if the token is not a name. */
  public @Nullable String nameAt(int place) {
    return place >= 0 && place < tokens.size() && tokens.at(place).isName()
        ? tokens.at(place).text()
        : null;
  }

  /**
   * The place of the first of the given words outside brackets, at or after a place; {@link #end}
   * if there is none.
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

  /** The parts between separators; separators in brackets do not count. */
  public List<Part> parts(int from, int to, String separator) {
    List<Part> parts = new ArrayList<>();
    for (int first = from; first <= to; ) {
      int end = find(first, to, separator);
      parts.add(part(first, end));
      first = end + 1;
    }
    return parts;
  }

  /** The text from one place up to, but not including, another, with its parameters. */
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
   * As {@link #part}, but every subquery locks the rows that it reads. As in an UPDATE on the
   * server, it then reads them as they are now, and not as they are in the transaction's snapshot.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if a subquery is a UNION
   */
  public Part partThatLocks(int from, int to) throws SQLException {
    Part part = part(from, to);
    StringBuilder text = new StringBuilder(part.text());
    int start = from < to ? tokens.at(from).start() : 0;
    for (int i = to - 1; i >= from; i--) {
      int open = tokens.at(i).is(")") ? tokens.partner(i) : -1;
      if (open >= from && (isAt(open + 1, "SELECT") || isAt(open + 1, "WITH"))) {
        if (find(open + 1, i, "UNION", "INTERSECT", "EXCEPT") < i) {
          throw Refusal.because(
              "a UNION in a subquery is not supported in a change that computes new values on the"
                  + " client side");
        }
        if (!locks(open + 1, i)) {
          text.insert(tokens.at(i).start() - start, SHARED);
        }
      }
    }
    return new Part(from, text.toString(), part.parameters());
  }

  /** Whether a query has a locking clause. */
  private boolean locks(int from, int to) {
    int lock = find(from, to, "LOCK", "FOR");
    while (lock < to
        && isAt(lock, "FOR")
        && !isAt(lock + 1, "UPDATE")
        && !isAt(lock + 1, "SHARE")) {
      lock = find(lock + 1, to, "LOCK", "FOR");
    }
    return lock < to;
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
