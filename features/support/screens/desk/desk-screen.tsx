import { useRead } from '@kolo/ui/patterns/api'
import { Moment } from '@kolo/ui/patterns/moments'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { PageHead } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { Pick } from '@kolo/ui/primitives/choices'
import { messageCircleIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { Pager, Table } from '@kolo/ui/primitives/table'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { type DeskTicket, listDesk } from '../../support.contract.ts'
import { type TicketStatus, ticketStatuses } from '../../support.rules.ts'
import { categoryNames, priorityNames, statusNames } from '../../support.words.ts'
import { DeskTicketSheet } from './desk-ticket-sheet.tsx'

/** The tickets of all members, for those who answer them. */
export function DeskScreen() {
  const pages = usePages()
  const [status, setStatus] = useState<TicketStatus>('open')
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const list = useRead(listDesk, { query: { ...pages.query, status } })
  const open = search.get('open')
  return (
    <div className="stack">
      <PageHead title="Support tickets" />
      <fieldset className="picks" aria-label="Which tickets">
        {ticketStatuses.map((each) => (
          <Pick
            key={each}
            pressed={status === each}
            onPress={() => {
              setStatus(each)
              pages.restart()
            }}
          >
            {statusNames[each]}
          </Pick>
        ))}
      </fieldset>
      <Screen
        of={list}
        what="the tickets"
        isEmpty={({ rows }) => pages.isFirst && rows.length === 0}
        empty={
          <EmptyState picture={messageCircleIcon} title="None of these">
            No ticket of a member stands here now.
          </EmptyState>
        }
      >
        {(page) => (
          <>
            <DeskTable rows={page.rows} />
            <Pager busy={list.isFetching} {...pages.pager(page)} />
          </>
        )}
      </Screen>
      {open && (
        <DeskTicketSheet key={open} id={open} onClose={() => void navigate(pathname, { replace: true })} />
      )}
    </div>
  )
}

function DeskTable({ rows }: { rows: readonly DeskTicket[] }) {
  return (
    <div className="card">
      <Table
        label="Support tickets"
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'subject',
            title: 'Ticket',
            phone: 'first',
            cell: ({ id, code, subject, category }) => (
              <>
                <Link className="more" to={`?open=${id}`} replace>
                  {subject}
                </Link>
                <span className="xs muted block">
                  {code} · {categoryNames[category]}
                </span>
              </>
            ),
          },
          { key: 'member', title: 'Member', cell: ({ member }) => member },
          {
            key: 'priority',
            title: 'Priority',
            cell: ({ priority }) => (
              <Chip tone={priority === 'urgent' ? 'bad' : priority === 'high' ? 'wait' : 'quiet'}>
                {priorityNames[priority]}
              </Chip>
            ),
          },
          { key: 'assignee', title: 'With', cell: ({ assignee }) => assignee ?? 'Nobody yet' },
          { key: 'at', title: 'Changed', cell: ({ changedAt }) => <Moment at={changedAt} /> },
        ]}
      />
    </div>
  )
}
