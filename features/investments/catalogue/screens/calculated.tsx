import { type Kobo, negateKobo, subtractKobo } from '@kolo/foundation/money'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Facts } from '@kolo/ui/primitives/card'
import { Notice } from '@kolo/ui/primitives/notice'
import {
  flowsOf,
  inBps,
  type Outcome,
  outcomeOf,
  outcomeWorthToday,
  type ReturnTerms,
  realRate,
  trueYield,
  xirr,
} from '../calculation.rules.ts'
import type { Inflation, OfferedPlan } from '../catalogue.contract.ts'
import { rateWords, returnTermsOf } from './plan-reading.ts'

/** Whether what was reckoned is promised. */
export function HowCertain({ plan }: { plan: OfferedPlan }) {
  return plan.returnType === 'profit_share' ? (
    <Notice tone="wait" title="Projected, not promised.">
      You share what the plan earns. It can be less, or nothing, and you can get back less than you put in.
    </Notice>
  ) : (
    <Notice tone="wait" title="Contractual, not certain.">
      It is what the plan owes you. Read what can go wrong.
    </Notice>
  )
}

/** What an amount comes to: before and after tax, and after prices rose. */
export function Calculated({
  plan,
  amount,
  inflation,
}: {
  plan: OfferedPlan
  amount: Kobo
  inflation: Inflation
}) {
  const terms = returnTermsOf(plan)
  const outcome = outcomeOf(terms, amount, plan.taxBps)
  const said = plan.returnType === 'profit_share' ? 'Projected return' : 'Return'
  const yearly = xirr(flowsOf(terms, outcome))
  const discount =
    plan.returnType === 'discount' ? trueYield(plan.rateBps, plan.tenorDays, plan.dayBase) : undefined
  return (
    <>
      <div aria-live="polite">
        <Facts
          facts={[
            { key: 'in', name: 'You invested', value: <Naira amount={amount} /> },
            {
              key: 'gross',
              name: `${said}, ${rateWords(plan.rateBps)} a year`,
              value: <Naira amount={outcome.grossKobo} sign />,
            },
            ...(discount
              ? [{ key: 'yield', name: 'True yield a year, before tax', value: rateWords(inBps(discount)) }]
              : []),
            {
              key: 'tax',
              name: plan.taxBps > 0 ? `Tax withheld, ${rateWords(plan.taxBps)} of it` : 'Tax withheld',
              value: <Naira amount={negateKobo(outcome.taxKobo)} />,
            },
            { key: 'net', name: 'Return after tax', value: <Naira amount={outcome.netKobo} sign /> },
            ...(yearly
              ? [{ key: 'xirr', name: 'After tax, as a yearly rate', value: rateWords(inBps(yearly)) }]
              : []),
          ]}
        />
        <p className="row between">
          <span className="strong">You get back</span>
          <Naira amount={outcome.backKobo} size="md" />
        </p>
      </div>
      <AfterInflation terms={terms} outcome={outcome} inflation={inflation} />
      <p className="xs faint">
        {plan.tenorDays.toLocaleString('en-NG')} days, counted in years of {plan.dayBase}. The tax is today’s
        rate.
        {outcome.payouts.length > 1 &&
          ` The return is paid in ${outcome.payouts.length} parts; this is the total.`}
      </p>
    </>
  )
}

function AfterInflation({
  terms,
  outcome,
  inflation,
}: {
  terms: ReturnTerms
  outcome: Outcome
  inflation: Inflation
}) {
  if (!inflation)
    return (
      <p className="well sm">
        <b>After inflation.</b> No inflation rate is set yet, so no amount is shown here.
      </p>
    )
  const worth = outcomeWorthToday(terms, outcome, inflation.rateBps)
  const more = subtractKobo(worth, outcome.principalKobo)
  const yearly = xirr(flowsOf(terms, outcome))
  return (
    <p className="well sm">
      <b>After inflation.</b> If prices rise {rateWords(inflation.rateBps)} a year,{' '}
      <Naira amount={outcome.backKobo} /> buys what{' '}
      <b>
        <Naira amount={worth} />
      </b>{' '}
      buys on the first day: <Naira amount={more < 0n ? negateKobo(more) : more} />{' '}
      {more < 0n ? 'less' : 'more'} than you put in
      {yearly && <>, or {rateWords(inBps(realRate(yearly, inflation.rateBps)))} a year</>}.{' '}
      <span className="faint">
        Rate of <Day day={inflation.on} />, {inflation.source}.
      </span>
    </p>
  )
}
