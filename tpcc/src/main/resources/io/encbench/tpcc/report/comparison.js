(function () {
  const data = page.data;
  const charts = resultCharts(data.result);
  const colour = page.colour;
  const CAUSES = [...new Set(data.causes.map((part) => part.cause))];
  const CAUSE_COLOURS = ["arm-3", "arm-5", "arm-1", "arm-6", "arm-4", "arm-9", "part-system", "part-gc", "part-vm", "part-jit"];
  const names = data.result.arms.map((arm) => arm.name);

  function plane(xAxis, yAxis, series, formatter) {
    return {
      height: 300,
      option: Object.assign(charts.base(20), {
        grid: { left: 66, right: 22, top: 12, bottom: xAxis.nameGap + 18 },
        tooltip: charts.tooltip(formatter), xAxis: xAxis, yAxis: yAxis, series: series,
      }),
    };
  }

  const interval = (point, unit) => charts.number(point.mean) + " [" + charts.number(point.lower) + ", " + charts.number(point.upper) + "] " + unit;

  /* Draws a vertical whisker at x, with two ends. */
  function upright(params, api) {
    const low = api.coord([api.value(0), api.value(1)]);
    const high = api.coord([api.value(0), api.value(2)]);
    const style = { stroke: api.visual("color"), lineWidth: 1.6, fill: null };
    const line = (x1, y1, x2, y2) => ({ type: "line", shape: { x1: x1, y1: y1, x2: x2, y2: y2 }, style: style });
    return { type: "group", children: [
      line(low[0], low[1], high[0], high[1]), line(low[0] - 4, low[1], low[0] + 4, low[1]), line(high[0] - 4, high[1], high[0] + 4, high[1]),
    ] };
  }

  const whiskers = (arm, rows) => ({
    type: "custom", renderItem: upright, silent: true, z: 2, encode: { x: 0, y: [1, 2] },
    itemStyle: { color: charts.armColour(arm) }, data: rows, tooltip: { show: false },
  });

  function concurrency() {
    if (data.levels.length < 2) { return null; }
    const lines = Math.max(...data.levels.map((level) => level.split("\n").length));
    const series = [];
    names.forEach((arm) => {
      const points = data.curves.filter((point) => point.arm === arm);
      const at = (point) => data.levels.indexOf(point.level);
      series.push({
        name: arm, type: "line", symbol: charts.symbol(arm), symbolSize: 9, z: 3, showSymbol: true,
        lineStyle: { color: charts.armColour(arm), width: 1.8 }, itemStyle: { color: charts.armColour(arm), opacity: 1 },
        data: points.map((point) => ({ value: [at(point), point.mean], text: interval(point, "transactions/s, terminals: " + point.level.replaceAll("\n", " ")) })),
      });
      series.push(whiskers(arm, points.map((point) => [at(point), point.lower, point.upper])));
    });
    return plane(
      {
        type: "category", data: data.levels, name: "terminals", nameLocation: "middle", nameGap: 12 + 14 * lines, boundaryGap: true,
        nameTextStyle: { color: colour("ink-soft"), fontSize: 12 }, axisLabel: { color: colour("ink-soft"), fontSize: 11.5, lineHeight: 14 },
        axisLine: { lineStyle: { color: colour("ink-soft") } }, axisTick: { show: false },
      },
      charts.valueAxis("transactions/s", { min: 0, nameGap: 48 }), series, (item) => charts.tip(item.seriesName, item.data.text));
  }

  function shares() {
    if (!data.shares.length) { return null; }
    const series = [];
    data.shares.forEach((share) => {
      series.push({
        name: share.arm, type: "scatter", symbol: charts.symbol(share.arm), symbolSize: 11, z: 3,
        itemStyle: { color: charts.armColour(share.arm), opacity: 1 },
        data: [{ value: [share.values, share.mean], text: interval(share, "µs, " + charts.number(share.values) + " values encrypted") }],
      });
      series.push(whiskers(share.arm, [[share.values, share.lower, share.upper]]));
    });
    return plane(
      charts.valueAxis("values encrypted per transaction", { min: 0 }),
      charts.valueAxis("client CPU, µs per transaction", { min: 0, nameGap: 48 }), series, (item) => charts.tip(item.seriesName, item.data.text));
  }

  function latencies() {
    const rows = data.latencies;
    if (!rows.length) { return null; }
    const KEYS = [["p50", "circle", 0.45], ["p90", "rect", 0.6], ["p95", "triangle", 0.8], ["p99", "diamond", 1]];
    const most = Math.max(...rows.map((row) => row.p99));
    return {
      rows: rows.length, height: 300,
      option: Object.assign(charts.base(30), {
        tooltip: charts.tooltip((item) => charts.tip(rows[item.value[1]].arm, item.seriesName + " " + charts.number(item.value[0]) + " ms")),
        xAxis: charts.valueAxis("ms: p50 ●, p90 ■, p95 ▲, p99 ◆", { min: 0, max: most * 1.06, axisLabel: { color: colour("ink-soft"), fontSize: 11.5, hideOverlap: true, showMaxLabel: false } }),
        yAxis: charts.armAxis(rows.map((row) => row.arm), { splitLine: { show: true, lineStyle: { color: colour("line") } } }),
        series: KEYS.map((key) => ({
          name: key[0], type: "scatter", symbol: key[1], symbolSize: 11,
          data: rows.map((row, i) => ({ value: [row[key[0]], i], itemStyle: { color: charts.armColour(row.arm), opacity: key[2] } })),
        })),
      }),
    };
  }

  function causes() {
    if (!data.causes.length) { return null; }
    const arms = names.filter((arm) => data.causes.some((part) => part.arm === arm));
    const at = (arm, cause) => { const part = data.causes.find((one) => one.arm === arm && one.cause === cause); return part ? part.micros : null; };
    return {
      rows: arms.length,
      option: Object.assign(charts.base(24), {
        tooltip: charts.tooltip((item) => charts.tip(item.name, item.seriesName + ": " + charts.number(item.value) + " µs")),
        xAxis: charts.valueAxis("client CPU, µs per transaction", { min: 0 }),
        yAxis: charts.armAxis(arms),
        series: CAUSES.map((cause, i) => ({
          name: cause, type: "bar", stack: "cpu", barWidth: charts.barWidth(),
          itemStyle: { color: colour(CAUSE_COLOURS[i]), borderColor: colour("surface"), borderWidth: 0.5 },
          data: arms.map((arm) => at(arm, cause)),
        })),
      }),
    };
  }

  document.querySelectorAll("[data-legend=causes]").forEach((legend) => CAUSES.forEach((cause, i) => {
    const entry = document.createElement("span");
    const swatch = document.createElement("i");
    swatch.className = "swatch cause-" + i;
    entry.append(swatch, cause);
    legend.append(entry);
  }));

  const OWN = { concurrency: concurrency, shares: shares, latencies: latencies, causes: causes };
  page.show((element) => {
    const own = OWN[element.dataset.chart];
    if (!own) { return charts.option(element); }
    const chart = own();
    const figure = element.closest("figure");
    if (figure) { figure.hidden = chart === null; }
    return charts.place(element, chart);
  });
})();
