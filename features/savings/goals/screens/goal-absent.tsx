import { ButtonLink } from '@kolo/ui/primitives/button'
import { koloIcon } from '@kolo/ui/primitives/icons'
import { Skeleton, SkeletonRows } from '@kolo/ui/primitives/progress'
import { EmptyState } from '@kolo/ui/primitives/states'
import { savingsPath } from '../../savings.paths.ts'

/** The goal page's boxes before what is in them has come. */
export function GoalSkeleton() {
  return (
    <div className="stack stack-5">
      <Skeleton width="14rem" height="1.75rem" />
      <div className="grid g-main">
        <div className="stack stack-5">
          <section className="card goal-hero">
            <Skeleton height="11rem" round="var(--k-radius-md)" />
            <div className="stack">
              <Skeleton width="8rem" height="0.875rem" />
              <Skeleton width="13rem" height="2.25rem" />
              <Skeleton height="0.75rem" />
            </div>
          </section>
          <SkeletonRows />
        </div>
        <SkeletonRows rows={2} />
      </div>
    </div>
  )
}

/** No goal of this member has this address: an old link, or somebody else's. */
export function NoSuchGoal() {
  return (
    <EmptyState
      heading="h1"
      picture={koloIcon}
      title="This goal is not here"
      action={
        <ButtonLink look="primary" to={savingsPath}>
          Go to Savings
        </ButtonLink>
      }
    >
      The address may be old, or the goal belongs to another account.
    </EmptyState>
  )
}
