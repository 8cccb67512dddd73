import { nice, ticks as ticksOf } from 'd3-array'
import { area, curveLinear, curveStepAfter, line } from 'd3-shape'
import { type CSSProperties, useState } from 'react'
import { classes } from '../class-names.tsx'
import { type ChartFigures, ChartTable, type Series } from './chart-table.tsx'

const width = 600
const height = 200

type ChartProps = ChartFigures & {
  /** Short form for the axis: ₦1.5m. */
  axis: (value: number) => string
  /** What is said instead while there is nothing to draw. */
  nothing: string
  /** What the labels are, for the table's first column. */
  labelsTitle?: string
  heightRem?: number
  /** Whether the page shows the same figures as a table anyway. */
  besideTable?: boolean
}

/** Whether there is anything to draw: a line along the bottom would say something, and it would be nothing. */
function hasFigures(series: readonly Series[]): boolean {
  return series.some(({ values }) => values.some((value) => value !== 0))
}

function topOf(series: readonly Series[]): number {
  const most = Math.max(0, ...series.flatMap((one) => one.values))
  return most > 0 ? most : 1
}

function place(index: number, count: number): number {
  return count > 1 ? (index / (count - 1)) * width : width / 2
}

/** The path of one series, from d3's own shapes; steps where money is put in at once. */
function outline(one: Series, count: number, y: (value: number) => number, filled: boolean): string {
  const points = one.values.map((value, index) => [place(index, count), y(value)] as [number, number])
  const curve = one.kind === 'step' ? curveStepAfter : curveLinear
  const drawn = filled
    ? area<[number, number]>()
        .curve(curve)
        .x((point) => point[0])
        .y0(height)
        .y1((point) => point[1])(points)
    : line<[number, number]>().curve(curve)(points)
  return drawn ?? ''
}

function Bars({
  series,
  count,
  y,
}: {
  series: readonly Series[]
  count: number
  y: (value: number) => number
}) {
  const slot = width / Math.max(count, 1)
  const thick = (slot * 0.64) / Math.max(series.length, 1)
  return series.map((one, order) =>
    one.values.map((value, index) => (
      <rect
        key={`${one.name}-${index + 1}`}
        x={index * slot + slot * 0.18 + order * thick}
        y={y(value)}
        width={thick * 0.92}
        height={Math.max(0, height - y(value))}
        fill={`var(--k-chart-${one.colour})`}
      />
    )),
  )
}

function Lines({
  series,
  count,
  y,
}: {
  series: readonly Series[]
  count: number
  y: (value: number) => number
}) {
  return series.map((one, order) => (
    <g key={one.name}>
      {one.kind === 'area' && (
        <path d={outline(one, count, y, true)} fill={`var(--k-chart-${one.colour})`} opacity=".09" />
      )}
      <path
        d={outline(one, count, y, false)}
        fill="none"
        stroke={`var(--k-chart-${one.colour})`}
        strokeWidth="2.25"
        strokeLinejoin="round"
        strokeLinecap="round"
        strokeDasharray={order > 1 ? '6 5' : undefined}
      />
    </g>
  ))
}

/** A chart with its legend and, one press away, the same figures as a table. */
export function Chart({
  sentence,
  nothing,
  labels,
  fullLabels,
  series,
  axis,
  exact,
  labelsTitle = 'When',
  heightRem = 10.5,
  besideTable = false,
}: ChartProps) {
  const [asTable, setAsTable] = useState(false)
  // The scale starts at nothing, so one proportion is all of it.
  const [, top] = nice(0, topOf(series), 4)
  const y = (value: number) => height * (1 - value / top)
  const ticks = ticksOf(0, top, 4)
  if (!hasFigures(series)) return <p className="muted">{nothing}</p>
  const bars = series.filter((one) => one.kind === 'bar')
  const lines = series.filter((one) => one.kind !== 'bar')
  const every = Math.max(1, Math.ceil(labels.length / 6))
  const at = (index: number) =>
    bars.length > 0 ? ((index + 0.5) / labels.length) * 100 : (place(index, labels.length) / width) * 100
  return (
    <div className="stack stack-3">
      {asTable ? (
        <ChartTable
          fullLabels={fullLabels}
          series={series}
          exact={exact}
          labelsTitle={labelsTitle}
          sentence={sentence}
        />
      ) : (
        <div
          className="chart"
          role="img"
          aria-label={sentence}
          style={{ '--h': `${heightRem}rem` } as CSSProperties}
        >
          <div className="y">
            {[...ticks].reverse().map((tick) => (
              <span key={tick}>{axis(tick)}</span>
            ))}
          </div>
          <div className="plot">
            <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
              {ticks.map((tick) => (
                <path key={tick} d={`M0 ${y(tick)}H${width}`} stroke="var(--k-chart-grid)" />
              ))}
              <Bars series={bars} count={labels.length} y={y} />
              <Lines series={lines} count={labels.length} y={y} />
            </svg>
          </div>
          <div className="x x-at">
            {labels.map((label, index) =>
              index % every === 0 ? (
                <span
                  key={fullLabels[index]}
                  className={classes(at(index) === 0 && 'first')}
                  style={{ left: `${at(index)}%` }}
                >
                  {label}
                </span>
              ) : null,
            )}
          </div>
        </div>
      )}
      <div className="row between wrap">
        <div className="legend">
          {series.map((one, order) => (
            <span key={one.name}>
              <i
                className={classes('key', one.kind === 'bar' ? 'key-sq' : order > 1 && 'key-dash')}
                style={{ '--c': `var(--k-chart-${one.colour})` } as CSSProperties}
              />
              {one.name}
            </span>
          ))}
        </div>
        {!besideTable && (
          <button className="more more-button" type="button" onClick={() => setAsTable(!asTable)}>
            {asTable ? 'See as a chart' : 'See as a table'}
          </button>
        )}
      </div>
    </div>
  )
}
