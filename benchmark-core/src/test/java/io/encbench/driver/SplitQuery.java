package io.encbench.driver;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/**
 * A query for {@link TpccTwins} and values for its parameters.
 *
 * @param ordered whether the order of its rows is certain
 */
record SplitQuery(String sql, boolean ordered, List<List<Object>> parameters) {
  private static final String HINT = "/*+ SEMIJOIN(MATERIALIZATION) */ ";

  /** How many of a warehouse's items in a district's last twenty orders are scarce. */
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

  /** Whether its columns are those of tables; of others, servers report different origins. */
  boolean readsTables() {
    return !sql.contains("FROM (SELECT");
  }

  /** Values for the parameters of a query. */
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

  /** All queries, each with so many values for its parameters. */
  static List<SplitQuery> all(int times) {
    List<SplitQuery> queries = new ArrayList<>();
    addTpcc(queries, times);
    addOthers(queries, times);
    addDerived(queries, times);
    addForms(queries, times);
    return queries;
  }

  private static void add(
      List<SplitQuery> queries, int times, boolean ordered, String sql, Values values) {
    Random random = new Random(sql.hashCode());
    List<List<Object>> parameters = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      parameters.add(values.apply(random));
    }
    queries.add(new SplitQuery(sql, ordered, parameters));
  }

  private static void addTpcc(List<SplitQuery> queries, int times) {
    add(
        queries,
        times,
        true,
        "SELECT d_tax, d_next_o_id FROM district WHERE d_w_id = ? AND d_id = ? FOR UPDATE",
        SplitQuery::anyDistrict);
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
        SplitQuery::anyDistrict);
    add(
        queries,
        times,
        true,
        "SELECT min(no_o_id) FROM new_order WHERE no_w_id = ? AND no_d_id = ?",
        SplitQuery::anyDistrict);
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

  private static void addOthers(List<SplitQuery> queries, int times) {
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
        SplitQuery::anyDistrict);
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
        SplitQuery::anyDistrict);
    add(
        queries,
        times,
        true,
        "SELECT avg(coalesce(ol_amount, ol_quantity)), sum(coalesce(ol_amount, ol_quantity))"
            + " FROM order_line WHERE ol_w_id = ? AND ol_d_id = ? AND ol_amount IS NULL",
        SplitQuery::anyDistrict);
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
        SplitQuery::anyDistrict);
    add(
        queries,
        times,
        true,
        "SELECT c_id FROM customer WHERE c_w_id = ? AND c_d_id = ? AND c_first = ? ORDER BY c_id",
        random -> List.of(1, district(random), "DELTA"));
  }

  /** Names that may mean a column of the derived table, one within it, or an alias. */
  private static void addDerived(List<SplitQuery> queries, int times) {
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
      add(queries, times, true, query.replace(" @", lines), SplitQuery::anyDistrict);
    }
    add(
        queries,
        times,
        true,
        "SELECT ol_o_id AS y, ol_i_id AS ol_o_id, ol_amount FROM order_line"
            + " WHERE ol_w_id = ? AND ol_d_id = ? ORDER BY ol_o_id, y, order_line.ol_number",
        SplitQuery::anyDistrict);
    add(
        queries,
        times,
        false,
        "SELECT n FROM (SELECT s_i_id AS n FROM stock WHERE s_w_id = ? AND s_quantity < 90"
            + " ORDER BY s_i_id DESC) d",
        random -> List.of(1));
  }

  /** Forms of the clauses around the expressions. */
  private static void addForms(List<SplitQuery> queries, int times) {
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
      add(queries, times, true, query, SplitQuery::anyDistrict);
    }
  }
}
