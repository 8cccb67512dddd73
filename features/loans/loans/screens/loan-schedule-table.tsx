import { addKobo } from '@kolo/foundation/money'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { type Column, Table } from '@kolo/ui/primitives/table'
import type { Loan } from '../loan.contract.ts'

type Line = Loan['schedule'][number]

const columns: readonly Column<Line>[] = [
  {
    key: 'due',
    title: 'Due',
    phone: 'first',
    cell: ({ number, dueOn }) => (
      <>
        <span className="muted num">{number}.</span> <Day day={dueOn} />
      </>
    ),
  },
  {
    key: 'principal',
    title: 'Principal',
    right: true,
    cell: ({ principalKobo }) => <Naira amount={principalKobo} />,
  },
  {
    key: 'interest',
    title: 'Interest',
    right: true,
    cell: ({ interestKobo }) => <Naira amount={interestKobo} />,
  },
  { key: 'paid', title: 'Paid', right: true, cell: ({ paidKobo }) => <Naira amount={paidKobo} /> },
  {
    key: 'instalment',
    title: 'Instalment',
    right: true,
    phone: 'lead',
    cell: ({ principalKobo, interestKobo }) => (
      <Naira amount={addKobo(principalKobo, interestKobo)} className="strong" />
    ),
  },
]

/** Every instalment with what is paid of it. */
export function LoanScheduleTable({ lines }: { lines: readonly Line[] }) {
  return <Table label="Schedule" columns={columns} rows={lines} rowKey={({ number }) => String(number)} />
}
