import { sentenceOf } from '@kolo/foundation/refusal'
import { late } from '@kolo/ui/patterns/late'
import { Day } from '@kolo/ui/patterns/moments'
import { MutationDialog, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts } from '@kolo/ui/primitives/card'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { earlyBreakWords, interestWords, moneyOutWords } from '../../plans/plan-terms.messages.ts'
import { savingsPath } from '../../savings.paths.ts'
import { cancelGoal, type Goal } from '../goal.contract.ts'
import { maturityWords, type SavingsRefusal, savingsMessages } from '../goal.messages.ts'
import { goalCacheUpdates, homePath } from './goal.cache.ts'

const EditGoalSheet = late(async () => (await import('./edit-goal-sheet.tsx')).EditGoalSheet)

/** Why something cannot be done, in the words of the feature; a code it does not know is said plainly. */
function reasonOf(decision: true | string): string | undefined {
  if (decision === true) return undefined
  return decision in savingsMessages
    ? sentenceOf(savingsMessages, { refusal: decision as SavingsRefusal })
    : 'You cannot do this now.'
}

/** What was agreed about a goal, and the ways to change or end it. */
export function GoalPlanCard({ goal }: { goal: Goal }) {
  const [editing, setEditing] = useState(false)
  const { weeklyKobo, monthlyKobo, dueByTodayKobo, projectedOn } = goal.progress
  const facts = [
    { key: 'plan', name: 'Plan', value: goal.plan.name },
    {
      key: 'rate',
      name: 'Interest',
      value: goal.interestFree ? 'None, as you chose' : interestWords(goal.plan),
    },
    ...(goal.maturesOn === null
      ? []
      : [
          {
            key: 'matures',
            name: goal.plan.kind === 'locked' ? 'Locked until' : 'Ends on',
            value: <Day day={goal.maturesOn} />,
          },
          { key: 'then', name: 'Then the money', value: maturityWords[goal.maturityInstruction] },
          { key: 'early', name: 'Ending it early', value: earlyBreakWords(goal.plan) },
        ]),
    {
      key: 'target',
      name: 'Target',
      value: goal.targetKobo === null ? 'None' : <Naira amount={goal.targetKobo} />,
    },
    {
      key: 'due',
      name: 'Due date',
      value: goal.targetOn === null ? 'None' : <Day day={goal.targetOn} />,
    },
    ...contributionFacts(goal),
    ...(monthlyKobo !== undefined && monthlyKobo > 0n
      ? [{ key: 'month', name: 'Save each month', value: <Naira amount={monthlyKobo} /> }]
      : []),
    ...(weeklyKobo !== undefined && weeklyKobo > 0n
      ? [{ key: 'week', name: 'Or each week', value: <Naira amount={weeklyKobo} /> }]
      : []),
    ...(dueByTodayKobo !== undefined
      ? [{ key: 'today', name: 'Due by today', value: <Naira amount={dueByTodayKobo} /> }]
      : []),
    ...(projectedOn !== undefined
      ? [{ key: 'projected', name: 'Save when you like, full on', value: <Day day={projectedOn} /> }]
      : []),
    { key: 'opened', name: 'Opened', value: <Day day={goal.openedOn} /> },
    { key: 'code', name: 'Goal number', value: <span className="num">{goal.code}</span> },
  ]
  return (
    <Card
      title="Your plan"
      aside={
        goal.can.edit === true && (
          <button type="button" className="more more-button no-print" onClick={() => setEditing(true)}>
            Edit
          </button>
        )
      }
      foot={<DeleteGoal goal={goal} />}
    >
      <Facts facts={facts} />
      {goal.contribution && (
        <p className="sm muted">
          You owe a contribution each month. A withdrawal counts as missing until you save it again. Interest
          does not count.
        </p>
      )}
      <p className="sm muted">{moneyOutWords(goal.plan.kind)}</p>
      {editing && <EditGoalSheet goal={goal} onClose={() => setEditing(false)} />}
    </Card>
  )
}

/** What a plan asks for each month and how its owner stands, where it is owed. */
function contributionFacts({ contribution, nextPledge }: Goal) {
  if (!contribution) return []
  const { monthlyKobo, dueKobo, paidKobo, leftKobo, dueOn } = contribution
  return [
    { key: 'each', name: 'Contribution each month', value: <Naira amount={monthlyKobo} /> },
    ...(nextPledge
      ? [
          {
            key: 'next-pledge',
            name: (
              <>
                From <Day day={nextPledge.from} />
              </>
            ),
            value: <Naira amount={nextPledge.monthlyKobo} />,
          },
        ]
      : []),
    { key: 'due', name: 'Due by today', value: <Naira amount={dueKobo} /> },
    { key: 'paid', name: 'Paid in', value: <Naira amount={paidKobo} /> },
    {
      key: 'next',
      name: (
        <>
          Still to come by <Day day={dueOn} />
        </>
      ),
      value: <Naira amount={leftKobo} />,
    },
  ]
}

/** Deletes a goal without money, or says why it cannot be deleted. */
function DeleteGoal({ goal }: { goal: Goal }) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const why = reasonOf(goal.can.cancel)
  if (why)
    return (
      <p className="sm muted">
        {goal.can.cancel === 'goal-closed' ? 'This goal is closed. Its history stays.' : why}
      </p>
    )
  return (
    <div className="no-print">
      <Button look="danger-line" size="sm" onClick={() => setAsking(true)}>
        Delete this goal
      </Button>
      {asking && (
        <MutationDialog
          title={`Delete ${goal.name}?`}
          confirm="Delete goal"
          danger
          mutation={mutation(cancelGoal, { params: { id: goal.id } })}
          cacheUpdates={goalCacheUpdates}
          invalidates={[homePath, '/api/payments']}
          successToast={() => ({ title: 'Goal deleted', text: goal.name })}
          failed="This goal was not deleted"
          onDone={() => void navigate(savingsPath)}
          onClose={() => setAsking(false)}
        >
          It holds no money. Interest it earned and that is not posted yet goes to your wallet. Its history
          stays in your records.
        </MutationDialog>
      )}
    </div>
  )
}
