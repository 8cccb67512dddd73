import { openGoalPath, savingsPath } from '@kolo/savings/paths'
import { GoalRow } from '@kolo/savings/screens'
import { KoloBox } from '@kolo/ui/brand/kolo-box'
import { ButtonLink } from '@kolo/ui/primitives/button'
import { Card, MoreLink } from '@kolo/ui/primitives/card'
import { EmptyState } from '@kolo/ui/primitives/states'
import type { HomePage } from '../home.contract.ts'

/** The member's goals with how far each is. */
export function GoalsCard({ savings }: { savings: HomePage['savings'] }) {
  if (savings.goals.length === 0)
    return (
      <EmptyState
        picture={<KoloBox percent={0} size="xl" />}
        title="No goals yet"
        action={
          savings.can.openGoal === true && savings.plans.length > 0 ? (
            <ButtonLink to={openGoalPath}>See examples</ButtonLink>
          ) : (
            <ButtonLink to={savingsPath}>Go to Savings</ButtonLink>
          )
        }
      >
        Choose what you are saving for. You can have up to 10 goals.
      </EmptyState>
    )
  return (
    <Card title="Savings goals" aside={<MoreLink to={savingsPath}>See all</MoreLink>} padded={false}>
      <div className="list">
        {savings.goals.slice(0, 4).map((goal) => (
          <GoalRow key={goal.id} goal={goal} />
        ))}
      </div>
    </Card>
  )
}
