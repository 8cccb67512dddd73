import { dayIn, lagos } from '@kolo/foundation/time'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Chip } from '@kolo/ui/primitives/chip'
import { TickBox } from '@kolo/ui/primitives/choices'
import { Progress } from '@kolo/ui/primitives/progress'
import { Link } from 'react-router'
import { offeredPlanPath } from '../../investments.paths.ts'
import { categoryLabels, percentWords } from '../../plans/plans.messages.ts'
import { RiskChip } from '../../plans/screens/plan-chips.tsx'
import type { OfferedPlan } from '../catalogue.contract.ts'
import { daysWords, takenWords } from './plan-reading.ts'

/** One plan in the list: its risk first, then what it says of its return, and how to compare it. */
export function PlanCard({
  plan,
  ticked,
  full,
  onTick,
}: {
  plan: OfferedPlan
  ticked: boolean
  /** As many are ticked as can be compared. */
  full: boolean
  onTick: (ticked: boolean) => void
}) {
  return (
    <section className="card card-pad stack stack-4 plan-card" aria-label={plan.name}>
      <div className="row between top">
        <div className="stack stack-1">
          <h2>
            <Link to={offeredPlanPath(plan.id)}>{plan.name}</Link>
          </h2>
          <p className="sm faint">{categoryLabels[plan.category]}</p>
        </div>
        <RiskChip risk={plan.risk} />
      </div>
      {(plan.isAboveTolerance || plan.isPreferred) && (
        <div className="row row-2 wrap">
          {plan.isPreferred && <Chip tone="info">A category you prefer</Chip>}
          {plan.isAboveTolerance && <Chip tone="wait">More risk than you accept</Chip>}
        </div>
      )}
      <p className="sm muted">{plan.summary}</p>
      <dl className="facts">
        <div>
          <dt>{plan.returnType === 'profit_share' ? 'Projected, not promised' : 'Contractual a year'}</dt>
          <dd>{percentWords(plan.rateBps)}</dd>
        </div>
        <div>
          <dt>Tenor</dt>
          <dd>{daysWords(plan.tenorDays)}</dd>
        </div>
        <div>
          <dt>Minimum</dt>
          <dd>
            <Naira amount={plan.minKobo} />
          </dd>
        </div>
      </dl>
      <div className="stack stack-2">
        <Progress ink label={`${plan.name} taken up`} percent={plan.takenBps / 100} />
        <p className="row between sm muted">
          <span className="num">{takenWords(plan.takenBps)} taken up</span>
          <span>
            Closes <Day day={dayIn(lagos, plan.closesAt)} />
          </span>
        </p>
      </div>
      <TickBox ticked={ticked} disabled={full && !ticked} onTick={onTick}>
        Compare<span className="vh"> {plan.name}</span>
      </TickBox>
    </section>
  )
}
