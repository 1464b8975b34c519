package io.encbench.applications.clinic;

import io.encbench.applications.clinic.Entities.Owner;
import io.encbench.applications.clinic.Entities.Pet;
import io.encbench.applications.clinic.Entities.PetType;
import jakarta.validation.Valid;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.validation.BindingResult;
import org.springframework.web.bind.WebDataBinder;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.InitBinder;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.server.ResponseStatusException;

/** Forms for the pets of an owner. */
@Controller
class PetPages {
  private final Owners owners;
  private final Pets pets;

  PetPages(Owners owners, Pets pets) {
    this.owners = owners;
    this.pets = pets;
  }

  @InitBinder("pet")
  void bind(WebDataBinder binder) {
    binder.setAllowedFields("name", "birthDate", "type");
  }

  @ModelAttribute("types")
  List<PetType> types() {
    return pets.types();
  }

  /** The pet of a form: a stored one, or a new one. */
  @ModelAttribute("pet")
  Pet pet(
      @PathVariable("owner") Integer ownerId,
      @PathVariable(name = "pet", required = false) @Nullable Integer id) {
    if (id != null) {
      return pets.findByIdAndOwnerId(id, ownerId).orElseThrow(PetPages::notFound);
    }
    Owner owner = owners.findById(ownerId).orElseThrow(PetPages::notFound);
    Pet pet = new Pet();
    pet.setOwner(owner);
    return pet;
  }

  private static ResponseStatusException notFound() {
    return new ResponseStatusException(HttpStatus.NOT_FOUND);
  }

  @GetMapping({"/owners/{owner}/pets/new", "/owners/{owner}/pets/{pet}/edit"})
  String form() {
    return "pet-form";
  }

  @PostMapping({"/owners/{owner}/pets/new", "/owners/{owner}/pets/{pet}/edit"})
  String store(@Valid @ModelAttribute("pet") Pet pet, BindingResult errors) {
    if (errors.hasErrors()) {
      return "pet-form";
    }
    try {
      pets.save(pet);
    } catch (DataIntegrityViolationException e) {
      errors.rejectValue("name", "duplicate", "The owner has a pet of this name.");
      return "pet-form";
    }
    return "redirect:/owners/" + pet.getOwner().getId();
  }
}
