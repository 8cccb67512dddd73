import { useRead } from '@kolo/ui/patterns/api'
import type { MemberSectionProps } from '@kolo/ui/patterns/client-feature'
import { MemberRecords, useMemberPages } from '@kolo/ui/patterns/member-records'
import { Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import type { Column } from '@kolo/ui/primitives/table'
import { Link } from 'react-router'
import { listWithdrawalReviews, type WithdrawalReview } from '../reviews.contract.ts'
import { WithdrawalChip } from './withdrawal-chip.tsx'

const columns: readonly Column<WithdrawalReview>[] = [
  {
    key: 'code',
    title: 'Withdrawal',
    phone: 'first',
    cell: ({ id, code }) => (
      <Link className="num" to={`/admin?withdrawal=${id}`}>
        {code}
      </Link>
    ),
  },
  { key: 'state', title: 'Status', cell: ({ status }) => <WithdrawalChip status={status} /> },
  { key: 'at', title: 'Requested', phone: 'hide', cell: ({ requestedAt }) => <Moment at={requestedAt} /> },
  {
    key: 'amount',
    title: 'Amount',
    right: true,
    phone: 'lead',
    cell: ({ amountKobo }) => <Naira amount={amountKobo} className="strong" />,
  },
]

/** What somebody asked to take out, in any state. */
export function WithdrawalsOfMember({ member: { uid } }: MemberSectionProps) {
  const pages = useMemberPages()
  const read = useRead(listWithdrawalReviews, { query: { member: uid, ...pages.query } })
  const none = 'They have not asked for a withdrawal.'
  return <MemberRecords what="the withdrawals" pages={pages} read={read} columns={columns} none={none} />
}
