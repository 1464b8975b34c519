package io.encbench.applications;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Options;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.ExecutorType;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactory;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;
import org.apache.ibatis.transaction.jdbc.JdbcTransactionFactory;
import org.jspecify.annotations.Nullable;

/** MyBatis with an annotated mapper. */
final class MyBatisSuite implements Suite {
  /** A row, as MyBatis fills it. */
  public static final class Person {
    public int id;
    public String name = "";
    public LocalDate born = LocalDate.EPOCH;
    public BigDecimal pay = BigDecimal.ZERO;
    public int age;

    @Override
    public String toString() {
      return name + " " + born + " " + pay + " " + age;
    }
  }

  /** The statements. */
  public interface People {
    @Select("SELECT id, name, born, pay, age FROM people ORDER BY id")
    List<Person> all();

    @Select("SELECT id, name, born, pay, age FROM people WHERE name = #{name}")
    Person named(String name);

    @Select(
        "<script>SELECT name FROM people WHERE name IN <foreach item='n' collection='names' open='('"
            + " separator=',' close=')'>#{n}</foreach> ORDER BY id</script>")
    List<String> among(@Param("names") List<String> names);

    @Select(
        "<script>SELECT name FROM people <where><if test='age != null'>age = #{age}</if></where> ORDER BY id</script>")
    List<String> ofAge(@Param("age") @Nullable Integer age);

    @Select("SELECT name FROM people WHERE name LIKE CONCAT(#{prefix}, '%') ORDER BY id")
    List<String> startingWith(String prefix);

    @Select("SELECT name FROM people WHERE born BETWEEN #{from} AND #{to} ORDER BY id")
    List<String> bornBetween(@Param("from") LocalDate from, @Param("to") LocalDate to);

    @Select("SELECT age, COUNT(*) AS n, SUM(pay) AS total FROM people GROUP BY age ORDER BY age")
    List<Map<String, Object>> byAge();

    @Insert("INSERT INTO people (name, born, pay, age) VALUES (#{name}, #{born}, #{pay}, #{age})")
    @Options(useGeneratedKeys = true, keyProperty = "id")
    int insert(Person person);

    @Update("UPDATE people SET pay = pay + #{amount} WHERE id = #{id}")
    int raise(@Param("id") int id, @Param("amount") BigDecimal amount);

    @Update("UPDATE people SET name = #{name} WHERE id = #{id}")
    int rename(@Param("id") int id, @Param("name") String name);

    @Delete("DELETE FROM people WHERE age = #{age}")
    int delete(int age);
  }

  @Override
  public String framework() {
    return "MyBatis 3";
  }

  @Override
  public String rules() {
    return PeopleTable.RULES;
  }

  @Override
  public Features open(Database database) throws Exception {
    PeopleTable.create(database);
    Configuration configuration =
        new Configuration(
            new Environment("test", new JdbcTransactionFactory(), database.dataSource()));
    configuration.addMapper(People.class);
    SqlSessionFactory factory = new SqlSessionFactoryBuilder().build(configuration);
    List<Feature> features = new ArrayList<>();
    add(features, factory, "select all", People::all);
    add(features, factory, "select one", people -> people.named("Ann 2"));
    add(
        features,
        factory,
        "foreach in IN",
        people -> people.among(List.of("Ann 2", "Bö 3", "none")));
    add(features, factory, "dynamic where", people -> people.ofAge(22));
    add(features, factory, "dynamic where without condition", people -> people.ofAge(null));
    add(features, factory, "LIKE with CONCAT", people -> people.startingWith("An"));
    add(
        features,
        factory,
        "BETWEEN of dates",
        people -> people.bornBetween(LocalDate.of(1973, 1, 1), LocalDate.of(1976, 12, 31)));
    add(features, factory, "group by into maps", People::byAge);
    add(
        features,
        factory,
        "insert with a generated key",
        people -> {
          Person person = new Person();
          person.name = "Inserted";
          person.age = 9;
          people.insert(person);
          return (person.id > 0) + " " + people.all();
        });
    add(
        features,
        factory,
        "update with arithmetic",
        people -> people.raise(4, new BigDecimal("0.75")) + " " + people.all());
    add(features, factory, "update", people -> people.rename(4, "Renamed") + " " + people.all());
    add(features, factory, "delete", people -> people.delete(21) + " " + people.all());
    features.add(
        new Feature(
            "batch executor",
            () -> {
              try (SqlSession session = factory.openSession(ExecutorType.BATCH)) {
                People people = session.getMapper(People.class);
                for (int i = 1; i < 6; i++) {
                  people.rename(i, "Batch " + i);
                }
                session.flushStatements();
                Object all = people.all();
                session.rollback(true);
                return all;
              }
            }));
    return new Features() {
      @Override
      public List<Feature> list() {
        return features;
      }

      @Override
      public void close() {}
    };
  }

  private static void add(
      List<Feature> features,
      SqlSessionFactory factory,
      String name,
      Function<People, Object> work) {
    features.add(
        new Feature(
            name,
            () -> {
              try (SqlSession session = factory.openSession()) {
                Object answer = work.apply(session.getMapper(People.class));
                session.rollback(true);
                return answer;
              }
            }));
  }
}
