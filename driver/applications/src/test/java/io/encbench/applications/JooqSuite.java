package io.encbench.applications;

import static org.jooq.impl.DSL.avg;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.count;
import static org.jooq.impl.DSL.countDistinct;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.max;
import static org.jooq.impl.DSL.min;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.row;
import static org.jooq.impl.DSL.rowNumber;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.sum;
import static org.jooq.impl.DSL.table;
import static org.jooq.impl.DSL.upper;
import static org.jooq.impl.DSL.using;
import static org.jooq.impl.DSL.when;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SQLDialect;
import org.jooq.Table;
import org.jooq.impl.SQLDataType;

/** SQL that jOOQ generates, with every name in backticks and qualified. */
final class JooqSuite implements Suite {
  private static final Table<Record> PEOPLE = table(name("people"));
  private static final Field<Integer> ID = field(name("people", "id"), SQLDataType.INTEGER);
  private static final Field<String> NAME = field(name("people", "name"), SQLDataType.VARCHAR(40));
  private static final Field<LocalDate> BORN = field(name("people", "born"), SQLDataType.LOCALDATE);
  private static final Field<BigDecimal> PAY =
      field(name("people", "pay"), SQLDataType.DECIMAL(10, 2));
  private static final Field<Integer> AGE = field(name("people", "age"), SQLDataType.INTEGER);
  private static final Field<String> NOTE = field(name("people", "note"), SQLDataType.VARCHAR(200));

  @Override
  public String framework() {
    return "jOOQ 3";
  }

  @Override
  public String rules() {
    return PeopleTable.RULES;
  }

  @Override
  public Features open(Database database) throws Exception {
    PeopleTable.create(database);
    Connection connection = database.dataSource().getConnection();
    connection.setAutoCommit(false);
    boolean mariaDb = Database.isMariaDb(connection);
    DSLContext jooq = using(connection, mariaDb ? SQLDialect.MARIADB : SQLDialect.MYSQL);
    List<Feature> features = new ArrayList<>();
    Adder adder =
        (name, work) ->
            features.add(
                new Feature(
                    name,
                    () -> {
                      try {
                        return String.valueOf(work.apply(jooq));
                      } finally {
                        connection.rollback();
                      }
                    }));
    queries(adder);
    changes(adder);
    return new Features() {
      @Override
      public List<Feature> list() {
        return features;
      }

      @Override
      public void close() throws SQLException {
        connection.close();
      }
    };
  }

  /** Adds a feature that is rolled back. */
  @FunctionalInterface
  private interface Adder {
    void add(String name, Function<DSLContext, Object> work);
  }

  private static Object people(DSLContext jooq) {
    return jooq.select(ID, NAME, BORN, PAY, AGE, NOTE).from(PEOPLE).orderBy(ID).fetch();
  }

  private static void queries(Adder add) {
    add.add("select all", JooqSuite::people);
    add.add("eq", jooq -> jooq.select(ID).from(PEOPLE).where(NAME.eq("Ann 2")).fetch());
    add.add(
        "inline literal",
        jooq -> jooq.select(ID).from(PEOPLE).where(NAME.eq(inline("Ann 2"))).fetch());
    add.add("in", jooq -> jooq.select(ID).from(PEOPLE).where(AGE.in(21, 22)).orderBy(ID).fetch());
    add.add(
        "row in",
        jooq ->
            jooq.select(ID)
                .from(PEOPLE)
                .where(row(NAME, AGE).in(List.of(row("Ann 2", 22))))
                .fetch());
    add.add(
        "like", jooq -> jooq.select(ID).from(PEOPLE).where(NAME.like("Ann%")).orderBy(ID).fetch());
    add.add(
        "startsWith",
        jooq -> jooq.select(ID).from(PEOPLE).where(NAME.startsWith("Ann")).orderBy(ID).fetch());
    add.add(
        "containsIgnoreCase",
        jooq ->
            jooq.select(ID).from(PEOPLE).where(NAME.containsIgnoreCase("aNN")).orderBy(ID).fetch());
    add.add(
        "equalIgnoreCase",
        jooq -> jooq.select(ID).from(PEOPLE).where(lower(NAME).eq("ann 2")).fetch());
    add.add(
        "between dates",
        jooq ->
            jooq.select(ID)
                .from(PEOPLE)
                .where(BORN.between(LocalDate.of(1972, 1, 1), LocalDate.of(1975, 1, 1)))
                .orderBy(ID)
                .fetch());
    add.add(
        "gt on RND",
        jooq ->
            jooq.select(ID).from(PEOPLE).where(PAY.gt(new BigDecimal("500"))).orderBy(ID).fetch());
    add.add(
        "is null", jooq -> jooq.select(ID).from(PEOPLE).where(NOTE.isNull()).orderBy(ID).fetch());
    add.add(
        "order by and limit",
        jooq -> jooq.select(NAME).from(PEOPLE).orderBy(PAY.desc()).limit(3).offset(1).fetch());
    add.add(
        "group by and having",
        jooq ->
            jooq.select(AGE, count(), sum(PAY))
                .from(PEOPLE)
                .groupBy(AGE)
                .having(count().gt(2))
                .orderBy(AGE)
                .fetch());
    add.add(
        "aggregates",
        jooq ->
            jooq.select(min(NAME), max(BORN), avg(PAY), countDistinct(AGE)).from(PEOPLE).fetch());
    add.add(
        "coalesce", jooq -> jooq.select(coalesce(NOTE, "none")).from(PEOPLE).orderBy(ID).fetch());
    add.add(
        "case",
        jooq ->
            jooq.select(when(AGE.gt(21), "old").otherwise("young"))
                .from(PEOPLE)
                .orderBy(ID)
                .fetch());
    add.add("upper", jooq -> jooq.select(upper(NAME)).from(PEOPLE).orderBy(ID).fetch());
    add.add(
        "arithmetic",
        jooq -> jooq.select(PAY.add(AGE), PAY.mul(2)).from(PEOPLE).orderBy(ID).fetch());
    add.add(
        "row_number",
        jooq -> jooq.select(NAME, rowNumber().over().orderBy(ID)).from(PEOPLE).orderBy(ID).fetch());
    add.add(
        "union",
        jooq ->
            jooq.select(NAME)
                .from(PEOPLE)
                .where(AGE.eq(21))
                .union(select(NAME).from(PEOPLE).where(AGE.eq(22)))
                .fetch()
                .sortAsc(0));
    add.add(
        "exists", jooq -> jooq.fetchExists(jooq.selectOne().from(PEOPLE).where(NAME.eq("Ann 2"))));
    add.add("fetchCount", jooq -> jooq.fetchCount(select(NAME).from(PEOPLE).where(AGE.eq(21))));
    add.add(
        "self join",
        jooq -> {
          Table<Record> other = PEOPLE.as("other");
          Field<Integer> age = field(name("other", "age"), SQLDataType.INTEGER);
          Field<Integer> id = field(name("other", "id"), SQLDataType.INTEGER);
          return jooq.select(ID, id)
              .from(PEOPLE)
              .join(other)
              .on(age.eq(AGE).and(id.gt(ID)))
              .orderBy(ID, id)
              .fetch();
        });
    add.add(
        "for update", jooq -> jooq.select(NAME).from(PEOPLE).where(ID.eq(3)).forUpdate().fetch());
    add.add(
        "for update skip locked",
        jooq -> jooq.select(NAME).from(PEOPLE).where(ID.eq(3)).forUpdate().skipLocked().fetch());
    add.add(
        "for share",
        jooq -> jooq.select(NAME).from(PEOPLE).where(NAME.eq("Ann 2")).forShare().fetch());
    add.add(
        "with",
        jooq -> {
          var x = name("x").fields("age", "n").as(select(AGE, count()).from(PEOPLE).groupBy(AGE));
          return jooq.with(x).selectFrom(x).fetch().sortAsc(0);
        });
  }

  private static void changes(Adder add) {
    add.add(
        "insert",
        jooq ->
            jooq.insertInto(PEOPLE, NAME, BORN, PAY)
                    .values("In", LocalDate.of(2001, 1, 2), BigDecimal.TEN)
                    .execute()
                + " "
                + people(jooq).toString().length());
    add.add(
        "insert many",
        jooq -> jooq.insertInto(PEOPLE, NAME, AGE).values("A", 1).values("B", null).execute());
    add.add(
        "insert on duplicate key update",
        jooq ->
            jooq.insertInto(PEOPLE, NAME, AGE)
                    .values("Ann 2", 50)
                    .onDuplicateKeyUpdate()
                    .set(AGE, 51)
                    .execute()
                + " "
                + people(jooq));
    add.add(
        "insert ignore",
        jooq ->
            jooq.insertInto(PEOPLE, NAME, AGE)
                .values("Ann 2", 50)
                .onDuplicateKeyIgnore()
                .execute());
    add.add(
        "insert select",
        jooq ->
            jooq.insertInto(PEOPLE, NAME)
                .select(select(NOTE).from(PEOPLE).where(NOTE.isNotNull()))
                .execute());
    add.add(
        "update",
        jooq ->
            jooq.update(PEOPLE).set(NOTE, "set").where(NAME.eq("Ann 2")).execute()
                + " "
                + people(jooq));
    add.add(
        "update with arithmetic",
        jooq ->
            jooq.update(PEOPLE).set(PAY, PAY.add(new BigDecimal("1.5"))).where(ID.eq(5)).execute()
                + " "
                + people(jooq));
    add.add(
        "update by a condition of the client",
        jooq ->
            jooq.update(PEOPLE).set(AGE, 99).where(PAY.gt(new BigDecimal("900"))).execute()
                + " "
                + people(jooq));
    add.add(
        "delete", jooq -> jooq.deleteFrom(PEOPLE).where(AGE.eq(21)).execute() + " " + people(jooq));
    add.add(
        "batch",
        jooq ->
            jooq.batch(jooq.update(PEOPLE).set(AGE, (Integer) null).where(ID.eq((Integer) null)))
                    .bind(1, 1)
                    .bind(2, 2)
                    .execute()
                    .length
                + " "
                + people(jooq));
  }
}
