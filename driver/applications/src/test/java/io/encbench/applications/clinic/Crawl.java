package io.encbench.applications.clinic;

import io.encbench.applications.clinic.Browser.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Every page and form of the clinic, with usual, unusual and wrong input. */
final class Crawl {
  /** Texts of encrypted columns that are stored after the last request. */
  static final List<String> SECRETS =
      List.of(
          "Wójcik",
          "Þorvaldsdóttir",
          "Çelik",
          "Hafenweg 3",
          "Münster",
          "0251234502",
          "山田",
          "Fox 🦊",
          "Schildi",
          "2016-02-29",
          "first check",
          "健康診断",
          "2022-04-05",
          "Zoë-Anaïs",
          "Straße des 17. Juni",
          "Łódź",
          "李小龍",
          "👩🏽‍🚀 Ada",
          "2024-02-29");

  private final List<Request> requests = new ArrayList<>();

  private Crawl() {}

  static List<Request> requests() {
    Crawl crawl = new Crawl();
    crawl.read();
    crawl.storeOwners();
    crawl.storePets();
    crawl.storeVisits();
    crawl.remove();
    crawl.read();
    return crawl.requests;
  }

  private void get(String path) {
    requests.add(new Request(path, Map.of()));
  }

  private void post(String path, String... fields) {
    Map<String, String> form = new TreeMap<>();
    for (int i = 0; i < fields.length; i += 2) {
      form.put(fields[i], fields[i + 1]);
    }
    requests.add(new Request(path, form));
  }

  /** All pages that change nothing. */
  private void read() {
    for (String path :
        List.of(
            "/",
            "/vets",
            "/vets?page=2",
            "/vets?page=3",
            "/vets.json",
            "/figures",
            "/owners/find",
            "/nowhere",
            "/crash",
            "/owners/new",
            "/owners/x",
            "/owners/999",
            "/owners/999/edit",
            "/owners/1/pets/new",
            "/owners/999/pets/new",
            "/owners/1/pets/2/edit",
            "/owners/1/pets/3/edit",
            "/owners/1/pets/1/visits/new",
            "/owners/1/pets/999/visits/new",
            "/owners?page=0",
            "/owners?lastName=Bakker&page=7")) {
      get(path);
    }
    for (int page = 1; page <= 4; page++) {
      get("/owners?page=" + page);
      get("/visits?page=" + page);
    }
    for (String beginning :
        List.of(
            "", "Bakker", "bakker", "BÄCK", "back", "B", "Mu", "mü", "MULLER", "Muller ", "山", "田",
            "Fox 🦊", "fox ", "🦊", "100%", "100", "%", "_", "a_", "a", "a%b", "O'", "O\"", "\\",
            "nobody", "ç", "C", "ß", "ss", "e\u0301")) {
      get("/owners?lastName=" + Browser.encoded(beginning));
    }
    for (String pattern :
        List.of(
            "%",
            "b%",
            "%k_r",
            "_ä%",
            "%\\%%",
            "a\\_b",
            "a_b",
            "m%",
            "MUNSTER",
            "münster",
            "%ö",
            "横浜",
            "%浜",
            "0301234501",
            "030123450",
            "%🦊",
            "' or 1=1 or '")) {
      get("/owners/matching?pattern=" + Browser.encoded(pattern));
    }
    for (String text : List.of("bakk", "KADE", "wall", "ü", "u", "\\", "%", "_", "本町", "")) {
      get("/owners/having?text=" + Browser.encoded(text));
    }
    for (String period :
        List.of(
            "from=2021-01-01",
            "to=2020-02-29",
            "from=2020-02-28&to=2022-04-05",
            "from=2020-02-28&to=2022-04-05&page=2",
            "from=2030-01-01",
            "from=yesterday",
            "word=CHECK",
            "word=50%25",
            "word=uberf",
            "word=%E8%A8%BA",
            "word=&from=2019-08-15&to=2019-08-15")) {
      get("/visits?" + period);
    }
    for (int owner = 1; owner <= 20; owner++) {
      get("/owners/" + owner);
      get("/owners/" + owner + "/edit");
    }
  }

  private void owner(
      String path, String first, String last, String address, String city, String telephone) {
    post(
        path,
        "firstName",
        first,
        "lastName",
        last,
        "address",
        address,
        "city",
        city,
        "telephone",
        telephone,
        "version",
        "0");
  }

  private void storeOwners() {
    String create = "/owners/new";
    owner(create, "Zoë-Anaïs", "Müllér", "Straße des 17. Juni", "Łódź", "0421234513");
    owner(create, "小龍", "李小龍", "彌敦道 1", "香港", "0852123414");
    owner(create, "👩🏽‍🚀 Ada", "🦊 Fox", "Orbit <1> & \"2\"", "Łódź", "0001234515");
    owner(create, "x'); DROP TABLE owner; --", "a%b", "C:\\new\\", "O'Town", "0001234516");
    owner(create, "a".repeat(30), "z".repeat(30), "s".repeat(255), "c".repeat(80), "0001234517");
    owner(create, "  spaces  ", "trailing  ", " ", "x", "0001234518");
    owner(create, "", "", "", "", "");
    owner(create, " ", "a".repeat(31), "x", "c".repeat(81), "12345678901");
    owner(create, "Ann", "Long", "s".repeat(256), "Rome", "0001234519");
    owner(create, "Ann", "Phone", "Via 1", "Rome", "12345abcde");
    post(create, "firstName", "Ann");
    owner(create, "Ann", "Line\r\nbreak\t", "Tab\tand null \0", "Rome", "0001234520");
    owner(
        create, "🦊".repeat(15), "🦊".repeat(15), "🦊".repeat(255), "🦊".repeat(40), "0001234521");
    get("/owners?lastName=" + Browser.encoded("mullé"));
    get("/owners/13/edit");
    owner(
        "/owners/13/edit",
        "Zoë-Anaïs",
        "Muller-Bakker",
        "Straße des 17. Juni",
        "Łódź",
        "0421234513");
    get("/owners/13");
    // The version is that of before the change above.
    owner("/owners/13/edit", "Zoé", "Late", "Nowhere 1", "Rome", "0421234513");
    owner("/owners/2/edit", "Bruno", "", "Hafenweg 3", "Münster", "0251234502");
    owner("/owners/999/edit", "Nobody", "Nobody", "x", "y", "0000000000");
  }

  private void pet(String path, String name, String birthDate, String type) {
    post(path, "name", name, "birthDate", birthDate, "type", type);
  }

  private void storePets() {
    String create = "/owners/13/pets/new";
    pet(create, "Mica", "2024-02-29", "cat");
    pet(create, "MICA", "2020-01-01", "dog");
    pet(create, "Míca", "2020-01-01", "dog");
    pet(create, "Micah", "2020-01-01", "dog");
    pet(create, "", "", "");
    pet(create, "Tomorrow", "2999-01-01", "cat");
    pet(create, "Never", "2023-02-29", "cat");
    pet(create, "Unicorn", "2023-02-28", "unicorn");
    pet(create, "n".repeat(31), "2023-02-28", "cat");
    pet(create, "Old", "1000-01-01", "tortoise");
    pet(create, "Older", "0001-01-01", "tortoise");
    pet(create, "🐢", "1582-10-10", "tortoise");
    get("/owners/13");
    pet("/owners/2/pets/new", "Mica", "2020-01-01", "cat");
    pet("/owners/2/pets/3/edit", "mica", "2009-12-31", "dog");
    pet("/owners/2/pets/3/edit", "Bodo II", "2009-12-30", "ferret");
    pet("/owners/2/pets/1/edit", "Stolen", "2009-12-30", "ferret");
    get("/owners/2");
    get("/owners/2/pets/3/edit");
  }

  private void visit(String pet, String day, String description) {
    post(pet + "/visits/new", "visitDate", day, "description", description);
  }

  private void storeVisits() {
    String pet = "/owners/6/pets/6";
    visit(pet, "2024-02-29", "注射 & <b>rest</b>");
    visit(pet, "2024-02-28", "");
    visit(pet, "", "no day");
    visit(pet, "29.2.2024", "no day");
    visit(pet, "2024-12-31", "d".repeat(255));
    visit(pet, "2024-12-31", "d".repeat(256));
    visit(pet, "2024-12-31", "100% \\ done_ 'quoted' \"twice\"");
    visit("/owners/1/pets/6", "2024-12-31", "another's pet");
    get("/owners/6");
    get(pet + "/visits/new");
  }

  private void remove() {
    post("/owners/7/delete", "sure", "yes");
    post("/owners/7/delete", "sure", "yes");
    post("/owners/12/delete", "sure", "yes");
    get("/owners?lastName=mull");
    get("/owners/7/pets/7/visits/new");
  }
}
