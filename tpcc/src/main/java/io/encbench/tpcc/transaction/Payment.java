package io.encbench.tpcc.transaction;

import io.encbench.tpcc.transaction.TransactionInput.PaymentInput;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import org.jspecify.annotations.Nullable;

/** The Payment transaction, clause 2.5. */
final class Payment {
  private static final String DISTRICT_PAID =
      """
      UPDATE bmsql_district SET d_ytd = d_ytd + ?
      WHERE d_w_id = ? AND d_id = ?""";

  private static final String DISTRICT =
      """
      SELECT d_name, d_street_1, d_street_2, d_city, d_state, d_zip FROM bmsql_district
      WHERE d_w_id = ? AND d_id = ?""";

  private static final String WAREHOUSE_PAID =
      """
      UPDATE bmsql_warehouse SET w_ytd = w_ytd + ?
      WHERE w_id = ?""";

  private static final String WAREHOUSE =
      """
      SELECT w_name, w_street_1, w_street_2, w_city, w_state, w_zip FROM bmsql_warehouse
      WHERE w_id = ?""";

  private static final String CUSTOMER =
      """
      SELECT c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state, c_zip,
       c_phone, c_since, c_credit, c_credit_lim, c_discount, c_balance
      FROM bmsql_customer WHERE c_w_id = ? AND c_d_id = ? AND c_id = ? FOR UPDATE""";

  private static final String CUSTOMER_DATA =
      """
      SELECT c_data FROM bmsql_customer
      WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?""";

  private static final String CUSTOMER_PAID =
      """
      UPDATE bmsql_customer SET c_balance = c_balance - ?, c_ytd_payment = c_ytd_payment + ?,
       c_payment_cnt = c_payment_cnt + 1
      WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?""";

  private static final String BAD_CUSTOMER_PAID =
      """
      UPDATE bmsql_customer SET c_balance = c_balance - ?, c_ytd_payment = c_ytd_payment + ?,
       c_payment_cnt = c_payment_cnt + 1, c_data = ?
      WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?""";

  private static final String HISTORY =
      """
      INSERT INTO bmsql_history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount,
       h_data)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)""";

  private static final String BAD_CREDIT = "BC";

  /** Maximum number of characters in C_DATA. */
  private static final int DATA_LENGTH = 500;

  private final CustomerByName customers;
  private final PreparedStatement districtPaid;
  private final PreparedStatement district;
  private final PreparedStatement warehousePaid;
  private final PreparedStatement warehouse;
  private final PreparedStatement customer;
  private final PreparedStatement customerData;
  private final PreparedStatement customerPaid;
  private final PreparedStatement badCustomerPaid;
  private final PreparedStatement history;

  /** A warehouse or a district, as the terminal shows it. */
  record Place(
      String name, String street1, String street2, String city, String state, String zip) {}

  /** A customer, as the terminal shows it. The balance includes the payment. */
  record Customer(
      int id,
      String first,
      String middle,
      String last,
      String street1,
      String street2,
      String city,
      String state,
      String zip,
      String phone,
      Timestamp since,
      String credit,
      BigDecimal creditLimit,
      BigDecimal discount,
      BigDecimal balance) {}

  /**
   * The output on the terminal, clause 2.5.3.3.
   *
   * @param data first 200 characters of C_DATA, or null unless the customer has bad credit
   */
  public record Output(Place warehouse, Place district, Customer customer, @Nullable String data) {}

  Payment(Connection connection, CustomerByName customers) throws SQLException {
    this.customers = customers;
    districtPaid = connection.prepareStatement(DISTRICT_PAID);
    district = connection.prepareStatement(DISTRICT);
    warehousePaid = connection.prepareStatement(WAREHOUSE_PAID);
    warehouse = connection.prepareStatement(WAREHOUSE);
    customer = connection.prepareStatement(CUSTOMER);
    customerData = connection.prepareStatement(CUSTOMER_DATA);
    customerPaid = connection.prepareStatement(CUSTOMER_PAID);
    badCustomerPaid = connection.prepareStatement(BAD_CUSTOMER_PAID);
    history = connection.prepareStatement(HISTORY);
  }

  /** Executes the transaction without the commit. */
  Output execute(PaymentInput input) throws SQLException {
    Timestamp date = Clock.now();

    districtPaid.setBigDecimal(1, input.amount());
    districtPaid.setInt(2, input.warehouse());
    districtPaid.setInt(3, input.district());
    MissingRow.unlessChanged(
        1, districtPaid.executeUpdate(), "district", input.warehouse(), input.district());
    district.setInt(1, input.warehouse());
    district.setInt(2, input.district());
    Place paidDistrict = place(district, "district");

    warehousePaid.setBigDecimal(1, input.amount());
    warehousePaid.setInt(2, input.warehouse());
    MissingRow.unlessChanged(1, warehousePaid.executeUpdate(), "warehouse", input.warehouse());
    warehouse.setInt(1, input.warehouse());
    Place paidWarehouse = place(warehouse, "warehouse");

    int customerId =
        customers.id(input.customerWarehouse(), input.customerDistrict(), input.customer());
    Customer payer = customer(input, customerId);
    String data =
        payer.credit().equals(BAD_CREDIT)
            ? payWithBadCredit(input, customerId)
            : pay(input, customerId);

    history.setInt(1, customerId);
    history.setInt(2, input.customerDistrict());
    history.setInt(3, input.customerWarehouse());
    history.setInt(4, input.district());
    history.setInt(5, input.warehouse());
    history.setTimestamp(6, date);
    history.setBigDecimal(7, input.amount());
    // Clause 2.5.2.2: H_DATA is W_NAME and D_NAME, separated by four spaces.
    history.setString(8, paidWarehouse.name() + "    " + paidDistrict.name());
    history.executeUpdate();
    return new Output(paidWarehouse, paidDistrict, payer, data);
  }

  private static Place place(PreparedStatement query, String what) throws SQLException {
    try (ResultSet row = query.executeQuery()) {
      if (!row.next()) {
        throw MissingRow.of(what);
      }
      return new Place(
          row.getString(1),
          row.getString(2),
          row.getString(3),
          row.getString(4),
          row.getString(5),
          row.getString(6));
    }
  }

  private Customer customer(PaymentInput input, int id) throws SQLException {
    bindKey(customer, 1, input, id);
    try (ResultSet row = customer.executeQuery()) {
      if (!row.next()) {
        throw MissingRow.of("customer", input.customerWarehouse(), input.customerDistrict(), id);
      }
      return new Customer(
          id,
          row.getString(1),
          row.getString(2),
          row.getString(3),
          row.getString(4),
          row.getString(5),
          row.getString(6),
          row.getString(7),
          row.getString(8),
          row.getString(9),
          row.getTimestamp(10),
          row.getString(11),
          row.getBigDecimal(12),
          row.getBigDecimal(13),
          row.getBigDecimal(14).subtract(input.amount()));
    }
  }

  private @Nullable String pay(PaymentInput input, int id) throws SQLException {
    customerPaid.setBigDecimal(1, input.amount());
    customerPaid.setBigDecimal(2, input.amount());
    bindKey(customerPaid, 3, input, id);
    MissingRow.unlessChanged(1, customerPaid.executeUpdate(), "customer", id);
    return null;
  }

  /**
   * Clause 2.5.2.2: the payment is inserted at the left of C_DATA, which is cut to 500 characters.
   */
  private String payWithBadCredit(PaymentInput input, int id) throws SQLException {
    bindKey(customerData, 1, input, id);
    String old;
    try (ResultSet row = customerData.executeQuery()) {
      if (!row.next()) {
        throw MissingRow.of("customer", input.customerWarehouse(), input.customerDistrict(), id);
      }
      old = row.getString(1);
    }
    String noted =
        id
            + " "
            + input.customerDistrict()
            + " "
            + input.customerWarehouse()
            + " "
            + input.district()
            + " "
            + input.warehouse()
            + " "
            + input.amount()
            + " | "
            + old;
    String data = noted.substring(0, Math.min(noted.length(), DATA_LENGTH));
    badCustomerPaid.setBigDecimal(1, input.amount());
    badCustomerPaid.setBigDecimal(2, input.amount());
    badCustomerPaid.setString(3, data);
    bindKey(badCustomerPaid, 4, input, id);
    MissingRow.unlessChanged(1, badCustomerPaid.executeUpdate(), "customer", id);
    return data.substring(0, Math.min(data.length(), 200));
  }

  private static void bindKey(PreparedStatement statement, int first, PaymentInput input, int id)
      throws SQLException {
    statement.setInt(first, input.customerWarehouse());
    statement.setInt(first + 1, input.customerDistrict());
    statement.setInt(first + 2, id);
  }
}
