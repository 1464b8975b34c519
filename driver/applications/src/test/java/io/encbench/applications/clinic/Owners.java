package io.encbench.applications.clinic;

import io.encbench.applications.clinic.Entities.Owner;
import java.util.List;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.query.Param;

/** Finds and stores owners. */
interface Owners extends JpaRepository<Owner, Integer> {
  /** Those whose last name begins with a text, in which percent and underscore mean themselves. */
  Page<Owner> findByLastNameStartingWith(String beginning, Pageable page);

  /** Those whose last name or city has a pattern, or whose telephone is the text. */
  @Query(
      "select o from Owner o where o.lastName like :pattern or o.city like :pattern"
          + " or o.telephone = :pattern order by o.lastName, o.id")
  List<Owner> matching(@Param("pattern") String pattern);

  /** Those with a text anywhere in the last name or address, in any case. */
  List<Owner> findByLastNameContainingIgnoreCaseOrAddressContainingIgnoreCaseOrderById(
      String name, String address);

  @Query("select o.city, count(o) from Owner o group by o.city order by count(o) desc, o.city")
  List<Object[]> byCity();

  @Query("select count(distinct o.lastName), count(distinct o.city), count(o) from Owner o")
  List<Object[]> different();
}
