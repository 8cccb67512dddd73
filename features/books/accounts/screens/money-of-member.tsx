import { useRead } from '@kolo/ui/patterns/api'
import type { MemberSectionProps } from '@kolo/ui/patterns/client-feature'
import { MemberRecords, useMemberPages } from '@kolo/ui/patterns/member-records'
import { Moment } from '@kolo/ui/patterns/moments'
import type { Column } from '@kolo/ui/primitives/table'
import { Link } from 'react-router'
import { OwnAmount } from '../../journals/screens/own-amount.tsx'
import { type Journal, listJournals } from '../books.contract.ts'

/** The amounts are the member's own: a journal may have lines of many people. */
const columnsOf = (uid: string, name: string): readonly Column<Journal>[] => [
  {
    key: 'memo',
    title: 'Transactions',
    phone: 'first',
    cell: ({ id, memo, code }) => (
      <>
        <Link
          to={`/admin/books?${new URLSearchParams({ room: 'journals', journal: id, member: uid, name })}`}
        >
          {memo}
        </Link>
        {code && <span className="faint xs num block">{code}</span>}
      </>
    ),
  },
  { key: 'at', title: 'When', cell: ({ at }) => <Moment at={at} /> },
  { key: 'by', title: 'By', phone: 'hide', cell: ({ actor }) => actor?.fullName ?? 'The system' },
  {
    key: 'amount',
    title: 'On their accounts',
    right: true,
    phone: 'lead',
    cell: ({ own }) => own && <OwnAmount own={own} />,
  },
]

/** Everything that was booked on somebody's accounts: wallet, goals, investments, shares. */
export function MoneyOfMember({ member: { uid, fullName } }: MemberSectionProps) {
  const pages = useMemberPages()
  const read = useRead(listJournals, { query: { member: uid, ...pages.query } })
  const none = 'Nothing was booked on their accounts.'
  const columns = columnsOf(uid, fullName)
  return <MemberRecords what="the transactions" pages={pages} read={read} columns={columns} none={none} />
}
