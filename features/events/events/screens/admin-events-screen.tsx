import { AdminList, type ColumnsOf } from '@kolo/ui/admin/admin-list'
import { late } from '@kolo/ui/patterns/late'
import { Moment } from '@kolo/ui/patterns/moments'
import { Button } from '@kolo/ui/primitives/button'
import { calendarDaysIcon, plusIcon } from '@kolo/ui/primitives/icons'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { adminEventPath } from '../../events.paths.ts'
import { type EventReview, listEventReviews } from '../event.contract.ts'
import { categoryNames, eventStatusNames } from '../event.messages.ts'
import { eventStatuses } from '../event.rules.ts'
import { EventStatusChip } from './event.messages.tsx'

const WriteEventSheet = late(async () => (await import('./write-event-sheet.tsx')).WriteEventSheet)

const columns: ColumnsOf<typeof listEventReviews> = [
  {
    key: 'title',
    title: 'Event',
    phone: 'first',
    sort: 'title',
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
  { key: 'status', title: 'Status', cell: ({ status }) => <EventStatusChip status={status} /> },
  { key: 'at', title: 'Begins', sort: 'begins', cell: ({ startsAt }) => <Moment at={startsAt} /> },
  { key: 'taken', title: 'Places taken', right: true, sort: 'taken', cell: (event) => takenOf(event) },
  { key: 'waiting', title: 'Waiting', right: true, cell: ({ waiting }) => waiting },
]

/** What administrators plan: drafts, what members can register for, and what is over. */
export function AdminEventsScreen() {
  const navigate = useNavigate()
  const [isWriting, setWriting] = useState(false)
  return (
    <>
      <AdminList
        endpoint={listEventReviews}
        title="Events"
        actions={
          <Button look="primary" icon={plusIcon} onClick={() => setWriting(true)}>
            New event
          </Button>
        }
        what="the events"
        label="Events"
        columns={columns}
        rowKey={({ id }) => id}
        filters={{ status: { label: 'Which events', of: eventStatuses, names: eventStatusNames } }}
        empty={{
          picture: calendarDaysIcon,
          title: 'No events yet',
          text: 'Write the first one: it is a draft until you publish it.',
        }}
        emptyNarrowed={{
          picture: calendarDaysIcon,
          title: 'No matches',
          text: 'Choose another list, or write a new event.',
        }}
      />
      {isWriting && (
        <WriteEventSheet
          onClose={() => setWriting(false)}
          onDone={({ id }) => void navigate(adminEventPath(id))}
        />
      )}
    </>
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
