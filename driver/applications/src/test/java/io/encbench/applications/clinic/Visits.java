package io.encbench.applications.clinic;

import io.encbench.applications.clinic.Entities.Visit;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.query.Param;

/** Finds and stores visits. */
interface Visits extends JpaRepository<Visit, Integer> {
  /** Those of a period whose description has a word; a null of these three asks for nothing. */
  @Query(
      "select v from Visit v where (:first is null or v.visitDate >= :first)"
          + " and (:last is null or v.visitDate <= :last)"
          + " and (:word is null or lower(v.description) like lower(concat('%', :word, '%')))"
          + " order by v.visitDate desc, v.id")
  Page<Visit> between(
      @Param("first") @Nullable LocalDate first,
      @Param("last") @Nullable LocalDate last,
      @Param("word") @Nullable String word,
      Pageable page);

  @Query(
      "select year(v.visitDate), count(v), count(v.description) from Visit v"
          + " group by year(v.visitDate) order by year(v.visitDate)")
  List<Object[]> byYear();
}
