import { useRead } from '@kolo/ui/patterns/api'
import { Moment } from '@kolo/ui/patterns/moments'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { useWide } from '@kolo/ui/patterns/wide'
import { Button } from '@kolo/ui/primitives/button'
import { PageHead } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { Pick } from '@kolo/ui/primitives/choices'
import { messageCircleIcon, plusIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { Pager, Table } from '@kolo/ui/primitives/table'
import { Select, TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { UnusedMailsSheet } from '../../inbound-mail/screens/unused-mails-sheet.tsx'
import { SavedRepliesSheet } from '../../saved-replies/screens/saved-replies-sheet.tsx'
import { DueChip } from '../../service-hours/screens/due-chip.tsx'
import { HolidaysSheet } from '../../service-hours/screens/holidays-sheet.tsx'
import { listStaff, listStaffTickets, type StaffTicket } from '../ticket.contract.ts'
import { categoryNames, priorityNames, statusNames } from '../ticket.messages.ts'
import {
  type TicketCategory,
  type TicketPriority,
  type TicketStatus,
  ticketCategories,
  ticketPriorities,
  ticketStatuses,
} from '../ticket.rules.ts'
import { OpenForSheet } from './open-for-sheet.tsx'
import { ListAndTicket } from './ticket-place.tsx'
import { StaffTicketSheet } from './ticket-review-sheet.tsx'

/** The tickets of all members, for those who answer them. */
export function TicketQueueScreen() {
  const pages = usePages()
  const [sheet, setSheet] = useState<'holidays' | 'replies' | 'mails' | 'new'>()
  const mayOpenFor = useRead(listStaff, {}).data?.mayOpenFor
  const [search, setSearch] = useSearchParams()
  const filter = filterIn(search)
  const list = useRead(listStaffTickets, { query: { ...pages.query, ...queryOf(filter) } })
  const open = search.get('open')
  const isWide = useWide()
  const closeSheet = () => setSheet(undefined)
  return (
    <div className="stack">
      <PageHead
        title="Support tickets"
        actions={
          <>
            <Button onClick={() => setSheet('holidays')}>Holidays</Button>
            <Button onClick={() => setSheet('replies')}>Saved replies</Button>
            <Button onClick={() => setSheet('mails')}>Unused emails</Button>
            {mayOpenFor && (
              <Button look="primary" icon={plusIcon} onClick={() => setSheet('new')}>
                New ticket
              </Button>
            )}
          </>
        }
      />
      <Filters
        of={filter}
        onFilter={(next) => {
          pages.restart()
          setSearch(searchOf(next), { replace: true })
        }}
      />
      <ListAndTicket
        list={
          <Screen
            of={list}
            what="the tickets"
            isEmpty={({ rows }) => pages.isFirst && rows.length === 0}
            empty={
              <EmptyState picture={messageCircleIcon} title="No matches">
                No tickets match your filters.
              </EmptyState>
            }
          >
            {(page) => (
              <>
                {open && isWide ? (
                  <TicketQueue rows={page.rows} filter={filter} open={open} />
                ) : (
                  <TicketTable rows={page.rows} filter={filter} />
                )}
                <Pager busy={list.isFetching} {...pages.pager(page)} />
              </>
            )}
          </Screen>
        }
        ticket={
          open && (
            <StaffTicketSheet
              key={open}
              id={open}
              onClose={() => setSearch(searchOf(filter), { replace: true })}
              onGo={(id) => setSearch(searchOf(filter, id), { replace: true })}
            />
          )
        }
      />
      {sheet === 'holidays' && <HolidaysSheet onClose={closeSheet} />}
      {sheet === 'replies' && <SavedRepliesSheet onClose={closeSheet} />}
      {sheet === 'mails' && <UnusedMailsSheet onClose={closeSheet} />}
      {sheet === 'new' && <OpenForSheet onClose={closeSheet} />}
    </div>
  )
}

type Filter = {
  status: TicketStatus | 'unsolved' | 'late'
  priority: TicketPriority | ''
  category: TicketCategory | ''
  /** `me`, `nobody` or the uid of somebody of staff. */
  assignee: string
  tag: string
}

const statePicks: readonly { status: Filter['status']; name: string }[] = [
  { status: 'unsolved', name: 'Not solved yet' },
  { status: 'late', name: 'Overdue' },
  ...ticketStatuses.map((status) => ({ status, name: statusNames[status] })),
]

/** Which tickets the address names; what it names wrongly is left out. */
function filterIn(search: URLSearchParams): Filter {
  const said = (name: string) => search.get(name) ?? ''
  const among = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === said(name))
  return {
    status:
      among(
        statePicks.map(({ status }) => status),
        'status',
      ) ?? 'unsolved',
    priority: among(ticketPriorities, 'priority') ?? '',
    category: among(ticketCategories, 'category') ?? '',
    assignee: /^(me|nobody|[0-9a-f-]{36})$/.test(said('with')) ? said('with') : '',
    tag: said('tag').slice(0, 30),
  }
}

/** The address of these tickets, with the one that is open; what is as at first stands in none. */
function searchOf({ status, priority, category, assignee, tag }: Filter, open?: string): URLSearchParams {
  const named = {
    status: status === 'unsolved' ? '' : status,
    priority,
    category,
    with: assignee,
    tag,
    open: open ?? '',
  }
  return new URLSearchParams(Object.entries(named).filter(([, value]) => value !== ''))
}

function queryOf({ status, priority, category, assignee, tag }: Filter) {
  const word = tag.trim()
  return {
    ...(status === 'late' ? { late: 'true' as const } : status === 'unsolved' ? {} : { status }),
    ...(priority && { priority }),
    ...(category && { category }),
    ...(assignee && { assignee }),
    ...(word && { tag: word }),
  }
}

function Filters({ of, onFilter }: { of: Filter; onFilter: (next: Filter) => void }) {
  const staff = useRead(listStaff, {})
  // What narrows the list is seen where it was chosen elsewhere; whoever closes it keeps it closed.
  const [isNarrowed] = useState(of.priority + of.category + of.assignee + of.tag !== '')
  const colleagues = staff.data?.rows.map(({ uid, name }) => ({ value: uid, label: name })) ?? []
  return (
    <>
      <fieldset className="picks" aria-label="Which tickets">
        {statePicks.map(({ status, name }) => (
          <Pick key={status} pressed={of.status === status} onPress={() => onFilter({ ...of, status })}>
            {name}
          </Pick>
        ))}
      </fieldset>
      <details open={isNarrowed || undefined}>
        <summary className="link">Choose by priority, category, person or tag</summary>
        <div className="grid g-4">
          <Select
            label="Priority"
            placeholder="All"
            value={of.priority}
            onValue={(priority) => onFilter({ ...of, priority: priority as Filter['priority'] })}
            options={ticketPriorities.map((value) => ({ value, label: priorityNames[value] }))}
          />
          <Select
            label="About"
            placeholder="Everything"
            value={of.category}
            onValue={(category) => onFilter({ ...of, category: category as Filter['category'] })}
            options={ticketCategories.map((value) => ({ value, label: categoryNames[value] }))}
          />
          <Select
            label="Assigned to"
            placeholder="Anybody"
            value={of.assignee}
            onValue={(assignee) => onFilter({ ...of, assignee })}
            options={[{ value: 'me', label: 'Me' }, { value: 'nobody', label: 'Nobody yet' }, ...colleagues]}
          />
          <TextInput
            type="search"
            label="Tag"
            maxLength={30}
            value={of.tag}
            onValue={(tag) => onFilter({ ...of, tag })}
          />
        </div>
      </details>
    </>
  )
}

const priorityTone = (priority: TicketPriority) =>
  priority === 'urgent' ? 'bad' : priority === 'high' ? 'wait' : 'quiet'

/** The same list, narrow, beside the ticket that is open. */
function TicketQueue({ rows, filter, open }: { rows: readonly StaffTicket[]; filter: Filter; open: string }) {
  return (
    <nav className="card list" aria-label="Support tickets">
      {rows.map(({ id, code, subject, member, priority, due, changedAt }) => (
        <Link
          key={id}
          className="item top tk"
          aria-current={id === open || undefined}
          to={`?${searchOf(filter, id)}`}
          replace
        >
          <span className="grow">
            <span className="item-title block">{subject}</span>
            <span className="item-sub block">
              {member} · {code}
            </span>
            <span className="row row-2">
              <Chip tone={priorityTone(priority)}>{priorityNames[priority]}</Chip>
              {due ? (
                <DueChip due={due} />
              ) : (
                <span className="xs faint">
                  <Moment at={changedAt} />
                </span>
              )}
            </span>
          </span>
        </Link>
      ))}
    </nav>
  )
}

function TicketTable({ rows, filter }: { rows: readonly StaffTicket[]; filter: Filter }) {
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
            cell: ({ id, code, subject, category, tags }) => (
              <div>
                <Link className="more more-title" to={`?${searchOf(filter, id)}`} replace>
                  {subject}
                </Link>
                <span className="xs muted block">{[code, categoryNames[category], ...tags].join(' · ')}</span>
              </div>
            ),
          },
          { key: 'member', title: 'Member', cell: ({ member }) => member },
          {
            key: 'priority',
            title: 'Priority',
            cell: ({ priority }) => <Chip tone={priorityTone(priority)}>{priorityNames[priority]}</Chip>,
          },
          { key: 'assignee', title: 'Assigned to', cell: ({ assignee }) => assignee?.name ?? 'Nobody yet' },
          { key: 'due', title: 'Due', cell: ({ due }) => (due ? <DueChip due={due} /> : 'Not now') },
          { key: 'at', title: 'Changed', cell: ({ changedAt }) => <Moment at={changedAt} /> },
        ]}
      />
    </div>
  )
}
