/* Draws the charts of an experiment's sections: lines over numbers, or bars over categories. Values that others published are dashed or hollow. */
function sectionCharts(charts, results) {
  const colour = page.colour;

  function series(chart, row) {
    const shared = { name: row.name, itemStyle: { color: colour(row.style) } };
    if (chart.kind === "BAR") {
      const hollow = { color: "transparent", borderColor: colour(row.style), borderType: "dashed", borderWidth: 1.5 };
      return Object.assign(shared, {
        type: "bar", itemStyle: row.published ? hollow : shared.itemStyle,
        data: row.points.map((point) => [point.x, point.y]),
      });
    }
    return Object.assign(shared, {
      type: "line", symbolSize: 5, showSymbol: row.points.length < 60,
      lineStyle: { color: colour(row.style), width: 1.8, type: row.published ? "dashed" : "solid" },
      data: row.points.map((point) => [point.x, point.y]),
    });
  }

  function option(chart) {
    const soft = { color: colour("ink-soft"), fontSize: 11.5 };
    const x = chart.categories.length
      ? results.armAxis(chart.categories, { inverse: false, name: chart.xTitle, nameLocation: "middle", nameGap: 26, nameTextStyle: soft })
      : results.valueAxis(chart.xTitle, { min: 0 });
    return Object.assign(results.base(20), {
      grid: { left: 74, right: 20, top: 66, bottom: 46 },
      legend: { top: 0, left: 0, type: "scroll", itemWidth: 16, itemHeight: 9, textStyle: { color: colour("ink"), fontSize: 12 } },
      tooltip: Object.assign(results.tooltip(undefined), {
        formatter: (item) => {
          const text = document.createElement("span");
          text.textContent = item.seriesName + ": " + results.number(item.value[1]);
          return text.innerHTML;
        },
      }),
      xAxis: x,
      yAxis: results.valueAxis(chart.yTitle, { nameGap: 54, min: 0 }),
      series: chart.series.map((row) => series(chart, row)),
    });
  }

  return (element) => results.place(element, { height: 320, option: option(charts[element.dataset.section]) });
}
