/** The figures of the arrears desk: what is at risk, and what is overdue and provided for by age. */
import { sumKobo } from '@kolo/foundation/money'
import { monthName } from '@kolo/foundation/time'
import { withPart } from '@kolo/ui/admin/list-address'
import { Naira } from '@kolo/ui/patterns/naira'
import { Total, Totals } from '@kolo/ui/patterns/totals'
import { Button } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { type Column, Table } from '@kolo/ui/primitives/table'
import { Link, useSearchParams } from 'react-router'
import type { Arrears } from '../arrears.contract.ts'
import { ageBucketWords } from '../arrears.messages.ts'

const count = (ages: readonly Arrears['ages'][number][]) => ages.reduce((sum, { loans }) => sum + loans, 0)
const overdueOf = ({ ages }: Arrears) => ages.filter(({ bucket }) => bucket !== 'current')

export function Lead({ arrears }: { arrears: Arrears }) {
  const all = count(arrears.ages)
  return (
    <>
      {count(overdueOf(arrears))} of {all} running {all === 1 ? 'loan' : 'loans'} overdue
    </>
  )
}

const percent = (bps: number) => `${(bps / 100).toFixed(2)}%`

/** What is overdue, what is at risk of all principal left, and what is provided for it. */
export function AtRisk({ arrears }: { arrears: Arrears }) {
  const { ages, atRisk, posted } = arrears
  const late = overdueOf(arrears)
  const shares = (...bps: number[]) => <p className="money money-lg">{bps.map(percent).join(' · ')}</p>
  return (
    <Totals>
      <Total label="Overdue" amount={sumKobo(late.map(({ overdueKobo }) => overdueKobo))}>
        {count(late)} {count(late) === 1 ? 'loan' : 'loans'}
      </Total>
      <Total label="Portfolio at risk, 30 days" amount={undefined} without={shares(atRisk.days30Bps)}>
        of <Naira amount={sumKobo(ages.map(({ principalKobo }) => principalKobo))} />
      </Total>
      <Total
        label="At risk, 60 and 90 days"
        amount={undefined}
        without={shares(atRisk.days60Bps, atRisk.days90Bps)}
      >
        principal left, by oldest day
      </Total>
      <Total label="Provision" amount={sumKobo(ages.map(({ provisionKobo }) => provisionKobo))}>
        {posted && (
          <>
            <Naira amount={posted.kobo} /> posted for {monthName(posted.month)}
          </>
        )}
      </Total>
    </Totals>
  )
}

type Age = Arrears['ages'][number]

/** What is overdue by age; each age narrows the list below to its loans, and to all again. */
export function AgeCards({ arrears }: { arrears: Arrears }) {
  const [search] = useSearchParams()
  const chosen = search.get('age')
  return (
    <ul className="grid grid-cols-2 lg:grid-cols-4 items-stretch" aria-label="Overdue by age">
      {overdueOf(arrears).map(({ bucket, loans, overdueKobo, principalKobo }) => (
        <li key={bucket} className="grid items-stretch">
          <Link
            to={{ search: `${withPart(search, ['open'], 'age', chosen === bucket ? '' : bucket)}` }}
            replace
            preventScrollReset
            aria-current={chosen === bucket || undefined}
            className="card card-pad card-link stack stack-1"
          >
            <span className="row between">
              <span className="sm strong">{ageBucketWords[bucket]}</span>
              <b className="money money-lg">{loans}</b>
            </span>
            <Naira amount={overdueKobo} className="strong" />
            <span className="xs faint">
              overdue; principal <Naira amount={principalKobo} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const sumOf = (ages: readonly Age[], amountOf: (age: Age) => Age['overdueKobo']) => (
  <Naira amount={sumKobo(ages.map(amountOf))} className="strong" />
)

/** By age, and of all loans below. */
const ageColumns = (ages: readonly Age[]): readonly Column<Age>[] => [
  {
    key: 'age',
    title: 'Days overdue',
    phone: 'first',
    cell: ({ bucket }) => ageBucketWords[bucket],
    foot: 'All loans',
  },
  { key: 'loans', title: 'Loans', right: true, cell: ({ loans }) => loans, foot: count(ages) },
  {
    key: 'overdue',
    title: 'Overdue',
    right: true,
    cell: ({ overdueKobo }) => <Naira amount={overdueKobo} />,
    foot: sumOf(ages, ({ overdueKobo }) => overdueKobo),
  },
  {
    key: 'principal',
    title: 'Principal left',
    right: true,
    cell: ({ principalKobo }) => <Naira amount={principalKobo} />,
    foot: sumOf(ages, ({ principalKobo }) => principalKobo),
  },
  { key: 'rate', title: 'Rate', right: true, cell: ({ rateBps }) => percent(rateBps) },
  {
    key: 'provision',
    title: 'Provision',
    right: true,
    phone: 'lead',
    cell: ({ provisionKobo }) => <Naira amount={provisionKobo} className="strong" />,
    foot: sumOf(ages, ({ provisionKobo }) => provisionKobo),
  },
]

export function Ages({ arrears: { ages, posted }, onRates }: { arrears: Arrears; onRates: () => void }) {
  return (
    <Card title="Ageing and provision">
      <Table
        label="Ageing and provision"
        columns={ageColumns(ages)}
        rows={ages}
        rowKey={({ bucket }) => bucket}
      />
      <p className="sm muted">
        Portfolio at risk counts the whole principal left of a loan, from its oldest unpaid instalment.
      </p>
      {posted && (
        <p className="sm muted">
          Provision posted for {monthName(posted.month)}: <Naira amount={posted.kobo} />
        </p>
      )}
      <div className="btn-row">
        <Button onClick={onRates}>Change rates</Button>
      </div>
    </Card>
  )
}
