import { planStatusLabels } from '@kolo/savings/messages'
import { plansPath } from '@kolo/savings/paths'
import { Naira } from '@kolo/ui/patterns/naira'
import { Card, MoreLink } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { koloIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { Link } from 'react-router'
import type { AdminHomePage } from '../../dashboard/home.contract.ts'

/** The savings plans and what members have in each. */
export function OpenPlans({ plans }: { plans: AdminHomePage['plans'] }) {
  if (plans.length === 0)
    return (
      <EmptyState picture={koloIcon} title="No savings plans yet">
        What members save in each plan is shown here.
      </EmptyState>
    )
  return (
    <Card title="Savings plans" aside={<MoreLink to={plansPath}>All plans</MoreLink>} padded={false}>
      <div className="list">
        {plans.slice(0, 5).map((plan) => (
          <Link className="item" key={plan.id} to={`${plansPath}?plan=${plan.id}`}>
            <span className="grow">
              <span className="row between row-2">
                <span className="item-title">{plan.name}</span>
                <Chip tone={plan.status === 'active' ? 'ok' : plan.status === 'draft' ? 'wait' : 'quiet'}>
                  {planStatusLabels[plan.status]}
                </Chip>
              </span>
              <span className="item-sub">
                <Naira amount={plan.savedKobo} /> · {plan.goals.toLocaleString('en-NG')}{' '}
                {plan.goals === 1 ? 'goal' : 'goals'}
              </span>
            </span>
          </Link>
        ))}
      </div>
    </Card>
  )
}
