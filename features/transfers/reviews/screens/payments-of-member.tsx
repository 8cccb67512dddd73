import { useRead } from '@kolo/ui/patterns/api'
import type { MemberSectionProps } from '@kolo/ui/patterns/client-feature'
import { MemberRecords, useMemberPages } from '@kolo/ui/patterns/member-records'
import { Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import type { Column } from '@kolo/ui/primitives/table'
import { Link } from 'react-router'
import { PaymentChip } from '../../transfers/screens/payment-chip.tsx'
import { listPaymentReviews, type PaymentReview } from '../../transfers/transfer.contract.ts'

const columns: readonly Column<PaymentReview>[] = [
  {
    key: 'code',
    title: 'Transfer',
    phone: 'first',
    cell: ({ id, code }) => (
      <Link className="num" to={`/admin?review=${id}`}>
        {code}
      </Link>
    ),
  },
  { key: 'target', title: 'For', phone: 'hide', cell: ({ target }) => target.name },
  { key: 'state', title: 'Status', cell: (payment) => <PaymentChip payment={payment} /> },
  { key: 'at', title: 'Begun', phone: 'hide', cell: ({ startedAt }) => <Moment at={startedAt} /> },
  {
    key: 'amount',
    title: 'Amount',
    right: true,
    phone: 'lead',
    cell: ({ amountKobo }) => <Naira amount={amountKobo} className="strong" />,
  },
]

/** The bank transfers of somebody, in any state. What came by card, cash or payroll is among what moved in their accounts. */
export function PaymentsOfMember({ member: { uid } }: MemberSectionProps) {
  const pages = useMemberPages()
  const read = useRead(listPaymentReviews, { query: { member: uid, ...pages.query } })
  const none = 'They have not begun a bank transfer.'
  return <MemberRecords what="the bank transfers" pages={pages} read={read} columns={columns} none={none} />
}
