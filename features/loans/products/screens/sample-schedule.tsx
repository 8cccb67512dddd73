/** What a loan on these terms would cost, with every instalment. */
import { addKobo, type Kobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Facts } from '@kolo/ui/primitives/card'
import { type Column, Table } from '@kolo/ui/primitives/table'
import { costOf, type Instalment } from '../loan-schedule.rules.ts'
import type { LoanTerms } from '../loan-terms.rules.ts'
import { effectiveRateWords } from '../product.messages.ts'

const columns: readonly Column<Instalment>[] = [
  { key: 'number', title: 'No.', phone: 'first', cell: ({ number }) => number },
  { key: 'due', title: 'Due', cell: ({ dueOn }) => <Day day={dueOn} /> },
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
  {
    key: 'pay',
    title: 'Instalment',
    right: true,
    phone: 'lead',
    cell: ({ principalKobo, interestKobo }) => (
      <Naira amount={addKobo(principalKobo, interestKobo)} className="strong" />
    ),
  },
]

/** The cost of a loan of this amount over so many instalments. */
export function LoanCostFacts({
  terms,
  principalKobo,
  instalments,
  paidOutOn,
}: {
  terms: LoanTerms
  principalKobo: Kobo
  instalments: number
  paidOutOn: CalendarDate
}) {
  const cost = costOf(terms, { principalKobo, instalments, paidOutOn })
  return (
    <Facts
      facts={[
        {
          key: 'effective',
          name: 'Effective yearly rate, with fees',
          value: cost.effectiveRate === undefined ? 'None' : effectiveRateWords(cost.effectiveRate),
        },
        { key: 'interest', name: 'Total interest', value: <Naira amount={cost.interestKobo} /> },
        { key: 'fees', name: 'Fees', value: <Naira amount={cost.feesKobo} /> },
        { key: 'received', name: 'The member receives', value: <Naira amount={cost.receivedKobo} /> },
      ]}
    />
  )
}

export function ScheduleTable({ lines }: { lines: readonly Instalment[] }) {
  return <Table label="Schedule" columns={columns} rows={lines} rowKey={({ number }) => String(number)} />
}
