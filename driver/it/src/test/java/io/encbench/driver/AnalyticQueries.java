package io.encbench.driver;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Twenty-two analytic questions over {@link AnalyticTables}, one in the manner of each query of
 * TPC-H. Each has its own ORDER BY, without ties.
 */
final class AnalyticQueries {
  private static final String LINES_OF_ORDER =
      "ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id";
  private static final String CUSTOMER_OF_ORDER =
      "c_w_id = o_w_id AND c_d_id = o_d_id AND c_id = o_c_id";
  private static final String SUPPLIER_OF_STOCK = "MOD(s_w_id * s_i_id, 20) = su_suppkey";
  private static final String STOCK_OF_LINE = "s_w_id = ol_supply_w_id AND s_i_id = ol_i_id";

  /** The queries, by their number and subject. */
  private static final Map<String, String> TEXTS = new LinkedHashMap<>();

  static {
    TEXTS.put(
        "1 pricing summary",
        """
        SELECT ol_number, SUM(ol_quantity) AS quantities, SUM(ol_amount) AS amounts,
          AVG(ol_quantity) AS quantity, AVG(ol_amount) AS amount, COUNT(*) AS order_lines
        FROM order_line WHERE ol_delivery_d > '2023-09-02 10:00:00'
        GROUP BY ol_number ORDER BY ol_number
        """);
    TEXTS.put(
        "2 supplier with the least stock",
        """
        SELECT su_suppkey, su_name, n_name, i_id, i_name, su_phone, su_comment
        FROM stock
          JOIN supplier ON {supplier of stock}
          JOIN nation ON n_nationkey = su_nationkey
          JOIN region ON r_regionkey = n_regionkey
          JOIN item ON i_id = s_i_id
          JOIN (
            SELECT s_i_id AS item, MIN(s_quantity) AS least
            FROM stock, supplier, nation, region
            WHERE {supplier of stock} AND su_nationkey = n_nationkey
              AND n_regionkey = r_regionkey AND r_name LIKE 'Eur%'
            GROUP BY s_i_id) l ON l.item = s_i_id AND l.least = s_quantity
        WHERE i_data LIKE '%b' AND r_name LIKE 'Eur%'
        ORDER BY n_name, su_name, i_id, su_suppkey
        """);
    TEXTS.put(
        "3 unshipped orders",
        """
        SELECT ol_o_id, ol_w_id, ol_d_id, SUM(ol_amount) AS revenue, o_entry_d
        FROM customer, new_order, oorder, order_line
        WHERE c_state LIKE 'A%' AND {customer of order}
          AND no_w_id = o_w_id AND no_d_id = o_d_id AND no_o_id = o_id
          AND {lines of order} AND o_entry_d > '2023-07-01 00:00:00'
        GROUP BY ol_o_id, ol_w_id, ol_d_id, o_entry_d
        ORDER BY revenue DESC, o_entry_d, ol_o_id
        """);
    TEXTS.put(
        "4 orders delivered late",
        """
        SELECT o_ol_cnt, COUNT(*) AS order_count FROM oorder
        WHERE o_entry_d >= '2023-07-01 00:00:00' AND o_entry_d < '2024-12-01 00:00:00'
          AND EXISTS (SELECT * FROM order_line
            WHERE {lines of order} AND ol_delivery_d >= o_entry_d)
        GROUP BY o_ol_cnt ORDER BY o_ol_cnt
        """);
    TEXTS.put(
        "5 revenue of local suppliers",
        """
        SELECT n_name, SUM(ol_amount) AS revenue
        FROM customer
          JOIN oorder ON {customer of order}
          JOIN order_line ON {lines of order}
          JOIN stock ON {stock of line}
          JOIN supplier ON {supplier of stock}
          JOIN nation ON n_nationkey = su_nationkey
          JOIN region ON r_regionkey = n_regionkey
        WHERE ASCII(SUBSTRING(c_state, 1, 1)) = su_nationkey AND r_name = 'Europe'
          AND o_entry_d >= '2023-07-01 00:00:00'
        GROUP BY n_name ORDER BY revenue DESC
        """);
    TEXTS.put(
        "6 forecast of revenue",
        """
        SELECT SUM(ol_amount) AS revenue FROM order_line
        WHERE ol_delivery_d >= '2023-07-01 00:00:00' AND ol_delivery_d < '2024-12-01 00:00:00'
          AND ol_quantity BETWEEN 2 AND 7
        """);
    TEXTS.put(
        "7 trade between two nations",
        """
        SELECT su_nationkey AS supplying, SUBSTRING(c_state, 1, 1) AS buying,
          EXTRACT(YEAR FROM o_entry_d) AS year_of_order, SUM(ol_amount) AS revenue
        FROM supplier, stock, order_line, oorder, customer, nation n1, nation n2
        WHERE {stock of line} AND {supplier of stock} AND {lines of order}
          AND {customer of order} AND su_nationkey = n1.n_nationkey
          AND ASCII(SUBSTRING(c_state, 1, 1)) = n2.n_nationkey
          AND ((n1.n_name = 'France' AND n2.n_name = 'Denmark')
            OR (n1.n_name = 'Denmark' AND n2.n_name = 'France'))
          AND ol_delivery_d BETWEEN '2023-07-01 00:00:00' AND '2026-01-02 00:00:00'
        GROUP BY su_nationkey, SUBSTRING(c_state, 1, 1), EXTRACT(YEAR FROM o_entry_d)
        ORDER BY supplying, buying, year_of_order
        """);
    TEXTS.put(
        "8 share of a nation",
        """
        SELECT EXTRACT(YEAR FROM o_entry_d) AS year_of_order,
          SUM(CASE WHEN n2.n_name = 'Brazil' THEN ol_amount ELSE 0 END) / SUM(ol_amount) AS share
        FROM item, supplier, stock, order_line, oorder, customer, nation n1, nation n2, region
        WHERE i_id = s_i_id AND {stock of line} AND {supplier of stock} AND {lines of order}
          AND {customer of order} AND n1.n_nationkey = ASCII(SUBSTRING(c_state, 1, 1))
          AND n1.n_regionkey = r_regionkey AND ol_i_id < 1000 AND r_name = 'Europe'
          AND su_nationkey = n2.n_nationkey AND i_data LIKE '%b'
        GROUP BY EXTRACT(YEAR FROM o_entry_d) ORDER BY year_of_order
        """);
    TEXTS.put(
        "9 profit of a kind of item",
        """
        SELECT n_name, EXTRACT(YEAR FROM o_entry_d) AS year_of_order, SUM(ol_amount) AS profit
        FROM order_line
          JOIN oorder ON {lines of order}
          JOIN item ON i_id = ol_i_id
          JOIN stock ON {stock of line}
          JOIN supplier ON {supplier of stock}
          JOIN nation ON n_nationkey = su_nationkey
        WHERE i_data LIKE '%b'
        GROUP BY n_name, EXTRACT(YEAR FROM o_entry_d) ORDER BY n_name, year_of_order DESC
        """);
    TEXTS.put(
        "10 customers with returned items",
        """
        SELECT c_id, c_w_id, c_d_id, c_last, SUM(ol_amount) AS revenue, c_city, c_phone, n_name
        FROM customer, oorder, order_line, nation
        WHERE {customer of order} AND {lines of order} AND o_entry_d >= '2023-07-01 00:00:00'
          AND o_entry_d <= ol_delivery_d AND n_nationkey = ASCII(SUBSTRING(c_state, 1, 1))
        GROUP BY c_id, c_w_id, c_d_id, c_last, c_city, c_phone, n_name
        ORDER BY revenue DESC, c_id LIMIT 20
        """);
    TEXTS.put(
        "11 important stock",
        """
        SELECT s_i_id, SUM(s_order_cnt) AS ordered FROM stock, supplier, nation
        WHERE {supplier of stock} AND su_nationkey = n_nationkey AND n_name = 'Denmark'
        GROUP BY s_i_id
        HAVING SUM(s_order_cnt) > (SELECT SUM(s_order_cnt) * 0.05 FROM stock, supplier, nation
          WHERE {supplier of stock} AND su_nationkey = n_nationkey AND n_name = 'Denmark')
        ORDER BY ordered DESC, s_i_id
        """);
    TEXTS.put(
        "12 carriers and sizes of orders",
        """
        SELECT o_ol_cnt,
          SUM(CASE WHEN o_carrier_id = 1 OR o_carrier_id = 2 THEN 1 ELSE 0 END) AS urgent,
          SUM(CASE WHEN o_carrier_id <> 1 AND o_carrier_id <> 2 THEN 1 ELSE 0 END) AS others
        FROM oorder JOIN order_line ON {lines of order}
        WHERE o_entry_d <= ol_delivery_d AND ol_delivery_d < '2026-01-01 00:00:00'
        GROUP BY o_ol_cnt ORDER BY o_ol_cnt
        """);
    TEXTS.put(
        "13 orders for each customer",
        """
        WITH each_customer (w, d, c, orders) AS (
          SELECT c_w_id, c_d_id, c_id, COUNT(o_id) FROM customer
          LEFT OUTER JOIN oorder ON {customer of order} AND o_carrier_id > 3
          GROUP BY c_w_id, c_d_id, c_id)
        SELECT orders, COUNT(*) AS customers FROM each_customer
        GROUP BY orders ORDER BY customers DESC, orders DESC
        """);
    TEXTS.put(
        "14 effect of a promotion",
        """
        SELECT 100.00 * SUM(CASE WHEN i_data LIKE 'pr%' THEN ol_amount ELSE 0 END)
          / (1 + SUM(ol_amount)) AS promoted
        FROM order_line JOIN item ON ol_i_id = i_id
        WHERE ol_delivery_d >= '2023-07-01 00:00:00' AND ol_delivery_d < '2024-12-01 00:00:00'
        """);
    TEXTS.put(
        "15 top supplier",
        """
        WITH revenue (supplier_no, total) AS (
          SELECT MOD(s_w_id * s_i_id, 20), SUM(ol_amount) FROM stock JOIN order_line
          ON {stock of line} WHERE ol_delivery_d >= '2023-07-01 00:00:00'
          GROUP BY MOD(s_w_id * s_i_id, 20))
        SELECT su_suppkey, su_name, su_phone, total FROM supplier, revenue
        WHERE su_suppkey = supplier_no AND total = (SELECT MAX(total) FROM revenue)
        ORDER BY su_suppkey
        """);
    TEXTS.put(
        "16 suppliers of each kind of item",
        """
        SELECT i_name, SUBSTRING(i_data, 1, 3) AS brand, i_price,
          COUNT(DISTINCT MOD(s_w_id * s_i_id, 20)) AS suppliers
        FROM stock JOIN item ON i_id = s_i_id
        WHERE i_data NOT LIKE 'zz%' AND MOD(s_w_id * s_i_id, 20) NOT IN
          (SELECT su_suppkey FROM supplier WHERE su_comment LIKE '%bad%')
        GROUP BY i_name, SUBSTRING(i_data, 1, 3), i_price
        ORDER BY suppliers DESC, i_name, brand, i_price
        """);
    TEXTS.put(
        "17 revenue of small orders",
        """
        SELECT SUM(ol_amount) / 2.0 AS yearly
        FROM order_line JOIN (
          SELECT i_id, AVG(ol_quantity) AS mean FROM item JOIN order_line ON ol_i_id = i_id
          WHERE i_data LIKE '%b' GROUP BY i_id) t ON ol_i_id = t.i_id
        WHERE ol_quantity < t.mean
        """);
    TEXTS.put(
        "18 large orders",
        """
        SELECT c_last, c_id, o_id, o_w_id, o_d_id, o_entry_d, o_ol_cnt, SUM(ol_amount) AS total
        FROM customer JOIN oorder ON {customer of order} JOIN order_line ON {lines of order}
        GROUP BY o_id, o_w_id, o_d_id, c_id, c_last, o_entry_d, o_ol_cnt
        HAVING SUM(ol_amount) > 20000 ORDER BY total DESC, o_entry_d
        """);
    TEXTS.put(
        "19 discounted revenue",
        """
        SELECT SUM(ol_amount) AS revenue FROM order_line, item
        WHERE (ol_i_id = i_id AND i_data LIKE '%a' AND ol_quantity >= 1 AND ol_quantity <= 5
            AND i_price BETWEEN 1 AND 60 AND ol_w_id IN (1, 2, 3))
          OR (ol_i_id = i_id AND i_data LIKE '%b' AND ol_quantity >= 4 AND ol_quantity <= 10
            AND i_price BETWEEN 20 AND 90 AND ol_w_id IN (1, 2, 4))
        """);
    TEXTS.put(
        "20 suppliers with too much stock",
        """
        SELECT su_name, su_phone FROM supplier JOIN nation ON su_nationkey = n_nationkey
        WHERE su_suppkey IN (
            SELECT MOD(s_i_id * s_w_id, 20) FROM stock JOIN order_line ON ol_i_id = s_i_id
            WHERE s_i_id IN (SELECT i_id FROM item WHERE i_data LIKE 'co%')
              AND ol_delivery_d > '2023-07-01 00:00:00'
            GROUP BY s_i_id, s_w_id, s_quantity HAVING 2 * s_quantity > SUM(ol_quantity))
          AND n_name IN ('Denmark', 'Chile', 'Brazil')
        ORDER BY su_name, su_phone
        """);
    TEXTS.put(
        "21 suppliers who kept others waiting",
        """
        SELECT su_name, COUNT(*) AS waited
        FROM supplier, order_line l1, oorder, stock, nation
        WHERE l1.ol_w_id = o_w_id AND l1.ol_d_id = o_d_id AND l1.ol_o_id = o_id
          AND l1.ol_supply_w_id = s_w_id AND l1.ol_i_id = s_i_id AND {supplier of stock}
          AND l1.ol_delivery_d > o_entry_d
          AND NOT EXISTS (SELECT * FROM order_line l2
            WHERE l2.ol_o_id = l1.ol_o_id AND l2.ol_w_id = l1.ol_w_id
              AND l2.ol_d_id = l1.ol_d_id AND l2.ol_delivery_d > l1.ol_delivery_d)
          AND su_nationkey = n_nationkey AND n_name = 'Denmark'
        GROUP BY su_name ORDER BY waited DESC, su_name
        """);
    TEXTS.put(
        "22 customers to win back",
        """
        SELECT SUBSTRING(c_state, 1, 1) AS country, COUNT(*) AS customers, SUM(c_balance) AS balance
        FROM customer
        WHERE SUBSTRING(c_phone, 1, 1) IN ('1', '2', '3', '4', '5', '6', '7')
          AND c_balance > (SELECT AVG(c.c_balance) FROM customer c WHERE c.c_balance > 0.00
            AND SUBSTRING(c.c_phone, 1, 1) IN ('1', '2', '3', '4', '5', '6', '7'))
          AND NOT EXISTS (SELECT * FROM oorder WHERE {customer of order})
        GROUP BY SUBSTRING(c_state, 1, 1) ORDER BY country
        """);
  }

  private AnalyticQueries() {}

  /** The text of each query, by its number and subject. */
  static Map<String, String> all() {
    Map<String, String> texts = new LinkedHashMap<>();
    TEXTS.forEach((name, text) -> texts.put(name, written(text)));
    return texts;
  }

  private static String written(String text) {
    String written = text;
    for (List<String> each :
        List.of(
            List.of("{lines of order}", LINES_OF_ORDER),
            List.of("{customer of order}", CUSTOMER_OF_ORDER),
            List.of("{supplier of stock}", SUPPLIER_OF_STOCK),
            List.of("{stock of line}", STOCK_OF_LINE))) {
      written = written.replace(each.get(0), each.get(1));
    }
    return written.strip();
  }
}
