package io.encbench.applications.hibernate;

import io.encbench.applications.Feature;
import io.encbench.applications.hibernate.HibernateSuite.Session;
import io.encbench.applications.hibernate.Shop.Customer;
import io.encbench.applications.hibernate.Shop.Product;
import io.encbench.applications.hibernate.Shop.Status;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import jakarta.persistence.Tuple;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** JPQL, criteria, native queries, and bulk statements. */
final class QueryFeatures {
  /** The values of the parameters that queries name. */
  private static final Map<String, Object> PARAMETERS =
      Map.ofEntries(
          Map.entry("name", "Ann B"),
          Map.entry("prefix", "Ann%"),
          Map.entry("infix", "%n%"),
          Map.entry("city", "Rome"),
          Map.entry("cities", List.of("Rome", "Paris")),
          Map.entry("points", 30),
          Map.entry("amount", new BigDecimal("50.00")),
          Map.entry("day", LocalDate.of(1985, 1, 1)),
          Map.entry("later", LocalDate.of(1995, 12, 31)),
          Map.entry("moment", LocalDateTime.of(2024, 6, 1, 0, 0)),
          Map.entry("until", LocalDateTime.of(2024, 9, 30, 23, 59, 59)),
          Map.entry("status", Status.CLOSED),
          Map.entry("code", "P-003"),
          Map.entry("codes", List.of("P-001", "P-002", "P-011")),
          Map.entry("id", 7L),
          Map.entry("tag", "third"),
          Map.entry("rating", 2.5));

  private static final List<String> SELECTS =
      """
      select c from Customer c
      select c from Customer c where c.id = :id
      select c.name from Customer c where c.id = :id
      select c.name, c.balance from Customer c order by c.id
      select c.name as n, c.points as p from Customer c order by c.id
      select distinct c.address.city from Customer c
      select c from Customer c where c.name = :name
      select c from Customer c where c.name = 'Ann B'
      select c from Customer c where c.name <> :name
      select c from Customer c where not c.name = :name
      select c from Customer c where c.name = :name or c.address.city = :city
      select c from Customer c where c.name = :name and c.address.city <> :city
      select c from Customer c where c.name in (:cities)
      select c from Customer c where c.address.city in :cities
      select c from Customer c where c.address.city not in ('Rome', 'Oslo')
      select c from Customer c where c.status = :status
      select c from Customer c where c.status = io.encbench.applications.hibernate.Shop$Status.ACTIVE
      select c from Customer c where c.status in (:status)
      select c from Customer c where c.email is null
      select c from Customer c where c.born is not null
      select c from Customer c where c.points is null or c.points = :points
      select c from Customer c where c.name like :prefix
      select c from Customer c where c.name like 'Ann%'
      select c from Customer c where c.name like :infix
      select c from Customer c where c.name not like :prefix
      select c from Customer c where c.notes like '%100!%%' escape '!'
      select c from Customer c where c.notes like '%A\\_B' escape '\\'
      select c from Customer c where c.name like concat(:name, '%')
      select c from Customer c where lower(c.name) = lower(:name)
      select c from Customer c where upper(c.name) like 'ANN%'
      select c from Customer c where length(c.name) = 5
      select c from Customer c where substring(c.name, 1, 3) = 'Ann'
      select c from Customer c where trim(c.name) = :name
      select c from Customer c where locate('n', c.name) = 2
      select c from Customer c where concat(c.name, c.address.city) = 'Ann BRome'
      select c from Customer c where c.born = :day
      select c from Customer c where c.born < :day
      select c from Customer c where c.born >= :day
      select c from Customer c where c.born between :day and :later
      select c from Customer c where c.joined > :moment
      select c from Customer c where c.joined between :moment and :until
      select c from Customer c where year(c.born) = 1980
      select c from Customer c where extract(month from c.joined) = 5
      select c from Customer c where c.points > :points
      select c from Customer c where c.points between 10 and 30
      select c from Customer c where c.points in (10, 20, 30)
      select c from Customer c where c.balance > :amount
      select c from Customer c where c.balance < 0
      select c from Customer c where c.balance = 12.99
      select c from Customer c where c.balance + 10 > :amount
      select c from Customer c where c.balance * 2 > :amount
      select c from Customer c where abs(c.balance) < :amount
      select c from Customer c where mod(c.points, 20) = 0
      select c from Customer c where c.rating > :rating
      select c from Customer c where c.rating = :rating
      select c from Customer c where coalesce(c.points, 0) = 0
      select c from Customer c where nullif(c.points, 10) is null
      select c from Customer c where case when c.points > 30 then 1 else 0 end = 1
      select c from Customer c order by c.name, c.id
      select c from Customer c order by c.name desc, c.id
      select c from Customer c order by c.born, c.id
      select c from Customer c order by c.balance
      select c from Customer c order by c.balance desc
      select c from Customer c order by c.points, c.id
      select c from Customer c order by lower(c.name), c.id
      select c from Customer c order by coalesce(c.points, 0), c.id
      select c.id from Customer c order by c.joined
      select upper(c.name) from Customer c order by c.id
      select concat(c.name, ' ', c.address.city) from Customer c order by c.id
      select length(c.name) from Customer c order by c.id
      select substring(c.name, 2, 2) from Customer c order by c.id
      select coalesce(c.notes, 'none') from Customer c order by c.id
      select coalesce(c.points, 0) from Customer c order by c.id
      select case when c.points > 30 then 'many' else 'few' end from Customer c order by c.id
      select case c.status when io.encbench.applications.hibernate.Shop$Status.ACTIVE then 1 else 2 end from Customer c order by c.id
      select c.balance * 2 from Customer c order by c.id
      select c.balance - c.points from Customer c order by c.id
      select c.points + 1 from Customer c order by c.id
      select c.points / 3 from Customer c order by c.id
      select -c.balance from Customer c order by c.id
      select round(c.balance, 1) from Customer c order by c.id
      select year(c.born), month(c.born), day(c.born) from Customer c order by c.id
      select cast(c.points as String) from Customer c order by c.id
      select count(*) from Customer c
      select count(c.points) from Customer c
      select count(distinct c.points) from Customer c
      select count(distinct c.address.city) from Customer c
      select count(c) from Customer c where c.name like :prefix
      select sum(c.points) from Customer c
      select sum(c.balance) from Customer c
      select avg(c.balance) from Customer c
      select avg(c.points) from Customer c
      select min(c.balance), max(c.balance) from Customer c
      select min(c.name), max(c.name) from Customer c
      select min(c.born), max(c.born) from Customer c
      select sum(c.points), count(*), min(c.points) from Customer c where c.status = :status
      select sum(c.rating) from Customer c
      select c.address.city, count(*) from Customer c group by c.address.city
      select c.address.city, sum(c.balance) from Customer c group by c.address.city
      select c.address.city, avg(c.points) from Customer c group by c.address.city order by c.address.city
      select c.status, c.address.city, count(*) from Customer c group by c.status, c.address.city
      select c.address.city, count(*) from Customer c group by c.address.city having count(*) > 6
      select c.address.city, sum(c.balance) from Customer c group by c.address.city having sum(c.balance) > 10
      select upper(c.address.city), count(*) from Customer c group by upper(c.address.city)
      select c.points, count(*) from Customer c group by c.points order by count(*) desc, c.points
      select p from Purchase p where p.placed > :moment
      select p from Purchase p where p.placed between :moment and :until
      select p from Purchase p where p.total > :amount
      select p from Purchase p where p.customer.id = :id
      select p from Purchase p where p.customer.name = :name
      select p from Purchase p where p.customer.address.city = :city order by p.placed
      select p.customer.name, p.total from Purchase p order by p.id
      select p.customer.name, count(p) from Purchase p group by p.customer.name
      select p.customer.id, sum(p.total) from Purchase p group by p.customer.id order by p.customer.id
      select c, p from Customer c join c.purchases p where p.total > :amount
      select c.name, p.total from Customer c join c.purchases p order by p.id
      select c from Customer c join fetch c.purchases where c.address.city = :city
      select distinct c from Customer c left join fetch c.purchases where c.name = :name
      select c.name, p.total from Customer c left join c.purchases p on p.total > :amount
      select c.name, count(p) from Customer c left join c.purchases p group by c.id, c.name
      select distinct c from Customer c left join c.purchases p where c.name like :prefix order by c.id
      select c from Customer c where c.purchases is empty
      select c from Customer c where size(c.purchases) = 2
      select c from Customer c where exists (select p from Purchase p where p.customer = c and p.total > :amount)
      select c from Customer c where not exists (select p from Purchase p where p.customer = c)
      select c from Customer c where c.id in (select p.customer.id from Purchase p where p.total > :amount)
      select c from Customer c where c.balance = (select max(d.balance) from Customer d)
      select c from Customer c where c.balance > (select avg(d.balance) from Customer d)
      select c from Customer c where c.points >= all (select d.points from Customer d where d.points is not null)
      select c.name, (select count(p) from Purchase p where p.customer = c) from Customer c order by c.id
      select c from Customer c where :tag member of c.tags
      select t from Customer c join c.tags t where c.id = 6
      select t, count(c) from Customer c join c.tags t group by t
      select l from Line l where l.product.code = :code
      select l from Line l where l.product.price > :amount
      select l.product.title, sum(l.quantity) from Line l group by l.product.title
      select l.product.code, sum(l.quantity * l.price) from Line l group by l.product.code order by l.product.code
      select sum(l.quantity * l.price) from Line l where l.purchase.id = 5
      select l.purchase.customer.name, l.product.title from Line l order by l.id
      select p from Product p where p.code = :code
      select p from Product p where p.code in :codes
      select p from Product p where p.code > :code
      select p from Product p order by p.code
      select p from Product p order by p.price, p.code
      select p from Product p where p.stock = 0
      select p from Product p where p.price between 10 and 30
      select p.code, g.title from Product p join p.categories g
      select p from Product p join p.categories g where g.title = 'Books'
      select g.title, count(p) from Category g join g.products p group by g.title
      select g.title, avg(p.price) from Category g join g.products p group by g.title
      select g from Category g where size(g.products) > 2
      select g from Category g left join g.products p where p.code is null
      select a.name, b.name from Customer a, Customer b where a.address.city = b.address.city and a.id < b.id
      select a.name, b.name from Customer a join Customer b on a.points = b.points and a.id < b.id
      select c.name from Customer c where c.name = :name union select d.name from Customer d where d.address.city = :city
      select c.name from Customer c where c.name = :name union all select d.name from Customer d where d.name = :name
      select c.name, row_number() over (order by c.id) from Customer c order by c.id
      select c.name, rank() over (partition by c.address.city order by c.points) from Customer c order by c.id
      select c.name, sum(c.balance) over (partition by c.address.city) from Customer c order by c.id
      with x as (select c.address.city as city, count(*) as n from Customer c group by c.address.city) select x.city, x.n from x x
      select x.city, x.n from (select c.address.city as city, count(*) as n from Customer c group by c.address.city) x where x.n > 6
      """
          .lines()
          .toList();

  private static final List<String> CHANGES =
      """
      update Customer c set c.notes = 'bulk' where c.address.city = :city
      update Customer c set c.points = :points where c.name = :name
      update Customer c set c.points = c.points + 1 where c.id = :id
      update Customer c set c.points = c.points + 1
      update Customer c set c.points = c.points + 1 where c.address.city = :city
      update Customer c set c.balance = c.balance * 2 where c.id = :id
      update Customer c set c.balance = c.balance - :amount where c.balance > :amount
      update Customer c set c.name = upper(c.name) where c.id = :id
      update Customer c set c.notes = c.name where c.id = :id
      update Customer c set c.notes = concat(c.notes, '!') where c.id = :id
      update Customer c set c.points = null where c.points is not null
      update Customer c set c.status = :status
      update Customer c set c.points = 5, c.notes = null where c.born < :day
      update Customer c set c.points = 5 where c.name like :prefix
      update Customer c set c.points = case when c.points > 30 then 30 else c.points end
      update versioned Customer c set c.points = 3 where c.id = :id
      update versioned Customer c set c.points = 3 where c.points > :points
      update Product p set p.stock = p.stock - 1 where p.code = :code
      update Product p set p.price = p.price * 1.1 where p.code in :codes
      delete from Line l where l.product.code = :code
      delete from Line l where l.quantity = 2
      delete from Customer c where c.name = :name and c.purchases is empty
      delete from Customer c where c.balance < 0 and c.id > 1000
      delete from Category g where g.title like 'G%'
      insert into Category (id, title) values (60, 'Sixty')
      insert into Category (id, title) values (60, 'Sixty'), (61, 'Sixty-one')
      insert into Category (id, title) select g.id + 100, g.title from Category g
      """
          .lines()
          .toList();

  private static final List<String> NATIVE =
      """
      select * from customer where id = 5
      select name, balance from customer where name = 'Ann B'
      select c.name from customer c where c.city = 'Rome' order by c.id limit 3
      select c.name from customer c order by c.id limit 2 offset 3
      select name from customer where born > '1990-01-01' order by id
      select name from customer where joined > '2020-06-01 00:00:00' order by id
      select name from customer where balance > 50 order by id
      select ifnull(points, -1) from customer order by id
      select if(points > 20, 'a', 'b') from customer order by id
      select city, group_concat(name) from customer group by city
      select date_format(born, '%Y-%m') from customer where id = 1
      select datediff(joined, born) from customer where id = 1
      select name from customer where name regexp '^A'
      select city, count(*) c from customer group by city order by c desc, city
      select count(*) from customer c join purchase p on p.customer_id = c.id where c.city = 'Rome'
      """
          .lines()
          .toList();

  private QueryFeatures() {}

  static List<Feature> list(Session session) {
    List<Feature> features = new ArrayList<>();
    for (String text : SELECTS) {
      features.add(session.feature(text, em -> rows(text, bound(em.createQuery(text), text))));
    }
    for (String text : CHANGES) {
      features.add(session.feature(text, em -> changed(em, text)));
    }
    for (String text : NATIVE) {
      features.add(
          session.feature("native: " + text, em -> rows(text, em.createNativeQuery(text))));
    }
    paged(session, features);
    criteria(session, features);
    return features;
  }

  private static void paged(Session session, List<Feature> features) {
    for (String order : List.of("c.id", "c.name, c.id", "c.balance", "c.born, c.id")) {
      String text = "select c from Customer c order by " + order;
      features.add(
          session.feature(
              "page: " + text,
              em -> em.createQuery(text).setFirstResult(5).setMaxResults(4).getResultList()));
    }
    String like = "select c from Customer c where c.name like :prefix order by c.id";
    features.add(
        session.feature(
            "page: " + like,
            em ->
                bound(em.createQuery(like), like)
                    .setFirstResult(1)
                    .setMaxResults(2)
                    .getResultList()));
    features.add(
        session.feature(
            "a query as a stream",
            em ->
                em.createQuery("select c.name from Customer c order by c.id", String.class)
                    .getResultStream()
                    .toList()));
    features.add(
        session.feature(
            "a single result",
            em ->
                em.createQuery("select c.name from Customer c where c.id = 1", String.class)
                    .getSingleResult()));
    features.add(
        session.feature(
            "a single result of none",
            em ->
                em.createQuery("select c.name from Customer c where c.id = -1", String.class)
                    .getSingleResult()));
    features.add(
        session.feature(
            "tuples",
            em ->
                em
                    .createQuery(
                        "select c.name as n, c.points as p from Customer c order by c.id",
                        Tuple.class)
                    .getResultList()
                    .stream()
                    .map(tuple -> tuple.get("n") + " " + tuple.get("p"))
                    .toList()));
  }

  private static void criteria(Session session, List<Feature> features) {
    features.add(
        session.feature(
            "criteria: equal and in",
            em -> {
              var builder = em.getCriteriaBuilder();
              var query = builder.createQuery(Customer.class);
              var customer = query.from(Customer.class);
              query.where(
                  builder.equal(customer.get("status"), Status.ACTIVE),
                  customer.get("address").get("city").in("Rome", "Paris"));
              return EntityFeatures.sorted(em.createQuery(query).getResultList());
            }));
    features.add(
        session.feature(
            "criteria: like and order",
            em -> {
              var builder = em.getCriteriaBuilder();
              var query = builder.createQuery(Customer.class);
              var customer = query.from(Customer.class);
              query.where(builder.like(customer.get("name"), "E%"));
              query.orderBy(builder.asc(customer.get("name")), builder.asc(customer.get("id")));
              return em.createQuery(query).getResultList();
            }));
    features.add(
        session.feature(
            "criteria: group and sum",
            em -> {
              var builder = em.getCriteriaBuilder();
              var query = builder.createTupleQuery();
              var customer = query.from(Customer.class);
              var city = customer.get("address").get("city");
              query.select(builder.tuple(city, builder.sum(customer.<BigDecimal>get("balance"))));
              query.groupBy(city);
              return EntityFeatures.sorted(
                  em.createQuery(query).getResultList().stream().map(Tuple::toArray).toList());
            }));
    features.add(
        session.feature(
            "criteria: update",
            em -> {
              var builder = em.getCriteriaBuilder();
              var update = builder.createCriteriaUpdate(Product.class);
              var product = update.from(Product.class);
              update.set("title", "by criteria").where(builder.equal(product.get("code"), "P-007"));
              return em.createQuery(update).executeUpdate() + " " + em.find(Product.class, "P-007");
            }));
    features.add(
        session.feature(
            "criteria: delete",
            em -> {
              var builder = em.getCriteriaBuilder();
              var delete = builder.createCriteriaDelete(Product.class);
              var product = delete.from(Product.class);
              delete.where(builder.equal(product.get("code"), "P-012"));
              em.createNativeQuery("delete from product_category where product_code = 'P-012'")
                  .executeUpdate();
              return em.createQuery(delete).executeUpdate();
            }));
  }

  private static Object changed(EntityManager em, String text) {
    int rows = bound(em.createQuery(text), text).executeUpdate();
    em.clear();
    return rows
        + " "
        + EntityFeatures.sorted(em.createQuery("select c from Customer c").getResultList())
        + EntityFeatures.sorted(em.createQuery("select p from Product p").getResultList())
        + EntityFeatures.sorted(em.createQuery("select g from Category g").getResultList())
        + em.createQuery("select count(*) from Line l").getResultList();
  }

  private static Query bound(Query query, String text) {
    PARAMETERS.forEach(
        (name, value) -> {
          if (text.matches(".*:" + name + "\\b.*")) {
            query.setParameter(name, value);
          }
        });
    return query;
  }

  private static Object rows(String text, Query query) {
    List<?> rows = query.getResultList();
    return text.contains("order by") && !text.contains("over (")
        ? rows.stream().map(QueryFeatures::text).toList()
        : EntityFeatures.sorted(rows);
  }

  /** The text of a row; numbers without the type that a framework gives them would hide errors. */
  static String text(Object row) {
    if (row instanceof Object[] values) {
      return Arrays.stream(values).map(QueryFeatures::text).toList().toString();
    }
    if (row == null || row instanceof String) {
      return String.valueOf(row);
    }
    return row.getClass().getName().startsWith("java.")
        ? row.getClass().getSimpleName() + " " + row
        : row.toString();
  }
}
