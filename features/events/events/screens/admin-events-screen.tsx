import { useRead } from '@kolo/ui/patterns/api'
import { Moment } from '@kolo/ui/patterns/moments'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { PageHead } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { Pick } from '@kolo/ui/primitives/choices'
import { calendarDaysIcon, plusIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { Pager, Table } from '@kolo/ui/primitives/table'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { adminEventPath } from '../../events.paths.ts'
import { type EventReview, listEventReviews } from '../event.contract.ts'
import { categoryNames, eventStatusNames } from '../event.messages.ts'
import { type EventStatus, eventStatuses } from '../event.rules.ts'
import { WriteEventSheet } from './write-event-sheet.tsx'

const tones: Record<EventStatus, 'ok' | 'bad' | 'quiet' | 'wait'> = {
  draft: 'wait',
  published: 'ok',
  cancelled: 'bad',
  completed: 'quiet',
  archived: 'quiet',
}

/** How an event stands. */
export function EventStatusChip({ status }: { status: EventStatus }) {
  return <Chip tone={tones[status]}>{eventStatusNames[status]}</Chip>
}

/** What administrators plan: drafts, what members can register for, and what is over. */
export function AdminEventsScreen() {
  const pages = usePages()
  const navigate = useNavigate()
  const [status, setStatus] = useState<EventStatus>()
  const [isWriting, setWriting] = useState(false)
  const list = useRead(listEventReviews, { query: { ...pages.query, ...(status ? { status } : {}) } })
  const choose = (next: EventStatus | undefined) => {
    setStatus(next)
    pages.restart()
  }
  return (
    <div className="stack">
      <PageHead
        title="Events"
        actions={
          <Button look="primary" icon={plusIcon} onClick={() => setWriting(true)}>
            New event
          </Button>
        }
      />
      <fieldset className="picks" aria-label="Which events">
        <Pick pressed={status === undefined} onPress={() => choose(undefined)}>
          All
        </Pick>
        {eventStatuses.map((each) => (
          <Pick key={each} pressed={status === each} onPress={() => choose(each)}>
            {eventStatusNames[each]}
          </Pick>
        ))}
      </fieldset>
      <Screen
        of={list}
        what="the events"
        isEmpty={({ rows }) => pages.isFirst && rows.length === 0}
        empty={
          <EmptyState
            picture={calendarDaysIcon}
            title={status === undefined ? 'No events yet' : 'None of these'}
          >
            {status === undefined
              ? 'Write the first one: it is a draft until you publish it.'
              : 'Choose another list, or write a new event.'}
          </EmptyState>
        }
      >
        {(page) => (
          <>
            <EventTable rows={page.rows} />
            <Pager busy={list.isFetching} {...pages.pager(page)} />
          </>
        )}
      </Screen>
      {isWriting && (
        <WriteEventSheet
          onClose={() => setWriting(false)}
          onDone={({ id }) => void navigate(adminEventPath(id))}
        />
      )}
    </div>
  )
}

function EventTable({ rows }: { rows: readonly EventReview[] }) {
  return (
    <div className="card">
      <Table
        label="Events"
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'title',
            title: 'Event',
            phone: 'first',
            cell: ({ id, title, category, code }) => (
              <div>
                <Link className="more more-title" to={adminEventPath(id)}>
                  {title}
                </Link>
                <span className="xs muted block">
                  {code} · {categoryNames[category]}
                </span>
              </div>
            ),
          },
          { key: 'status', title: 'Stands', cell: ({ status }) => <EventStatusChip status={status} /> },
          { key: 'at', title: 'Begins', cell: ({ startsAt }) => <Moment at={startsAt} /> },
          { key: 'taken', title: 'Places taken', right: true, cell: (event) => takenOf(event) },
          { key: 'waiting', title: 'Waiting', right: true, cell: ({ waiting }) => waiting },
        ]}
      />
    </div>
  )
}

function takenOf({
  takenInPerson,
  takenOnline,
  capacityInPerson,
  capacityOnline,
  mode,
}: EventReview): string {
  const said = (taken: number, capacity: number | null) =>
    capacity === null ? String(taken) : `${taken} of ${capacity}`
  if (mode === 'in_person') return said(takenInPerson, capacityInPerson)
  if (mode === 'online') return said(takenOnline, capacityOnline)
  return `${said(takenInPerson, capacityInPerson)}, online ${said(takenOnline, capacityOnline)}`
}
