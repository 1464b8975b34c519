/**
 * Features of Hibernate ORM and JPA: types, entities, associations, JPQL, bulk statements, locks,
 * native queries and schema tools. Begin with {@link
 * io.encbench.applications.hibernate.HibernateSuite}; {@code Shop} is its schema.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.applications.hibernate;
