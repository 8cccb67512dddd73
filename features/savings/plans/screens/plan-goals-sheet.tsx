import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Chip } from '@kolo/ui/primitives/chip'
import { koloIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { EmptyState } from '@kolo/ui/primitives/states'
import { Pager } from '@kolo/ui/primitives/table'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import {
  freezeGoal,
  type GoalReview,
  listGoalReviews,
  type PlanReview,
  unfreezeGoal,
} from '../../goals/goal.contract.ts'
import { goalStatusLabels } from '../../goals/goal.messages.ts'

/** The goals of a plan, each with its owner and what it holds; an administrator freezes and frees them here. */
export function PlanGoalsSheet({ plan, onBack }: { plan: PlanReview; onBack: () => void }) {
  const pages = usePages()
  const read = useRead(listGoalReviews, { query: { planId: plan.id, ...pages.query } })
  const [chosen, setChosen] = useState<GoalReview>()
  if (chosen) return <TurnSheet goal={chosen} onClose={() => setChosen(undefined)} />
  return (
    <Sheet open still title={`Goals in ${plan.name}`} onClose={onBack} onBack={onBack}>
      <Screen
        of={read}
        what="the goals"
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <EmptyState picture={koloIcon} title="No open goals">
            Goals that members open in this plan appear here.
          </EmptyState>
        }
      >
        {(page) => (
          <>
            <div className="list">
              {page.rows.map((goal) => (
                <GoalReviewRow key={goal.id} goal={goal} onTurn={() => setChosen(goal)} />
              ))}
            </div>
            {(page.nextCursor || !pages.isFirst) && <Pager busy={read.isFetching} {...pages.pager(page)} />}
          </>
        )}
      </Screen>
    </Sheet>
  )
}

function GoalReviewRow({ goal, onTurn }: { goal: GoalReview; onTurn: () => void }) {
  const { status, dormancy } = goal
  const isOrdinary = status === 'active' || status === 'pending'
  return (
    <div className="item">
      <span className="grow">
        <span className="item-title block">{goal.owner.fullName}</span>
        <span className="item-sub">
          <span className="num">{goal.code}</span>, since <Day day={goal.openedOn} />
          {goal.maturesOn && (
            <>
              , until <Day day={goal.maturesOn} />
            </>
          )}
        </span>
        {!isOrdinary && <Chip tone={status === 'frozen' ? 'wait' : 'quiet'}>{goalStatusLabels[status]}</Chip>}
        {dormancy !== 'none' && <Chip>{dormancy === 'dormant' ? 'Dormant' : 'Inactive'}</Chip>}
        {goal.frozenReason && <span className="sm muted block">{goal.frozenReason}</span>}
      </span>
      <span className="stack stack-1 justify-items-end">
        <Naira amount={goal.balanceKobo} className="strong" />
        {goal.can.freeze === true && (
          <Button size="sm" look="danger-line" onClick={onTurn}>
            Freeze
          </Button>
        )}
        {goal.can.unfreeze === true && (
          <Button size="sm" onClick={onTurn}>
            Unfreeze
          </Button>
        )}
      </span>
    </div>
  )
}

/** Freezes a goal or frees it, with a reason its owner reads. */
function TurnSheet({ goal, onClose }: { goal: GoalReview; onClose: () => void }) {
  const freezes = goal.status !== 'frozen'
  const whose = `${goal.owner.fullName}’s goal ${goal.code}`
  return (
    <MutationSheet<{ reason: string }, GoalReview>
      still
      title={freezes ? `Freeze ${whose}?` : `Unfreeze ${whose}?`}
      submit={freezes ? 'Freeze goal' : 'Unfreeze goal'}
      danger={freezes}
      initial={{ reason: '' }}
      mutation={mutation(freezes ? freezeGoal : unfreezeGoal, {
        params: { id: goal.id },
        body: ({ reason }: { reason: string }) => ({ version: goal.version, reason }),
      })}
      invalidates={['/api/savings-goal-reviews']}
      successToast={() => ({ title: freezes ? 'Goal frozen' : 'Goal unfrozen', text: goal.owner.fullName })}
      onBack={onClose}
      onClose={onClose}
    >
      {(form) => (
        <>
          {freezes && (
            <Notice tone="wait" title="Nothing is paid in or out until it is unfrozen.">
              The money stays the member’s and keeps earning.
            </Notice>
          )}
          <TextArea label="Reason" hint="The member reads it" maxLength={500} {...form.field('reason')} />
        </>
      )}
    </MutationSheet>
  )
}
