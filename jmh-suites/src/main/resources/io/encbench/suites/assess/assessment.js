/* Sorts a table by a click on a heading, and shows only the rows that contain a text. */
(function () {
  const text = (row, column) => row.children[column].textContent.trim();
  const value = (cell) => {
    const number = parseFloat(cell.replace(/,/g, "").replace("−", "-"));
    return Number.isNaN(number) ? null : number;
  };
  const compare = (a, b) => {
    const x = value(a), y = value(b);
    if (x === null && y === null) { return a.localeCompare(b); }
    return x === null ? 1 : y === null ? -1 : x - y;
  };

  document.querySelectorAll(".sortable").forEach((area) => {
    const heads = [...area.querySelectorAll("thead th")];
    const body = area.querySelector("tbody");
    heads.forEach((head, column) => {
      head.tabIndex = 0;
      const sort = () => {
        const descending = head.getAttribute("aria-sort") === "ascending";
        heads.forEach((each) => each.removeAttribute("aria-sort"));
        head.setAttribute("aria-sort", descending ? "descending" : "ascending");
        [...body.rows]
          .sort((a, b) => (descending ? -1 : 1) * compare(text(a, column), text(b, column)))
          .forEach((row) => body.appendChild(row));
      };
      head.addEventListener("click", sort);
      head.addEventListener("keydown", (event) => { if (event.key === "Enter") { sort(); } });
    });
    const filter = area.previousElementSibling && area.previousElementSibling.querySelector(".filter");
    if (filter) {
      filter.addEventListener("input", () => {
        const wanted = filter.value.toLowerCase();
        [...body.rows].forEach((row) => { row.hidden = !row.textContent.toLowerCase().includes(wanted); });
      });
    }
  });
})();
