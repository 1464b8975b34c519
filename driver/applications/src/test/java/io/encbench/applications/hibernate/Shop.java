package io.encbench.applications.hibernate;

import jakarta.persistence.CascadeType;
import jakarta.persistence.CollectionTable;
import jakarta.persistence.Column;
import jakarta.persistence.DiscriminatorValue;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Embeddable;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Inheritance;
import jakarta.persistence.InheritanceType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.JoinTable;
import jakarta.persistence.Lob;
import jakarta.persistence.ManyToMany;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.OneToMany;
import jakarta.persistence.OrderBy;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.NullUnmarked;

/**
 * The entities of a small shop. Keys that the server generates are plain; the rest is encrypted.
 */
@NullUnmarked
public final class Shop {
  /** The tables, made with the column types that Hibernate's own DDL uses or accepts. */
  static final List<String> TABLES =
      List.of(
          "CREATE TABLE customer (id BIGINT AUTO_INCREMENT PRIMARY KEY, version INT NOT NULL,"
              + " name VARCHAR(40) NOT NULL, email VARCHAR(60), born DATE, joined DATETIME(6),"
              + " balance DECIMAL(12,2), points INT, rating DOUBLE, notes VARCHAR(500),"
              + " status VARCHAR(10), street VARCHAR(40), city VARCHAR(40), zip VARCHAR(10),"
              + " UNIQUE KEY customer_email (email))",
          "CREATE TABLE customer_tag (customer_id BIGINT NOT NULL, tag VARCHAR(20) NOT NULL,"
              + " PRIMARY KEY (customer_id, tag))",
          "CREATE TABLE product (code VARCHAR(12) PRIMARY KEY, title VARCHAR(60) NOT NULL,"
              + " price DECIMAL(10,2) NOT NULL, stock INT NOT NULL)",
          "CREATE TABLE category (id INT PRIMARY KEY, title VARCHAR(30) NOT NULL)",
          "CREATE TABLE product_category (product_code VARCHAR(12) NOT NULL, category_id INT NOT"
              + " NULL, PRIMARY KEY (product_code, category_id))",
          "CREATE TABLE purchase (id BIGINT AUTO_INCREMENT PRIMARY KEY, customer_id BIGINT NOT NULL,"
              + " placed DATETIME(6) NOT NULL, total DECIMAL(12,2) NOT NULL, remark VARCHAR(100))",
          "CREATE TABLE line (id BIGINT AUTO_INCREMENT PRIMARY KEY, purchase_id BIGINT NOT NULL,"
              + " product_code VARCHAR(12) NOT NULL, quantity INT NOT NULL, price DECIMAL(10,2))",
          "CREATE TABLE vehicle (id INT PRIMARY KEY, kind VARCHAR(10) NOT NULL, plate VARCHAR(12),"
              + " doors INT, payload DECIMAL(8,1))",
          "CREATE TABLE payment (id INT PRIMARY KEY, amount DECIMAL(12,2))",
          "CREATE TABLE card_payment (id INT PRIMARY KEY, card VARCHAR(20))",
          "CREATE TABLE cash_payment (id INT PRIMARY KEY, till INT)",
          "CREATE TABLE types (id INT PRIMARY KEY, byte_value TINYINT, short_value SMALLINT,"
              + " int_value INT, long_value BIGINT, decimal_value DECIMAL(20,4), double_value"
              + " DOUBLE, char_value CHAR(1), string_value VARCHAR(100), text_value LONGTEXT,"
              + " bytes_value VARBINARY(100), blob_value LONGBLOB, date_value DATE, time_value"
              + " TIME(6), timestamp_value DATETIME(6), uuid_value BINARY(16), enum_value"
              + " VARCHAR(10))");

  /**
   * The rules of all columns but the keys that the server generates, and the references to them.
   */
  static final String RULES =
      """
      customer.name = VARCHAR(40) COLLATE binary, DET
      customer.email = VARCHAR(60) COLLATE binary, DET
      customer.born = DATE, ORD
      customer.joined = DATETIME(6), RND
      customer.balance = DECIMAL(12,2), RND
      customer.points = INT, DET
      customer.rating = DOUBLE, RND
      customer.notes = VARCHAR(500) COLLATE binary, RND
      customer.status = VARCHAR(10) COLLATE binary, DET
      customer.street = VARCHAR(40) COLLATE binary, RND
      customer.city = VARCHAR(40) COLLATE binary, DET
      customer.zip = VARCHAR(10) COLLATE binary, DET
      customer_tag.tag = VARCHAR(20) COLLATE binary, DET
      product.code = VARCHAR(12) COLLATE binary, DET, domain=product
      product.title = VARCHAR(60) COLLATE binary, RND
      product.price = DECIMAL(10,2), RND
      product.stock = INT, RND
      category.id = INT, DET, domain=category
      category.title = VARCHAR(30) COLLATE binary, DET
      product_category.product_code = VARCHAR(12) COLLATE binary, DET, domain=product
      product_category.category_id = INT, DET, domain=category
      purchase.placed = DATETIME(6), ORD
      purchase.total = DECIMAL(12,2), RND
      purchase.remark = VARCHAR(100) COLLATE binary, RND
      line.product_code = VARCHAR(12) COLLATE binary, DET, domain=product
      line.quantity = INT, RND
      line.price = DECIMAL(10,2), RND
      vehicle.id = INT, DET
      vehicle.kind = VARCHAR(10) COLLATE binary, DET
      vehicle.plate = VARCHAR(12) COLLATE binary, DET
      vehicle.doors = INT, DET
      vehicle.payload = DECIMAL(8,1), RND
      payment.id = INT, DET, domain=payment
      payment.amount = DECIMAL(12,2), RND
      card_payment.id = INT, DET, domain=payment
      card_payment.card = VARCHAR(20) COLLATE binary, RND
      cash_payment.id = INT, DET, domain=payment
      cash_payment.till = INT, DET
      HT_payment.id = INT, DET, domain=payment
      HTE_payment.id = INT, DET, domain=payment
      types.id = INT, DET
      types.byte_value = TINYINT, DET
      types.short_value = SMALLINT, DET
      types.int_value = INT, DET
      types.long_value = BIGINT, DET
      types.decimal_value = DECIMAL(20,4), DET
      types.double_value = DOUBLE, DET
      types.char_value = CHAR(1) COLLATE binary, DET
      types.string_value = VARCHAR(100) COLLATE binary, DET
      types.text_value = LONGTEXT, RND
      types.bytes_value = VARBINARY(100), DET
      types.blob_value = LONGBLOB, RND
      types.date_value = DATE, DET
      types.time_value = TIME(6), DET
      types.timestamp_value = DATETIME(6), DET
      types.uuid_value = BINARY(16), DET
      types.enum_value = VARCHAR(10) COLLATE binary, DET
      """;

  private Shop() {}

  static List<Class<?>> entities() {
    return List.of(
        Customer.class,
        Product.class,
        Category.class,
        Purchase.class,
        Line.class,
        Vehicle.class,
        Car.class,
        Truck.class,
        Payment.class,
        CardPayment.class,
        CashPayment.class,
        Types.class);
  }

  /** The state of a customer. */
  public enum Status {
    ACTIVE,
    CLOSED
  }

  /** An address within a customer's row. */
  @Embeddable
  public static class Address {
    public String street;
    public String city;
    public String zip;
  }

  /** A customer. */
  @Entity(name = "Customer")
  @Table(name = "customer")
  public static class Customer {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    public Long id;

    @Version public int version;

    @Column(length = 40, nullable = false)
    public String name;

    @Column(length = 60, unique = true)
    public String email;

    public LocalDate born;
    public LocalDateTime joined;

    @Column(precision = 12, scale = 2)
    public BigDecimal balance;

    public Integer points;
    public Double rating;

    @Column(length = 500)
    public String notes;

    @Enumerated(EnumType.STRING)
    @Column(columnDefinition = "VARCHAR(10)")
    public Status status;

    @Embedded public Address address = new Address();

    @ElementCollection(fetch = FetchType.LAZY)
    @CollectionTable(name = "customer_tag", joinColumns = @JoinColumn(name = "customer_id"))
    @Column(name = "tag", length = 20)
    public Set<String> tags = new LinkedHashSet<>();

    @OneToMany(mappedBy = "customer", cascade = CascadeType.ALL, orphanRemoval = true)
    @OrderBy("id")
    public List<Purchase> purchases = new ArrayList<>();

    @Override
    public String toString() {
      return String.join(
          " ",
          List.of(
              "Customer",
              "" + name,
              "" + email,
              "" + born,
              "" + joined,
              "" + balance,
              "" + points,
              "" + rating,
              "" + notes,
              "" + status,
              address == null
                  ? "no address"
                  : address.street + "/" + address.city + "/" + address.zip));
    }
  }

  /** A product with a natural key. */
  @Entity(name = "Product")
  @Table(name = "product")
  public static class Product {
    @Id
    @Column(length = 12)
    public String code;

    @Column(length = 60)
    public String title;

    @Column(precision = 10, scale = 2)
    public BigDecimal price;

    public int stock;

    @ManyToMany
    @JoinTable(
        name = "product_category",
        joinColumns = @JoinColumn(name = "product_code"),
        inverseJoinColumns = @JoinColumn(name = "category_id"))
    @OrderBy("id")
    public List<Category> categories = new ArrayList<>();

    @Override
    public String toString() {
      return "Product " + code + " " + title + " " + price + " " + stock;
    }
  }

  /** A category with an assigned key. */
  @Entity(name = "Category")
  @Table(name = "category")
  public static class Category {
    @Id public Integer id;
    public String title;

    @ManyToMany(mappedBy = "categories")
    @OrderBy("code")
    public List<Product> products = new ArrayList<>();

    @Override
    public String toString() {
      return "Category " + id + " " + title;
    }
  }

  /** A purchase of a customer. */
  @Entity(name = "Purchase")
  @Table(name = "purchase")
  public static class Purchase {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    public Long id;

    @ManyToOne(fetch = FetchType.LAZY)
    @JoinColumn(name = "customer_id")
    public Customer customer;

    public LocalDateTime placed;

    @Column(precision = 12, scale = 2)
    public BigDecimal total;

    public String remark;

    @OneToMany(mappedBy = "purchase", cascade = CascadeType.ALL, orphanRemoval = true)
    @OrderBy("id")
    public List<Line> lines = new ArrayList<>();

    @Override
    public String toString() {
      return "Purchase " + placed + " " + total + " " + remark;
    }
  }

  /** A line of a purchase. */
  @Entity(name = "Line")
  @Table(name = "line")
  public static class Line {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    public Long id;

    @ManyToOne(fetch = FetchType.LAZY)
    @JoinColumn(name = "purchase_id")
    public Purchase purchase;

    @ManyToOne(fetch = FetchType.LAZY)
    @JoinColumn(name = "product_code")
    public Product product;

    public int quantity;

    @Column(precision = 10, scale = 2)
    public BigDecimal price;

    @Override
    public String toString() {
      return "Line " + quantity + " " + price;
    }
  }

  /** A hierarchy in one table. */
  @Entity(name = "Vehicle")
  @Table(name = "vehicle")
  @Inheritance(strategy = InheritanceType.SINGLE_TABLE)
  @jakarta.persistence.DiscriminatorColumn(name = "kind", length = 10)
  public abstract static class Vehicle {
    @Id public Integer id;

    @Column(length = 12)
    public String plate;
  }

  /** A vehicle of the first kind. */
  @Entity(name = "Car")
  @DiscriminatorValue("CAR")
  public static class Car extends Vehicle {
    public Integer doors;

    @Override
    public String toString() {
      return "Car " + id + " " + plate + " " + doors;
    }
  }

  /** A vehicle of the second kind. */
  @Entity(name = "Truck")
  @DiscriminatorValue("TRUCK")
  public static class Truck extends Vehicle {
    @Column(precision = 8, scale = 1)
    public BigDecimal payload;

    @Override
    public String toString() {
      return "Truck " + id + " " + plate + " " + payload;
    }
  }

  /** A hierarchy in joined tables. */
  @Entity(name = "Payment")
  @Table(name = "payment")
  @Inheritance(strategy = InheritanceType.JOINED)
  public abstract static class Payment {
    @Id public Integer id;

    @Column(precision = 12, scale = 2)
    public BigDecimal amount;
  }

  /** A payment of the first kind. */
  @Entity(name = "CardPayment")
  @Table(name = "card_payment")
  public static class CardPayment extends Payment {
    public String card;

    @Override
    public String toString() {
      return "CardPayment " + id + " " + amount + " " + card;
    }
  }

  /** A payment of the second kind. */
  @Entity(name = "CashPayment")
  @Table(name = "cash_payment")
  public static class CashPayment extends Payment {
    public Integer till;

    @Override
    public String toString() {
      return "CashPayment " + id + " " + amount + " " + till;
    }
  }

  /** A column of each basic type. */
  @Entity(name = "Types")
  @Table(name = "types")
  public static class Types {
    @Id public Integer id;

    @Column(name = "byte_value")
    public Byte byteValue;

    @Column(name = "short_value")
    public Short shortValue;

    @Column(name = "int_value")
    public Integer intValue;

    @Column(name = "long_value")
    public Long longValue;

    @Column(name = "decimal_value", precision = 20, scale = 4)
    public BigDecimal decimalValue;

    @Column(name = "double_value")
    public Double doubleValue;

    @Column(name = "char_value")
    public Character charValue;

    @Column(name = "string_value", length = 100)
    public String stringValue;

    @Lob
    @Column(name = "text_value")
    public String textValue;

    @Column(name = "bytes_value", length = 100)
    public byte[] bytesValue;

    @Lob
    @Column(name = "blob_value")
    public byte[] blobValue;

    @Column(name = "date_value")
    public LocalDate dateValue;

    @Column(name = "time_value")
    public LocalTime timeValue;

    @Column(name = "timestamp_value")
    public LocalDateTime timestampValue;

    @Column(name = "uuid_value", columnDefinition = "BINARY(16)")
    public UUID uuidValue;

    @Enumerated(EnumType.STRING)
    @Column(name = "enum_value", columnDefinition = "VARCHAR(10)")
    public Status enumValue;
  }
}
