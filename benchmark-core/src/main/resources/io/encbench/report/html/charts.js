/* Draws the charts of an ExperimentResult from its ChartData. Returns helpers for pages that draw further charts. */
function resultCharts(data) {
  const colour = page.colour;
  const arms = new Map(data.arms.map((arm) => [arm.name, arm]));
  const workloads = new Map(data.workloads.map((workload) => [workload.name, workload]));
  /* Symbols in a box of 12 by 12: circle, square, triangle, diamond, triangle down, cross, pentagon, hourglass. */
  const SYMBOLS = [
    "M6,0A6,6 0 1,1 6,12A6,6 0 1,1 6,0Z", "M1,1H11V11H1Z", "M6,0L12,11H0Z", "M6,0L12,6L6,12L0,6Z",
    "M0,0H12L6,11Z", "M4,0H8V4H12V8H8V12H4V8H0V4H4Z", "M6,0L12,5L10,12H2L0,5Z", "M0,0H12L8,6L12,12H0L4,6Z",
  ];
  const PART_STYLES = {
    user: "part-user", system: "part-system", "Java threads": "part-java",
    "JIT compiler": "part-jit", "garbage collector": "part-gc", "other JVM threads": "part-vm",
  };

  const armColour = (name) => colour(arms.get(name).style);
  const symbolPath = (name) => SYMBOLS[data.arms.findIndex((arm) => arm.name === name) % SYMBOLS.length];
  const symbol = (name) => "path://" + symbolPath(name);
  const number = (value) => value.toLocaleString("en-US", { maximumSignificantDigits: 4 });

  function escapeHtml(text) {
    const element = document.createElement("span");
    element.textContent = text;
    return element.innerHTML;
  }

  function tooltip(formatter) {
    return {
      trigger: "item", confine: true, transitionDuration: 0,
      backgroundColor: colour("raised"), borderColor: colour("line"),
      textStyle: { color: colour("ink"), fontSize: 12.5 },
      formatter: formatter,
    };
  }

  function tip(arm, text) {
    return "<b>" + escapeHtml(arm) + "</b> " + escapeHtml(arms.get(arm).title) + "<br>" + escapeHtml(text);
  }

  function valueAxis(title, extra) {
    return Object.assign({
      type: "value", name: title, nameLocation: "middle", nameGap: 26,
      nameTextStyle: { color: colour("ink-soft"), fontSize: 12 },
      axisLabel: { color: colour("ink-soft"), fontSize: 11.5, hideOverlap: true, formatter: number },
      axisLine: { show: false }, axisTick: { show: false },
      splitLine: { lineStyle: { color: colour("line") } },
    }, extra);
  }

  /* On a phone, the name of an arm is above its row, so that the plot can use the full width. */
  function armAxis(names, extra) {
    /* Only the text has a background. On the label itself it would cover the upper half of the row's symbols. */
    const above = {
      inside: true, verticalAlign: "bottom", padding: [0, 0, 9, 0], margin: 2,
      formatter: (name) => "{text|" + name + "}", rich: { text: { backgroundColor: colour("surface"), padding: [0, 4, 0, 0] } },
    };
    return Object.assign({
      type: "category", data: names, inverse: true, z: page.narrow() ? 10 : 0,
      axisLabel: Object.assign({ color: colour("ink"), fontSize: 12, interval: 0 }, page.narrow() ? above : {}),
      axisLine: { lineStyle: { color: colour("ink-soft") } }, axisTick: { show: false },
    }, extra);
  }

  /* On a phone, a bar leaves room for the name above it. */
  const barWidth = () => page.narrow() ? "34%" : "58%";

  /* Width of the longest name. It is measured because automatic layout would misalign the axes of neighbouring charts. */
  function nameWidth() {
    const context = document.createElement("canvas").getContext("2d");
    context.font = "12px system-ui, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif";
    return Math.ceil(Math.max(...data.arms.map((arm) => context.measureText(arm.name).width))) + 14;
  }

  function base(right) {
    return {
      animation: false, textStyle: { fontFamily: "system-ui, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif" },
      grid: page.narrow() ? { left: 14, right: Math.min(right, 62), top: 22, bottom: 44 } : { left: nameWidth(), right: right, top: 10, bottom: 44 },
    };
  }

  function ratioRange(workload) {
    const ends = [1];
    workload.ratios.forEach((ratio) => ends.push(ratio.lower, ratio.upper));
    const low = Math.min(...ends);
    const high = Math.max(...ends);
    /* Ticks are at round distances from equality, which always has a tick. */
    const rough = Math.max(0.02, high - low) / 5;
    const power = Math.pow(10, Math.floor(Math.log10(rough)));
    const step = power * [1, 2, 5, 10].find((factor) => factor * power >= rough);
    const reach = (end, round) => 1 + step * round((end - 1) / step);
    return { min: Math.max(0, reach(low - step / 4, Math.floor)), max: reach(high + step / 4, Math.ceil), interval: step, multiple: high >= 2 };
  }

  function ratioLabel(multiple) {
    return (ratio) => {
      if (multiple) { return "× " + number(ratio); }
      const percent = Math.round((ratio - 1) * 1000) / 10;
      return percent === 0 ? "0" : (percent > 0 ? "+" : "−") + Math.abs(percent) + " %";
    };
  }

  function whisker(params, api) {
    const lower = api.coord([api.value(1), api.value(0)]);
    const upper = api.coord([api.value(2), api.value(0)]);
    const style = { stroke: api.visual("color"), lineWidth: 2, fill: null };
    const line = (x1, y1, x2, y2) => ({ type: "line", shape: { x1: x1, y1: y1, x2: x2, y2: y2 }, style: style });
    return { type: "group", children: [
      line(lower[0], lower[1], upper[0], upper[1]),
      line(lower[0], lower[1] - 5, lower[0], lower[1] + 5),
      line(upper[0], upper[1] - 5, upper[0], upper[1] + 5),
    ] };
  }

  function ratios(workload) {
    const rows = workload.ratios;
    const range = ratioRange(workload);
    const names = rows.map((row) => row.arm);
    return {
      rows: names.length,
      option: Object.assign(base(page.narrow() ? 34 : 168), {
        tooltip: tooltip((item) => {
          const row = rows[item.dataIndex];
          return tip(row.arm, "client CPU ratio " + row.ratio.toFixed(4) + " [" + row.lower.toFixed(4) + ", " + row.upper.toFixed(4) + "]");
        }),
        xAxis: valueAxis("client CPU per operation, against " + data.baseline, {
          min: range.min, max: range.max, interval: range.interval,
          axisLabel: { color: colour("ink-soft"), fontSize: 11.5, hideOverlap: true, formatter: ratioLabel(range.multiple) },
        }),
        yAxis: page.narrow() ? armAxis(rows.map((row) => row.arm + "   " + row.text)) : [
          armAxis(names),
          armAxis(rows.map((row) => row.text), { position: "right", axisLine: { show: false } }),
        ],
        series: [
          {
            type: "custom", renderItem: whisker, encode: { x: [1, 2], y: 0 }, z: 2,
            data: rows.map((row, i) => ({ value: [i, row.lower, row.upper], itemStyle: { color: armColour(row.arm) } })),
            markLine: {
              silent: true, symbol: "none", label: { show: false }, data: [{ xAxis: 1 }],
              lineStyle: { color: colour("ink"), type: "solid", width: 1.2 },
            },
          },
          {
            type: "scatter", symbolSize: 11, z: 3, encode: { x: 0, y: 1 },
            data: rows.map((row, i) => ({ value: [row.ratio, i], symbol: symbol(row.arm), itemStyle: { color: armColour(row.arm), opacity: 1 } })),
          },
        ],
      }),
    };
  }

  function bars(rows, title) {
    return {
      rows: rows.length,
      option: Object.assign(base(62), {
        tooltip: tooltip((item) => tip(rows[item.dataIndex].arm, rows[item.dataIndex].text)),
        xAxis: valueAxis(title, { min: 0, splitNumber: 3 }),
        yAxis: armAxis(rows.map((row) => row.arm)),
        series: [{
          type: "bar", barWidth: barWidth(),
          data: rows.map((row) => ({
            value: row.value, itemStyle: { color: armColour(row.arm) },
            label: { show: true, position: "right", formatter: row.label, color: colour("ink"), fontSize: 11.5 },
          })),
        }],
      }),
    };
  }

  function stack(rows) {
    const names = [...new Set(rows.map((row) => row.arm))];
    const parts = [...new Set(rows.map((row) => row.part))];
    const at = (arm, part) => rows.find((row) => row.arm === arm && row.part === part);
    return {
      rows: names.length,
      option: Object.assign(base(24), {
        tooltip: tooltip((item) => {
          const row = at(item.name, item.seriesName);
          return tip(row.arm, row.part + ": " + row.text);
        }),
        xAxis: valueAxis("client CPU, µs/op", { min: 0, splitNumber: 4 }),
        yAxis: armAxis(names),
        series: parts.map((part) => ({
          name: part, type: "bar", stack: "cpu", barWidth: barWidth(),
          itemStyle: { color: colour(PART_STYLES[part]), borderColor: colour("surface"), borderWidth: 0.5 },
          data: names.map((arm) => { const row = at(arm, part); return row ? row.value : null; }),
        })),
      }),
    };
  }

  function samples(workload) {
    const dots = workload.samples;
    const names = [...new Set(dots.map((dot) => dot.arm))];
    const blocks = 1 + Math.max(...dots.map((dot) => dot.block));
    const reach = Math.max(1, ...dots.map((dot) => Math.abs(dot.deviationPercent))) * 1.1;
    return {
      height: 250,
      option: Object.assign(base(16), {
        grid: { left: 58, right: 16, top: 10, bottom: 44 },
        tooltip: tooltip((item) => tip(item.seriesName, item.data.text)),
        xAxis: valueAxis("block, in the order of measurement", {
          min: 0, max: blocks, interval: 1, splitLine: { lineStyle: { color: colour("line") } },
          axisLabel: { show: false }, nameGap: 26,
        }),
        yAxis: valueAxis("deviation from median, %", {
          min: -reach, max: reach, nameGap: 38,
          axisLabel: { color: colour("ink-soft"), fontSize: 11.5, showMinLabel: false, showMaxLabel: false, formatter: (value) => (value > 0 ? "+" : value < 0 ? "−" : "") + number(Math.abs(value)) },
        }),
        series: names.map((arm, i) => ({
          name: arm, type: "scatter", symbol: symbol(arm), symbolSize: 9,
          itemStyle: { color: armColour(arm), opacity: 0.9 },
          data: dots.filter((dot) => dot.arm === arm).map((dot) => ({ value: [dot.block + dot.place, dot.deviationPercent], text: dot.text })),
          markLine: i > 0 ? undefined : {
            silent: true, symbol: "none", label: { show: false }, data: [{ yAxis: 0 }],
            lineStyle: { color: colour("ink-soft"), type: "solid", width: 1 },
          },
        })).concat([{
          type: "scatter", symbolSize: 0, silent: true, tooltip: { show: false },
          data: Array.from({ length: blocks }, (unused, block) => ({
            value: [block + 0.5, -reach], label: { show: true, position: "bottom", distance: 2, formatter: String(block + 1), color: colour("ink-soft"), fontSize: 11.5 },
          })),
        }]),
      }),
    };
  }

  const CHARTS = {
    ratios: (workload) => workload.ratios.length ? ratios(workload) : null,
    mode: (workload) => workload.mode.length ? stack(workload.mode) : null,
    threads: (workload) => workload.threads.length ? stack(workload.threads) : null,
    throughput: (workload) => workload.throughput.length ? bars(workload.throughput, "throughput, operations/s") : null,
    wire: (workload) => workload.wire.length ? bars(workload.wire, "wire bytes per operation") : null,
    samples: (workload) => workload.samples.length ? samples(workload) : null,
  };

  /* Replaces the squares of the legend by the symbols of the plot, so that it can be read without colour. */
  function legendSymbols() {
    document.querySelectorAll(".legend [data-arm]").forEach((element) => {
      const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
      const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
      svg.setAttribute("viewBox", "0 0 12 12");
      svg.setAttribute("class", "symbol");
      path.setAttribute("d", symbolPath(element.dataset.arm));
      path.style.fill = "var(--" + arms.get(element.dataset.arm).style + ")";
      svg.append(path);
      element.replaceWith(svg);
    });
  }

  legendSymbols();

  /* Sets the height of a chart's element and returns the chart's option, or null if there is no chart. */
  function place(element, chart) {
    element.hidden = chart === null;
    if (chart === null) { return null; }
    element.style.height = (chart.height || 58 + (page.narrow() ? 46 : 25) * Math.max(1, chart.rows)) + "px";
    return chart.option;
  }

  const option = (element) => place(element, CHARTS[element.dataset.chart](workloads.get(element.dataset.workload)));
  return {
    option: option, place: place, base: base, valueAxis: valueAxis, armAxis: armAxis, barWidth: barWidth, tooltip: tooltip, tip: tip,
    armColour: armColour, symbol: symbol, number: number,
  };
}
