page.show(resultCharts(page.data).option);
