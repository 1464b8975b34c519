package io.encbench.applications.hibernate;

import io.encbench.applications.Feature;
import io.encbench.applications.hibernate.HibernateSuite.Session;
import io.encbench.applications.hibernate.Shop.Status;
import io.encbench.applications.hibernate.Shop.Types;
import jakarta.persistence.EntityManager;
import java.lang.reflect.Field;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Every basic type: stored and read, changed, compared, and NULL. */
final class TypeFeatures {
  /** Two values of each type, by the name of the field. */
  private static final Map<String, List<Object>> VALUES = new LinkedHashMap<>();

  static {
    VALUES.put("byteValue", List.of((byte) -128, (byte) 7));
    VALUES.put("shortValue", List.of((short) -32768, (short) 7));
    VALUES.put("intValue", List.of(Integer.MIN_VALUE, 42));
    VALUES.put("longValue", List.of(Long.MAX_VALUE, -1L));
    VALUES.put(
        "decimalValue", List.of(new BigDecimal("1234567890123456.7891"), new BigDecimal("-0.5")));
    VALUES.put("doubleValue", List.of(0.1, -1.5e300));
    VALUES.put("charValue", List.of('x', 'ß'));
    VALUES.put("stringValue", List.of("Straße '\\' 王", ""));
    VALUES.put("textValue", List.of("long ".repeat(2000), "short"));
    VALUES.put("bytesValue", List.of(new byte[] {0, 1, -1}, new byte[0]));
    VALUES.put("blobValue", List.of(new byte[70_000], new byte[] {1}));
    VALUES.put("dateValue", List.of(LocalDate.of(1583, 1, 1), LocalDate.of(9999, 12, 31)));
    VALUES.put("timeValue", List.of(LocalTime.of(23, 59, 59, 999_999_000), LocalTime.MIDNIGHT));
    VALUES.put(
        "timestampValue",
        List.of(
            LocalDateTime.of(1969, 12, 31, 23, 59, 59, 1000), LocalDateTime.of(2038, 2, 1, 0, 0)));
    VALUES.put("uuidValue", List.of(new UUID(1, 2), new UUID(-1, -2)));
    VALUES.put("enumValue", List.of(Status.ACTIVE, Status.CLOSED));
  }

  private TypeFeatures() {}

  static List<Feature> list(Session session) {
    List<Feature> features = new ArrayList<>();
    VALUES.forEach(
        (field, values) -> {
          features.add(
              session.feature(field + ": store and read", em -> stored(em, field, values)));
          features.add(session.feature(field + ": change", em -> changed(em, field, values)));
          features.add(session.feature(field + ": NULL", em -> nulls(em, field, values)));
          if (!field.equals("textValue") && !field.equals("blobValue")) {
            features.add(session.feature(field + ": compare", em -> compared(em, field, values)));
            features.add(session.feature(field + ": IN", em -> in(em, field, values)));
          }
        });
    return features;
  }

  private static Object stored(EntityManager em, String field, List<Object> values) {
    persist(em, field, values);
    return read(em, field, 1) + " " + read(em, field, 2);
  }

  private static Object changed(EntityManager em, String field, List<Object> values) {
    persist(em, field, values);
    set(em.find(Types.class, 1), field, values.get(1));
    em.flush();
    em.clear();
    return read(em, field, 1);
  }

  private static Object nulls(EntityManager em, String field, List<Object> values) {
    persist(em, field, values);
    set(em.find(Types.class, 1), field, null);
    em.flush();
    em.clear();
    return read(em, field, 1)
        + " "
        + em.createQuery("select t.id from Types t where t." + field + " is null", Integer.class)
            .getResultList();
  }

  private static Object compared(EntityManager em, String field, List<Object> values) {
    persist(em, field, values);
    return em.createQuery(
                "select t.id from Types t where t." + field + " = :v order by t.id", Integer.class)
            .setParameter("v", values.get(0))
            .getResultList()
        + " "
        + em.createQuery("select count(*) from Types t where t." + field + " <> :v", Long.class)
            .setParameter("v", values.get(0))
            .getResultList();
  }

  private static Object in(EntityManager em, String field, List<Object> values) {
    persist(em, field, values);
    return em.createQuery(
            "select t.id from Types t where t." + field + " in (:v) order by t.id", Integer.class)
        .setParameter("v", values)
        .getResultList();
  }

  private static void persist(EntityManager em, String field, List<Object> values) {
    for (int i = 0; i < values.size(); i++) {
      Types row = new Types();
      row.id = i + 1;
      set(row, field, values.get(i));
      em.persist(row);
    }
    em.flush();
    em.clear();
  }

  private static String read(EntityManager em, String field, int id) {
    Object value = get(em.find(Types.class, id), field);
    return value instanceof byte[] bytes
        ? bytes.length + " bytes " + java.util.Arrays.hashCode(bytes)
        : String.valueOf(value);
  }

  private static Object get(Types row, String field) {
    try {
      return field(field).get(row);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void set(Types row, String field, @Nullable Object value) {
    try {
      field(field).set(row, value);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Field field(String name) {
    try {
      return Types.class.getField(name);
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException(e);
    }
  }
}
