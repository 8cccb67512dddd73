import { useRead } from '@kolo/ui/patterns/api'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { PageHead } from '@kolo/ui/primitives/card'
import { Pick } from '@kolo/ui/primitives/choices'
import { calendarDaysIcon } from '@kolo/ui/primitives/icons'
import { SkeletonRows } from '@kolo/ui/primitives/progress'
import { Segment } from '@kolo/ui/primitives/segment'
import { EmptyState } from '@kolo/ui/primitives/states'
import { Pager } from '@kolo/ui/primitives/table'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { FeedCard } from '../../calendar/screens/feed-card.tsx'
import { eventPath } from '../../events.paths.ts'
import { type Event, listEvents } from '../event.contract.ts'
import { CoverInList } from './cover.tsx'
import { DateBox, EventChip, Span, whereOf } from './event.messages.tsx'

const EventCalendar = lazy(async () => ({
  default: (await import('../../calendar/screens/event-calendar.tsx')).EventCalendar,
}))

/** What the community plans with its members, the next first, and what was. */
export function EventsScreen() {
  const [when, setWhen] = useState<'coming' | 'past'>('coming')
  const [view, setView] = useState<'list' | 'month' | 'week'>('list')
  const pages = usePages()
  const choose = (next: 'coming' | 'past') => {
    setWhen(next)
    pages.restart()
  }
  return (
    <div className="stack">
      <PageHead
        title="Events"
        lead="Meetings, trainings and visits of the community."
        actions={
          <Segment
            label="View"
            value={view}
            onValue={setView}
            options={[
              { value: 'list', label: 'List' },
              { value: 'month', label: 'Month' },
              { value: 'week', label: 'Week' },
            ]}
          />
        }
      />
      {view === 'list' ? (
        <>
          <fieldset className="picks" aria-label="Which events">
            <Pick pressed={when === 'coming'} onPress={() => choose('coming')}>
              Coming up
            </Pick>
            <Pick pressed={when === 'past'} onPress={() => choose('past')}>
              Past events
            </Pick>
          </fieldset>
          <EventList when={when} pages={pages} />
          <FeedCard />
        </>
      ) : (
        <Suspense fallback={<SkeletonRows />}>
          <EventCalendar view={view} />
        </Suspense>
      )}
    </div>
  )
}

function EventList({ when, pages }: { when: 'coming' | 'past'; pages: ReturnType<typeof usePages> }) {
  const list = useRead(listEvents, { query: { ...pages.query, when } })
  return (
    <Screen
      of={list}
      what="the events"
      isEmpty={({ rows }) => pages.isFirst && rows.length === 0}
      empty={
        <EmptyState
          picture={calendarDaysIcon}
          title={when === 'coming' ? 'Nothing is planned' : 'Nothing took place yet'}
        >
          {when === 'coming'
            ? 'Events that administrators plan appear here, and we notify you.'
            : 'Events are kept here when they are over.'}
        </EmptyState>
      }
    >
      {(page) => (
        <>
          <section className="card" aria-label={when === 'coming' ? 'Coming up' : 'Past events'}>
            <EventRows rows={page.rows} />
          </section>
          <Pager busy={list.isFetching} {...pages.pager(page)} />
        </>
      )}
    </Screen>
  )
}

function EventRows({ rows }: { rows: readonly Event[] }) {
  return (
    <div className="list">
      {rows.map((event) => (
        <Link key={event.id} className="item" to={eventPath(event.id)}>
          <DateBox at={event.startsAt} />
          <span className="grow">
            <span className="item-title block">{event.title}</span>
            <span className="item-sub block">
              <Span of={event} where={whereOf(event)} />
            </span>
            <EventChip of={event} />
          </span>
          <CoverInList of={event} />
        </Link>
      ))}
    </div>
  )
}
