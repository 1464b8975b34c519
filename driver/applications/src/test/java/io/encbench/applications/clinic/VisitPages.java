package io.encbench.applications.clinic;

import io.encbench.applications.clinic.Entities.Visit;
import jakarta.validation.Valid;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.PageRequest;
import org.springframework.format.annotation.DateTimeFormat;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.validation.BindingResult;
import org.springframework.web.bind.WebDataBinder;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.InitBinder;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.util.UriComponentsBuilder;

/** The list of visits, and the form for a new one. */
@Controller
class VisitPages {
  private static final int PAGE = 4;
  private static final String FORM = "/owners/{owner}/pets/{pet}/visits/new";

  private final Pets pets;
  private final Visits visits;

  VisitPages(Pets pets, Visits visits) {
    this.pets = pets;
    this.visits = visits;
  }

  @InitBinder("visit")
  void bind(WebDataBinder binder) {
    binder.setAllowedFields("visitDate", "description");
  }

  @GetMapping("/visits")
  String list(
      @RequestParam(name = "from", required = false) @DateTimeFormat(iso = DateTimeFormat.ISO.DATE)
          @Nullable LocalDate from,
      @RequestParam(name = "to", required = false) @DateTimeFormat(iso = DateTimeFormat.ISO.DATE)
          @Nullable LocalDate to,
      @RequestParam(name = "word", required = false) @Nullable String word,
      @RequestParam(name = "page", defaultValue = "1") int page,
      Model model) {
    String searched = word == null || word.isEmpty() ? null : word;
    model.addAttribute("page", visits.between(from, to, searched, PageRequest.of(page - 1, PAGE)));
    model.addAttribute("from", from);
    model.addAttribute("to", to);
    model.addAttribute("word", word);
    UriComponentsBuilder link = UriComponentsBuilder.fromPath("/visits");
    if (from != null) {
      link.queryParam("from", from);
    }
    if (to != null) {
      link.queryParam("to", to);
    }
    if (searched != null) {
      link.queryParam("word", "{word}");
    }
    String address = link.encode().buildAndExpand(searched == null ? "" : searched).toUriString();
    model.addAttribute("link", address + (address.contains("?") ? "&" : "?"));
    return "visit-list";
  }

  @GetMapping(FORM)
  String form(@PathVariable("owner") Integer owner, @PathVariable("pet") Integer pet, Model model) {
    model.addAttribute("visit", visit(owner, pet));
    return "visit-form";
  }

  @PostMapping(FORM)
  String store(
      @PathVariable("owner") Integer owner,
      @PathVariable("pet") Integer pet,
      @Valid @ModelAttribute("visit") Visit visit,
      BindingResult errors) {
    visit.setPet(visit(owner, pet).getPet());
    if (errors.hasErrors()) {
      return "visit-form";
    }
    visits.save(visit);
    return "redirect:/owners/" + owner;
  }

  private Visit visit(Integer owner, Integer pet) {
    Visit visit = new Visit();
    visit.setPet(
        pets.findByIdAndOwnerId(pet, owner)
            .orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND)));
    return visit;
  }
}
