/** A feature's list on the administrators' first screen, read out of all of them and put back when it changed. */
import type { Instant } from '@kolo/foundation/time'
import { withChangedWork, workIn } from '@kolo/foundation/work-in'
import type { AllWork, WorkList, WorkSummary } from '@kolo/foundation/work-list'
import { type ComponentType, Fragment, type ReactNode } from 'react'
import { ButtonLink } from '../primitives/button.tsx'
import { type CacheUpdate, withoutRow, withRow } from './query-cache.tsx'

type Tells<Content> = (change: (before: Content) => Content) => readonly CacheUpdate[]

export type WorkSectionProps = {
  all: AllWork
  /** What a command told, put into the kept answer of the screen. */
  cacheUpdates: Tells<AllWork>
}

/** Draws one list with its own content. */
export function workSection<Work extends WorkSummary>(
  list: WorkList<Work>,
  Inside: ComponentType<{ work: Work; cacheUpdates: Tells<Work> }>,
): ComponentType<WorkSectionProps> {
  return function Section({ all, cacheUpdates }) {
    const updatesForOne: Tells<Work> = (change) =>
      cacheUpdates((before) => withChangedWork(before, list, change(workIn(before, list))))
    return <Inside work={workIn(all, list)} cacheUpdates={updatesForOne} />
  }
}

/** The card of a list: what it is called, how many wait, and the way to all of them. */
export function WorkCard<Row extends { id: string }>({
  id,
  title,
  work: { count, rows },
  more,
  to,
  item,
}: {
  id: string
  title: string
  work: { count: number; rows: readonly Row[] }
  /** What is said after how many wait. */
  more?: string
  to?: { path: string; title: string }
  item: (row: Row) => ReactNode
}) {
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-head">
        <div>
          <h2 id={id}>{title}</h2>
          <p className="xs faint" role="status">
            {count} waiting{more}
          </p>
        </div>
        {to && (
          <ButtonLink size="sm" to={to.path}>
            {to.title}
          </ButtonLink>
        )}
      </div>
      <ul className="list">
        {rows.map((row) => (
          <Fragment key={row.id}>{item(row)}</Fragment>
        ))}
      </ul>
    </section>
  )
}

/** What a list looks at in one of its records. */
export type WaitingRow<Row> = {
  waits: (row: Row) => boolean
  /** Whoever is looking can decide it. */
  mine: (row: Row) => boolean
  since: (row: Row) => Instant | undefined
}

/** A list with a record as a command left it: one that does not wait any more leaves it. Nothing where it was not shown. */
export function withDecided<Row extends { id: string }, Work extends WorkSummary & { rows: Row[] }>(
  work: Work,
  row: Row,
  { waits, mine, since }: WaitingRow<Row>,
): Work {
  const before = work.rows.find(({ id }) => id === row.id)
  if (!before) return work
  const rows = waits(row) ? withRow(work.rows, row) : withoutRow(work.rows, row.id)
  const [oldest] = rows
  return {
    ...work,
    count: work.count - Number(!waits(row)),
    mine: work.mine - Number(mine(before)) + Number(waits(row) && mine(row)),
    oldestAt: oldest && since(oldest),
    rows,
  }
}
