package io.encbench.driver.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.druid.sql.ast.statement.SQLSelectStatement;
import io.encbench.driver.analysis.RuleAnalyzer;
import io.encbench.driver.analysis.SampleTables;
import io.encbench.driver.execute.PlanStep;
import io.encbench.driver.execute.expression.Condition;
import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.execute.query.Aggregation;
import io.encbench.driver.execute.query.BlockPlan;
import io.encbench.driver.execute.query.Join;
import io.encbench.driver.execute.query.Operator;
import io.encbench.driver.execute.query.Output;
import io.encbench.driver.execute.query.RowSubqueries;
import io.encbench.driver.execute.query.RowsPlan;
import io.encbench.driver.execute.query.Scan;
import io.encbench.driver.execute.query.ServerCondition;
import io.encbench.driver.execute.query.ServerQuery;
import io.encbench.driver.execute.query.Sort;
import io.encbench.driver.execute.query.Union;
import io.encbench.driver.execute.query.Windows;
import io.encbench.driver.guard.SchemaCatalogue;
import io.encbench.driver.rules.CellCheck;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.driver.rules.RulesText;
import io.encbench.driver.sql.SqlTemplate;
import io.encbench.driver.sql.SyntaxTree;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks which parts of a query the server executes and which remain for the client. */
class SelectPlannerTest {
  private static final EncryptionRules RULES =
      EncryptionRules.parse(
          "rules.props",
          RulesText.complete(
              """
              district.d_id = INT, DET, domain=d
              district.d_next = INT, RND
              line.l_d_id = INT, DET, domain=d
              line.l_o_id = INT, DET, domain=o, windows=on
              line.l_i_id = INT, DET, domain=i
              line.l_amount = DECIMAL(6,2), RND
              line.l_bytewise = VARCHAR(9) COLLATE binary, RND
              line.l_any_case = VARCHAR(9) COLLATE utf8mb4_0900_ai_ci, RND
              line.l_unstated = VARCHAR(9), RND
              line.l_time = TIME, RND
              stock.s_i_id = INT, DET, domain=i
              stock.s_quantity = INT, RND
              """));

  private static final SchemaCatalogue CATALOGUE =
      new SampleTables(
          Map.of(
              "district", List.of("d_id", "d_next", "d_plain"),
              "line",
                  List.of(
                      "l_d_id",
                      "l_o_id",
                      "l_i_id",
                      "l_amount",
                      "l_plain",
                      "l_flag tinyint(1)",
                      "l_bytewise",
                      "l_any_case",
                      "l_unstated",
                      "l_time",
                      "l_note varchar(9) COLLATE utf8mb4_bin",
                      "l_old varchar(9) COLLATE utf8mb4_swedish_ci",
                      "l_real double"),
              "stock", List.of("s_i_id", "s_quantity", "s_plain")));

  private static RowsPlan plan(String sql) throws SQLException {
    SyntaxTree tree = SyntaxTree.of(SqlTemplate.of(sql));
    SchemaView schema =
        new SchemaView(
            RULES,
            CATALOGUE,
            new RuleAnalyzer(RULES, CATALOGUE, /* keys= */ 1, CellCheck.CellChecks.OFF));
    SQLSelectStatement statement = (SQLSelectStatement) tree.statement();
    return new SelectPlanner(tree, schema, new ComputedSlots(tree))
        .statement(statement.getSelect());
  }

  private static BlockPlan block(String sql) throws SQLException {
    RowsPlan plan = plan(sql);
    return (BlockPlan) (plan instanceof SelectPlanner.Alternatives either ? either.better() : plan);
  }

  /** The operators of a block of one kind, in the order of execution. */
  private static <T> List<T> operators(BlockPlan plan, Class<T> kind) {
    List<T> found = new ArrayList<>();
    collect(plan.input(), kind, found);
    return found;
  }

  private static <T> void collect(Operator operator, Class<T> kind, List<T> found) {
    operator.inputs().forEach(input -> collect(input, kind, found));
    if (kind.isInstance(operator)) {
      found.add(kind.cast(operator));
    }
  }

  private static <T> T only(BlockPlan plan, Class<T> kind) {
    assertThat(operators(plan, kind)).hasSize(1);
    return operators(plan, kind).get(0);
  }

  private static List<Condition> clientConditions(BlockPlan plan) {
    return operators(plan, Operator.Filter.class).stream()
        .flatMap(filter -> filter.conditions().stream())
        .toList();
  }

  @Test
  void sort_onDet_isDoneHere() throws SQLException {
    BlockPlan plan =
        block("SELECT l_amount FROM line WHERE l_d_id = ? ORDER BY l_o_id LIMIT 1 FOR UPDATE");

    assertThat(main(plan).columns()).isEqualTo("`line`.`l_amount`, `line`.`l_o_id`");
    assertThat(main(plan).where()).hasSize(1);
    assertThat(main(plan).tail().text()).isEqualTo(" FOR UPDATE");
    assertThat(only(plan, Sort.class).order()).hasSize(1);
    assertThat(operators(plan, Operator.Limit.class)).hasSize(1);
    assertThat(plan.isOneQuery()).isTrue();
  }

  @Test
  void sort_onPlain_staysOnTheServer() throws SQLException {
    BlockPlan plan =
        block("SELECT l_amount * 2 FROM line WHERE l_d_id = 7 ORDER BY l_plain DESC LIMIT 3");

    assertThat(main(plan).tail().text()).isEqualTo(" ORDER BY l_plain DESC LIMIT 3");
    assertThat(plan.input()).isInstanceOf(Scan.Server.class);
  }

  @Test
  void rangeJoin_readsTheBoundsFirst() throws SQLException {
    BlockPlan plan =
        block(
            "SELECT l_i_id FROM district JOIN line ON l_d_id = d_id AND l_o_id >= d_next - 20"
                + " AND l_o_id < d_next WHERE d_id = ?");

    ServerQuery lead = only(plan, Scan.Bind.class).lead();
    assertThat(lead.from()).isEqualTo(" FROM district");
    assertThat(lead.columns()).contains("d_next").doesNotContain("l_");
    assertThat(main(plan).from()).isEqualTo(" FROM line");
    assertThat(main(plan).where()).hasSize(2).anyMatch(ServerCondition.Window.class::isInstance);
    assertThat(clientConditions(plan)).isEmpty();
  }

  @Test
  void stockLevel_isReadByThreeQueries() throws SQLException {
    BlockPlan plan =
        block(
            "SELECT count(*) AS low FROM (SELECT s_i_id, s_quantity FROM stock"
                + " WHERE s_quantity < ? AND s_i_id IN (SELECT /*+ X */ l_i_id FROM district"
                + " JOIN line ON l_d_id = d_id AND l_o_id >= d_next - 20 AND l_o_id < d_next"
                + " WHERE d_id = ?)) AS L");

    assertThat(plan.subqueries()).hasSize(1);
    assertThat(main(plan).columns()).isEqualTo("`stock`.`s_quantity`");
    assertThat(main(plan).where()).singleElement().isInstanceOf(ServerCondition.InRows.class);
    assertThat(clientConditions(plan)).hasSize(1);
    assertThat(plan.outputs()).singleElement().extracting(Output::label).isEqualTo("low");
    assertThat(plan.isOneQuery()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          SELECT x AS y FROM (SELECT l_o_id AS x, l_i_id AS y FROM line) d ORDER BY y | l_o_id
          SELECT x FROM (SELECT l_o_id AS x, l_i_id AS y FROM line) d ORDER BY y | l_i_id
          SELECT x AS l_i_id FROM (SELECT l_o_id AS x FROM line) d ORDER BY l_i_id | l_o_id
          SELECT x AS y FROM (SELECT l_o_id AS x, l_i_id AS y FROM line) d ORDER BY d.y | l_i_id
          SELECT d.* FROM (SELECT l_o_id AS x, l_i_id AS y FROM line) d ORDER BY 2 | l_i_id
          SELECT x FROM (SELECT l_o_id AS x FROM line ORDER BY l_i_id) d | l_i_id
          SELECT l_o_id AS y, l_i_id AS l_o_id FROM line ORDER BY l_o_id | l_i_id
          SELECT x AS y, y FROM (SELECT l_o_id AS x, l_i_id AS y FROM line) d ORDER BY y | refused
          SELECT *, l_o_id FROM line ORDER BY 2 | refused
          """)
  void sortKey_isWhatItsNameMeansToServers(String sql, String column) throws SQLException {
    if (column.equals("refused")) {
      assertRefused(sql);
      return;
    }
    BlockPlan plan = block(sql);

    Expression key = only(plan, Sort.class).order().get(0).value();
    int index = main(plan).indexes().indexOf(((Expression.Column) key).index());
    assertThat(List.of(main(plan).columns().split(", ", -1)).get(index))
        .isEqualTo("`line`.`" + column + "`");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT SUM(x) AS y, y AS g FROM (SELECT l_amount AS x, l_o_id AS y FROM line) d GROUP BY"
            + " y",
        "SELECT SUM(x) AS s, y AS g FROM (SELECT l_amount AS x, l_o_id AS y FROM line) d GROUP BY"
            + " g",
      })
  void groupKey_isAColumnBeforeItIsAnAlias(String sql) throws SQLException {
    BlockPlan plan = block(sql);

    assertThat(only(plan, Aggregation.class).keys()).containsExactly(plan.outputs().get(1).value());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT d.x, d.* FROM (SELECT l_o_id AS x, l_amount FROM line) d WHERE l_amount > 1",
        "SELECT x, * FROM (SELECT l_o_id AS x, l_amount FROM line) d WHERE l_amount > 1",
      })
  void outputs_ofADerivedTable_haveItsNames(String sql) throws SQLException {
    assertThat(block(sql).outputs())
        .extracting(Output::label)
        .containsExactly("x", "x", "l_amount");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT s_plain FROM stock WHERE s_plain = (SELECT max(l_o_id) FROM line)",
        "SELECT s_plain FROM stock WHERE s_plain IN (SELECT l_o_id FROM line)",
        "SELECT l_plain FROM district JOIN line ON l_d_id = d_id AND l_plain = d_next + 1"
            + " WHERE d_id = 5",
      })
  void secret_isNotComparedWithAPlainColumnByTheServer(String sql) throws SQLException {
    BlockPlan plan = block(sql);

    assertThat(clientConditions(plan)).hasSize(1);
    assertThat(main(plan).computed()).isEmpty();
    assertThat(main(plan).where()).allMatch(ServerCondition.Written.class::isInstance);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT l_amount FROM line WHERE l_any_case < l_any_case ORDER BY l_bytewise",
        "SELECT l_unstated FROM line WHERE l_unstated IS NULL ORDER BY l_amount",
        "SELECT l_bytewise, MIN(l_any_case), COUNT(l_unstated) FROM line GROUP BY l_bytewise",
      })
  void text_isComparedByTheCollationOfItsRule(String sql) throws SQLException {
    assertThat(block(sql).isOneQuery()).isTrue();
  }

  @Test
  void aggregatingDerivedTable_isJoinedHere() throws SQLException {
    BlockPlan plan =
        block(
            "SELECT * FROM (SELECT d.d_id, d.d_next, s.total FROM district d, (SELECT l_d_id,"
                + " SUM(l_amount) total FROM line WHERE l_o_id = ? GROUP BY l_d_id) s"
                + " WHERE d.d_id = s.l_d_id AND d.d_plain = 1) AS x WHERE d_next != total");

    assertThat(main(plan).columns()).isEqualTo("`d`.`d_id`, `d`.`d_next`");
    assertThat(main(plan).from()).isEqualTo(" FROM district d");
    assertThat(main(plan).where()).hasSize(1);
    BlockPlan derived = (BlockPlan) only(plan, Scan.Derived.class).plan();
    assertThat(operators(derived, Aggregation.class)).hasSize(1);
    assertThat(only(plan, Join.class).keys()).hasSize(1);
    assertThat(only(plan, Join.class).on()).hasSize(1);
    assertThat(plan.outputs()).extracting(Output::label).containsExactly("d_id", "d_next", "total");
    assertThat(plan.isOneQuery()).isFalse();
    assertThat(plan.steps())
        .endsWith(
            new PlanStep.InClient("hash join of s by d.d_id = s.l_d_id AND d.d_next != s.total"));
  }

  @Test
  void aggregatingDerivedTable_thatTheServerCanDo_isDoneThere() throws SQLException {
    BlockPlan plan =
        block(
            "SELECT d_next, n FROM district JOIN (SELECT l_d_id, COUNT(*) AS n FROM line"
                + " GROUP BY l_d_id) s ON d_id = l_d_id WHERE d_next > n");

    assertThat(only(plan, Scan.Derived.class).plan()).isInstanceOf(RowsPlan.ServerRows.class);
  }

  @Test
  void aggregatingDerivedTable_byItself_isOneQuery() throws SQLException {
    BlockPlan plan =
        block(
            "SELECT * FROM (SELECT l_d_id, MAX(l_o_id) a, MIN(l_o_id) i, COUNT(*) n FROM line"
                + " GROUP BY l_D_ID) x WHERE a - i + 1 != n");

    assertThat(operators(plan, Scan.class)).hasSize(1).hasOnlyElementsOfType(Scan.Derived.class);
    assertThat(plan.isOneQuery()).isTrue();
    assertThat(plan.steps())
        .startsWith(PlanStep.AtServer.once("SELECT `line`.`l_d_id`, `line`.`l_o_id` FROM line"))
        .contains(new PlanStep.InClient("group by l_D_ID"));
  }

  @Test
  void aggregatingDerivedTables_areJoinedToWhatIsBeforeThem() throws SQLException {
    BlockPlan plan =
        block(
            "SELECT b.m, c.n FROM (SELECT l_d_id k, MAX(l_amount) m FROM line GROUP BY l_d_id) a,"
                + " (SELECT l_i_id k, l_d_id j, MAX(l_amount) m FROM line GROUP BY 1, 2) b,"
                + " (SELECT s_i_id k, SUM(s_quantity) n FROM stock GROUP BY s_i_id) c"
                + " WHERE c.k = b.k AND a.k = b.j AND a.m = b.m AND c.n > 3 AND 1 = 1");

    List<Join> joins = operators(plan, Join.class);
    assertThat(joins).extracting(each -> each.keys().size()).containsExactly(2, 1);
    assertThat(joins).extracting(Join::text).last().isEqualTo("c.k = b.k");
    assertThat(clientConditions(plan)).hasSize(2);
  }

  @Test
  void derivedTable_joinsByText_whoseCollationIsTheSame() throws SQLException {
    String sql =
        "SELECT s_quantity FROM stock, (SELECT l_bytewise AS t, l_any_case AS u, SUM(l_amount) AS n"
            + " FROM line GROUP BY t, u) a, (SELECT l_any_case AS t, SUM(l_i_id) AS n FROM line"
            + " GROUP BY t) b WHERE s_quantity = a.n AND a.%s = b.t";

    assertThat(operators(block(sql.formatted("u")), Join.class))
        .extracting(join -> join.keys().size())
        .containsExactly(1, 1);
    assertRefused(sql.formatted("t"));
  }

  private static ServerQuery main(BlockPlan plan) {
    return operators(plan, Scan.Bind.class).isEmpty()
        ? operators(plan, Scan.Server.class).get(0).query()
        : only(plan, Scan.Bind.class).main();
  }

  @Test
  void lockOfSomeTables_isThatOfTheQueriesThatReadThem() throws SQLException {
    String sql =
        "SELECT s_quantity FROM district JOIN line l ON l_o_id >= d_next - 20 AND l_o_id < d_next"
            + " JOIN stock ON s_i_id = l_i_id WHERE d_id = ? AND l_d_id = ? FOR UPDATE OF ";

    assertThat(locks(sql + "L, stock NOWAIT"))
        .containsExactly("", " FOR UPDATE OF `l`, `stock` NOWAIT");
    assertThat(locks(sql + "`district`;")).containsExactly(" FOR UPDATE OF `district`", "");
    assertThat(locks(sql.replace("UPDATE OF", "SHARE")))
        .containsExactly(" FOR SHARE", " FOR SHARE");
    for (String shared : List.of(" FOR SHARE", " LOCK IN SHARE MODE")) {
      for (String ifHeld : List.of(" NOWAIT", " SKIP LOCKED")) {
        assertThat(locks(sql.replace(" FOR UPDATE OF ", shared + ifHeld)))
            .containsExactly(shared + ifHeld, shared + ifHeld);
      }
    }
    assertThat(locks(sql.replace("UPDATE OF", "SHARE OF") + "l skip locked;"))
        .containsExactly("", " FOR SHARE OF `l` SKIP LOCKED");
    assertRefused(sql + "line");
  }

  private static List<String> locks(String sql) throws SQLException {
    Scan.Bind bind = only(block(sql), Scan.Bind.class);
    return List.of(bind.lead().tail().text(), bind.main().tail().text());
  }

  @Test
  void lockOfOneTable_isSentWithOrderAndLimit() throws SQLException {
    String sql =
        "SELECT l_amount + 1 FROM line AS l1_0 WHERE l_d_id = ? ORDER BY l_plain LIMIT 1"
            + " for update of l1_0 skip locked";

    assertThat(main(block(sql)).tail().text())
        .endsWith(" LIMIT 1 FOR UPDATE OF `l1_0` SKIP LOCKED");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "district JOIN @ USING (k) WHERE d_next > n",
        "district, @ WHERE d_id = k AND d_next > n FOR UPDATE",
        "district, @ WHERE d_id = k AND d_next > missing",
        "district, @ WHERE d_id = k AND d_next > d.l_amount",
        "district d, @ WHERE d_id = k AND d_next > n",
        "district, (SELECT l_d_id, SUM(l_amount) AS n FROM line WHERE l_i_id = d_id"
            + " GROUP BY l_d_id) d WHERE d_id = d.l_d_id",
        "district, LATERAL (SELECT l_d_id, SUM(l_amount) AS n FROM line WHERE l_i_id = d_id"
            + " GROUP BY l_d_id) d WHERE d_id = d.l_d_id",
        "district, (SELECT l_d_id, SUM(l_amount) FROM line GROUP BY l_d_id) d WHERE d_id = l_d_id",
        "district, (SELECT l_d_id, SUM(l_amount) AS L_D_ID FROM line GROUP BY line.l_d_id) d"
            + " WHERE d_id = d.l_d_id",
        "district, (SELECT * FROM line WHERE l_amount > 1) d (k, n) WHERE d_id = k AND d_next > n",
        "district, (SELECT l_d_id, SUM(l_amount) FROM line GROUP BY l_d_id) d (k)"
            + " WHERE d_id = k AND d_next > 1",
        "district, (SELECT l_d_id, MAX(l_flag) AS n FROM line GROUP BY l_d_id) d"
            + " WHERE d_id = l_d_id AND d_next > n",
        "district, (SELECT l_any_case AS k, SUM(l_amount) AS n FROM line GROUP BY l_any_case) d"
            + " WHERE d_plain = k AND d_next > n",
        "district, (SELECT l_d_id AS k, SUM(l_amount) AS n FROM line GROUP BY l_d_id UNION"
            + " SELECT 1, 2) d WHERE d_id = k AND d_next > n",
      })
  void derivedTable_whoseColumnsAreNotCertain_isRefused(String from) {
    String derived = "(SELECT l_d_id AS k, SUM(l_amount) AS n FROM line GROUP BY l_d_id) d";

    assertRefused("SELECT d_next FROM " + from.replace("@", derived));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT l_amount / l_real FROM line",
        "SELECT FORMAT(l_amount, 2) FROM line",
        "SELECT YEAR(l_time) FROM line",
        "SELECT l_amount FROM line WHERE UPPER(l_unstated) = 'A'",
        "SELECT l_amount FROM line WHERE CONCAT(l_bytewise, 'x') = CONCAT(l_any_case, 'y')",
        "SELECT l_amount FROM line ORDER BY LOWER(l_unstated)",
        "SELECT ROUND(l_amount, 9) FROM line",
        "SELECT LENGTH(l_amount) FROM line GROUP BY LENGTH(l_bytewise)",
        "SELECT COUNT(*) FROM line GROUP BY SUM(l_amount)",
        "SELECT l_amount FROM line EXCEPT SELECT s_quantity FROM stock",
        "SELECT l_amount FROM line INTERSECT SELECT s_quantity FROM stock",
        "WITH RECURSIVE r AS (SELECT l_amount AS n FROM line UNION ALL SELECT n + 1 FROM r)"
            + " SELECT SUM(n) FROM r",
        "SELECT SUM(l_amount) OVER (ORDER BY l_o_id ROWS 1 PRECEDING) FROM line",
        "SELECT LAG(l_amount + 1) OVER (ORDER BY l_o_id) FROM line",
        "SELECT LAG(l_amount, 1, 0) OVER (ORDER BY l_o_id) FROM line",
        "SELECT NTILE(1, l_amount) OVER (ORDER BY l_amount) FROM line",
        "SELECT CUME_DIST() OVER (ORDER BY l_amount) FROM line",
        "SELECT l_amount FROM line WHERE l_amount > ALL (SELECT s_quantity FROM stock)",
        "SELECT l_amount FROM line JOIN stock ON l_amount = (SELECT d_next FROM district)"
            + " LEFT JOIN district ON d_next < l_amount",
        "SELECT l_d_id, sum(l_amount) FROM line",
        "SELECT * FROM line GROUP BY l_amount",
        "SELECT sum(l_amount) FROM line GROUP BY l_d_id WITH ROLLUP",
        "SELECT DISTINCT l_amount FROM line ORDER BY l_o_id",
        "SELECT GROUP_CONCAT(l_amount) FROM line",
        "SELECT l_amount FROM line ORDER BY l_amount, l_plain COLLATE utf8mb4_bin",
        "SELECT l_amount FROM line WHERE CASE WHEN l_amount > 1 THEN l_time ELSE 0 END",
        "SELECT SUM(l_amount), MAX(l_flag) FROM line",
        "SELECT l_amount FROM line WHERE l_bytewise = l_any_case",
        "SELECT l_amount FROM line WHERE l_plain BETWEEN l_amount AND 3 OR l_any_case <=>"
            + " l_bytewise",
        "SELECT l_amount FROM line WHERE (l_amount, l_any_case) IN ((1, l_bytewise))",
        "SELECT l_amount FROM line WHERE l_unstated < l_unstated",
        "SELECT l_amount FROM line ORDER BY l_unstated",
        "SELECT DISTINCT l_unstated FROM line",
        "SELECT COUNT(DISTINCT l_unstated) FROM line",
        "SELECT SUM(l_amount) FROM line GROUP BY l_unstated",
        "SELECT SUM(l_amount) FROM (SELECT l_o_id FROM line) d",
        "SELECT SUM(d.l_amount) FROM (SELECT l_o_id FROM line) d",
        "SELECT SUM(line.l_amount) FROM (SELECT l_amount FROM line) d",
        "SELECT l_o_id FROM (SELECT l_o_id FROM line) d WHERE l_amount > 1",
        "SELECT l_o_id FROM (SELECT l_o_id FROM line) d ORDER BY l_i_id",
        "SELECT SUM(x) FROM (SELECT l_amount AS x FROM line) d GROUP BY l_i_id",
        "SELECT SUM(x) FROM (SELECT l_amount AS x FROM line) d HAVING SUM(l_amount) > 1",
        "SELECT SUM(x) FROM (SELECT l_amount AS x, l_o_id AS x FROM line) d",
        "SELECT * FROM (SELECT l_amount * 2 FROM line) d",
        "SELECT e.* FROM (SELECT l_amount FROM line) d WHERE l_amount > 1",
        "SELECT e.* FROM line WHERE l_amount > 1",
        "SELECT SUM(x) FROM (SELECT l_amount AS x, NOT l_o_id AS y FROM line) d WHERE y = 1",
        "SELECT SUM(x) FROM (SELECT l_amount AS x, l_o_id IN (1, 2) AS y FROM line) d WHERE y = 1",
        "SELECT SUM(x) AS y, y AS g FROM (SELECT l_amount AS x, l_o_id AS y FROM line) d"
            + " GROUP BY y HAVING y > 1",
        "SELECT SUM(l_amount) AS l_o_id, l_o_id AS g FROM line GROUP BY l_o_id HAVING l_o_id > 1",
      })
  void otherForm_isRefused(String sql) {
    assertRefused(sql);
  }

  @Test
  void tablesWithoutAnEquality_areReadSeparately_andJoinedHere() throws SQLException {
    BlockPlan plan =
        block("SELECT SUM(l_amount) FROM line, stock WHERE s_quantity < l_amount AND s_i_id = 3");

    assertThat(operators(plan, Scan.Server.class))
        .extracting(scan -> scan.query().from())
        .containsExactlyInAnyOrder(" FROM line", " FROM stock");
    assertThat(only(plan, Join.class).keys()).isEmpty();
    assertThat(only(plan, Join.class).on()).hasSize(1);
    assertThat(only(plan, Join.class).outer()).isFalse();
    assertThat(plan.isOneQuery()).isFalse();
  }

  @Test
  void outerJoinThatCellsCannotAnswer_isDoneHere() throws SQLException {
    BlockPlan plan =
        block(
            "SELECT l_amount FROM line LEFT JOIN stock ON s_i_id = l_i_id AND s_quantity < l_amount"
                + " AND s_plain = 5 WHERE l_d_id = 7 AND s_quantity IS NULL AND l_amount > 2");

    Join join = only(plan, Join.class);
    assertThat(join.outer()).isTrue();
    assertThat(join.keys()).hasSize(1);
    assertThat(join.on()).hasSize(1);
    // A condition of WHERE on the right side would drop matches, and so add rows with NULLs.
    assertThat(((Scan.Server) join.right()).query().where())
        .extracting(ServerCondition::outline)
        .containsExactly("s_plain = 5");
    assertThat(((Scan.Server) join.left().inputs().get(0)).query().where())
        .extracting(ServerCondition::outline)
        .containsExactly("l_d_id = 7");
    assertThat(((Operator.Filter) plan.input()).texts()).containsExactly("s_quantity IS NULL");
  }

  @Test
  void rightJoin_keepsTheRowsOfItsRightSide() throws SQLException {
    BlockPlan plan = block("SELECT l_amount FROM stock RIGHT JOIN line ON s_quantity < l_amount");

    Join join = only(plan, Join.class);
    assertThat(join.name()).isEqualTo("stock");
    assertThat(((Scan.Server) join.left()).query().from()).isEqualTo(" FROM line");
  }

  @Test
  void correlatedSubquery_getsTheOuterColumnAsAValue() throws SQLException {
    BlockPlan plan =
        block(
            "SELECT s_quantity FROM stock WHERE s_quantity < (SELECT SUM(l_amount) FROM line"
                + " WHERE l_i_id = s_i_id)");

    RowSubqueries.RowSubquery subquery = only(plan, RowSubqueries.class).subqueries().get(0);
    assertThat(subquery.outer()).hasSize(1);
    assertThat(main((BlockPlan) subquery.plan()).where())
        .extracting(ServerCondition::outline)
        .containsExactly("l_i_id = ?");
    assertThat(plan.subqueries()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT s_plain FROM stock WHERE s_quantity > 2 AND EXISTS (SELECT 1 FROM line"
            + " WHERE l_plain = s_quantity)",
        "SELECT s_plain FROM stock WHERE s_quantity > 2 AND s_plain IN (SELECT l_plain FROM line"
            + " WHERE l_plain = stock.s_quantity)",
      })
  void correlatedValue_thatIsSecret_isNotComparedWithAPlainColumnByTheServer(String sql)
      throws SQLException {
    RowSubqueries.RowSubquery subquery = only(block(sql), RowSubqueries.class).subqueries().get(0);

    BlockPlan within = (BlockPlan) subquery.plan();
    assertThat(main(within).where()).isEmpty();
    assertThat(clientConditions(within)).hasSize(1);
  }

  @Test
  void union_isMadeOfItsBranches() throws SQLException {
    Union plan =
        (Union)
            plan(
                "SELECT l_amount AS n FROM line UNION ALL SELECT l_amount FROM line UNION"
                    + " SELECT l_amount FROM line UNION ALL SELECT l_amount FROM line"
                    + " ORDER BY n DESC LIMIT 3");

    assertThat(plan.branches()).hasSize(4);
    assertThat(plan.distinct()).isEqualTo(3);
    assertThat(plan.order()).containsExactly(new Sort.Key(new Expression.Column(0), true));
    assertThat(plan.rows()).isNotNull();
  }

  @Test
  void commonTable_isADerivedTable() throws SQLException {
    BlockPlan plan =
        block(
            "WITH t AS (SELECT l_d_id, SUM(l_amount) AS n FROM line GROUP BY l_d_id)"
                + " SELECT d_next, n FROM district JOIN t ON d_id = t.l_d_id WHERE d_next > n");

    assertThat(only(plan, Join.class).name()).isEqualTo("t");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT d_next, n FROM district JOIN (SELECT l_d_id, SUM(l_amount) FROM line"
            + " GROUP BY l_d_id) AS d (k, n) ON d_id = k WHERE d_next > d.n",
        "WITH d (k, n) AS (SELECT l_d_id, SUM(l_amount) FROM line GROUP BY l_d_id UNION SELECT"
            + " l_i_id, SUM(l_amount) FROM line GROUP BY l_i_id) SELECT d_next, n FROM district"
            + " JOIN d ON d_id = k WHERE d_next > d.n",
        "SELECT d_next, n FROM district JOIN (WITH line AS (SELECT * FROM line WHERE l_amount > 1)"
            + " SELECT l_d_id AS k, SUM(l_amount) AS n FROM line GROUP BY l_d_id) AS d ON d_id = k"
            + " WHERE d_next > d.n",
      })
  void columnNames_afterATable_areThoseOfItsColumns(String sql) throws SQLException {
    assertThat(operators(block(sql), Join.class)).hasSize(1);
  }

  @Test
  void expressionInGroupBy_isAKey_ofWhatIsMadeOfIt() throws SQLException {
    BlockPlan plan =
        block(
            "SELECT l.l_amount * 2, (l_amount * 2) + 1, COUNT(*) FROM line l GROUP BY l_amount * 2"
                + " HAVING l_amount * 2 > 3 ORDER BY -(l.l_amount * 2)");

    assertThat(only(plan, Aggregation.class).keys())
        .hasOnlyElementsOfType(Expression.Computation.class);
    assertRefused("SELECT l_amount * 3 FROM line GROUP BY l_amount * 2");
    assertRefused("SELECT l_amount FROM line GROUP BY l_amount * 2");
    assertRefused("SELECT l_d_id, l_amount * 2 FROM line GROUP BY l_amount * 2");
    assertRefused("SELECT COUNT(*) FROM line GROUP BY SUM(l_amount)");
  }

  @Test
  void joinByAnExpression_looksRowsUp() throws SQLException {
    BlockPlan plan =
        block(
            "SELECT COUNT(*) FROM line JOIN stock ON s_quantity = l_amount * 2 AND l_d_id = 1"
                + " AND l_amount = 2 + l_amount");

    Join join = only(plan, Join.class);
    assertThat(join.keys()).hasSize(1);
    assertThat(join.keys().get(0).own()).isInstanceOf(Expression.Column.class);
    assertThat(join.keys().get(0).other()).isInstanceOf(Expression.Computation.class);
    assertThat(join.on()).isEmpty();
  }

  @Test
  void union_namesItsColumnsAsItsFirstPartIsWritten() throws SQLException {
    Union plan =
        (Union) plan("SELECT l_amount+1, l_amount FROM line UNION SELECT s_quantity, 1 FROM stock");

    assertThat(plan.labels()).containsExactly("l_amount+1", "l_amount");
  }

  @Test
  void window_isComputedHere() throws SQLException {
    BlockPlan plan =
        block(
            "SELECT l_i_id, SUM(l_amount) OVER (PARTITION BY l_i_id ORDER BY l_o_id) AS s,"
                + " ROW_NUMBER() OVER (ORDER BY l_amount DESC) AS n, LEAD(l_amount, ?) OVER (ORDER"
                + " BY l_o_id) FROM line ORDER BY n");

    assertThat(only(plan, Windows.class).functions())
        .extracting(Windows.Function::numbering)
        .containsExactly(null, Windows.Numbering.ROW_NUMBER, null);
    assertThat(only(plan, Windows.class).functions())
        .extracting(Windows.Function::picking)
        .containsExactly(null, null, Windows.Picking.LEAD);
    assertThat(only(plan, Sort.class).order().get(0).value())
        .isEqualTo(plan.outputs().get(2).value());
  }

  private static void assertRefused(String sql) {
    assertThatThrownBy(() -> plan(sql)).isInstanceOf(SQLFeatureNotSupportedException.class);
  }

  @Test
  void like_leavesOtherConditionsAndTheOrderToTheServer() throws SQLException {
    BlockPlan plan =
        block(
            "SELECT l_i_id FROM line WHERE l_d_id = ? AND l_any_case LIKE ? AND l_note LIKE 'x%'"
                + " ORDER BY l_plain LIMIT 5, 10");

    assertThat(main(plan).where()).hasSize(2);
    assertThat(main(plan).columns())
        .isEqualTo("`line`.`l_any_case`, `line`.`l_i_id`, `line`.`l_plain`");
    assertThat(main(plan).tail().text()).isEqualTo(" ORDER BY l_plain");
    assertThat(clientConditions(plan)).hasSize(1);
    assertThat(operators(plan, Sort.class)).isEmpty();
    assertThat(operators(plan, Operator.Limit.class)).hasSize(1);
  }

  @Test
  void like_withAnOuterJoin_leavesTheJoinToTheServer() throws SQLException {
    BlockPlan plan =
        block(
            "SELECT DISTINCT d.d_id FROM district d LEFT JOIN line l ON d.d_id = l.l_d_id"
                + " WHERE l.l_bytewise LIKE ? ESCAPE '' ORDER BY d.d_id LIMIT ?, ?");

    assertThat(main(plan).from()).contains("LEFT JOIN line l ON d.d_id = l.l_d_id");
    assertThat(clientConditions(plan)).hasSize(1);
    assertThat(operators(plan, Operator.Distinct.class)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT l_i_id FROM line WHERE l_note LIKE 'a%' OR l_bytewise LIKE 'b%'",
        "SELECT l_bytewise LIKE 'a%' AS x, COUNT(l_any_case LIKE '%a') FROM line GROUP BY"
            + " l_bytewise",
        "SELECT l_bytewise FROM line GROUP BY l_bytewise HAVING MAX(l_any_case) LIKE 'a%'",
        "SELECT l_i_id FROM line ORDER BY l_any_case LIKE 'a%' DESC",
      })
  void like_isEvaluatedHere(String sql) throws SQLException {
    assertThat(block(sql).outputs()).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          SELECT 1 FROM line WHERE l_unstated LIKE 'a%'                    | l_unstated
          SELECT 1 FROM line WHERE l_d_id < 3 OR l_old LIKE 'a%'           | l_old
          SELECT 1 FROM line WHERE l_d_id < 3 OR l_real LIKE '1%'          | l_real
          SELECT 1 FROM line WHERE l_time LIKE '12%'                       | l_time
          SELECT 1 FROM line WHERE l_bytewise LIKE l_any_case              | collations
          SELECT 1 FROM line WHERE l_bytewise LIKE 'a' ESCAPE '%'          | ESCAPE
          SELECT 1 FROM line WHERE l_bytewise LIKE 'a' ESCAPE ?            | ESCAPE
          SELECT 1 FROM line WHERE l_bytewise LIKE x'61'                   | LIKE
          """)
  void like_thatOnlyTheServerKnows_isRefusedAtPrepare(String sql, String named) {
    assertThatThrownBy(() -> plan(sql))
        .isInstanceOf(SQLFeatureNotSupportedException.class)
        .hasMessageContaining(named);
  }
}
