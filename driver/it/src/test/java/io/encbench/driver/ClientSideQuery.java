package io.encbench.driver;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A query for {@link TpccTwins} with values for its parameters.
 *
 * @param sql text of the query
 * @param ordered whether the order of its rows is determined
 * @param parameters several sets of values for its parameters
 */
record ClientSideQuery(String sql, boolean ordered, List<List<Object>> parameters) {
  private static final String HINT = "/*+ SEMIJOIN(MATERIALIZATION) */ ";

  /** The number of a warehouse's items in a district's last twenty orders that are scarce. */
  static final String STOCK_LEVEL =
      "SELECT count(*) AS low_stock FROM ( SELECT s_w_id, s_i_id, s_quantity FROM stock"
          + " WHERE s_w_id = ? AND s_quantity < ? AND s_i_id IN ( SELECT"
          + " "
          + HINT
          + "ol_i_id FROM district JOIN order_line"
          + " ON ol_w_id = d_w_id AND ol_d_id = d_id"
          + " AND ol_o_id >= d_next_o_id - 20 AND ol_o_id < d_next_o_id"
          + " WHERE d_w_id = ? AND d_id = ?) ) AS L";

  private static final int WINDOW = 20;

  /**
   * Whether its columns are columns of tables; for other columns, servers report different origins.
   */
  boolean readsTables() {
    return !sql.matches("(?s)(WITH .*|.*(FROM|JOIN|,)\\s\\(SELECT.*)");
  }

  /** Draws values for the parameters of a query. */
  private interface Values extends Function<Random, List<Object>> {}

  private static List<Object> anyDistrict(Random random) {
    return List.of(1, district(random));
  }

  private static int district(Random random) {
    return 1 + random.nextInt(TpccTwins.DISTRICTS);
  }

  private static int customer(Random random) {
    return 1 + random.nextInt(TpccTwins.CUSTOMERS);
  }

  private static int order(Random random) {
    return 1 + random.nextInt(TpccTwins.ORDERS);
  }

  /** All queries, each with several sets of parameter values. */
  static List<ClientSideQuery> all(int times) {
    List<ClientSideQuery> queries = new ArrayList<>();
    addTpcc(queries, times);
    addOthers(queries, times);
    addDerived(queries, times);
    addForms(queries, times);
    addAggregated(queries, times);
    queries.addAll(joinsAndSubqueries());
    queries.addAll(consistency());
    return queries;
  }

  /** Queries without parameters, in an order without ties, for the operators of the client. */
  static List<ClientSideQuery> joinsAndSubqueries() {
    return Stream.of(JOINS, SUBQUERIES, UNIONS, WINDOWS)
        .flatMap(List::stream)
        .map(text -> new ClientSideQuery(text.strip(), /* ordered= */ true, List.of(List.of())))
        .toList();
  }

  private static void add(
      List<ClientSideQuery> queries, int times, boolean ordered, String sql, Values values) {
    Random random = new Random(sql.hashCode());
    List<List<Object>> parameters = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      parameters.add(values.apply(random));
    }
    queries.add(new ClientSideQuery(sql, ordered, parameters));
  }

  /** Joins that the server cannot do on cells. Each query has its own ORDER BY, without ties. */
  private static final List<String> JOINS =
      List.of(
          """
          SELECT o_d_id, o_id, c_id, c_balance FROM oorder LEFT JOIN customer
          ON c_w_id = o_w_id AND c_d_id = o_d_id AND c_id = o_c_id AND c_balance > 10000
          WHERE o_w_id = 1 ORDER BY o_d_id, o_id
          """,
          """
          SELECT o_d_id, o_id FROM oorder LEFT JOIN customer
          ON c_w_id = o_w_id AND c_d_id = o_d_id AND c_id = o_c_id AND c_balance > 10000
          WHERE o_w_id = 1 AND c_balance IS NULL ORDER BY o_d_id, o_id
          """,
          """
          SELECT c_d_id, c_id, o_id FROM oorder RIGHT JOIN customer
          ON c_w_id = o_w_id AND c_d_id = o_d_id AND c_id = o_c_id AND o_carrier_id < 5
          ORDER BY c_d_id, c_id, o_id
          """,
          """
          SELECT c_d_id, c_id, COUNT(o_id), COUNT(*), SUM(o_ol_cnt) FROM customer
          LEFT OUTER JOIN oorder ON c_w_id = o_w_id AND c_d_id = o_d_id AND c_id = o_c_id
          AND o_carrier_id > 8 GROUP BY c_d_id, c_id ORDER BY c_d_id, c_id
          """,
          """
          SELECT i_id, s_quantity, w_tax FROM item LEFT JOIN stock ON s_i_id = i_id
          AND s_quantity < 40 LEFT JOIN warehouse ON w_id = s_w_id AND w_tax >= 0 ORDER BY i_id
          """,
          """
          SELECT w_id, d_id, d_ytd FROM warehouse LEFT JOIN (district JOIN history
          ON h_w_id = d_w_id AND h_d_id = d_id AND h_amount > 4500) ON d_w_id = w_id
          AND d_ytd < w_ytd ORDER BY w_id, d_id, d_ytd, h_amount
          """,
          """
          SELECT w_id, d_id FROM warehouse JOIN district ON d_ytd > w_ytd - w_ytd
          AND d_tax < w_tax ORDER BY w_id, d_w_id, d_id
          """,
          """
          SELECT a.w_id AS x, b.w_id AS y FROM warehouse a, warehouse b
          WHERE a.w_tax < b.w_tax ORDER BY x, y
          """,
          "SELECT COUNT(*), SUM(a.w_tax * b.w_tax) FROM warehouse a CROSS JOIN warehouse b",
          """
          SELECT a.s_i_id AS x, b.s_i_id AS y FROM stock a JOIN stock b
          ON a.s_quantity = b.s_quantity AND a.s_i_id <> b.s_i_id ORDER BY x, y
          """,
          """
          SELECT i_id, i_price, q FROM item JOIN (SELECT s_i_id, s_quantity AS q FROM stock
          WHERE s_quantity < 50) s ON s_i_id = i_id WHERE i_price < q ORDER BY i_id
          """,
          """
          SELECT i_id, s.* FROM item LEFT JOIN (SELECT * FROM stock WHERE s_quantity < 30) s
          ON s.s_i_id = i_id ORDER BY i_id
          """,
          """
          SELECT w_id, t.n FROM warehouse LEFT JOIN (SELECT d_w_id, SUM(d_ytd) AS n FROM district
          GROUP BY d_w_id) t ON t.d_w_id = w_id AND t.n > w_ytd ORDER BY w_id
          """,
          """
          SELECT w_id, t.n FROM (SELECT d_w_id, SUM(d_ytd) AS n FROM district
          GROUP BY d_w_id) t RIGHT JOIN warehouse ON t.d_w_id < w_id ORDER BY w_id, t.d_w_id
          """,
          """
          SELECT * FROM (SELECT s_i_id AS k, s_quantity AS q FROM stock ORDER BY s_i_id LIMIT 7) a
          NATURAL JOIN (SELECT i_id AS k, i_price AS p FROM item) b ORDER BY k
          """,
          """
          SELECT k, a.q, p FROM (SELECT s_i_id AS k, s_quantity AS q FROM stock
          WHERE s_quantity < 20) a RIGHT JOIN (SELECT i_id AS k, i_price AS p FROM item
          WHERE i_price > 50) b USING (k) ORDER BY k
          """,
          """
          SELECT * FROM (SELECT s_i_id AS k, s_quantity AS q FROM stock
          WHERE s_quantity < 20) a NATURAL LEFT JOIN (SELECT i_price AS p, i_id AS k FROM item
          WHERE i_price > 50) b ORDER BY k
          """,
          """
          SELECT a.c_id, b.c_id FROM customer a JOIN customer b ON a.c_first = b.c_first
          WHERE a.c_d_id = 1 AND b.c_d_id = 2 ORDER BY a.c_id, b.c_id
          """,
          """
          SELECT i_id, s_i_id FROM item LEFT JOIN stock ON s_quantity * 2 = i_id - 1 + s_w_id
          AND s_ytd > 100 ORDER BY i_id, s_i_id
          """,
          """
          SELECT o_id, c_id FROM oorder JOIN customer ON o_ol_cnt + 2 = c_id AND o_d_id = c_d_id
          AND o_entry_d > c_since AND c_since > '2024-02-01' WHERE o_entry_d
          BETWEEN '2024-02-01 10:00:00' AND '2024-04-09 12:30:00.5' ORDER BY o_d_id, o_id, c_id
          """,
          """
          SELECT c_d_id, c_id, c.c_first, c_balance, COUNT(*), SUM(o_ol_cnt) FROM customer c
          JOIN oorder ON c_w_id = o_w_id AND c_d_id = o_d_id AND c_id = o_c_id
          GROUP BY c_w_id, c_d_id, c_id HAVING c_balance > 100 ORDER BY c_d_id, c_id
          """,
          """
          SELECT o_ol_cnt * 2 AS n, COUNT(*) + 1, SUM(o_carrier_id) FROM oorder o
          GROUP BY o.o_ol_cnt * 2 HAVING MAX(o_entry_d) > '2024-01-05' ORDER BY n DESC
          """);

  /** Subqueries that depend on rows, or that the server cannot compare. */
  private static final List<String> SUBQUERIES =
      List.of(
          """
          SELECT c_d_id, c_id FROM customer WHERE EXISTS (SELECT * FROM oorder
          WHERE o_w_id = c_w_id AND o_d_id = c_d_id AND o_c_id = c_id AND o_carrier_id > 7)
          ORDER BY c_d_id, c_id
          """,
          """
          SELECT c_d_id, c_id FROM customer WHERE NOT EXISTS (SELECT 1 FROM oorder
          WHERE o_w_id = c_w_id AND o_d_id = c_d_id AND o_c_id = c_id AND o_carrier_id > 7)
          AND c_balance > -20000 ORDER BY c_d_id, c_id
          """,
          """
          SELECT s_i_id FROM stock WHERE s_quantity < (SELECT SUM(ol_quantity) FROM order_line
          WHERE ol_i_id = s_i_id) ORDER BY s_i_id
          """,
          """
          SELECT s_i_id, (SELECT SUM(ol_amount) FROM order_line WHERE ol_i_id = s_i_id) AS total,
          (SELECT MAX(i_price) FROM item) AS price FROM stock ORDER BY s_i_id
          """,
          """
          SELECT o_d_id, o_id FROM oorder WHERE o_carrier_id IN (SELECT ol_quantity
          FROM order_line WHERE ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id)
          ORDER BY o_d_id, o_id
          """,
          """
          SELECT o_d_id, o_id FROM oorder WHERE o_carrier_id NOT IN (SELECT ol_quantity + 0
          FROM order_line WHERE ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_amount < o_ol_cnt)
          ORDER BY o_d_id, o_id
          """,
          """
          SELECT COUNT(*) FROM oorder WHERE o_ol_cnt NOT IN
          (SELECT o_carrier_id FROM oorder)
          """,
          """
          SELECT o_d_id, o_id FROM oorder WHERE o_carrier_id NOT IN
          (SELECT o_ol_cnt FROM oorder) ORDER BY o_d_id, o_id
          """,
          """
          SELECT o_d_id, o_id FROM oorder WHERE o_ol_cnt = 3 OR o_carrier_id IN
          (SELECT c_id FROM customer WHERE c_balance > 0 AND c_d_id = 1) ORDER BY o_d_id, o_id
          """,
          """
          SELECT w_id FROM warehouse WHERE w_tax < (SELECT AVG(d_tax) FROM district
          WHERE d_w_id = w_id) OR EXISTS (SELECT 1 FROM history WHERE h_w_id = w_id
          AND h_amount IS NULL) ORDER BY w_id
          """,
          """
          SELECT d_w_id, SUM(d_ytd) AS total FROM district GROUP BY d_w_id HAVING SUM(d_ytd) <>
          (SELECT w_ytd FROM warehouse WHERE w_id = d_w_id) ORDER BY d_w_id
          """,
          """
          SELECT w_id, EXISTS (SELECT 1 FROM history WHERE h_w_id = w_id AND h_amount > 4800)
          + 100000000000 AS e,
          (SELECT MAX(d_ytd) FROM district WHERE d_w_id = w_id AND d_ytd < 13000) * 2 AS m
          FROM warehouse ORDER BY w_id
          """,
          """
          SELECT d_w_id, COUNT(*), (SELECT COUNT(*) FROM history WHERE h_w_id = d_w_id
          AND h_amount > 1000) AS h FROM district GROUP BY d_w_id ORDER BY d_w_id
          """,
          """
          SELECT c_d_id, c_id FROM customer c WHERE c_balance = (SELECT MAX(x.c_balance)
          FROM customer x WHERE x.c_d_id = c.c_d_id AND x.c_w_id = c.c_w_id) ORDER BY c_d_id
          """,
          """
          SELECT w_id FROM warehouse WHERE EXISTS (SELECT 1 FROM district WHERE d_w_id = w_id
          AND d_ytd > (SELECT AVG(h_amount) FROM history WHERE h_w_id = w_id AND h_d_id = d_id))
          ORDER BY w_id
          """,
          """
          SELECT x FROM (SELECT s_i_id AS x, s_quantity AS q FROM stock) d WHERE q >
          (SELECT AVG(ol_quantity) FROM order_line WHERE ol_i_id = x) ORDER BY x
          """);

  /** Unions and common tables. */
  private static final List<String> UNIONS =
      List.of(
          """
          SELECT o_carrier_id AS n FROM oorder UNION SELECT o_ol_cnt FROM oorder ORDER BY n
          """,
          """
          SELECT o_carrier_id AS n FROM oorder WHERE o_carrier_id > 8
          UNION ALL SELECT s_quantity FROM stock WHERE s_quantity < 20 ORDER BY n DESC
          """,
          """
          SELECT w_ytd AS n FROM warehouse UNION ALL SELECT h_amount FROM history
          WHERE h_amount < 100 UNION SELECT i_price FROM item WHERE i_price > 90 ORDER BY 1 LIMIT 9
          """,
          """
          SELECT COUNT(o_carrier_id) AS n FROM oorder UNION ALL SELECT COUNT(s_quantity) FROM stock
          ORDER BY n
          """,
          """
          SELECT SUM(n) FROM (SELECT o_carrier_id AS n FROM oorder UNION SELECT o_ol_cnt
          FROM oorder) u
          """,
          """
          WITH big AS (SELECT c_d_id, c_id, c_balance FROM customer WHERE c_balance > 0)
          SELECT o_d_id, o_id, c_balance FROM oorder JOIN big ON c_d_id = o_d_id AND c_id = o_c_id
          ORDER BY o_d_id, o_id
          """,
          """
          WITH t AS (SELECT d_w_id AS w, SUM(d_ytd) AS n FROM district GROUP BY d_w_id),
          u AS (SELECT w, n FROM t WHERE n > 1)
          SELECT a.w, a.n, b.n AS m FROM t a JOIN u b ON a.w = b.w WHERE a.n >= b.n ORDER BY a.w
          """,
          """
          WITH t AS (SELECT ol_i_id, SUM(ol_amount) AS n FROM order_line GROUP BY ol_i_id)
          SELECT ol_i_id FROM t WHERE n = (SELECT MAX(n) FROM t) ORDER BY ol_i_id
          """,
          """
          WITH t (i, n) AS (SELECT ol_i_id, SUM(ol_amount) FROM order_line GROUP BY ol_i_id),
          stock AS (SELECT * FROM stock WHERE s_quantity > 20)
          SELECT i, n+1, s_quantity FROM t JOIN stock ON i = s_i_id WHERE n > s_ytd ORDER BY i
          """,
          """
          SELECT o_id FROM oorder WHERE o_d_id = 1 AND o_carrier_id = (WITH t (n) AS (SELECT
          o_carrier_id FROM oorder WHERE o_ol_cnt < 4)
          SELECT MIN(n) + 1 FROM t) ORDER BY o_id
          """,
          """
          SELECT o_carrier_id+1, o_ol_cnt FROM oorder UNION SELECT o_ol_cnt*2, s_quantity
          FROM oorder, stock WHERE o_ol_cnt = s_quantity - 10 ORDER BY 1, 2
          """);

  /** Window functions over their default frames. */
  private static final List<String> WINDOWS =
      List.of(
          """
          SELECT ol_d_id, ol_o_id, ol_number, SUM(ol_amount) OVER (PARTITION BY ol_d_id
          ORDER BY ol_o_id) AS s, COUNT(*) OVER (PARTITION BY ol_d_id ORDER BY ol_o_id) AS n,
          MIN(ol_amount) OVER (PARTITION BY ol_d_id ORDER BY ol_o_id) AS least,
          MAX(ol_amount) OVER () AS most, AVG(ol_amount) OVER (PARTITION BY ol_i_id) AS mean
          FROM order_line ORDER BY ol_d_id, ol_o_id, ol_number
          """,
          """
          SELECT s_i_id FROM (SELECT s_i_id, ROW_NUMBER() OVER (ORDER BY s_quantity, s_i_id) AS n,
          RANK() OVER (ORDER BY s_quantity DESC) AS r,
          DENSE_RANK() OVER (PARTITION BY s_w_id ORDER BY s_quantity) AS d FROM stock) t
          WHERE (n < 20 AND d > 3) OR (r > 10 AND r < 20) OR d = 33 OR n = 41 ORDER BY s_i_id
          """,
          """
          SELECT ol_i_id, SUM(ol_amount) AS s, SUM(SUM(ol_amount)) OVER (ORDER BY ol_i_id DESC) AS t
          FROM order_line GROUP BY ol_i_id ORDER BY ol_i_id
          """,
          """
          SELECT s_i_id FROM (SELECT s_i_id, LAG(s_quantity) OVER (ORDER BY s_i_id) AS a,
          LEAD(s_quantity, 3) OVER (ORDER BY s_i_id DESC) AS b, NTILE(7) OVER (ORDER BY s_i_id) AS n,
          FIRST_VALUE(s_ytd) OVER (ORDER BY s_quantity, s_i_id) AS f,
          LAST_VALUE(s_ytd) OVER (PARTITION BY s_w_id ORDER BY s_quantity, s_i_id) AS l FROM stock) t
          WHERE (a < b AND n > 2) OR l > f OR n = 7 OR a IS NULL ORDER BY s_i_id
          """,
          """
          SELECT c_d_id, c_id, LAG(c_first, 2) OVER (PARTITION BY c_d_id ORDER BY c_id) AS n,
          FIRST_VALUE(c_balance) OVER (PARTITION BY c_d_id ORDER BY c_id DESC) AS b,
          LAST_VALUE(c_since) OVER (ORDER BY c_d_id, c_id) AS s FROM customer WHERE c_id = 1 OR c_d_id = 2
          ORDER BY c_d_id, c_id
          """,
          """
          SELECT t.k, t.s FROM (SELECT s_i_id AS k, SUM(s_quantity) OVER (ORDER BY s_quantity) AS s
          FROM stock) t WHERE t.s > 100 ORDER BY t.k
          """);

  private static void addTpcc(List<ClientSideQuery> queries, int times) {
    add(
        queries,
        times,
        true,
        "SELECT d_tax, d_next_o_id FROM district WHERE d_w_id = ? AND d_id = ? FOR UPDATE",
        ClientSideQuery::anyDistrict);
    add(
        queries,
        times,
        true,
        "SELECT c_discount, c_last, w_tax FROM customer JOIN warehouse ON (w_id = c_w_id)"
            + " WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?",
        random -> List.of(1, district(random), customer(random)));
    add(
        queries,
        times,
        false,
        "SELECT s_i_id, s_w_id, s_quantity, s_data FROM stock"
            + " WHERE (s_w_id, s_i_id) IN ((?,?),(?,?)) FOR UPDATE",
        random -> List.of(1, 1 + random.nextInt(30), 1, 31 + random.nextInt(30)));
    add(
        queries,
        times,
        true,
        "SELECT c_id FROM customer WHERE c_w_id = ? AND c_d_id = ? AND c_last = ? ORDER BY c_first",
        random -> List.of(1, district(random), "BARBAR"));
    add(
        queries,
        times,
        true,
        "SELECT o_id, o_entry_d, o_carrier_id FROM oorder"
            + " WHERE o_w_id = ? AND o_d_id = ? AND o_c_id = ? ORDER BY o_id DESC LIMIT 1",
        random -> List.of(1, district(random), customer(random)));
    add(
        queries,
        times,
        true,
        "SELECT o_id, o_entry_d, o_carrier_id FROM oorder"
            + " WHERE o_w_id = ? AND o_d_id = ? AND o_c_id = ?"
            + " AND o_id = (SELECT max(o_id) FROM oorder"
            + " WHERE o_w_id = ? AND o_d_id = ? AND o_c_id = ?)",
        random -> {
          int district = district(random);
          int customer = customer(random);
          return List.of(1, district, customer, 1, district, customer);
        });
    add(
        queries,
        times,
        true,
        "SELECT ol_i_id, ol_quantity, ol_amount, ol_delivery_d FROM order_line"
            + " WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?"
            + " ORDER BY ol_w_id, ol_d_id, ol_o_id, ol_number",
        random -> List.of(1, district(random), order(random)));
    for (String sql : List.of(STOCK_LEVEL, STOCK_LEVEL.replace(HINT, ""))) {
      add(
          queries,
          times,
          true,
          sql,
          random -> List.of(1, 10 + random.nextInt(60), 1, district(random)));
    }
    Values window =
        random -> {
          int next = WINDOW + random.nextInt(TpccTwins.ORDERS - WINDOW);
          return List.of(1, district(random), next, next, 1, 10 + random.nextInt(60));
        };
    add(
        queries,
        times,
        true,
        "SELECT COUNT(DISTINCT s_i_id) AS stock_count FROM order_line, stock"
            + " WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id < ? AND ol_o_id >= ? - 20"
            + " AND s_w_id = ? AND s_i_id = ol_i_id AND s_quantity < ?",
        window);
    add(
        queries,
        times,
        true,
        "SELECT COUNT(DISTINCT s_i_id) FROM order_line JOIN stock ON s_i_id = ol_i_id"
            + " WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id BETWEEN ? - 20 AND ? - 1"
            + " AND s_w_id = ? AND s_quantity < ?",
        window);
    add(
        queries,
        times,
        true,
        "SELECT no_o_id FROM new_order WHERE no_w_id = ? AND no_d_id = ?"
            + " ORDER BY no_o_id ASC LIMIT 1 FOR UPDATE",
        ClientSideQuery::anyDistrict);
    add(
        queries,
        times,
        true,
        "SELECT min(no_o_id) FROM new_order WHERE no_w_id = ? AND no_d_id = ?",
        ClientSideQuery::anyDistrict);
    add(
        queries,
        times,
        false,
        "SELECT o_c_id, o_d_id FROM oorder WHERE (o_w_id, o_d_id, o_id) IN ((?,?,?),(?,?,?))",
        random -> List.of(1, 1, order(random), 1, 2, order(random)));
    add(
        queries,
        times,
        false,
        "SELECT sum(ol_amount) AS sum_ol_amount, ol_d_id FROM order_line"
            + " WHERE (ol_w_id, ol_d_id, ol_o_id) IN ((?,?,?),(?,?,?),(?,?,?)) GROUP BY ol_d_id",
        random -> List.of(1, 1, order(random), 1, 2, order(random), 1, 3, order(random)));
    add(
        queries,
        times,
        true,
        "SELECT sum(ol_amount) FROM order_line WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?",
        random -> List.of(1, district(random), order(random) + 5));
  }

  private static void addOthers(List<ClientSideQuery> queries, int times) {
    add(
        queries,
        times,
        false,
        "SELECT ol_d_id, count(*), count(ol_amount), sum(ol_amount), avg(ol_amount),"
            + " min(ol_amount), max(ol_amount), sum(ol_quantity), avg(ol_quantity),"
            + " max(ol_delivery_d) FROM order_line WHERE ol_w_id = ? GROUP BY ol_d_id",
        random -> List.of(1));
    add(
        queries,
        times,
        true,
        "SELECT COALESCE(SUM(ol_amount), 0) AS s, AVG(ol_amount) + 1, SUM(ol_amount) * 2 AS d,"
            + " SUM(ol_amount) - AVG(ol_amount) AS x, IFNULL(MAX(ol_amount), 0)"
            + " FROM order_line WHERE ol_w_id = ? AND ol_d_id = ?",
        random -> List.of(random.nextInt(2), district(random)));
    add(
        queries,
        times,
        true,
        "SELECT ol_o_id AS o, SUM(ol_amount) AS total FROM order_line"
            + " WHERE ol_w_id = ? AND ol_d_id = ? GROUP BY ol_o_id"
            + " HAVING SUM(ol_amount) > ? ORDER BY total DESC, o LIMIT 5",
        random -> List.of(1, district(random), new BigDecimal("5000.50")));
    add(
        queries,
        times,
        true,
        "SELECT DISTINCT o_carrier_id FROM oorder WHERE o_w_id = ? AND o_d_id = ?"
            + " ORDER BY o_carrier_id",
        ClientSideQuery::anyDistrict);
    add(
        queries,
        times,
        true,
        "SELECT s_i_id, s_quantity + s_ytd AS both_of, s_quantity * 2 - ? AS less FROM stock"
            + " WHERE s_w_id = ? AND s_quantity < ? AND s_ytd >= s_quantity ORDER BY 1",
        random -> List.of(3, 1, 10 + random.nextInt(90)));
    add(
        queries,
        times,
        true,
        "SELECT c_id, c_balance * (1 - c_discount) AS net, c_balance FROM customer"
            + " WHERE c_w_id = ? AND c_d_id = ? AND (c_balance > ? OR c_discount < 0.05)"
            + " ORDER BY c_balance, c_id LIMIT 2, 3",
        random -> List.of(1, district(random), new BigDecimal("100.00")));
    // The sort key overflows, but no row is sorted.
    add(
        queries,
        times,
        true,
        "SELECT s_i_id FROM stock WHERE s_w_id = ? ORDER BY s_quantity * 9223372036854775807"
            + " LIMIT ?",
        random -> List.of(1, 0));
    add(
        queries,
        times,
        true,
        "SELECT c.c_first, c.c_since FROM customer c WHERE c.c_w_id = ? AND c.c_d_id = ?"
            + " AND c.c_since > ? ORDER BY c.c_since DESC",
        random -> List.of(1, district(random), java.time.LocalDateTime.of(2024, 2, 1, 0, 0)));
    add(
        queries,
        times,
        true,
        "SELECT c_first, c_since FROM customer WHERE c_w_id = ? AND c_d_id = ? AND c_since >= ?"
            + " ORDER BY c_since DESC",
        random -> List.of(1, district(random), java.sql.Date.valueOf("2024-02-01")));
    add(
        queries,
        times,
        true,
        "SELECT count(*) FROM stock WHERE s_w_id = ? AND s_quantity IS NULL",
        random -> List.of(1));
    add(
        queries,
        times,
        true,
        "SELECT o_id FROM oorder WHERE o_w_id = ? AND o_d_id = ? AND o_carrier_id IN (1, 2, ?)"
            + " ORDER BY o_carrier_id, o_id DESC",
        random -> List.of(1, district(random), 3));
    add(
        queries,
        times,
        true,
        "SELECT * FROM stock WHERE s_w_id = ? AND s_quantity BETWEEN ? AND 40 ORDER BY s_i_id",
        random -> List.of(1, 10 + random.nextInt(20)));
    add(
        queries,
        times,
        true,
        "SELECT avg(c_balance * 1.001), avg(-c_balance * 1.001) FROM customer"
            + " WHERE c_w_id = ? AND c_d_id = ?",
        ClientSideQuery::anyDistrict);
    add(
        queries,
        times,
        true,
        "SELECT avg(coalesce(ol_amount, ol_quantity)), sum(coalesce(ol_amount, ol_quantity))"
            + " FROM order_line WHERE ol_w_id = ? AND ol_d_id = ? AND ol_amount IS NULL",
        ClientSideQuery::anyDistrict);
    add(
        queries,
        times,
        true,
        "SELECT avg(s_quantity), sum(s_ytd) FROM stock WHERE s_w_id = ? AND s_i_id = ?",
        random -> List.of(1, 1000));
    add(
        queries,
        times,
        true,
        "SELECT ol_o_id, ol_number, i_price * ol_quantity FROM order_line JOIN item"
            + " ON i_id = ol_i_id WHERE ol_w_id = ? AND ol_d_id = ? AND ol_amount > i_price * 2"
            + " ORDER BY ol_o_id, ol_number",
        ClientSideQuery::anyDistrict);
    add(
        queries,
        times,
        true,
        "SELECT c_id FROM customer WHERE c_w_id = ? AND c_d_id = ? AND c_first = ? ORDER BY c_id",
        random -> List.of(1, district(random), "DELTA"));
  }

  /**
   * Queries with names that may refer to a column of the derived table, a column within it, or an
   * alias.
   */
  private static void addDerived(List<ClientSideQuery> queries, int times) {
    String lines =
        " FROM (SELECT ol_o_id AS o, ol_i_id AS i, ol_number, ol_amount AS a, ol_quantity + 1 AS q"
            + " FROM order_line WHERE ol_w_id = ? AND ol_d_id = ?) d";
    for (String query :
        List.of(
            "SELECT o AS i, ol_number, a @ ORDER BY i DESC, ol_number",
            "SELECT o, i, ol_number, a @ ORDER BY i, o, d.ol_number",
            "SELECT o AS ol_amount, ol_number AS n, a @ ORDER BY ol_amount DESC, n",
            "SELECT o AS i, ol_number, a @ ORDER BY d.i, i, ol_number",
            "SELECT o AS i, ol_number @ ORDER BY i + 0, o, ol_number",
            "SELECT d.*, o AS again @ WHERE a > 100 ORDER BY 1, 3",
            "SELECT *, q * 2 - q AS x @ WHERE q * 2 > 3 ORDER BY a, o, ol_number",
            "SELECT i AS g, SUM(a) AS s, SUM(q * a) @ GROUP BY g ORDER BY g",
            "SELECT i AS g, SUM(a) AS o, MAX(q) @ GROUP BY i HAVING SUM(a) > 5000 ORDER BY o, g",
            "SELECT SUM(a) AS o, d.o AS g @ GROUP BY o ORDER BY g",
            "SELECT i, SUM(a) AS s @ GROUP BY i HAVING s > 5000 ORDER BY s, 1",
            "SELECT DISTINCT i AS o @ ORDER BY o DESC")) {
      add(queries, times, true, query.replace(" @", lines), ClientSideQuery::anyDistrict);
    }
    add(
        queries,
        times,
        true,
        "SELECT ol_o_id AS y, ol_i_id AS ol_o_id, ol_amount FROM order_line"
            + " WHERE ol_w_id = ? AND ol_d_id = ? ORDER BY ol_o_id, y, order_line.ol_number",
        ClientSideQuery::anyDistrict);
    add(
        queries,
        times,
        false,
        "SELECT n FROM (SELECT s_i_id AS n FROM stock WHERE s_w_id = ? AND s_quantity < 90"
            + " ORDER BY s_i_id DESC) d",
        random -> List.of(1));
  }

  /** The consistency conditions of TPC-C, in the form of BenchmarkSQL's queries. */
  static List<ClientSideQuery> consistency() {
    return Stream.of(
            """
            SELECT w.w_id, w.w_ytd, d.booked
            FROM warehouse w, (SELECT d_w_id, SUM(d_ytd) booked FROM district GROUP BY d_w_id) d
            WHERE w.w_id = d.d_w_id
            | w_ytd != booked
            """,
            """
            SELECT d.d_w_id, d.d_id, d.d_next_o_id, o.latest, no.newest
            FROM district d,
              (SELECT o_w_id, o_d_id, MAX(o_id) latest FROM oorder GROUP BY o_w_id, o_d_id) o,
              (SELECT no_w_id, no_d_id, MAX(no_o_id) newest FROM new_order GROUP BY 1, 2) no
            WHERE o.o_w_id = d.d_w_id AND o.o_d_id = d.d_id
              AND no.no_w_id = d.d_w_id AND no.no_d_id = d.d_id
            | d_next_o_id - 1 != latest OR d_next_o_id - 1 != newest
            """,
            """
            SELECT no_w_id, no_d_id, MAX(no_o_id) newest, MIN(no_o_id) oldest, COUNT(*) many
            FROM new_order GROUP BY no_w_id, no_D_ID
            | newest - oldest + 1 != many
            """,
            """
            SELECT o.o_w_id, o.o_d_id, o.told, ol.counted
            FROM (SELECT o_w_id, o_d_id, SUM(o_ol_cnt) told FROM oorder GROUP BY 1, 2) o,
              (SELECT ol_w_id, ol_d_id, COUNT(*) counted FROM order_line GROUP BY 1, 2) ol
            WHERE o.o_w_id = ol.ol_w_id AND o.o_d_id = ol.ol_d_id
            | told != counted
            """,
            """
            SELECT o.o_w_id, o.o_d_id, o.o_id, o.o_carrier_id, no.many
            FROM oorder o,
              (SELECT no_w_id, no_d_id, no_o_id, COUNT(*) many FROM new_order GROUP BY 1, 2, 3) no
            WHERE o.o_w_id = no.no_w_id AND o.o_d_id = no.no_d_id AND o.o_id = no.no_o_id
            | (o_carrier_id IS NULL AND many = 0) OR (o_carrier_id IS NOT NULL AND many != 0)
            """,
            """
            SELECT o.o_w_id, o.o_d_id, o.o_id, o.o_ol_cnt, ol.counted
            FROM oorder o,
              (SELECT ol_w_id, ol_d_id, ol_o_id, COUNT(*) counted FROM order_line
                GROUP BY ol_w_id, ol_d_id, ol_o_id) ol
            WHERE o.o_w_id = ol.ol_w_id AND o.o_d_id = ol.ol_d_id AND o.o_id = ol.ol_o_id
            | o_ol_cnt != counted
            """,
            """
            SELECT ol.ol_w_id, ol.ol_d_id, ol.ol_o_id, ol.ol_delivery_d, o.o_carrier_id
            FROM order_line ol, oorder o
            WHERE o.o_w_id = ol.ol_w_id AND o.o_d_id = ol.ol_d_id AND o.o_id = ol.ol_o_id
            | (ol_delivery_d IS NULL AND o_carrier_id IS NOT NULL)
              OR (ol_delivery_d IS NOT NULL AND o_carrier_id IS NULL)
            """,
            """
            SELECT w.w_id, w.w_ytd, h.paid
            FROM warehouse w, (SELECT h_w_id, SUM(h_amount) paid FROM history GROUP BY h_w_id) h
            WHERE w.w_id = h.h_w_id
            | w_ytd != paid
            """,
            """
            SELECT d.d_w_id, d.d_id, d.d_ytd, h.paid
            FROM district d,
              (SELECT h_w_id, h_d_id, SUM(h_amount) paid FROM history GROUP BY h_w_id, h_d_id) h
            WHERE d.d_w_id = h.h_w_id AND d.d_id = h.h_d_id
            | d_ytd != paid
            """)
        .map(text -> "SELECT * FROM (" + text.replace("\n| ", ") as x\nWHERE "))
        .map(sql -> new ClientSideQuery(sql, /* ordered= */ false, List.of(List.of())))
        .toList();
  }

  /** Derived tables that aggregate, and operations on their rows. */
  private static void addAggregated(List<ClientSideQuery> queries, int times) {
    String lines =
        " (SELECT ol_o_id AS o, COUNT(*) AS n, SUM(ol_amount) AS s, MAX(ol_amount) AS a,"
            + " AVG(ol_quantity) AS q, MIN(ol_delivery_d) AS t FROM order_line"
            + " WHERE ol_w_id = 1 AND ol_d_id = ? GROUP BY ol_o_id) AS d ";
    for (String query :
        List.of(
            "SELECT d.* FROM@WHERE n < 4 ORDER BY o",
            "SELECT n, COUNT(*), SUM(s), AVG(s), MAX(a), MIN(t), SUM(q) FROM@GROUP BY n"
                + " ORDER BY n",
            "SELECT s * 2 - a AS x, n + 1, q FROM@WHERE s > 100 ORDER BY a DESC, o LIMIT 7",
            "SELECT o_id, d.*, o_carrier_id + n AS x FROM oorder JOIN@ON o = o_id AND n = o_ol_cnt"
                + " WHERE o_w_id = 1 AND o_d_id = 2 AND o_carrier_id > 2 ORDER BY o",
            "SELECT o_id, i_price, a FROM@, order_line, oorder, item WHERE o_w_id = ol_w_id"
                + " AND o_d_id = ol_d_id AND o_id = ol_o_id AND i_id = ol_i_id AND o_id = d.o"
                + " AND ol_amount = a AND o_d_id = 1 ORDER BY o_id, i_price",
            "SELECT DISTINCT e.n, m FROM@JOIN (SELECT o_ol_cnt AS n, COUNT(*) AS m FROM oorder"
                + " GROUP BY n) e ON d.n = e.n WHERE d.s > 50 ORDER BY 1",
            "SELECT k, n FROM (SELECT n AS k, COUNT(*) AS n FROM@GROUP BY k) e WHERE n > 3"
                + " ORDER BY k",
            "SELECT o, n FROM@WHERE n IN (1, 3) AND s BETWEEN 10 AND 9000 ORDER BY o",
            "SELECT COUNT(*) FROM@WHERE n > 100")) {
      add(queries, times, true, query.replace("@", lines), random -> List.of(district(random)));
    }
    for (String query :
        List.of(
            // Text, times, NULL, and numbers of two types: equal or not.
            "SELECT c_id, n, b FROM customer JOIN (SELECT c_last AS l, COUNT(*) AS n,"
                + " MAX(c_balance) AS b FROM customer GROUP BY c_last) d ON l = c_last"
                + " WHERE c_balance = b",
            "SELECT c_id, c_since, s FROM customer, (SELECT c_d_id AS d, MAX(c_since) AS s"
                + " FROM customer GROUP BY c_d_id) d WHERE s = c_since AND c_balance < 90000",
            "SELECT a.c, a.n, b.n FROM (SELECT o_carrier_id AS c, COUNT(*) AS n FROM oorder"
                + " WHERE o_d_id = 1 GROUP BY o_carrier_id) a, (SELECT o_carrier_id AS c,"
                + " COUNT(*) AS n FROM oorder WHERE o_d_id = 2 GROUP BY o_carrier_id) b"
                + " WHERE a.c = b.c",
            "SELECT a.s, b.n FROM (SELECT SUM(o_ol_cnt) AS s FROM oorder GROUP BY o_c_id) a,"
                + " (SELECT SUM(ol_quantity) AS n FROM order_line GROUP BY ol_i_id) b"
                + " WHERE a.s = b.n",
            "SELECT d_id, a.d, c.n FROM (SELECT DISTINCT o_d_id AS d FROM oorder"
                + " WHERE o_carrier_id > 2) a, (SELECT MAX(d_id) AS m, COUNT(d_next_o_id) AS n"
                + " FROM district) c, district WHERE m = d_w_id AND a.d = d_id AND n > d_id")) {
      add(queries, 1, false, query, random -> List.of());
    }
  }

  /** Queries with different forms of the clauses around the expressions. */
  private static void addForms(List<ClientSideQuery> queries, int times) {
    String stock = " FROM stock WHERE s_w_id = ? AND s_i_id = ?";
    String orders = " FROM oorder WHERE o_w_id = ? AND o_d_id = ?";
    for (String query :
        List.of(
            "SELECT *, s_quantity + 1 AS more" + stock,
            "SELECT SQL_NO_CACHE s_quantity + 1" + stock,
            "SELECT STRAIGHT_JOIN s_quantity + 1" + stock,
            "(SELECT s_quantity + 1" + stock + ")",
            "SELECT COUNT(*) c"
                + orders
                + " AND o_carrier_id NOT IN (SELECT o_carrier_id FROM oorder WHERE o_id < 3)",
            "SELECT COUNT(*) c" + orders + " AND o_carrier_id NOT IN (1, 2, NULL)",
            "SELECT COUNT(*) c"
                + orders
                + " AND NOT (o_carrier_id = 1 OR o_carrier_id > 5 XOR o_c_id = 3)",
            "SELECT o_c_id, COUNT(*)"
                + orders
                + " GROUP BY o_c_id HAVING COUNT(*) > 1 AND MAX(o_carrier_id) > 5"
                + " ORDER BY COUNT(*) DESC, o_c_id")) {
      add(queries, times, true, query, ClientSideQuery::anyDistrict);
    }
  }
}
