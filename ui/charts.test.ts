/** What a chart says: its figures, and that there are none. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Chart } from './charts/chart.tsx'
import { ChartTable } from './charts/chart-table.tsx'

const words = {
  sentence: 'Savings grew.',
  labels: ['Nov', 'Nov'],
  fullLabels: ['November 2025', 'November 2026'],
  exact: (value: number) => `₦${value}`,
}
const savings = (values: readonly number[]) => [{ name: 'Savings', kind: 'area', colour: 1, values } as const]

test('a chart without figures says so instead of drawing a line of nothing', () => {
  const chartOf = (values: readonly number[]) =>
    renderToStaticMarkup(
      createElement(Chart, { ...words, series: savings(values), nothing: 'No savings yet.', axis: String }),
    )
  expect(chartOf([0, 0])).toBe('<p class="muted">No savings yet.</p>')
  expect(chartOf([])).toContain('No savings yet.')
  expect(chartOf([0, 5])).toContain('<svg')
})

test('the table beside a chart has every row, with its year', () => {
  const table = renderToStaticMarkup(
    createElement(ChartTable, { ...words, series: savings([1, 250_050]), labelsTitle: 'Month' }),
  )
  expect(table).toContain('November 2025')
  expect(table).toContain('November 2026')
  expect(table).toContain('₦250050')
})
