(function () {
  const data = page.data;
  const colour = page.colour;
  const devices = new Map(data.devices.map((device) => [device.name, device]));
  const FONT = "system-ui, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif";

  const number = (value) => value === null || value === undefined ? "–" : value.toLocaleString("en-US", { maximumSignificantDigits: 4 });
  const compact = (value) => value >= 10000 ? number(value / 1000) + "k" : number(value);
  const BLUE = "arm-1", ORANGE = "arm-5", GREEN = "arm-6", YELLOW = "arm-4";

  function axis(extra) {
    return Object.assign({
      type: "value", nameTextStyle: { color: colour("ink-soft"), fontSize: 12 },
      axisLabel: { color: colour("ink-soft"), fontSize: 11.5, hideOverlap: true, formatter: compact },
      axisLine: { show: false }, axisTick: { show: false },
      splitLine: { lineStyle: { color: colour("line") } },
    }, extra);
  }

  function tooltip(trigger, formatter) {
    return {
      trigger: trigger, confine: true, transitionDuration: 0,
      backgroundColor: colour("raised"), borderColor: colour("line"),
      textStyle: { color: colour("ink"), fontSize: 12.5 }, formatter: formatter,
    };
  }

  const lastSecond = () => Math.max(data.measuredTo, ...data.course.map((point) => point.second), 1);

  function rampUp() {
    const after = Math.max(...data.course.map((point) => point.second), 0);
    const areas = [];
    if (data.measuredFrom > 0) { areas.push([{ xAxis: 0 }, { xAxis: data.measuredFrom }]); }
    if (data.measuredTo > 0 && after > data.measuredTo) { areas.push([{ xAxis: data.measuredTo }, { xAxis: after }]); }
    return { silent: true, itemStyle: { color: colour("noise") }, data: areas };
  }

  function line(name, style, points, extra) {
    return Object.assign({
      name: name, type: "line", showSymbol: points.length < 2, symbolSize: 5, lineStyle: { width: 1.8, color: colour(style) },
      itemStyle: { color: colour(style) }, data: points,
    }, extra);
  }

  function overTime(series, unit, yAxis) {
    series[0].markArea = rampUp();
    return {
      option: {
        animation: false, textStyle: { fontFamily: FONT },
        grid: { left: 52, right: series.some((one) => one.yAxisIndex === 1) ? 44 : 14, top: 10, bottom: 42 },
        tooltip: tooltip("axis", (items) => "second " + number(items[0].value[0]) + items.map((item) =>
          "<br>" + item.marker + item.seriesName + " <b>" + number(item.value[1]) + "</b> " + (item.seriesName === "errors/s" ? "" : unit)).join("")),
        xAxis: axis({ min: 0, max: lastSecond(), name: "seconds", nameLocation: "middle", nameGap: 26, splitLine: { show: false }, axisLabel: { color: colour("ink-soft"), fontSize: 11.5, hideOverlap: true, showMaxLabel: true } }),
        yAxis: yAxis || axis({ min: 0 }),
        series: series,
      },
    };
  }

  const column = (name) => data.course.map((point) => [point.second, point[name]]);
  const known = (points) => points.some((point) => point[1] !== null);

  function throughput() {
    return overTime([line("tpmC", BLUE, column("tpmC")), line("tpmTOTAL", ORANGE, column("tpmTotal"))], "a minute");
  }

  function latencyCourse() {
    const errors = column("errors");
    const right = Math.max(1, ...errors.map((point) => point[1]));
    return overTime([
      line("p95", BLUE, column("p95Ms")),
      { name: "errors/s", type: "bar", yAxisIndex: 1, barMaxWidth: 3, itemStyle: { color: colour(ORANGE) }, data: errors },
    ], "ms", [
      axis({ min: 0 }),
      axis({ min: 0, max: right, splitLine: { show: false }, splitNumber: 2, minInterval: 1 }),
    ]);
  }

  function cpu() {
    const series = [];
    if (known(column("clientCores"))) { series.push(line("this client", BLUE, column("clientCores"))); }
    if (known(column("serverCores"))) { series.push(line("local server", ORANGE, column("serverCores"))); }
    return series.length ? overTime(series, "cores") : null;
  }

  function host() {
    // Not stacked: on a value axis the library would stack the seconds.
    const part = (name, key, style) => line(name, style, data.host.map((point) => [point.second, point[key]]));
    return data.host.length ? overTime([
      part("user", "user", BLUE), part("system", "system", ORANGE), part("iowait", "iowait", YELLOW), part("steal", "steal", GREEN),
    ], "%", axis({ min: 0, max: 100 })) : null;
  }

  function device(element) {
    const found = devices.get(element.dataset.device);
    return overTime([
      line(found.incoming, BLUE, found.points.map((point) => [point[0], point[1]])),
      line(found.outgoing, ORANGE, found.points.map((point) => [point[0], point[2]])),
    ], "KiB/s");
  }

  function limitMark(params, api) {
    const at = api.coord([api.value(0), api.value(1)]);
    return { type: "line", shape: { x1: at[0], y1: at[1] - 10, x2: at[0], y2: at[1] + 10 }, style: { stroke: colour("ink"), lineWidth: 2 } };
  }

  function percentiles() {
    const rows = data.latency;
    if (!rows.length) { return null; }
    const dots = (name, key, style, symbol) => ({
      name: name, type: "scatter", symbol: symbol, symbolSize: 10, itemStyle: { color: colour(style), opacity: 1 },
      data: rows.map((row, i) => [Math.max(row[key], 0.01), i]), z: 3,
    });
    const lowest = Math.min(...rows.map((row) => Math.max(row.p50Ms, 0.01)));
    const highest = Math.max(...rows.map((row) => Math.max(row.maxMs, row.limitMs)));
    return {
      height: 62 + 30 * rows.length,
      option: {
        animation: false, textStyle: { fontFamily: FONT },
        grid: { left: 118, right: 20, top: 8, bottom: 30 },
        tooltip: tooltip("item", (item) => "<b>" + rows[item.value[1]].type + "</b> " + item.seriesName + " " + number(item.value[0]) + " ms"),
        xAxis: axis({ type: "log", min: Math.pow(10, Math.floor(Math.log10(lowest))), max: Math.pow(10, Math.ceil(Math.log10(highest))) }),
        yAxis: { type: "category", data: rows.map((row) => row.type), inverse: true, axisLabel: { color: colour("ink"), fontSize: 12, interval: 0 }, axisLine: { lineStyle: { color: colour("ink-soft") } }, axisTick: { show: false }, splitLine: { show: true, lineStyle: { color: colour("line") } } },
        series: [
          { name: "limit for p90", type: "custom", renderItem: limitMark, data: rows.map((row, i) => [row.limitMs, i]) },
          dots("p50", "p50Ms", GREEN, "circle"), dots("p90", "p90Ms", BLUE, "rect"), dots("p99", "p99Ms", YELLOW, "triangle"), dots("max", "maxMs", ORANGE, "diamond"),
        ],
      },
    };
  }

  const CHARTS = { throughput: throughput, latencyCourse: latencyCourse, cpu: cpu, host: host, device: device, percentiles: percentiles };

  page.show((element) => {
    const chart = CHARTS[element.dataset.chart](element);
    element.closest("figure").hidden = chart === null;
    if (chart === null) { return null; }
    if (chart.height) { element.style.height = chart.height + "px"; }
    return chart.option;
  });
})();
