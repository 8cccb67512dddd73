import { Button } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { koloIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import type { Plan } from '../../goals/goal.contract.ts'
import { PlanTermsFacts } from '../../goals/screens/goal-terms.tsx'
import { moneyOutWords } from '../plan-terms.messages.ts'

/** The plans a goal can be opened in, each with its terms. */
export function PlanList({
  plans,
  onJoin,
}: {
  plans: readonly Plan[]
  onJoin?: ((planId: string) => void) | undefined
}) {
  if (plans.length === 0)
    return (
      <EmptyState picture={koloIcon} title="No open plans">
        When an administrator opens a savings plan, its terms are shown here.
      </EmptyState>
    )
  return (
    <div className="grid g-2">
      {plans.map((plan) => (
        <Card key={plan.id} title={plan.name}>
          {plan.description !== '' && <p className="sm muted">{plan.description}</p>}
          <PlanTermsFacts plan={plan} />
          <p className="sm muted">{moneyOutWords(plan.kind)}</p>
          {onJoin && <Button onClick={() => onJoin(plan.id)}>Open a goal in {plan.name}</Button>}
        </Card>
      ))}
    </div>
  )
}
