import type { Instant } from '@kolo/foundation/time'
import type { AllWork } from '@kolo/foundation/work-list'
import type { WorkEntry } from '@kolo/ui/patterns/client-feature'
import type { WorkSectionProps } from '@kolo/ui/patterns/work-section'
import { Icon } from '@kolo/ui/primitives/icon'
import { clockAlertIcon } from '@kolo/ui/primitives/icons'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'
import { othersWords, waitingWords } from '../../dashboard/screens/home.messages.ts'

const aDay = 24 * 60 * 60 * 1000

function QueueCard({
  to,
  icon,
  count,
  title,
  children,
}: {
  to: string
  icon: string
  count: number
  title: string
  children: ReactNode
}) {
  const inside = (
    <>
      <span className="row between">
        <span className={count > 0 ? 'glyph glyph-ink' : 'glyph'}>
          <Icon of={icon} />
        </span>
        <span className="money qn">{count.toLocaleString('en-NG')}</span>
      </span>
      <span className="medium sm block">{title}</span>
      {children}
    </>
  )
  const look = 'qcard card card-link'
  // A place on this page is the browser's to find; another page is the router's.
  return to.startsWith('#') ? (
    <a className={look} href={to}>
      {inside}
    </a>
  ) : (
    <Link className={look} to={to}>
      {inside}
    </Link>
  )
}

/** A list with what draws it. */
export type RenderedWork = WorkEntry & { Section: ComponentType<WorkSectionProps> }

/** What waits for administrators, each list with its number and its way in. */
export function WorkQueue({ all, lists }: { all: AllWork; lists: readonly RenderedWork[] }) {
  return (
    <nav className={lists.length === 2 ? 'queue queue-2' : 'queue'} aria-label="Work queue">
      {lists
        .toSorted((a, b) => a.at.card - b.at.card)
        .map((entry) => {
          const { list, to, icon, title, hint } = entry
          const summary = all[list]
          // What waits for somebody else needs nobody who is looking.
          const count = summary?.mine ?? 0
          const others = othersWords((summary?.count ?? 0) - count)
          return (
            <QueueCard key={list} to={to} icon={icon} count={count} title={title}>
              {count > 0 && hint !== undefined ? (
                <span className="xs faint">{hint}</span>
              ) : count > 0 || others === undefined ? (
                <Oldest at={summary?.oldestAt} />
              ) : null}
              {others && <span className="xs faint">{others}</span>}
            </QueueCard>
          )
        })}
    </nav>
  )
}

function Oldest({ at }: { at: Instant | undefined }) {
  if (at === undefined) return <span className="xs faint">None waiting</span>
  const since = Date.parse(at)
  const late = Date.now() - since > aDay
  return (
    <span className={late ? 'xs late' : 'xs faint'}>
      {late && <Icon of={clockAlertIcon} size="sm" />}
      Oldest {waitingWords(since, Date.now())}
    </span>
  )
}
