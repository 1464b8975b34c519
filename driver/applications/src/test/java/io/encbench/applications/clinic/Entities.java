package io.encbench.applications.clinic;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.JoinTable;
import jakarta.persistence.ManyToMany;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.OneToMany;
import jakarta.persistence.OrderBy;
import jakarta.persistence.Version;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PastOrPresent;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.NullUnmarked;
import org.springframework.format.annotation.DateTimeFormat;

/** The entities of the clinic. Keys and names of kinds are plain; the rest is encrypted. */
@NullUnmarked
public final class Entities {
  private Entities() {}

  /** Somebody who has pets. */
  @Entity(name = "Owner")
  public static class Owner {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private Integer id;

    @Version private int version;

    @NotBlank
    @Size(max = 30)
    private String firstName;

    @NotBlank
    @Size(max = 30)
    private String lastName;

    @NotBlank private String address;

    @NotBlank
    @Size(max = 80)
    private String city;

    @NotNull
    @Pattern(regexp = "\\d{10}")
    private String telephone;

    @OneToMany(mappedBy = "owner", cascade = CascadeType.REMOVE, fetch = FetchType.EAGER)
    @OrderBy("name, id")
    private List<Pet> pets = new ArrayList<>();

    public Integer getId() {
      return id;
    }

    public int getVersion() {
      return version;
    }

    public void setVersion(int version) {
      this.version = version;
    }

    public String getFirstName() {
      return firstName;
    }

    public void setFirstName(String firstName) {
      this.firstName = firstName;
    }

    public String getLastName() {
      return lastName;
    }

    public void setLastName(String lastName) {
      this.lastName = lastName;
    }

    public String getAddress() {
      return address;
    }

    public void setAddress(String address) {
      this.address = address;
    }

    public String getCity() {
      return city;
    }

    public void setCity(String city) {
      this.city = city;
    }

    public String getTelephone() {
      return telephone;
    }

    public void setTelephone(String telephone) {
      this.telephone = telephone;
    }

    public List<Pet> getPets() {
      return pets;
    }
  }

  /** An animal of an owner, whose name is unique among the owner's. */
  @Entity(name = "Pet")
  public static class Pet {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private Integer id;

    @NotBlank
    @Size(max = 30)
    private String name;

    @NotNull
    @PastOrPresent
    @DateTimeFormat(iso = DateTimeFormat.ISO.DATE)
    private LocalDate birthDate;

    @NotNull @ManyToOne private PetType type;

    @ManyToOne private Owner owner;

    @OneToMany(mappedBy = "pet", cascade = CascadeType.REMOVE, fetch = FetchType.EAGER)
    @OrderBy("visitDate, id")
    private Set<Visit> visits = new LinkedHashSet<>();

    public Integer getId() {
      return id;
    }

    public String getName() {
      return name;
    }

    public void setName(String name) {
      this.name = name;
    }

    public LocalDate getBirthDate() {
      return birthDate;
    }

    public void setBirthDate(LocalDate birthDate) {
      this.birthDate = birthDate;
    }

    public PetType getType() {
      return type;
    }

    public void setType(PetType type) {
      this.type = type;
    }

    public Owner getOwner() {
      return owner;
    }

    void setOwner(Owner owner) {
      this.owner = owner;
    }

    public Set<Visit> getVisits() {
      return visits;
    }
  }

  /** A kind of pet. */
  @Entity(name = "PetType")
  public static class PetType {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private Integer id;

    private String name;

    public Integer getId() {
      return id;
    }

    public String getName() {
      return name;
    }
  }

  /** What was done with a pet on a day. */
  @Entity(name = "Visit")
  public static class Visit {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private Integer id;

    @NotNull
    @DateTimeFormat(iso = DateTimeFormat.ISO.DATE)
    private LocalDate visitDate;

    private String description;

    @ManyToOne private Pet pet;

    public Integer getId() {
      return id;
    }

    public LocalDate getVisitDate() {
      return visitDate;
    }

    public void setVisitDate(LocalDate visitDate) {
      this.visitDate = visitDate;
    }

    public String getDescription() {
      return description;
    }

    public void setDescription(String description) {
      this.description = description;
    }

    public Pet getPet() {
      return pet;
    }

    void setPet(Pet pet) {
      this.pet = pet;
    }
  }

  /** Somebody who cures pets. */
  @Entity(name = "Vet")
  public static class Vet {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private Integer id;

    private String firstName;
    private String lastName;

    @ManyToMany(fetch = FetchType.EAGER)
    @JoinTable(
        name = "vet_specialty",
        joinColumns = @JoinColumn(name = "vet_id"),
        inverseJoinColumns = @JoinColumn(name = "specialty_id"))
    @OrderBy("name")
    private Set<Specialty> specialties = new LinkedHashSet<>();

    public Integer getId() {
      return id;
    }

    public String getFirstName() {
      return firstName;
    }

    public String getLastName() {
      return lastName;
    }

    public Set<Specialty> getSpecialties() {
      return specialties;
    }
  }

  /** What a vet knows best. */
  @Entity(name = "Specialty")
  public static class Specialty {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private Integer id;

    private String name;

    public Integer getId() {
      return id;
    }

    public String getName() {
      return name;
    }
  }
}
