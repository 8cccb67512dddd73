import { subtractKobo, zeroKobo } from '@kolo/foundation/money'
import { dayIn, instant, lagos } from '@kolo/foundation/time'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { inBps, type Ratio } from '../../catalogue/calculation.rules.ts'
import type { Investment } from '../../investments/investment.contract.ts'
import { isRunning } from '../../investments/investment.rules.ts'
import { percentWords } from '../../plans/plans.messages.ts'
import type { Ending } from '../ending.contract.ts'
import { expectedYield, realisedYield, stillExpected } from '../position.rules.ts'

type Shown = { investment: Investment; ending: Ending }

/** What was put in, what was paid of the return, and what is expected: amounts that are never added up. */
export function PositionCard({
  investment,
  ending,
}: {
  investment: Investment
  ending?: Ending | undefined
}) {
  const { principalKobo, paidReturnKobo, whtKobo, activatedAt, status } = investment
  return (
    <section className="card" aria-label="Your money">
      <div className="keyfacts">
        <div>
          <p className="figure-label">{activatedAt ? 'Paid in' : 'To pay in'}</p>
          <Naira amount={principalKobo} size="lg" />
          {activatedAt && (
            <p className="xs faint">
              confirmed <Day day={dayIn(lagos, activatedAt)} />
            </p>
          )}
        </div>
        <div>
          <p className="figure-label">Paid to you so far</p>
          <Naira amount={subtractKobo(paidReturnKobo, whtKobo)} size="lg" />
          <p className="xs faint">
            <Naira amount={paidReturnKobo} /> less tax <Naira amount={whtKobo} />
          </p>
        </div>
        {ending && isRunning(status) && <Expected investment={investment} ending={ending} />}
        {ending && activatedAt && status !== 'cancelled' && (
          <Realised investment={investment} ending={ending} />
        )}
      </div>
      <p className="card-foot sm muted">
        We never add expected money to what you have. You can lose money: this is not a bank deposit.
      </p>
    </section>
  )
}

const percentOf = (rate: Ratio | undefined) => rate && percentWords(inBps(rate))

function Expected({ investment, ending }: Shown) {
  const { plan, principalKobo, startOn, maturesOn, rateBps } = investment
  const terms = { ...plan, rateBps, startsOn: startOn, maturesOn }
  const rate = percentOf(expectedYield(terms, principalKobo))
  return (
    <div>
      <p className="figure-label">
        {plan.returnType === 'profit_share' ? 'Expected, not promised' : 'Still to come by contract'}
      </p>
      <Naira amount={stillExpected(terms, principalKobo, ending.returns)} size="lg" className="muted" />
      <p className="xs faint">
        before tax, by <Day day={maturesOn} />
        {rate && `; effective ${rate} a year`}
      </p>
    </div>
  )
}

function Realised({ investment, ending }: Shown) {
  const { principalKobo, activatedAt, endedAt, status } = investment
  if (!activatedAt) return null
  const fee = status === 'exited' ? (ending.exit?.feeKobo ?? zeroKobo) : zeroKobo
  const rate = realisedYield({
    principalKobo,
    backKobo: subtractKobo(principalKobo, fee),
    from: dayIn(lagos, activatedAt),
    until: dayIn(lagos, endedAt ?? instant(new Date())),
    returns: ending.returns,
  })
  const isSaid = ending.returns.length > 0 || endedAt !== null
  return (
    <div>
      <p className="figure-label">{endedAt ? 'Your yearly return' : 'Your yearly return so far'}</p>
      <p className="money money-lg">
        {(isSaid && percentOf(rate)) || (endedAt ? 'No yearly rate' : 'None yet')}
      </p>
      <p className="xs faint">after tax, of what was really paid</p>
    </div>
  )
}
