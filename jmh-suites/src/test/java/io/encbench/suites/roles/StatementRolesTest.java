package io.encbench.suites.roles;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.suites.roles.StatementRoles.Kind;
import io.encbench.suites.roles.StatementRoles.Parameter;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatementRolesTest {
  private static List<String> columns(String names) {
    return List.of(names.split(" "));
  }

  private static final Map<String, List<String>> SCHEMA =
      Map.of(
          "t", columns("id a b c"),
          "s", columns("sid x y z"),
          "Mixed", columns("Id Name"),
          "owners", columns("id name"),
          "pets", columns("id owner_id name"));

  private static final Map<String, List<String>> TPCC =
      Map.of(
          "bmsql_warehouse", columns("w_id w_ytd w_tax w_name"),
          "bmsql_district", columns("d_w_id d_id d_ytd d_tax d_next_o_id d_name"),
          "bmsql_customer",
              columns(
                  "c_w_id c_d_id c_id c_discount c_credit c_last c_first c_balance c_ytd_payment"
                      + " c_payment_cnt c_delivery_cnt c_data"),
          "bmsql_history",
              columns("hist_id h_c_id h_c_d_id h_c_w_id h_d_id h_w_id h_date h_amount h_data"),
          "bmsql_new_order", columns("no_w_id no_d_id no_o_id"),
          "bmsql_oorder",
              columns("o_w_id o_d_id o_id o_c_id o_carrier_id o_ol_cnt o_all_local o_entry_d"),
          "bmsql_order_line",
              columns(
                  "ol_w_id ol_d_id ol_o_id ol_number ol_i_id ol_delivery_d ol_amount"
                      + " ol_supply_w_id ol_quantity ol_dist_info"),
          "bmsql_item", columns("i_id i_name i_price i_data i_im_id"),
          "bmsql_stock",
              columns("s_w_id s_i_id s_quantity s_ytd s_order_cnt s_remote_cnt s_data s_dist_01"));

  private static StatementRoles roles(String sql) {
    return StatementRoles.of(sql, SCHEMA).orElseThrow();
  }

  private static List<String> parameters(String sql) {
    return texts(roles(sql));
  }

  private static List<String> tpcc(String sql) {
    return texts(StatementRoles.of(sql, TPCC).orElseThrow());
  }

  private static List<String> texts(StatementRoles roles) {
    return roles.parameters().stream().map(StatementRolesTest::text).toList();
  }

  /** Such as {@code STORED t.a#1}; {@code EQUAL p:t.a}, if the statement calls the table p. */
  private static String text(Parameter parameter) {
    if (parameter.column() == null) {
      assertThat(parameter.table()).isNull();
      assertThat(parameter.source()).isNull();
      return parameter.role().name();
    }
    String source =
        Objects.equals(parameter.source(), parameter.table()) ? "" : parameter.source() + ":";
    String row = parameter.row() == 0 ? "" : "#" + parameter.row();
    return "%s %s%s.%s%s"
        .formatted(parameter.role(), source, parameter.table(), parameter.column(), row);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a = ?                    | EQUAL t.a",
        "? = a                    | EQUAL t.a",
        "a <=> ?                  | EQUAL t.a",
        "a <> ?                   | OTHER t.a",
        "a != ?                   | OTHER t.a",
        "NOT a = ?                | EQUAL t.a",
        "a = (?)                  | EQUAL t.a",
        "a = - ?                  | EQUAL t.a",
        "a > ?                    | LOWER t.a",
        "a >= ?                   | LOWER t.a",
        "? < a                    | LOWER t.a",
        "? <= a                   | LOWER t.a",
        "a < ?                    | UPPER t.a",
        "a <= ?                   | UPPER t.a",
        "? > a                    | UPPER t.a",
        "? >= a                   | UPPER t.a",
        "a LIKE ?                 | PATTERN t.a",
        "? LIKE a                 | OTHER t.a",
        "a NOT LIKE ?             | OTHER t.a",
        "a REGEXP ?               | OTHER t.a",
        "a IN (?)                 | MEMBER t.a",
        "a NOT IN (?)             | OTHER t.a",
        "? IN (a, b)              | OTHER t.a",
        "? BETWEEN a AND b        | OTHER t.a",
        "a = b + ?                | ADDED t.b",
        "a = b - INTERVAL ? DAY   | ADDED t.b",
        "a > NOW() - INTERVAL ? DAY | OTHER t.a",
        "LOWER(a) = ?             | EQUAL t.a",
        "a = UPPER(?)             | EQUAL t.a",
        "a = CAST(? AS SIGNED)    | EQUAL t.a",
        "a = CAST(? AS CHAR(10))  | EQUAL t.a",
        "a COLLATE utf8mb4_bin = ? | EQUAL t.a",
        "a = ? COLLATE utf8mb4_bin | EQUAL t.a",
        "BINARY a = ?             | EQUAL t.a",
        "COALESCE(a, ?) = b       | OTHER t.a",
        "a + b = ?                | OTHER t.a",
        "CONCAT(a, b) = ?         | OTHER t.a",
        "MATCH (a) AGAINST (?)    | OTHER t.a",
        "EXISTS (SELECT ? FROM s) | OTHER",
        "a = (SELECT ?)           | OTHER",
        "?                        | OTHER",
        "RAND() < ?               | OTHER",
        "unknown = ?              | EQUAL",
      })
  void condition_givesTheRoleOfItsParameter(String condition, String expected) {
    assertThat(parameters("SELECT a FROM t WHERE " + condition)).containsExactly(expected);
  }

  @Test
  void conditionWithSeveralParameters_givesTheRoleOfEach() {
    assertThat(parameters("SELECT a FROM t WHERE a BETWEEN ? AND ?"))
        .containsExactly("LOWER t.a", "UPPER t.a");
    assertThat(parameters("SELECT a FROM t WHERE a NOT BETWEEN ? AND ?"))
        .containsExactly("OTHER t.a", "OTHER t.a");
    assertThat(parameters("SELECT a FROM t WHERE a IN (?, ?, b + ?)"))
        .containsExactly("MEMBER t.a", "MEMBER t.a", "ADDED t.b");
    assertThat(parameters("SELECT a FROM t WHERE a >= ? - ?"))
        .containsExactly("OTHER t.a", "OTHER t.a");
    assertThat(parameters("SELECT a FROM t WHERE a LIKE CONCAT(?, ?)"))
        .containsExactly("OTHER t.a", "OTHER t.a");
    assertThat(parameters("SELECT a FROM t WHERE a LIKE ? ESCAPE ?"))
        .containsExactly("PATTERN t.a", "ESCAPE");
    assertThat(parameters("SELECT a FROM t WHERE a = ? OR (b = ? AND NOT (c > ? XOR c < ?))"))
        .containsExactly("EQUAL t.a", "EQUAL t.b", "LOWER t.c", "UPPER t.c");
    assertThat(parameters("SELECT a FROM t WHERE a % ? = ? AND ? = ?"))
        .containsExactly("ADDED t.a", "OTHER t.a", "OTHER", "OTHER");
  }

  @Test
  void rowValues_giveTheColumnAtTheSamePlace() {
    assertThat(parameters("SELECT a FROM t WHERE (a, b) = (?, ?)"))
        .containsExactly("EQUAL t.a", "EQUAL t.b");
    assertThat(parameters("SELECT a FROM t WHERE (?, ?) = (a, b)"))
        .containsExactly("EQUAL t.a", "EQUAL t.b");
    assertThat(parameters("SELECT a FROM t WHERE ROW(a, b) > ROW(?, ?)"))
        .containsExactly("LOWER t.a", "LOWER t.b");
    assertThat(parameters("SELECT a FROM t WHERE (a, b) IN ((?, ?), (?, UPPER(?)))"))
        .containsExactly("MEMBER t.a", "MEMBER t.b", "MEMBER t.a", "MEMBER t.b");
  }

  @Test
  void choices_giveTheColumnThatIsComparedOrStored() {
    assertThat(parameters("SELECT CASE WHEN a = ? THEN ? ELSE ? END, IF(a > ?, ?, ?) FROM t"))
        .containsExactly("EQUAL t.a", "OTHER", "OTHER", "LOWER t.a", "OTHER t.a", "OTHER t.a");
    assertThat(parameters("UPDATE t SET b = CASE a WHEN ? THEN ? ELSE ? END"))
        .containsExactly("OTHER t.a", "OTHER t.b", "OTHER t.b");
  }

  @Test
  void limit_givesOffsetAndNumberOfRows() {
    assertThat(parameters("SELECT a FROM t LIMIT ?")).containsExactly("LIMIT");
    assertThat(parameters("SELECT a FROM t LIMIT ?, ?")).containsExactly("OFFSET", "LIMIT");
    assertThat(parameters("SELECT a FROM t LIMIT ? OFFSET ?")).containsExactly("LIMIT", "OFFSET");
    assertThat(parameters("UPDATE t SET a = ? ORDER BY b LIMIT ?"))
        .containsExactly("STORED t.a", "LIMIT");
    assertThat(parameters("DELETE FROM t WHERE a = ? LIMIT ?"))
        .containsExactly("EQUAL t.a", "LIMIT");
  }

  @Test
  void everyClause_keepsTheOrderOfTheText() {
    assertThat(
            parameters(
                "SELECT ?, a + ?, (SELECT max(x) FROM s WHERE s.y = a AND s.z < ?)"
                    + " FROM t JOIN (SELECT x q, y FROM s WHERE z = ?) d ON d.q = t.a AND t.b = ?"
                    + " WHERE t.c = ? AND d.q = ? GROUP BY a HAVING count(*) > ? AND max(b) > ?"
                    + " ORDER BY FIELD(a, ?), ? LIMIT ? OFFSET ?"))
        .containsExactly(
            "OTHER",
            "ADDED t.a",
            "UPPER s.z",
            "EQUAL s.z",
            "EQUAL t.b",
            "EQUAL t.c",
            "EQUAL s.x",
            "OTHER",
            "LOWER t.b",
            "OTHER t.a",
            "OTHER",
            "LIMIT",
            "OFFSET");
  }

  @Test
  void parameterThatTheTreeLacks_isUnknown() {
    assertThat(parameters("SELECT GROUP_CONCAT(a SEPARATOR ?) FROM t WHERE b = ?"))
        .containsExactly("OTHER", "EQUAL t.b");
  }

  @Test
  void textThatLooksLikeAParameter_isNone() {
    assertThat(parameters("SELECT '?', `a` /* ? */ FROM t -- ?\n WHERE b = ?"))
        .containsExactly("EQUAL t.b");
  }

  @Test
  void names_areThoseOfTheSchema() {
    assertThat(parameters("SELECT * FROM `SHOP` . `MIXED` WHERE `mixed` . `NAME` = ? AND iD > ?"))
        .containsExactly("EQUAL Mixed.Name", "LOWER Mixed.Id");
    assertThat(parameters("SELECT * FROM shop.t WHERE shop.t.a = ? AND `shop`.`t`.`b` = ?"))
        .containsExactly("EQUAL t.a", "EQUAL t.b");
    assertThat(parameters("SELECT * FROM mixed AS `M` WHERE m.name = ?"))
        .containsExactly("EQUAL M:Mixed.Name");
    assertThat(parameters("INSERT INTO `MIXED` (`NAME`, id) VALUES (?, ?)"))
        .containsExactly("STORED Mixed.Name", "STORED Mixed.Id");
    assertThat(roles("UPDATE MIXED m SET m.NAME = ?").changedTable()).isEqualTo("Mixed");
  }

  @Test
  void selfJoin_hasTwoSources() {
    assertThat(
            parameters(
                "SELECT p.a FROM t p JOIN t q ON p.id = q.b WHERE p.a = ? AND q.a = ? AND c = ?"))
        .containsExactly("EQUAL p:t.a", "EQUAL q:t.a", "EQUAL p:t.c");
  }

  @Test
  void unqualifiedName_isOfTheInnermostQueryThatHasIt() {
    assertThat(
            parameters(
                "SELECT * FROM t WHERE EXISTS"
                    + " (SELECT * FROM s WHERE x = ? AND a = ? AND EXISTS"
                    + " (SELECT * FROM t i WHERE a = ? AND y = ?))"))
        .containsExactly("EQUAL s.x", "EQUAL t.a", "EQUAL i:t.a", "EQUAL s.y");
  }

  @Test
  void derivedTable_givesTheColumnBeneath() {
    assertThat(
            parameters(
                "SELECT * FROM (SELECT a AS p, LOWER(b) AS q, c FROM t) d"
                    + " WHERE d.p = ? AND q = ? AND c = ? AND d.missing = ?"))
        .containsExactly("EQUAL t.a", "EQUAL", "EQUAL t.c", "EQUAL");
    assertThat(
            parameters(
                "SELECT * FROM (SELECT u.* FROM (SELECT * FROM t v) u JOIN s) d WHERE d.b > ?"))
        .containsExactly("LOWER v:t.b");
    assertThat(parameters("SELECT * FROM (SELECT a FROM t UNION SELECT x FROM s) d WHERE a = ?"))
        .containsExactly("EQUAL t.a");
    assertThat(parameters("SELECT a AS p, COUNT(*) n FROM t GROUP BY a HAVING p > ? AND n > ?"))
        .containsExactly("LOWER t.a", "LOWER");
  }

  @Test
  void with_givesTheColumnBeneath() {
    assertThat(
            parameters(
                "WITH p (k) AS (SELECT a FROM t WHERE b = ?), q AS (SELECT k, k + ? n FROM p)"
                    + " SELECT * FROM q JOIN s ON q.k = s.x WHERE k = ? AND n = ? AND s.y IN (?)"))
        .containsExactly("EQUAL t.b", "ADDED t.a", "EQUAL t.a", "EQUAL", "MEMBER s.y");
    assertThat(parameters("WITH t AS (SELECT * FROM t WHERE a = ?) SELECT * FROM t WHERE b = ?"))
        .containsExactly("EQUAL t.a", "EQUAL t.b");
    assertThat(
            parameters(
                "WITH RECURSIVE r (n) AS (SELECT ? UNION ALL SELECT n + ? FROM r WHERE n < ?)"
                    + " SELECT * FROM r LIMIT ?"))
        .containsExactly("OTHER", "OTHER", "UPPER", "LIMIT");
    assertThat(
            parameters(
                "WITH d AS (SELECT x FROM s WHERE y = ?) UPDATE t JOIN d ON d.x = t.a"
                    + " SET t.b = ? WHERE d.x = ?"))
        .containsExactly("EQUAL s.y", "STORED t.b", "EQUAL s.x");
  }

  @Test
  void union_isReadInTheOrderOfTheText() {
    StatementRoles roles =
        roles(
            "(SELECT a FROM t WHERE a = ? LIMIT ?) UNION ALL (SELECT x FROM s WHERE x = ?)"
                + " ORDER BY a LIMIT ?");
    assertThat(texts(roles)).containsExactly("EQUAL t.a", "LIMIT", "EQUAL s.x", "LIMIT");
    assertThat(roles.kind()).isEqualTo(Kind.READ);
  }

  @Test
  void insert_storesEachRow() {
    StatementRoles roles = roles("INSERT IGNORE INTO t (b, a) VALUES (?, ?), (?, UPPER(?))");
    assertThat(texts(roles))
        .containsExactly("STORED t.b", "STORED t.a", "STORED t.b#1", "STORED t.a#1");
    assertThat(roles.kind()).isEqualTo(Kind.INSERT);
    assertThat(roles.changedTable()).isEqualTo("t");
    assertThat(parameters("INSERT INTO t VALUES (?, CAST(? AS CHAR), NOW(), ? + ?)"))
        .containsExactly("STORED t.id", "STORED t.a", "OTHER t.c", "OTHER t.c");
    assertThat(parameters("INSERT t SET b = ?, a = ?")).containsExactly("STORED t.b", "STORED t.a");
    assertThat(parameters("INSERT INTO missing (a) VALUES (?)")).containsExactly("STORED");
    assertThat(parameters("INSERT INTO t (a) VALUES ((SELECT max(x) FROM s WHERE y = ?))"))
        .containsExactly("EQUAL s.y");
  }

  @Test
  void insertOfManyRows_numbersThem() {
    List<Parameter> parameters =
        roles("INSERT INTO t VALUES (?, ?, ?, ?)" + ", (?, ?, ?, ?)".repeat(999)).parameters();
    assertThat(parameters).hasSize(4000);
    assertThat(text(parameters.get(3999))).isEqualTo("STORED t.c#999");
  }

  @Test
  void onDuplicateKeyUpdate_stores() {
    assertThat(
            parameters(
                "INSERT INTO t (id, a) VALUES (?, ?), (?, ?)"
                    + " ON DUPLICATE KEY UPDATE a = ?, b = UPPER(?), c = VALUES(c) + ?"))
        .containsExactly(
            "STORED t.id",
            "STORED t.a",
            "STORED t.id#1",
            "STORED t.a#1",
            "STORED t.a",
            "STORED t.b",
            "ADDED t.c");
  }

  @Test
  void insertOfAQuery_storesItsOutput() {
    assertThat(
            parameters(
                "INSERT INTO t (a, b, c) SELECT x, ?, x + ? FROM s WHERE y = ?"
                    + " ON DUPLICATE KEY UPDATE b = ?"))
        .containsExactly("STORED t.b", "ADDED s.x", "EQUAL s.y", "STORED t.b");
    assertThat(parameters("REPLACE INTO t SELECT ?, x, y, z FROM s WHERE sid > ?"))
        .containsExactly("STORED t.id", "LOWER s.sid");
    assertThat(parameters("INSERT INTO t (a, b) SELECT ?, x FROM s UNION SELECT y, ? FROM s"))
        .containsExactly("STORED t.a", "STORED t.b");
  }

  @Test
  void replace_isAnInsert() {
    StatementRoles roles = roles("REPLACE INTO t (id, a) VALUES (?, ?), (?, ?)");
    assertThat(texts(roles))
        .containsExactly("STORED t.id", "STORED t.a", "STORED t.id#1", "STORED t.a#1");
    assertThat(roles.kind()).isEqualTo(Kind.INSERT);
    assertThat(roles.changedTable()).isEqualTo("t");
    assertThat(parameters("REPLACE t SET a = ?")).containsExactly("STORED t.a");
  }

  @Test
  void update_storesAndAdds() {
    StatementRoles roles =
        roles("UPDATE t SET a = ?, b = b + ?, c = ? - c, t.a = COALESCE(?, a) WHERE id = ?");
    assertThat(texts(roles))
        .containsExactly("STORED t.a", "ADDED t.b", "ADDED t.c", "OTHER t.a", "EQUAL t.id");
    assertThat(roles.kind()).isEqualTo(Kind.UPDATE);
    assertThat(roles.changedTable()).isEqualTo("t");
  }

  @Test
  void updateOfAJoin_changesTheTableThatItSets() {
    StatementRoles roles =
        roles("UPDATE s q JOIN t p ON p.id = q.x AND q.y = ? SET p.a = ?, b = ? WHERE z < ?");
    assertThat(texts(roles))
        .containsExactly("EQUAL q:s.y", "STORED p:t.a", "STORED p:t.b", "UPPER q:s.z");
    assertThat(roles.changedTable()).isEqualTo("t");
  }

  @Test
  void delete_mayContainASubquery() {
    StatementRoles roles =
        roles("DELETE FROM t WHERE a = ? AND b IN (SELECT x FROM s WHERE y = ?)");
    assertThat(texts(roles)).containsExactly("EQUAL t.a", "EQUAL s.y");
    assertThat(roles.kind()).isEqualTo(Kind.DELETE);
    assertThat(roles.changedTable()).isEqualTo("t");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DELETE p FROM t p JOIN s q ON p.id = q.x WHERE q.y = ? AND p.a = ?",
        "DELETE FROM p USING t p JOIN s q ON p.id = q.x WHERE q.y = ? AND p.a = ?",
      })
  void deleteFromAJoin_changesTheTableOfTheAlias(String sql) {
    assertThat(parameters(sql)).containsExactly("EQUAL q:s.y", "EQUAL p:t.a");
    assertThat(roles(sql).changedTable()).isEqualTo("t");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT a FROM t WHERE a = ? FOR UPDATE",
        "SELECT a FROM t WHERE a = ? FOR UPDATE OF t SKIP LOCKED",
        "SELECT a FROM t WHERE a = ? FOR SHARE OF t NOWAIT",
        "SELECT a FROM t WHERE a = ? LOCK IN SHARE MODE",
      })
  void lockingRead_isRead(String sql) {
    assertThat(parameters(sql)).containsExactly("EQUAL t.a");
    assertThat(roles(sql).kind()).isEqualTo(Kind.READ);
  }

  @Test
  void aliasOfTheInsertedRow_isUnderstood() {
    assertThat(
            parameters(
                "INSERT INTO t (id, a) VALUES (?, ?) AS n"
                    + " ON DUPLICATE KEY UPDATE a = n.a, b = ?, c = n.a + ?"))
        .containsExactly("STORED t.id", "STORED t.a", "STORED t.b", "OTHER t.c");
  }

  @Test
  void statementsOfHibernate_areUnderstood() {
    assertThat(
            parameters(
                "select o1_0.id,o1_0.name from owners o1_0"
                    + " left join pets p1_0 on o1_0.id=p1_0.owner_id where o1_0.id=?"))
        .containsExactly("EQUAL o1_0:owners.id");
    assertThat(
            parameters(
                "select distinct o1_0.id from owners o1_0 where o1_0.name like ? escape ''"
                    + " order by o1_0.id limit ?,?"))
        .containsExactly("PATTERN o1_0:owners.name", "OFFSET", "LIMIT");
    assertThat(parameters("update pets set name=?,owner_id=? where id=?"))
        .containsExactly("STORED pets.name", "STORED pets.owner_id", "EQUAL pets.id");
    assertThat(parameters("insert into pets (name,owner_id) values (?,?)"))
        .containsExactly("STORED pets.name", "STORED pets.owner_id");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "COMMIT",
        "SET autocommit = ?",
        "SET @x = ?",
        "SHOW TABLES LIKE ?",
        "EXPLAIN SELECT a FROM t WHERE a = ?",
        "CREATE TABLE u (a INT)",
        "CALL p(?, ?)",
      })
  void otherStatement_hasParametersWithoutRole(String sql) {
    StatementRoles roles = roles(sql);
    assertThat(roles.kind()).isEqualTo(Kind.OTHER);
    assertThat(roles.changedTable()).isNull();
    assertThat(texts(roles)).hasSize((int) sql.chars().filter(each -> each == '?').count());
    assertThat(texts(roles)).allMatch("OTHER"::equals);
  }

  @ParameterizedTest
  @ValueSource(strings = {"SELEC a FROM t", "", "SELECT a FROM t; SELECT b FROM t", "DO SLEEP(?)"})
  void textThatTheParserDoesNotKnow_givesNothing(String sql) {
    assertThat(StatementRoles.of(sql, SCHEMA)).isEmpty();
  }

  @Test
  void newOrderOfTpcc_isUnderstood() {
    assertThat(
            tpcc(
                "SELECT c_discount, c_last, c_credit, w_tax FROM bmsql_customer"
                    + " JOIN bmsql_warehouse ON (w_id = c_w_id)"
                    + " WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?"))
        .containsExactly(
            "EQUAL bmsql_customer.c_w_id",
            "EQUAL bmsql_customer.c_d_id",
            "EQUAL bmsql_customer.c_id");
    assertThat(
            tpcc(
                "SELECT d_tax, d_next_o_id FROM bmsql_district"
                    + " WHERE d_w_id = ? AND d_id = ? FOR UPDATE"))
        .containsExactly("EQUAL bmsql_district.d_w_id", "EQUAL bmsql_district.d_id");
    assertThat(
            tpcc(
                "UPDATE bmsql_district SET d_next_o_id = d_next_o_id + ?"
                    + " WHERE d_w_id = ? AND d_id = ?"))
        .containsExactly(
            "ADDED bmsql_district.d_next_o_id",
            "EQUAL bmsql_district.d_w_id",
            "EQUAL bmsql_district.d_id");
    assertThat(
            tpcc(
                "INSERT INTO bmsql_oorder (o_id, o_d_id, o_w_id, o_c_id, o_entry_d, o_ol_cnt,"
                    + " o_all_local) VALUES (?, ?, ?, ?, ?, ?, ?)"))
        .containsExactly(
            "STORED bmsql_oorder.o_id",
            "STORED bmsql_oorder.o_d_id",
            "STORED bmsql_oorder.o_w_id",
            "STORED bmsql_oorder.o_c_id",
            "STORED bmsql_oorder.o_entry_d",
            "STORED bmsql_oorder.o_ol_cnt",
            "STORED bmsql_oorder.o_all_local");
    assertThat(tpcc("INSERT INTO bmsql_new_order (no_o_id, no_d_id, no_w_id) VALUES (?, ?, ?)"))
        .containsExactly(
            "STORED bmsql_new_order.no_o_id",
            "STORED bmsql_new_order.no_d_id",
            "STORED bmsql_new_order.no_w_id");
    assertThat(tpcc("SELECT i_id, i_price, i_name, i_data FROM bmsql_item WHERE i_id IN (?, ?)"))
        .containsExactly("MEMBER bmsql_item.i_id", "MEMBER bmsql_item.i_id");
    assertThat(
            tpcc(
                "SELECT s_i_id, s_quantity, s_dist_01 FROM bmsql_stock"
                    + " WHERE (s_w_id, s_i_id) IN ((?, ?), (?, ?)) FOR UPDATE"))
        .containsExactly(
            "MEMBER bmsql_stock.s_w_id",
            "MEMBER bmsql_stock.s_i_id",
            "MEMBER bmsql_stock.s_w_id",
            "MEMBER bmsql_stock.s_i_id");
    assertThat(
            tpcc(
                "UPDATE bmsql_stock SET s_quantity = ?, s_ytd = s_ytd + ?,"
                    + " s_order_cnt = s_order_cnt + ?, s_remote_cnt = s_remote_cnt + ?"
                    + " WHERE s_w_id = ? AND s_i_id = ?"))
        .containsExactly(
            "STORED bmsql_stock.s_quantity",
            "ADDED bmsql_stock.s_ytd",
            "ADDED bmsql_stock.s_order_cnt",
            "ADDED bmsql_stock.s_remote_cnt",
            "EQUAL bmsql_stock.s_w_id",
            "EQUAL bmsql_stock.s_i_id");
    assertThat(
            tpcc(
                "INSERT INTO bmsql_order_line (ol_o_id, ol_number, ol_dist_info)"
                    + " VALUES (?, ?, ?), (?, ?, ?)"))
        .containsExactly(
            "STORED bmsql_order_line.ol_o_id",
            "STORED bmsql_order_line.ol_number",
            "STORED bmsql_order_line.ol_dist_info",
            "STORED bmsql_order_line.ol_o_id#1",
            "STORED bmsql_order_line.ol_number#1",
            "STORED bmsql_order_line.ol_dist_info#1");
  }

  @Test
  void paymentOfTpcc_isUnderstood() {
    assertThat(tpcc("UPDATE bmsql_district SET d_ytd = d_ytd + ? WHERE d_w_id = ? AND d_id = ?"))
        .containsExactly(
            "ADDED bmsql_district.d_ytd",
            "EQUAL bmsql_district.d_w_id",
            "EQUAL bmsql_district.d_id");
    assertThat(tpcc("SELECT d_name FROM bmsql_district WHERE d_w_id = ? AND d_id = ?"))
        .containsExactly("EQUAL bmsql_district.d_w_id", "EQUAL bmsql_district.d_id");
    assertThat(tpcc("UPDATE bmsql_warehouse SET w_ytd = w_ytd + ? WHERE w_id = ?"))
        .containsExactly("ADDED bmsql_warehouse.w_ytd", "EQUAL bmsql_warehouse.w_id");
    assertThat(tpcc("SELECT w_name FROM bmsql_warehouse WHERE w_id = ?"))
        .containsExactly("EQUAL bmsql_warehouse.w_id");
    String byName =
        "SELECT c_id FROM bmsql_customer"
            + " WHERE c_w_id = ? AND c_d_id = ? AND c_last = ? ORDER BY c_first";
    assertThat(tpcc(byName))
        .containsExactly(
            "EQUAL bmsql_customer.c_w_id",
            "EQUAL bmsql_customer.c_d_id",
            "EQUAL bmsql_customer.c_last");
    assertThat(
            tpcc(
                "SELECT c_first, c_balance FROM bmsql_customer"
                    + " WHERE c_w_id = ? AND c_d_id = ? AND c_id = ? FOR UPDATE"))
        .containsExactly(
            "EQUAL bmsql_customer.c_w_id",
            "EQUAL bmsql_customer.c_d_id",
            "EQUAL bmsql_customer.c_id");
    assertThat(
            tpcc(
                "UPDATE bmsql_customer SET c_balance = c_balance - ?,"
                    + " c_ytd_payment = c_ytd_payment + ?, c_payment_cnt = c_payment_cnt + ?,"
                    + " c_data = ? WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?"))
        .containsExactly(
            "ADDED bmsql_customer.c_balance",
            "ADDED bmsql_customer.c_ytd_payment",
            "ADDED bmsql_customer.c_payment_cnt",
            "STORED bmsql_customer.c_data",
            "EQUAL bmsql_customer.c_w_id",
            "EQUAL bmsql_customer.c_d_id",
            "EQUAL bmsql_customer.c_id");
    assertThat(
            tpcc(
                "INSERT INTO bmsql_history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date,"
                    + " h_amount, h_data) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"))
        .startsWith("STORED bmsql_history.h_c_id")
        .endsWith("STORED bmsql_history.h_data")
        .hasSize(8);
  }

  @Test
  void deliveryOfTpcc_isUnderstood() {
    assertThat(
            tpcc(
                "SELECT no_o_id FROM bmsql_new_order"
                    + " WHERE no_w_id = ? AND no_d_id = ? ORDER BY no_o_id ASC LIMIT ? FOR UPDATE"))
        .containsExactly("EQUAL bmsql_new_order.no_w_id", "EQUAL bmsql_new_order.no_d_id", "LIMIT");
    assertThat(tpcc("DELETE FROM bmsql_new_order WHERE (no_w_id, no_d_id, no_o_id) IN ((?, ?, ?))"))
        .containsExactly(
            "MEMBER bmsql_new_order.no_w_id",
            "MEMBER bmsql_new_order.no_d_id",
            "MEMBER bmsql_new_order.no_o_id");
    assertThat(
            tpcc(
                "SELECT o_c_id, o_d_id FROM bmsql_oorder"
                    + " WHERE (o_w_id, o_d_id, o_id) IN ((?, ?, ?))"))
        .containsExactly(
            "MEMBER bmsql_oorder.o_w_id", "MEMBER bmsql_oorder.o_d_id", "MEMBER bmsql_oorder.o_id");
    assertThat(
            tpcc(
                "UPDATE bmsql_oorder SET o_carrier_id = ?"
                    + " WHERE (o_w_id, o_d_id, o_id) IN ((?, ?, ?))"))
        .containsExactly(
            "STORED bmsql_oorder.o_carrier_id",
            "MEMBER bmsql_oorder.o_w_id",
            "MEMBER bmsql_oorder.o_d_id",
            "MEMBER bmsql_oorder.o_id");
    assertThat(
            tpcc(
                "SELECT sum(ol_amount) AS sum_ol_amount, ol_d_id FROM bmsql_order_line"
                    + " WHERE (ol_w_id, ol_d_id, ol_o_id) IN ((?, ?, ?)) GROUP BY ol_d_id"))
        .containsExactly(
            "MEMBER bmsql_order_line.ol_w_id",
            "MEMBER bmsql_order_line.ol_d_id",
            "MEMBER bmsql_order_line.ol_o_id");
    assertThat(
            tpcc(
                "UPDATE bmsql_order_line SET ol_delivery_d = ?"
                    + " WHERE (ol_w_id, ol_d_id, ol_o_id) IN ((?, ?, ?))"))
        .startsWith("STORED bmsql_order_line.ol_delivery_d", "MEMBER bmsql_order_line.ol_w_id");
    assertThat(
            tpcc(
                "UPDATE bmsql_customer SET c_balance = c_balance + ?,"
                    + " c_delivery_cnt = c_delivery_cnt + ?"
                    + " WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?"))
        .startsWith("ADDED bmsql_customer.c_balance", "ADDED bmsql_customer.c_delivery_cnt");
  }

  @Test
  void orderStatusOfTpcc_isUnderstood() {
    assertThat(
            tpcc(
                "SELECT o_id, o_entry_d, o_carrier_id FROM bmsql_oorder"
                    + " WHERE o_w_id = ? AND o_d_id = ? AND o_c_id = ? ORDER BY o_id DESC LIMIT ?"))
        .containsExactly(
            "EQUAL bmsql_oorder.o_w_id",
            "EQUAL bmsql_oorder.o_d_id",
            "EQUAL bmsql_oorder.o_c_id",
            "LIMIT");
    assertThat(
            tpcc(
                "SELECT ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d"
                    + " FROM bmsql_order_line WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?"
                    + " ORDER BY ol_w_id, ol_d_id, ol_o_id, ol_number"))
        .containsExactly(
            "EQUAL bmsql_order_line.ol_w_id",
            "EQUAL bmsql_order_line.ol_d_id",
            "EQUAL bmsql_order_line.ol_o_id");
  }

  @Test
  void stockLevelOfTpcc_isUnderstood() {
    assertThat(
            tpcc(
                """
                SELECT count(*) AS low_stock FROM (
                 SELECT s_w_id, s_i_id, s_quantity FROM bmsql_stock
                 WHERE s_w_id = ? AND s_quantity < ? AND s_i_id IN (
                  SELECT ol_i_id
                  FROM bmsql_district JOIN bmsql_order_line ON ol_w_id = d_w_id AND ol_d_id = d_id
                   AND ol_o_id >= d_next_o_id - ? AND ol_o_id < d_next_o_id
                  WHERE d_w_id = ? AND d_id = ?)
                ) AS L"""))
        .containsExactly(
            "EQUAL bmsql_stock.s_w_id",
            "UPPER bmsql_stock.s_quantity",
            "ADDED bmsql_district.d_next_o_id",
            "EQUAL bmsql_district.d_w_id",
            "EQUAL bmsql_district.d_id");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT a FROM shop.t WHERE a = ? | true",
        "UPDATE `shop`.`t` SET a = ? | true",
        "INSERT INTO shop.t (a) VALUES (?) | true",
        "DELETE FROM shop.t WHERE a = ? | true",
        "SELECT a FROM t WHERE a IN (SELECT x FROM shop.s) | true",
        "SELECT t.a FROM t JOIN s ON s.x = t.a | false",
        "UPDATE t SET t.a = ? | false"
      })
  void schemaOfATable_isNoticed(String sql, boolean names) {
    assertThat(roles(sql).namesSchema()).isEqualTo(names);
  }
}
