export type Series = {
  name: string
  kind: 'line' | 'area' | 'step' | 'bar'
  /** Which of the chart colours; the same meaning on all pages. A third series is drawn dashed as well. */
  colour: 1 | 2 | 3 | 4 | 5 | 6
  /** One value for each label, in order. Only for drawing: the table and the sentence say the exact figure. */
  values: readonly number[]
}

export type ChartFigures = {
  /** The result in one sentence: what a person who cannot see the lines needs. */
  sentence: string
  labels: readonly string[]
  /** The same in full, for the table: "November 2026" where the axis says "Nov". */
  fullLabels: readonly string[]
  series: readonly Series[]
  exact: (value: number) => string
}

/** The same figures as the chart, exact, for who would rather read. */
export function ChartTable({
  fullLabels,
  series,
  exact,
  labelsTitle,
  sentence,
}: Omit<ChartFigures, 'labels'> & { labelsTitle: string }) {
  return (
    // Many series are wider than a phone: a keyboard scrolls them, too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className="chart-table" aria-label={sentence} tabIndex={0}>
      <table className="table">
        <caption className="vh">{sentence}</caption>
        <thead>
          <tr>
            <th scope="col">{labelsTitle}</th>
            {series.map((one) => (
              <th scope="col" className="r" key={one.name}>
                {one.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fullLabels.map((label, index) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {series.map((one) => (
                <td className="r num" key={one.name}>
                  {exact(one.values[index] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
