package io.encbench.tpcc.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.tpcc.config.LoadSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Checks the rows of one complete warehouse, written as CSV files, against clause 4.3.3.1. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PopulationTest {
  @TempDir private static Path directory;

  @BeforeAll
  void write() {
    String prefix = directory + "/";
    var settings =
        new LoadSettings(
            1, 1, 3, prefix, "(null)", LoadSettings.Method.INSERT, false, /* clients= */ 1);
    try (CsvFiles files = new CsvFiles(prefix, settings)) {
      files.write();
    }
  }

  private List<String[]> rows(String file) throws IOException {
    return Files.readAllLines(directory.resolve(file)).stream()
        .map(line -> line.split(",", -1))
        .toList();
  }

  private static void assertAll(List<String[]> rows, int column, Predicate<String> wanted) {
    assertThat(rows).allMatch(row -> wanted.test(row[column]));
  }

  private static Predicate<String> between(double low, double high) {
    return value -> Double.parseDouble(value) >= low && Double.parseDouble(value) <= high;
  }

  private static Predicate<String> matching(String regex) {
    return Pattern.compile(regex).asMatchPredicate();
  }

  private static long count(List<String[]> rows, int column, Predicate<String> wanted) {
    return rows.stream().filter(row -> wanted.test(row[column])).count();
  }

  @Test
  void config_namesWarehousesAndConstants() throws IOException {
    assertThat(rows("config.csv").stream().map(row -> row[0]))
        .containsExactly("warehouses", "nURandCLast", "nURandCC_ID", "nURandCI_ID");
  }

  @Test
  void items_areAHundredThousand() throws IOException {
    List<String[]> items = rows("item.csv");
    assertThat(items).hasSize(100_000);
    assertThat(items.stream().mapToInt(row -> Integer.parseInt(row[0])).toArray())
        .isEqualTo(IntStream.rangeClosed(1, 100_000).toArray());
    assertAll(items, 1, matching("[0-9A-Za-z]{14,24}"));
    assertAll(items, 2, between(1, 100));
    assertAll(items, 2, matching("\\d+\\.\\d\\d"));
    assertAll(items, 3, matching("[0-9A-Za-z]{26,50}"));
    assertThat(count(items, 3, value -> value.contains("ORIGINAL"))).isBetween(9_500L, 10_500L);
    assertAll(items, 4, between(1, 10_000));
  }

  @Test
  void warehouseAndDistricts_haveTheirSums() throws IOException {
    List<String[]> warehouses = rows("warehouse.csv");
    assertThat(warehouses).hasSize(1);
    assertAll(warehouses, 1, "300000.00"::equals);
    assertAll(warehouses, 2, between(0, 0.2));
    List<String[]> districts = rows("district.csv");
    assertThat(districts).hasSize(10);
    assertAll(districts, 2, "30000.00"::equals);
    assertAll(districts, 4, "3001"::equals);
    assertAll(districts, 10, matching("\\d{4}11111"));
  }

  @Test
  void stock_isAHundredThousandForAWarehouse() throws IOException {
    List<String[]> stock = rows("stock.csv");
    assertThat(stock).hasSize(100_000);
    assertAll(stock, 2, between(10, 100));
    assertAll(stock, 3, "0"::equals);
    assertThat(count(stock, 6, value -> value.contains("ORIGINAL"))).isBetween(9_500L, 10_500L);
    for (int district = 1; district <= 10; district++) {
      assertAll(stock, 6 + district, matching("[0-9A-Za-z]{24}"));
    }
  }

  @Test
  void customers_haveEveryLastNameAndATenthOfBadCredit() throws IOException {
    List<String[]> customers = rows("customer.csv");
    assertThat(customers).hasSize(30_000);
    List<String[]> first = customers.subList(0, 3000);
    assertThat(first.subList(0, 1000).stream().map(row -> row[5]).distinct()).hasSize(1000);
    assertThat(first.get(371)[5]).isEqualTo("PRICALLYOUGHT");
    assertThat(first.subList(1000, 3000).stream().map(row -> row[5]).distinct().count())
        .as("skewed by NURand")
        .isBetween(300L, 950L);
    assertThat(count(customers, 4, "BC"::equals)).isBetween(2_800L, 3_200L);
    assertThat(count(customers, 4, "GC"::equals) + count(customers, 4, "BC"::equals))
        .isEqualTo(30_000);
    assertAll(customers, 3, between(0, 0.5));
    assertAll(customers, 7, "50000.00"::equals);
    assertAll(customers, 8, "-10.00"::equals);
    assertAll(customers, 9, "10.00"::equals);
    assertAll(customers, 10, "1"::equals);
    assertAll(customers, 11, "0"::equals);
    assertAll(customers, 17, matching("\\d{16}"));
    assertAll(customers, 19, "OE"::equals);
    assertAll(customers, 20, matching("[0-9A-Za-z]{300,500}"));
    List<String[]> history = rows("cust-hist.csv");
    assertThat(history).hasSize(30_000);
    assertAll(history, 6, "10.00"::equals);
  }

  @Test
  void orders_areOfEveryCustomerOnce_andTheLast900AreNew() throws IOException {
    List<String[]> orders = rows("order.csv");
    assertThat(orders).hasSize(30_000);
    List<String[]> first = orders.subList(0, 3000);
    assertThat(first.stream().map(row -> row[3]).distinct()).hasSize(3000);
    assertThat(first.subList(0, 2100)).allMatch(row -> between(1, 10).test(row[4]));
    assertThat(first.subList(2100, 3000)).allMatch(row -> row[4].equals("(null)"));
    List<String[]> newOrders = rows("new-order.csv");
    assertThat(newOrders).hasSize(9_000);
    assertThat(newOrders.subList(0, 900)).allMatch(row -> between(2101, 3000).test(row[2]));
  }

  @Test
  void orderLines_areAsManyAsTheOrdersSay() throws IOException {
    List<String[]> orders = rows("order.csv");
    List<String[]> lines = rows("order-line.csv");
    assertAll(orders, 5, between(5, 15));
    assertThat(lines).hasSize(orders.stream().mapToInt(row -> Integer.parseInt(row[5])).sum());
    var perOrder =
        lines.stream()
            .collect(Collectors.groupingBy(row -> row[1] + "/" + row[2], Collectors.counting()));
    assertThat(orders)
        .allMatch(
            row -> perOrder.getOrDefault(row[1] + "/" + row[2], 0L) == Long.parseLong(row[5]));
    assertAll(lines, 4, between(1, 100_000));
    assertAll(lines, 8, "5"::equals);
    assertThat(lines)
        .allMatch(
            row ->
                Integer.parseInt(row[2]) < 2101
                    ? row[6].equals("0.00") && !row[5].equals("(null)")
                    : between(0.01, 9999.99).test(row[6]) && row[5].equals("(null)"));
  }
}
