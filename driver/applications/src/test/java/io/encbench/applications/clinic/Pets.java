package io.encbench.applications.clinic;

import io.encbench.applications.clinic.Entities.Pet;
import io.encbench.applications.clinic.Entities.PetType;
import java.util.List;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.query.Param;

/** Finds and stores pets. */
interface Pets extends JpaRepository<Pet, Integer> {
  Optional<Pet> findByIdAndOwnerId(Integer id, Integer owner);

  @Query("select t from PetType t order by t.name")
  List<PetType> types();

  @Query("select t from PetType t where t.name = :name")
  Optional<PetType> type(@Param("name") String name);

  @Query(
      "select t.name, count(p), min(p.birthDate), max(p.birthDate) from Pet p join p.type t"
          + " group by t.name order by t.name")
  List<Object[]> byType();

  @Query(
      "select p.name, max(v.visitDate), count(v) from Pet p left join p.visits v"
          + " group by p.id, p.name order by p.id")
  List<Object[]> lastVisits();

  @Query(
      "select p.name, p.birthDate from Pet p where not exists"
          + " (select v.id from Visit v where v.pet = p) order by p.name, p.id")
  List<Object[]> neverSeen();
}
