package io.encbench.applications.clinic;

import io.encbench.applications.clinic.Entities.Owner;
import jakarta.validation.Valid;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Sort;
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
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Pages that find, show, store and delete owners. */
@Controller
class OwnerPages {
  private static final int PAGE = 5;

  private final Owners owners;

  OwnerPages(Owners owners) {
    this.owners = owners;
  }

  @InitBinder("owner")
  void bind(WebDataBinder binder) {
    binder.setAllowedFields("version", "firstName", "lastName", "address", "city", "telephone");
  }

  /** The owner of a page: a stored one, or a new one. */
  @ModelAttribute("owner")
  Owner owner(@PathVariable(name = "owner", required = false) @Nullable Integer id) {
    return id == null
        ? new Owner()
        : owners.findById(id).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
  }

  @GetMapping("/owners/find")
  String find() {
    return "owner-find";
  }

  @GetMapping("/owners")
  String list(
      @RequestParam(name = "lastName", defaultValue = "") String lastName,
      @RequestParam(name = "page", defaultValue = "1") int page,
      Model model) {
    Page<Owner> found =
        owners.findByLastNameStartingWith(
            lastName, PageRequest.of(page - 1, PAGE, Sort.by("lastName", "id")));
    if (found.isEmpty()) {
      model.addAttribute("lastName", lastName);
      model.addAttribute("none", true);
      return "owner-find";
    }
    if (found.getTotalElements() == 1) {
      return "redirect:/owners/" + found.getContent().get(0).getId();
    }
    model.addAttribute("owners", found.getContent());
    model.addAttribute("page", found);
    model.addAttribute(
        "link", "/owners?lastName=" + URLEncoder.encode(lastName, StandardCharsets.UTF_8) + "&");
    return "owner-list";
  }

  @GetMapping("/owners/matching")
  String matching(@RequestParam("pattern") String pattern, Model model) {
    model.addAttribute("owners", owners.matching(pattern));
    return "owner-list";
  }

  @GetMapping("/owners/having")
  String having(@RequestParam("text") String text, Model model) {
    model.addAttribute(
        "owners",
        owners.findByLastNameContainingIgnoreCaseOrAddressContainingIgnoreCaseOrderById(
            text, text));
    return "owner-list";
  }

  @GetMapping({"/owners/new", "/owners/{owner}/edit"})
  String form() {
    return "owner-form";
  }

  @PostMapping({"/owners/new", "/owners/{owner}/edit"})
  String store(
      @Valid @ModelAttribute("owner") Owner owner,
      BindingResult errors,
      RedirectAttributes redirect) {
    if (errors.hasErrors()) {
      return "owner-form";
    }
    Owner stored = owners.save(owner);
    redirect.addFlashAttribute("notice", stored.getFirstName() + " is stored.");
    return "redirect:/owners/" + stored.getId();
  }

  @GetMapping("/owners/{owner}")
  String show() {
    return "owner-show";
  }

  @PostMapping("/owners/{owner}/delete")
  String delete(@ModelAttribute("owner") Owner owner, RedirectAttributes redirect) {
    owners.delete(owner);
    redirect.addFlashAttribute("notice", owner.getLastName() + " is no longer with us.");
    return "redirect:/owners";
  }
}
