const results = resultCharts(page.data);
const sections = sectionCharts(page.data.sections, results);
page.show((element) => element.dataset.section ? sections(element) : results.option(element));
