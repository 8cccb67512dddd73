import { type Kobo, kobo } from '@kolo/foundation/money'
import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { ButtonLink } from '@kolo/ui/primitives/button'
import { PageHead } from '@kolo/ui/primitives/card'
import { Breadcrumb } from '@kolo/ui/primitives/navigation'
import { Notice } from '@kolo/ui/primitives/notice'
import { Select } from '@kolo/ui/primitives/text-input'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { investmentsPath, offeredPlanPath } from '../../investments.paths.ts'
import { exitSentence, percentWords, riskLabels } from '../../plans/plans.messages.ts'
import { RiskChip } from '../../plans/screens/plan-chips.tsx'
import { inBps, outcomeOf, outcomeWorthToday, trueYield } from '../calculation.rules.ts'
import { type Inflation, listOfferedPlans, type OfferedPlan } from '../catalogue.contract.ts'
import { daysWords, rateWords, returnTermsOf, usualAmount } from './plan-reading.ts'

/** Two or three open plans side by side. The address holds which, so that it can be shared. */
export function ComparePage() {
  const read = useRead(listOfferedPlans, {})
  return (
    <>
      {!read.data && <h1 className="vh">Compare plans</h1>}
      <Screen of={read} what="the plans">
        {({ plans, inflation }) => <Compared plans={plans} inflation={inflation} />}
      </Screen>
    </>
  )
}

function Compared({ plans, inflation }: { plans: readonly OfferedPlan[]; inflation: Inflation }) {
  const [search, setSearch] = useSearchParams()
  const asked = [...new Set((search.get('plans') ?? '').split(',').filter(Boolean))].slice(0, 3)
  const chosen = asked.flatMap((id) => plans.find((plan) => plan.id === id) ?? [])
  const [typed, setTyped] = useState('')
  const largest = chosen.map(usualAmount).sort((one, other) => (one < other ? 1 : -1))[0]
  const amount = kobo(BigInt(typed || (largest ?? '0')))
  const choose = (at: number, id: string) => {
    const next = chosen.map((plan) => plan.id)
    if (id === '') next.splice(at, 1)
    else next[at] = id
    setSearch({ plans: next.join(',') }, { replace: true })
  }
  return (
    <>
      <PageHead
        crumb={<Breadcrumb trail={[{ to: investmentsPath, title: 'Investments' }]} here="Compare" />}
        title="Compare plans"
        lead="Risk first, then what your money could become"
      />
      {chosen.length < asked.length && (
        <Notice tone="info" title="This plan takes no more money">
          It is not compared here.
        </Notice>
      )}
      <div className="grid g-3">
        {[0, 1, 2].map((at) => (
          <div key={at} className={at === 2 ? 'only-d' : undefined}>
            <Select
              label={`Plan ${at + 1}`}
              placeholder={at === 2 ? 'None' : 'Choose a plan'}
              options={plans
                .filter(({ id }) => id === chosen[at]?.id || !chosen.some((plan) => plan.id === id))
                .map(({ id, name }) => ({ value: id, label: name }))}
              value={chosen[at]?.id ?? ''}
              onValue={(id) => choose(Math.min(at, chosen.length), id)}
            />
          </div>
        ))}
      </div>
      {chosen.length < 2 ? (
        <p className="card card-pad muted">
          {plans.length < 2
            ? 'Two plans must be open to compare them.'
            : 'Choose two plans to see them side by side.'}
        </p>
      ) : (
        <>
          <AmountInput label="Amount compared" value={typed || String(largest)} onValue={setTyped} />
          <SideBySide plans={chosen} amount={amount} inflation={inflation} />
          <p className="sm muted">
            A higher return nearly always means that you can lose more. The plans run for different times, so
            read the last amounts together with the days.
          </p>
        </>
      )}
    </>
  )
}

type Row = { key: string; title: string; cell: (plan: OfferedPlan) => ReactNode }

const riskRows: readonly Row[] = [
  { key: 'level', title: 'Level', cell: ({ risk }) => <b>{riskLabels[risk]}</b> },
  {
    key: 'wrong',
    title: 'What can go wrong',
    cell: ({ riskStatement }) => <span className="worth">{riskStatement}</span>,
  },
]

const moneyRows: readonly Row[] = [
  {
    key: 'tenor',
    title: 'Money stays in',
    cell: (plan) => (
      <>
        <b>{daysWords(plan.tenorDays)}</b>
        <span className="xs">
          to <Day day={plan.maturesOn} />
        </span>
      </>
    ),
  },
  { key: 'exit', title: 'Early exit', cell: (plan) => <b>{exitSentence(plan)}</b> },
  {
    key: 'least',
    title: 'Minimum',
    cell: ({ minKobo }) => (
      <b>
        <Naira amount={minKobo} />
      </b>
    ),
  },
  {
    key: 'left',
    title: 'Still left',
    cell: ({ leftKobo }) => (
      <b>
        <Naira amount={leftKobo} />
      </b>
    ),
  },
]

function returnRows(amount: Kobo, inflation: Inflation): readonly Row[] {
  const fits = ({ minKobo, maxPerMemberKobo, capKobo }: OfferedPlan) =>
    amount >= minKobo && amount <= (maxPerMemberKobo ?? capKobo)
  const calculated = (plan: OfferedPlan) => outcomeOf(returnTermsOf(plan), amount, plan.taxBps)
  return [
    {
      key: 'rate',
      title: 'A year, before tax',
      cell: (plan) => (
        <>
          <b>{percentWords(plan.rateBps)}</b>
          <span className="xs">
            {plan.returnType === 'profit_share' ? 'projected, not promised' : 'contractual'}
          </span>
        </>
      ),
    },
    {
      key: 'yield',
      title: 'On what you pay, a year of 365 days',
      cell: (plan) => <b>{rateWords(yieldBps(plan))}</b>,
    },
    {
      key: 'back',
      title: 'It would become, after tax',
      cell: (plan) =>
        fits(plan) ? (
          <>
            <b>
              <Naira amount={calculated(plan).backKobo} />
            </b>
            <span className="xs">after {daysWords(plan.tenorDays)}</span>
          </>
        ) : (
          'Not for this amount'
        ),
    },
    {
      key: 'worth',
      title: inflation
        ? `What that is worth in prices of the first day, if prices rise ${rateWords(inflation.rateBps)} a year`
        : 'After inflation',
      cell: (plan) => {
        if (!inflation) return 'No inflation rate yet'
        if (!fits(plan)) return 'Not for this amount'
        return (
          <b>
            <Naira amount={outcomeWorthToday(returnTermsOf(plan), calculated(plan), inflation.rateBps)} />
          </b>
        )
      },
    },
  ]
}

/** Every plan's rate on what is paid for it, in years of the same length: a discount and other years look smaller. */
function yieldBps({ returnType, rateBps, tenorDays, dayBase }: OfferedPlan): number {
  const discount = returnType === 'discount' ? trueYield(rateBps, tenorDays, dayBase, 365) : undefined
  return inBps(discount ?? { over: BigInt(rateBps) * 365n, under: 10_000n * BigInt(dayBase) })
}

function SideBySide({
  plans,
  amount,
  inflation,
}: {
  plans: readonly OfferedPlan[]
  amount: Kobo
  inflation: Inflation
}) {
  const groups = [
    { title: 'Risk first', rows: riskRows },
    { title: 'Your money', rows: moneyRows },
    { title: 'Return', rows: returnRows(amount, inflation) },
  ]
  return (
    <section className="card">
      <table className="cmpare">
        <caption className="vh">Plans side by side, risk first</caption>
        <thead>
          <tr>
            <th>
              <span className="vh">Item</span>
            </th>
            {plans.map((plan) => (
              <th scope="col" key={plan.id}>
                <div className="stack stack-2">
                  <h2>{plan.name}</h2>
                  <span>
                    <RiskChip risk={plan.risk} />
                  </span>
                </div>
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ title, rows }) => (
          <tbody key={title}>
            <tr className="grp">
              <th colSpan={plans.length + 1} scope="colgroup">
                {title}
              </th>
            </tr>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.title}</th>
                {plans.map((plan) => (
                  <td key={plan.id}>{row.cell(plan)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
        <tbody>
          <tr>
            <th scope="row" className="only-d">
              <span className="vh">Open the plan</span>
            </th>
            {plans.map((plan) => (
              <td key={plan.id}>
                <ButtonLink to={offeredPlanPath(plan.id)}>
                  See plan<span className="vh"> {plan.name}</span>
                </ButtonLink>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  )
}
