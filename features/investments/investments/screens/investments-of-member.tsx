import { useRead } from '@kolo/ui/patterns/api'
import type { MemberSectionProps } from '@kolo/ui/patterns/client-feature'
import { MemberRecords, useMemberPages } from '@kolo/ui/patterns/member-records'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import type { Column } from '@kolo/ui/primitives/table'
import { Link } from 'react-router'
import { type InvestmentReview, listInvestmentReviews } from '../../endings/ending.contract.ts'
import { investmentStatusLabels } from '../investment.messages.ts'

const columns: readonly Column<InvestmentReview>[] = [
  {
    key: 'code',
    title: 'Investment',
    phone: 'first',
    cell: ({ code, planName }) => (
      <>
        <Link className="num" to={`/admin/investments?code=${code}`}>
          {code}
        </Link>
        <span className="faint xs block">{planName}</span>
      </>
    ),
  },
  { key: 'state', title: 'Status', cell: ({ status }) => investmentStatusLabels[status] },
  { key: 'from', title: 'From', phone: 'hide', cell: ({ startOn }) => <Day day={startOn} /> },
  { key: 'to', title: 'To', phone: 'hide', cell: ({ maturesOn }) => <Day day={maturesOn} /> },
  {
    key: 'amount',
    title: 'Invested',
    right: true,
    phone: 'lead',
    cell: ({ principalKobo }) => <Naira amount={principalKobo} className="strong" />,
  },
]

/** What somebody invested, what ended too. */
export function InvestmentsOfMember({ member: { memberCode } }: MemberSectionProps) {
  const pages = useMemberPages()
  const read = useRead(listInvestmentReviews, { query: { code: memberCode, ...pages.query } })
  const none = 'They have not invested in a plan.'
  return <MemberRecords what="the investments" pages={pages} read={read} columns={columns} none={none} />
}
