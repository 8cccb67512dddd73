import { useRead } from '@kolo/ui/patterns/api'
import type { MemberSectionProps } from '@kolo/ui/patterns/client-feature'
import { MemberRecords, useMemberPages } from '@kolo/ui/patterns/member-records'
import { Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import type { Column } from '@kolo/ui/primitives/table'
import { Link } from 'react-router'
import { type Journal, listJournals } from '../../books.contract.ts'

const columns: readonly Column<Journal>[] = [
  {
    key: 'memo',
    title: 'What was booked',
    phone: 'first',
    cell: ({ id, memo, code }) => (
      <>
        <Link to={`/admin/books?room=journals&journal=${id}`}>{memo}</Link>
        {code && <span className="faint xs num block">{code}</span>}
      </>
    ),
  },
  { key: 'at', title: 'When', cell: ({ at }) => <Moment at={at} /> },
  { key: 'by', title: 'By', phone: 'hide', cell: ({ actor }) => actor?.fullName ?? 'The system' },
  {
    key: 'amount',
    title: 'Amount',
    right: true,
    phone: 'lead',
    cell: ({ amountKobo }) => <Naira amount={amountKobo} className="strong" />,
  },
]

/** Everything that was booked on somebody's accounts: wallet, goals, investments, shares. */
export function MoneyOfMember({ member: { uid } }: MemberSectionProps) {
  const pages = useMemberPages()
  const read = useRead(listJournals, { query: { member: uid, ...pages.query } })
  const none = 'Nothing was booked on their accounts.'
  return <MemberRecords what="what was booked" {...{ pages, read, columns, none }} />
}
