package io.encbench.applications.clinic;

import io.encbench.applications.clinic.Entities.Specialty;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Sort;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;

/** Pages that only show. */
@Controller
class OtherPages {
  private static final Sort BY_NAME = Sort.by("lastName", "firstName", "id");

  private final Owners owners;
  private final Pets pets;
  private final Visits visits;
  private final Vets vets;

  OtherPages(Owners owners, Pets pets, Visits visits, Vets vets) {
    this.owners = owners;
    this.pets = pets;
    this.visits = visits;
    this.vets = vets;
  }

  @GetMapping("/")
  String home(Model model) {
    model.addAttribute("owners", owners.count());
    return "home";
  }

  @GetMapping("/vets")
  String vets(@RequestParam(name = "page", defaultValue = "1") int page, Model model) {
    model.addAttribute("page", vets.findAll(PageRequest.of(page - 1, 3, BY_NAME)));
    return "vet-list";
  }

  /** A vet for programs. */
  record VetEntry(String firstName, String lastName, List<String> specialties) {}

  @GetMapping("/vets.json")
  @ResponseBody
  List<VetEntry> vetsForPrograms() {
    return vets.findAll(BY_NAME.descending()).stream()
        .map(
            vet ->
                new VetEntry(
                    vet.getFirstName(),
                    vet.getLastName(),
                    vet.getSpecialties().stream().map(Specialty::getName).toList()))
        .toList();
  }

  @GetMapping("/figures")
  String figures(Model model) {
    Map<String, List<Object[]>> figures = new LinkedHashMap<>();
    figures.put("Owners by city", owners.byCity());
    figures.put("Different names, cities and owners", owners.different());
    figures.put("Pets by type", pets.byType());
    figures.put("Last visits", pets.lastVisits());
    figures.put("Never seen", pets.neverSeen());
    figures.put("Visits by year", visits.byYear());
    model.addAttribute("figures", figures);
    return "figures";
  }

  @GetMapping("/crash")
  String crash() {
    throw new IllegalStateException("somebody asked for it");
  }
}
