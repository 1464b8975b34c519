"use strict";
/* Shared by the scripts of all pages: data, colours of the current scheme, and charts, which are redrawn if size, scheme or medium change. */
const page = (function () {
  let live = [];

  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();

  /* Whether the page is as narrow as a phone, by the same limit as in report.css. */
  const narrow = () => window.innerWidth <= 640 && !document.documentElement.classList.contains("printing");

  function draw(create) {
    live.forEach((chart) => chart.dispose());
    live = [];
    document.querySelectorAll(".chart").forEach((element) => {
      const option = create(element);
      if (option === null) { return; }
      const drawn = echarts.init(element, null, { renderer: "svg" });
      drawn.setOption(option);
      live.push(drawn);
    });
  }

  /* Draws all charts. The function "create" takes the element of a chart and returns its option, or null if there is no chart. */
  function show(create) {
    const printing = (on) => {
      document.documentElement.classList.toggle("printing", on);
      draw(create);
    };
    let pending = 0;
    let drawnNarrow = narrow();
    window.addEventListener("resize", () => {
      cancelAnimationFrame(pending);
      pending = requestAnimationFrame(() => {
        if (narrow() === drawnNarrow) { live.forEach((chart) => chart.resize()); return; }
        drawnNarrow = narrow();
        draw(create);
      });
    });
    window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => draw(create));
    window.addEventListener("beforeprint", () => printing(true));
    window.addEventListener("afterprint", () => printing(false));
    draw(create);
  }

  return { data: JSON.parse(document.getElementById("chart-data").textContent), colour: colour, narrow: narrow, show: show };
})();
