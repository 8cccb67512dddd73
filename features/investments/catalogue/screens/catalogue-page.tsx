import { useRead } from '@kolo/ui/patterns/api'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button, ButtonLink } from '@kolo/ui/primitives/button'
import { PageHead } from '@kolo/ui/primitives/card'
import { Pick } from '@kolo/ui/primitives/choices'
import { sproutIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import { EmptyState } from '@kolo/ui/primitives/states'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { OwnInvestments } from '../../investments/screens/own-investments.tsx'
import { comparePath, mandatePath } from '../../investments.paths.ts'
import { riskLabels } from '../../plans/plans.messages.ts'
import { planRisks } from '../../plans/plans.rules.ts'
import { listOfferedPlans, type OfferedPlan } from '../catalogue.contract.ts'
import { PlanCard } from './plan-card.tsx'

/** The plans that can be invested in, those that suit the member first. */
export function CataloguePage() {
  const read = useRead(listOfferedPlans, {})
  return (
    <>
      <PageHead title="Investments" lead="Plans you can put money in, those that suit your settings first" />
      <OwnInvestments />
      <Screen
        of={read}
        what="the investment plans"
        isEmpty={({ plans }) => plans.length === 0}
        empty={
          <EmptyState
            picture={sproutIcon}
            title="No plan is open now"
            action={<ButtonLink to="/savings">Go to savings</ButtonLink>}
          >
            When an administrator opens a plan, you can invest in it here.
          </EmptyState>
        }
      >
        {({ plans }) => <Plans plans={plans} />}
      </Screen>
    </>
  )
}

function Plans({ plans }: { plans: readonly OfferedPlan[] }) {
  const [search, setSearch] = useSearchParams()
  const [ticked, setTicked] = useState<readonly string[]>([])
  const navigate = useNavigate()
  const risk = planRisks.find((one) => one === search.get('risk'))
  const shown = risk ? plans.filter((plan) => plan.risk === risk) : plans
  const chosen = ticked.filter((id) => plans.some((plan) => plan.id === id))
  return (
    <>
      <fieldset className="picks">
        <legend className="vh">Show plans by risk</legend>
        <Pick pressed={!risk} onPress={() => setSearch({}, { replace: true })}>
          All
        </Pick>
        {planRisks.map((one) => (
          <Pick key={one} pressed={one === risk} onPress={() => setSearch({ risk: one }, { replace: true })}>
            {riskLabels[one]}
          </Pick>
        ))}
      </fieldset>
      {shown.length === 0 && <p className="card card-pad muted">No open plan is of this risk.</p>}
      <div className="grid g-2">
        {shown.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            ticked={chosen.includes(plan.id)}
            full={chosen.length >= 3}
            onTick={(on) => setTicked(on ? [...chosen, plan.id] : chosen.filter((id) => id !== plan.id))}
          />
        ))}
      </div>
      {plans.length > 1 && (
        <div className="row wrap">
          <Button disabled={chosen.length < 2} onClick={() => void navigate(comparePath(chosen))}>
            Compare plans
          </Button>
          <p className="sm muted" aria-live="polite">
            {chosen.length < 2
              ? 'Tick two or three plans to see them side by side.'
              : `${chosen.length} plans ticked.`}
          </p>
        </div>
      )}
      <p className="sm">
        <Link to={mandatePath}>Automatic investing</Link>: invest the smallest amount in plans that suit you.
      </p>
      <Notice tone="wait" title="You can lose money.">
        You can get less than you put in. Read what can go wrong with a plan before you invest.
      </Notice>
    </>
  )
}
