/** The guarantors of a loan for administrators: what each covers and can still carry. */
import { Naira } from '@kolo/ui/patterns/naira'
import { Card } from '@kolo/ui/primitives/card'
import { type Column, Table } from '@kolo/ui/primitives/table'
import type { LoanReview } from '../../loans/loan.contract.ts'
import { GuarantorStatusChip } from './guarantor-status-chip.tsx'

type Row = LoanReview['guarantors'][number]

const columns: readonly Column<Row>[] = [
  {
    key: 'member',
    title: 'Member',
    phone: 'first',
    cell: ({ member }) => (
      <>
        <span className="medium block">{member.fullName}</span>
        <span className="faint xs num">{member.memberCode}</span>
      </>
    ),
  },
  { key: 'answer', title: 'Answer', cell: ({ status }) => <GuarantorStatusChip status={status} /> },
  {
    key: 'free',
    title: 'Can guarantee beside this',
    right: true,
    cell: ({ owes, freeKobo }) => (owes ? 'Owes a loan' : <Naira amount={freeKobo} />),
  },
  {
    key: 'covers',
    title: 'Covers',
    right: true,
    phone: 'lead',
    cell: ({ amountKobo }) => <Naira amount={amountKobo} className="strong" />,
  },
]

export function ReviewGuarantors({ rows }: { rows: readonly Row[] }) {
  if (rows.length === 0) return null
  return (
    <Card title="Guarantors" padded={false}>
      <Table label="Guarantors" columns={columns} rows={rows} rowKey={({ id }) => id} />
    </Card>
  )
}
