package io.encbench.applications.clinic;

import io.encbench.applications.clinic.Entities.Vet;
import org.springframework.data.jpa.repository.JpaRepository;

/** Finds vets. */
interface Vets extends JpaRepository<Vet, Integer> {}
