import { useRead } from '@kolo/ui/patterns/api'
import type { MemberSectionProps } from '@kolo/ui/patterns/client-feature'
import { MemberRecords, useMemberPages } from '@kolo/ui/patterns/member-records'
import { Moment } from '@kolo/ui/patterns/moments'
import type { Column } from '@kolo/ui/primitives/table'
import { Link } from 'react-router'
import { listStaffTickets, type StaffTicket } from '../ticket.contract.ts'
import { statusNames } from '../ticket.messages.ts'

const columns: readonly Column<StaffTicket>[] = [
  {
    key: 'ticket',
    title: 'Ticket',
    phone: 'first',
    cell: ({ id, code, subject }) => (
      <>
        <Link to={`/admin/tickets?open=${id}`}>{subject}</Link>
        <span className="faint xs num block">{code}</span>
      </>
    ),
  },
  { key: 'state', title: 'Status', cell: ({ status }) => statusNames[status] },
  {
    key: 'with',
    title: 'Assigned to',
    phone: 'hide',
    cell: ({ assignee }) => assignee?.name ?? 'Nobody yet',
  },
  { key: 'at', title: 'Opened', cell: ({ openedAt }) => <Moment at={openedAt} /> },
]

/** What somebody asked support, in any state. */
export function TicketsOfMember({ member: { uid } }: MemberSectionProps) {
  const pages = useMemberPages()
  const read = useRead(listStaffTickets, { query: { member: uid, ...pages.query } })
  const none = 'They have not written to support.'
  return <MemberRecords what="the tickets" pages={pages} read={read} columns={columns} none={none} />
}
