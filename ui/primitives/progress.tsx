import type { CSSProperties } from 'react'
import { classes } from '../class-names.tsx'

/** How far something is, 0 to 100. Brass for savings, indigo for capacity and uploads. Write the number beside it. */
export function Progress({
  label,
  percent,
  ink = false,
  large = false,
}: {
  label: string
  percent: number
  ink?: boolean
  large?: boolean
}) {
  const shown = Math.max(0, Math.min(100, percent))
  return (
    <div
      className={classes('bar', ink && 'bar-ink', large && 'bar-lg')}
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(shown * 10) / 10}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span style={{ '--v': `${shown}%` } as CSSProperties} />
    </div>
  )
}

/** The steps of a form as slots: "Step 2 of 4". */
export function Steps({ at, of, title }: { at: number; of: number; title?: string }) {
  return (
    <div className="stack stack-2">
      <p className="sm muted">
        Step {at} of {of}
        {title && `: ${title}`}
      </p>
      <div className="steps" aria-hidden="true">
        {Array.from({ length: of }, (_, index) => `step-${index + 1}`).map((key, index) => (
          <span key={key} className={index < at ? 'on' : undefined} />
        ))}
      </div>
    </div>
  )
}

/** A grey box that stands where content will be. Sizes are CSS lengths. */
export function Skeleton({
  width = '100%',
  height = '1rem',
  round,
}: {
  width?: string
  height?: string
  round?: string
}) {
  return <span className="sk" style={{ width, height, ...(round ? { borderRadius: round } : {}) }} />
}

/** Rows of a list that is loading, in the boxes the rows will have. */
export function SkeletonRows({ rows = 3 }: { rows?: number }) {
  return (
    <div className="card" aria-hidden="true">
      <div className="list">
        {Array.from({ length: rows }, (_, index) => `row-${index}`).map((key) => (
          <div className="item" key={key}>
            <Skeleton width="2.75rem" height="2.75rem" round="var(--k-radius-md)" />
            <span className="grow stack stack-2">
              <Skeleton width="40%" height="0.875rem" />
              <Skeleton width="26%" height="0.75rem" />
            </span>
            <Skeleton width="6rem" height="0.875rem" />
          </div>
        ))}
      </div>
    </div>
  )
}
