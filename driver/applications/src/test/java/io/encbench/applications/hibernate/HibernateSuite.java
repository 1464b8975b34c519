package io.encbench.applications.hibernate;

import io.encbench.applications.Database;
import io.encbench.applications.Feature;
import io.encbench.applications.Suite;
import io.encbench.applications.hibernate.Shop.Car;
import io.encbench.applications.hibernate.Shop.CardPayment;
import io.encbench.applications.hibernate.Shop.CashPayment;
import io.encbench.applications.hibernate.Shop.Category;
import io.encbench.applications.hibernate.Shop.Customer;
import io.encbench.applications.hibernate.Shop.Line;
import io.encbench.applications.hibernate.Shop.Product;
import io.encbench.applications.hibernate.Shop.Purchase;
import io.encbench.applications.hibernate.Shop.Status;
import io.encbench.applications.hibernate.Shop.Truck;
import jakarta.persistence.EntityManager;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.hibernate.SessionFactory;
import org.hibernate.Version;
import org.hibernate.cfg.Configuration;
import org.hibernate.dialect.MariaDBDialect;

/**
 * Hibernate ORM on the tables of {@link Shop}. Every feature runs in a transaction that is rolled
 * back.
 */
public final class HibernateSuite implements Suite {
  private final boolean quoted;

  /**
   * Creates the suite.
   *
   * @param quoted whether Hibernate writes every name in backticks
   */
  public HibernateSuite(boolean quoted) {
    this.quoted = quoted;
  }

  @Override
  public String framework() {
    return "Hibernate "
        + Version.getVersionString().replaceAll("\\..*", "")
        + (quoted ? ", quoted names" : "");
  }

  @Override
  public String rules() {
    return Shop.RULES;
  }

  @Override
  public Features open(Database database) throws Exception {
    boolean mariaDb;
    try (Connection connection = database.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      for (String table : Shop.TABLES) {
        statement.execute(table);
      }
      mariaDb = Database.isMariaDb(connection);
    }
    Configuration configuration = new Configuration();
    if (mariaDb) {
      // Connector/J cannot list the keywords of MariaDB, without which Hibernate finds no dialect.
      configuration.setProperty("hibernate.dialect", MariaDBDialect.class.getName());
    }
    Shop.entities().forEach(configuration::addAnnotatedClass);
    configuration.getProperties().put("hibernate.connection.datasource", database.dataSource());
    configuration.setProperty("hibernate.globally_quoted_identifiers", Boolean.toString(quoted));
    configuration.setProperty(
        "hibernate.globally_quoted_identifiers_skip_column_definitions", "true");
    configuration.setProperty("hibernate.jdbc.batch_size", "20");
    SessionFactory factory = configuration.buildSessionFactory();
    fill(factory);
    Session session = new Session(factory);
    List<Feature> features = new ArrayList<>();
    features.addAll(TypeFeatures.list(session));
    features.addAll(EntityFeatures.list(session));
    features.addAll(QueryFeatures.list(session));
    return new Features() {
      @Override
      public List<Feature> list() {
        return features;
      }

      @Override
      public void close() {
        factory.close();
      }
    };
  }

  /** Runs work in a transaction, and undoes it. */
  record Session(SessionFactory factory) {
    Feature feature(String name, Function<EntityManager, Object> work) {
      return new Feature(name, () -> undone(work));
    }

    private Object undone(Function<EntityManager, Object> work) {
      EntityManager manager = factory.createEntityManager();
      try {
        manager.getTransaction().begin();
        return String.valueOf(work.apply(manager));
      } finally {
        if (manager.getTransaction().isActive()) {
          manager.getTransaction().rollback();
        }
        manager.close();
      }
    }
  }

  private static void fill(SessionFactory factory) {
    try (EntityManager manager = factory.createEntityManager()) {
      manager.getTransaction().begin();
      List<Category> categories = new ArrayList<>();
      for (int i = 1; i <= 5; i++) {
        Category category = new Category();
        category.id = i;
        category.title = List.of("Books", "Games", "Garden", "Kitchen", "Office").get(i - 1);
        manager.persist(category);
        categories.add(category);
      }
      List<Product> products = new ArrayList<>();
      for (int i = 1; i <= 12; i++) {
        Product product = new Product();
        product.code = "P-%03d".formatted(i);
        product.title = "Product " + (char) ('A' + i * 5 % 12);
        product.price = BigDecimal.valueOf(i * 3_7 % 50 * 100L + 99, 2);
        product.stock = i * 7 % 10;
        product.categories.add(categories.get(i % 5));
        if (i % 3 == 0) {
          product.categories.add(categories.get((i + 2) % 5));
        }
        manager.persist(product);
        products.add(product);
      }
      for (int i = 1; i <= 20; i++) {
        manager.persist(customer(i, products));
      }
      for (int i = 1; i <= 6; i++) {
        if (i % 2 == 0) {
          Car car = new Car();
          car.id = i;
          car.plate = "C-" + i;
          car.doors = i;
          manager.persist(car);
          CardPayment card = new CardPayment();
          card.id = i;
          card.amount = BigDecimal.valueOf(i * 1050L, 2);
          card.card = "4000-000" + i;
          manager.persist(card);
        } else {
          Truck truck = new Truck();
          truck.id = i;
          truck.plate = "T-" + i;
          truck.payload = BigDecimal.valueOf(i * 15L, 1);
          manager.persist(truck);
          CashPayment cash = new CashPayment();
          cash.id = i;
          cash.amount = BigDecimal.valueOf(i * 999L, 2);
          cash.till = i * 2;
          manager.persist(cash);
        }
      }
      manager.getTransaction().commit();
    }
  }

  private static Customer customer(int i, List<Product> products) {
    Customer customer = new Customer();
    List<String> names = List.of("Ann", "Bob", "Cem", "Dörte", "Eva Lu", "Finn", "Gül");
    customer.name = names.get(i % names.size()) + " " + (char) ('A' + i % 4);
    customer.email = "c" + i + "@example.org";
    customer.born = i % 6 == 0 ? null : LocalDate.of(1960 + i * 2, 1 + i % 12, 1 + i % 28);
    customer.joined = LocalDateTime.of(2020, 1 + i % 12, 1 + i, i, 30, 15, i * 1000);
    customer.balance = BigDecimal.valueOf(i * 1234L - 9999, 2);
    customer.points = i % 5 == 0 ? null : i * 10 % 70;
    customer.rating = i / 4.0;
    customer.notes = i % 4 == 0 ? null : "Note " + i + " 100% of A_B";
    customer.status = i % 3 == 0 ? Status.CLOSED : Status.ACTIVE;
    customer.address.street = i + " Main Street";
    customer.address.city = List.of("Berlin", "Paris", "Rome").get(i % 3);
    customer.address.zip = "%05d".formatted(i * 321);
    if (i % 2 == 0) {
      customer.tags.add("even");
    }
    if (i % 3 == 0) {
      customer.tags.add("third");
    }
    for (int p = 0; p < i % 4; p++) {
      Purchase purchase = new Purchase();
      purchase.customer = customer;
      purchase.placed = LocalDateTime.of(2024, 1 + (i + p) % 12, 1 + p, 12, 0, i);
      purchase.remark = p == 1 ? null : "remark " + i + "/" + p;
      BigDecimal total = BigDecimal.ZERO;
      for (int l = 0; l <= p; l++) {
        Line line = new Line();
        line.purchase = purchase;
        line.product = products.get((i + l * 5) % products.size());
        line.quantity = 1 + (i + l) % 3;
        line.price = line.product.price;
        total = total.add(line.price.multiply(BigDecimal.valueOf(line.quantity)));
        purchase.lines.add(line);
      }
      purchase.total = total;
      customer.purchases.add(purchase);
    }
    return customer;
  }
}
