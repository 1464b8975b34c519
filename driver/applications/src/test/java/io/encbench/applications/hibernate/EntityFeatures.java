package io.encbench.applications.hibernate;

import io.encbench.applications.Feature;
import io.encbench.applications.hibernate.HibernateSuite.Session;
import io.encbench.applications.hibernate.Shop.Address;
import io.encbench.applications.hibernate.Shop.Car;
import io.encbench.applications.hibernate.Shop.CardPayment;
import io.encbench.applications.hibernate.Shop.Category;
import io.encbench.applications.hibernate.Shop.Customer;
import io.encbench.applications.hibernate.Shop.Line;
import io.encbench.applications.hibernate.Shop.Payment;
import io.encbench.applications.hibernate.Shop.Product;
import io.encbench.applications.hibernate.Shop.Purchase;
import io.encbench.applications.hibernate.Shop.Status;
import io.encbench.applications.hibernate.Shop.Truck;
import io.encbench.applications.hibernate.Shop.Vehicle;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Entities: life cycle, associations, hierarchies, versions and locks. */
final class EntityFeatures {
  private final Session session;
  private final List<Feature> features = new ArrayList<>();

  private EntityFeatures(Session session) {
    this.session = session;
  }

  static List<Feature> list(Session session) {
    EntityFeatures all = new EntityFeatures(session);
    all.lifeCycle();
    all.associations();
    all.hierarchies();
    all.locks();
    return all.features;
  }

  private void add(String name, java.util.function.Function<EntityManager, Object> work) {
    features.add(session.feature(name, work));
  }

  private void lifeCycle() {
    add("persist with a generated key", em -> reread(em, persisted(em, "New")));
    add(
        "persist 50 in batches",
        em -> {
          for (int i = 0; i < 50; i++) {
            Product product = new Product();
            product.code = "N-" + i;
            product.title = "new " + i;
            product.price = BigDecimal.valueOf(i, 2);
            em.persist(product);
          }
          em.flush();
          em.clear();
          return em.find(Product.class, "N-49")
              + " "
              + em.createQuery("select count(*) from Product p").getResultList();
        });
    add("find by a generated key", em -> em.find(Customer.class, 3L));
    add("find by an encrypted key", em -> em.find(Product.class, "P-003"));
    add("find of an absent row", em -> em.find(Product.class, "absent"));
    add("getReference", em -> em.getReference(Product.class, "P-004").title);
    add(
        "change one field",
        em -> {
          em.find(Customer.class, 4L).notes = "changed";
          return reread(em, em.find(Customer.class, 4L));
        });
    add(
        "change every field",
        em -> {
          Customer customer = em.find(Customer.class, 5L);
          customer.name = "Zoë";
          customer.email = "z@example.org";
          customer.born = LocalDate.of(2000, 2, 29);
          customer.joined = LocalDateTime.of(2024, 2, 29, 23, 59, 59, 999_999_000);
          customer.balance = new BigDecimal("-0.01");
          customer.points = 0;
          customer.rating = 4.75;
          customer.status = Status.CLOSED;
          customer.address.city = "Zürich";
          return reread(em, customer);
        });
    add(
        "set fields to NULL",
        em -> {
          Customer customer = em.find(Customer.class, 6L);
          customer.email = null;
          customer.balance = null;
          customer.status = null;
          return reread(em, customer);
        });
    add(
        "replace an embedded value",
        em -> {
          Customer customer = em.find(Customer.class, 7L);
          customer.address = new Address();
          customer.address.city = "Oslo";
          return reread(em, customer);
        });
    add(
        "merge a detached entity",
        em -> {
          Customer detached = em.find(Customer.class, 8L);
          em.clear();
          detached.name = "Merged";
          return reread(em, em.merge(detached));
        });
    add(
        "merge a new entity",
        em -> {
          Category category = new Category();
          category.id = 77;
          category.title = "Merged";
          em.merge(category);
          em.flush();
          em.clear();
          return em.find(Category.class, 77);
        });
    add(
        "refresh",
        em -> {
          Product product = em.find(Product.class, "P-005");
          product.title = "lost";
          em.refresh(product);
          return product;
        });
    add(
        "remove",
        em -> {
          em.remove(em.find(Customer.class, 9L));
          em.flush();
          em.clear();
          return em.find(Customer.class, 9L)
              + " "
              + em.createQuery("select count(*) from Line l").getResultList();
        });
    add(
        "change an assigned key's row",
        em -> {
          em.find(Category.class, 2).title = "Toys";
          em.flush();
          em.clear();
          return em.find(Category.class, 2);
        });
    add(
        "violate a unique key",
        em -> {
          Customer customer = new Customer();
          customer.name = "Twin";
          customer.email = "c1@example.org";
          em.persist(customer);
          em.flush();
          return "stored";
        });
    add(
        "violate a primary key",
        em -> {
          em.createNativeQuery("insert into category (id, title) values (1, 'again')")
              .executeUpdate();
          return "stored";
        });
    add(
        "a value that is too long",
        em -> {
          em.find(Customer.class, 1L).name = "x".repeat(41);
          em.flush();
          return "stored";
        });
    add(
        "NULL where it is not allowed",
        em -> {
          em.createNativeQuery("insert into category (id, title) values (99, null)")
              .executeUpdate();
          return "stored";
        });
    add(
        "a flush before a query",
        em -> {
          em.find(Customer.class, 2L).name = "Flushed";
          return em.createQuery("select c.id from Customer c where c.name = 'Flushed'")
              .getResultList();
        });
    add(
        "batched updates",
        em -> {
          em.createQuery("select c from Customer c", Customer.class)
              .getResultList()
              .forEach(customer -> customer.points = 1);
          em.flush();
          return em.createQuery("select sum(c.version) from Customer c").getResultList();
        });
    add(
        "read-only query hint",
        em ->
            sorted(
                em.createQuery("select c from Customer c", Customer.class)
                    .setHint("org.hibernate.readOnly", true)
                    .getResultList()));
    add(
        "stateless session insert and get",
        em -> {
          try (var stateless = session.factory().openStatelessSession()) {
            var transaction = stateless.beginTransaction();
            Category category = new Category();
            category.id = 55;
            category.title = "Stateless";
            stateless.insert(category);
            Object found = stateless.get(Category.class, 55);
            transaction.rollback();
            return found;
          }
        });
  }

  private void associations() {
    add(
        "lazy many-to-one",
        em ->
            em.createQuery("select p from Purchase p where p.id = 5", Purchase.class)
                .getSingleResult()
                .customer
                .name);
    add("lazy one-to-many", em -> em.find(Customer.class, 3L).purchases);
    add("lazy many-to-many", em -> em.find(Product.class, "P-006").categories);
    add("inverse many-to-many", em -> em.find(Category.class, 3).products);
    add("element collection", em -> em.find(Customer.class, 6L).tags.stream().sorted().toList());
    add(
        "add to an element collection",
        em -> {
          Customer customer = em.find(Customer.class, 6L);
          customer.tags.add("new tag");
          em.flush();
          em.clear();
          return em.find(Customer.class, 6L).tags.stream().sorted().toList();
        });
    add(
        "remove from an element collection",
        em -> {
          Customer customer = em.find(Customer.class, 6L);
          customer.tags.remove("even");
          em.flush();
          em.clear();
          return em.find(Customer.class, 6L).tags.stream().sorted().toList();
        });
    add(
        "replace an element collection",
        em -> {
          Customer customer = em.find(Customer.class, 6L);
          customer.tags.clear();
          customer.tags.add("only");
          em.flush();
          em.clear();
          return em.find(Customer.class, 6L).tags;
        });
    add(
        "cascade persist",
        em -> {
          Purchase purchase = new Purchase();
          purchase.customer = em.find(Customer.class, 1L);
          purchase.placed = LocalDateTime.of(2025, 1, 1, 0, 0);
          purchase.total = BigDecimal.ONE;
          Line line = new Line();
          line.purchase = purchase;
          line.product = em.getReference(Product.class, "P-001");
          line.quantity = 2;
          purchase.lines.add(line);
          purchase.customer.purchases.add(purchase);
          em.flush();
          em.clear();
          return em.find(Customer.class, 1L).purchases
              + " "
              + em.find(Purchase.class, purchase.id).lines;
        });
    add(
        "orphan removal",
        em -> {
          Customer customer = em.find(Customer.class, 3L);
          customer.purchases.remove(0);
          em.flush();
          em.clear();
          return em.find(Customer.class, 3L).purchases;
        });
    add(
        "add to a many-to-many",
        em -> {
          em.find(Product.class, "P-001").categories.add(em.getReference(Category.class, 5));
          em.flush();
          em.clear();
          return em.find(Product.class, "P-001").categories;
        });
    add(
        "remove from a many-to-many",
        em -> {
          em.find(Product.class, "P-006").categories.remove(0);
          em.flush();
          em.clear();
          return em.find(Product.class, "P-006").categories;
        });
    add(
        "entity graph",
        em -> {
          var graph = em.createEntityGraph(Customer.class);
          graph.addAttributeNodes("purchases");
          return em.find(Customer.class, 7L, Map.of("jakarta.persistence.fetchgraph", graph))
              .purchases;
        });
  }

  private void hierarchies() {
    add("single table: find the base", em -> em.find(Vehicle.class, 2));
    add("single table: find the subclass", em -> em.find(Truck.class, 3));
    add("single table: find the wrong subclass", em -> em.find(Truck.class, 2));
    add(
        "single table: all",
        em -> sorted(em.createQuery("select v from Vehicle v", Vehicle.class).getResultList()));
    add(
        "single table: one kind",
        em -> sorted(em.createQuery("select c from Car c", Car.class).getResultList()));
    add(
        "single table: type()",
        em ->
            em.createQuery("select v.id from Vehicle v where type(v) = Truck order by v.plate")
                .getResultList());
    add(
        "single table: treat()",
        em ->
            sorted(
                em.createQuery(
                        "select treat(v as Car).doors from Vehicle v where treat(v as Car).doors = 4")
                    .getResultList()));
    add(
        "single table: persist",
        em -> {
          Car car = new Car();
          car.id = 50;
          car.plate = "X";
          car.doors = 3;
          em.persist(car);
          em.flush();
          em.clear();
          return em.find(Vehicle.class, 50);
        });
    add("joined: find the base", em -> em.find(Payment.class, 2));
    add("joined: find the subclass", em -> em.find(CardPayment.class, 4));
    add(
        "joined: all",
        em -> sorted(em.createQuery("select p from Payment p", Payment.class).getResultList()));
    add(
        "joined: one kind",
        em ->
            sorted(em.createQuery("select p from CashPayment p where p.till = 6").getResultList()));
    add(
        "joined: persist",
        em -> {
          CardPayment card = new CardPayment();
          card.id = 50;
          card.amount = BigDecimal.TEN;
          card.card = "1";
          em.persist(card);
          em.flush();
          em.clear();
          return em.find(Payment.class, 50);
        });
    add(
        "joined: change both tables",
        em -> {
          CardPayment card = em.find(CardPayment.class, 2);
          card.amount = BigDecimal.ZERO;
          card.card = "changed";
          em.flush();
          em.clear();
          return em.find(Payment.class, 2);
        });
    add(
        "joined: remove",
        em -> {
          em.remove(em.find(Payment.class, 2));
          em.flush();
          return em.createQuery("select count(*) from Payment p").getResultList();
        });
    add(
        "joined: bulk update",
        em ->
            em.createQuery("update CashPayment p set p.till = 1 where p.till = 2").executeUpdate());
    add(
        "joined: bulk delete",
        em -> em.createQuery("delete from CashPayment p where p.till = 2").executeUpdate());
  }

  private void locks() {
    add(
        "version is checked",
        em -> {
          Customer customer = em.find(Customer.class, 10L);
          em.createNativeQuery("update customer set version = 99 where id = 10").executeUpdate();
          customer.name = "late";
          em.flush();
          return "stored";
        });
    add(
        "optimistic force increment",
        em -> {
          Customer customer =
              em.find(Customer.class, 10L, LockModeType.PESSIMISTIC_FORCE_INCREMENT);
          return customer.version;
        });
    for (LockModeType mode :
        List.of(LockModeType.PESSIMISTIC_READ, LockModeType.PESSIMISTIC_WRITE)) {
      add("find with " + mode, em -> em.find(Customer.class, 11L, mode));
      add("find by an encrypted key with " + mode, em -> em.find(Product.class, "P-002", mode));
      add(
          "lock with " + mode,
          em -> {
            Product product = em.find(Product.class, "P-003");
            em.lock(product, mode);
            return product;
          });
      add(
          "query with " + mode,
          em ->
              sorted(
                  em.createQuery(
                          "select c from Customer c where c.address.city = 'Rome'", Customer.class)
                      .setLockMode(mode)
                      .getResultList()));
    }
    add(
        "lock with NOWAIT",
        em ->
            em.find(
                Product.class,
                "P-002",
                LockModeType.PESSIMISTIC_WRITE,
                Map.of("jakarta.persistence.lock.timeout", 0)));
    add(
        "lock with SKIP LOCKED",
        em ->
            sorted(
                em.createQuery(
                        "select p from Product p where p.code in ('P-001', 'P-002')", Product.class)
                    .setLockMode(LockModeType.PESSIMISTIC_WRITE)
                    .setHint("jakarta.persistence.lock.timeout", -2)
                    .getResultList()));
    add(
        "lock of a join",
        em ->
            sorted(
                em.createQuery(
                        "select l from Line l join l.product p where p.code = 'P-003'", Line.class)
                    .setLockMode(LockModeType.PESSIMISTIC_WRITE)
                    .getResultList()));
  }

  private static Customer persisted(EntityManager em, String name) {
    Customer customer = new Customer();
    customer.name = name;
    customer.email = name + "@example.org";
    customer.born = LocalDate.of(2001, 1, 31);
    customer.balance = new BigDecimal("12.34");
    customer.tags.add("fresh");
    em.persist(customer);
    return customer;
  }

  private static Object reread(EntityManager em, Customer customer) {
    em.flush();
    em.clear();
    Customer again = em.find(Customer.class, customer.id);
    return again + " " + again.version + " " + again.tags.stream().sorted().toList();
  }

  /** The rows as text, in an order of their own: without ORDER BY the server's order is open. */
  static Object sorted(List<?> rows) {
    return rows.stream().map(QueryFeatures::text).sorted().toList();
  }
}
