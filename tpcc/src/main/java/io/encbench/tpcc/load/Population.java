package io.encbench.tpcc.load;

import io.encbench.tpcc.random.TpccRandom;
import io.encbench.tpcc.random.TpccRandom.Constants;
import io.encbench.tpcc.schema.Table;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/**
 * Generates the rows of units, in the order of their primary keys. The rows depend only on the seed
 * and the unit. Not thread-safe; each worker has its own instance.
 *
 * @see "TPC-C clause 4.3.3.1"
 */
final class Population {
  private static final int CENTS = 2;
  private static final int FRACTION = 4;
  private static final byte[] GOOD_CREDIT = ascii("GC");
  private static final byte[] BAD_CREDIT = ascii("BC");
  private static final byte[] MIDDLE = ascii("OE");

  private final long seed;
  private final Constants constants;
  private final Cardinality cardinality;
  private final RowSinks sinks;

  /** Long enough for C_DATA. */
  private final byte[] text = new byte[512];

  Population(long seed, Cardinality cardinality, RowSinks sinks) {
    this.seed = seed;
    this.constants = Constants.ofLoad(seed);
    this.cardinality = cardinality;
    this.sinks = sinks;
  }

  private static byte[] ascii(String value) {
    return value.getBytes(StandardCharsets.US_ASCII);
  }

  /** Writes the rows of a unit. Returns their number. */
  int write(LoadUnit unit) throws SQLException {
    TpccRandom random = new TpccRandom(unit.seed(seed), constants);
    int rows =
        switch (unit.kind()) {
          case ITEM -> items(unit, random);
          case WAREHOUSE -> warehouse(unit.warehouse(), random);
          case STOCK -> stock(unit, random);
          case CUSTOMER -> customers(unit.warehouse(), unit.part(), random);
          case ORDER -> orders(unit.warehouse(), unit.part(), random);
        };
    sinks.flush();
    return rows;
  }

  private int items(LoadUnit unit, TpccRandom random) throws SQLException {
    RowSink item = sinks.of(Table.ITEM);
    int first = unit.first(cardinality.items());
    int last = unit.last(cardinality.items());
    for (int id = first; id <= last; id++) {
      item.integer(id);
      item.text(text, random.alphanumeric(text, 14, 24));
      item.decimal(random.uniform(1_00, 100_00), CENTS);
      item.text(text, random.dataOrOriginal(text));
      item.integer(random.uniform(1, 10_000));
      item.endRow();
    }
    return last - first + 1;
  }

  private int warehouse(int id, TpccRandom random) throws SQLException {
    RowSink warehouse = sinks.of(Table.WAREHOUSE);
    warehouse.integer(id);
    warehouse.decimal(300_000_00, CENTS);
    warehouse.decimal(random.uniform(0, 2_000), FRACTION);
    nameAndAddress(warehouse, random);
    warehouse.endRow();
    RowSink district = sinks.of(Table.DISTRICT);
    for (int number = 1; number <= Cardinality.DISTRICTS; number++) {
      district.integer(id);
      district.integer(number);
      district.decimal(30_000_00, CENTS);
      district.decimal(random.uniform(0, 2_000), FRACTION);
      district.integer(cardinality.customers() + 1);
      nameAndAddress(district, random);
      district.endRow();
    }
    return 1 + Cardinality.DISTRICTS;
  }

  private void nameAndAddress(RowSink row, TpccRandom random) throws SQLException {
    row.text(text, random.alphanumeric(text, 6, 10));
    address(row, random);
  }

  private void address(RowSink row, TpccRandom random) throws SQLException {
    row.text(text, random.alphanumeric(text, 10, 20));
    row.text(text, random.alphanumeric(text, 10, 20));
    row.text(text, random.alphanumeric(text, 10, 20));
    row.text(text, random.state(text));
    row.text(text, random.zip(text));
  }

  private int stock(LoadUnit unit, TpccRandom random) throws SQLException {
    RowSink stock = sinks.of(Table.STOCK);
    int first = unit.first(cardinality.items());
    int last = unit.last(cardinality.items());
    for (int item = first; item <= last; item++) {
      stock.integer(unit.warehouse());
      stock.integer(item);
      stock.integer(random.uniform(10, 100));
      stock.integer(0);
      stock.integer(0);
      stock.integer(0);
      stock.text(text, random.dataOrOriginal(text));
      for (int district = 1; district <= Cardinality.DISTRICTS; district++) {
        stock.text(text, random.alphanumeric(text, 24, 24));
      }
      stock.endRow();
    }
    return last - first + 1;
  }

  private int customers(int warehouse, int district, TpccRandom random) throws SQLException {
    RowSink history = sinks.of(Table.HISTORY);
    for (int id = 1; id <= cardinality.customers(); id++) {
      customer(warehouse, district, id, random);
      history.integer(id);
      history.integer(district);
      history.integer(warehouse);
      history.integer(district);
      history.integer(warehouse);
      history.populatedAt();
      history.decimal(10_00, CENTS);
      history.text(text, random.alphanumeric(text, 12, 24));
      history.endRow();
    }
    return 2 * cardinality.customers();
  }

  private void customer(int warehouse, int district, int id, TpccRandom random)
      throws SQLException {
    RowSink customer = sinks.of(Table.CUSTOMER);
    customer.integer(warehouse);
    customer.integer(district);
    customer.integer(id);
    customer.decimal(random.uniform(0, 5_000), FRACTION);
    customer.text(random.oneInTen() ? BAD_CREDIT : GOOD_CREDIT, 2);
    // Each of the thousand last names occurs once among the first thousand customers.
    int name = id <= 1000 ? id - 1 : random.lastNameNumber();
    customer.text(text, TpccRandom.lastName(text, name));
    customer.text(text, random.alphanumeric(text, 8, 16));
    customer.decimal(50_000_00, CENTS);
    customer.decimal(-10_00, CENTS);
    customer.decimal(10_00, CENTS);
    customer.integer(1);
    customer.integer(0);
    address(customer, random);
    customer.text(text, random.digits(text, 16));
    customer.populatedAt();
    customer.text(MIDDLE, 2);
    customer.text(text, random.alphanumeric(text, 300, 500));
    customer.endRow();
  }

  private int orders(int warehouse, int district, TpccRandom random) throws SQLException {
    RowSink order = sinks.of(Table.OORDER);
    RowSink newOrder = sinks.of(Table.NEW_ORDER);
    int[] customers = random.permutation(cardinality.customers());
    int firstNew = cardinality.customers() - cardinality.newOrders() + 1;
    int rows = 0;
    for (int id = 1; id <= cardinality.customers(); id++) {
      boolean delivered = id < firstNew;
      int lines = random.uniform(5, 15);
      order.integer(warehouse);
      order.integer(district);
      order.integer(id);
      order.integer(customers[id - 1]);
      if (delivered) {
        order.integer(random.uniform(1, 10));
      } else {
        order.none();
        newOrder.integer(warehouse);
        newOrder.integer(district);
        newOrder.integer(id);
        newOrder.endRow();
        rows++;
      }
      order.integer(lines);
      order.integer(1);
      order.populatedAt();
      order.endRow();
      for (int line = 1; line <= lines; line++) {
        orderLine(warehouse, district, id, line, delivered, random);
      }
      rows += 1 + lines;
    }
    return rows;
  }

  private void orderLine(
      int warehouse, int district, int order, int number, boolean delivered, TpccRandom random)
      throws SQLException {
    RowSink line = sinks.of(Table.ORDER_LINE);
    line.integer(warehouse);
    line.integer(district);
    line.integer(order);
    line.integer(number);
    line.integer(random.uniform(1, cardinality.items()));
    if (delivered) {
      line.populatedAt();
      line.decimal(0, CENTS);
    } else {
      line.none();
      line.decimal(random.uniform(1, 9_999_99), CENTS);
    }
    line.integer(warehouse);
    line.integer(5);
    line.text(text, random.alphanumeric(text, 24, 24));
    line.endRow();
  }
}
