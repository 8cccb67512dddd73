import { type Kobo, kobo, zeroKobo } from '@kolo/foundation/money'
import type { Payment } from '@kolo/transfers/contract'
import { PaymentSheet, toldPayment } from '@kolo/transfers/screens'
import { KoloBox } from '@kolo/ui/brand/kolo-box'
import { ActSheet, deed } from '@kolo/ui/patterns/act-sheet'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Facts } from '@kolo/ui/primitives/card'
import { Pick } from '@kolo/ui/primitives/choices'
import { Steps } from '@kolo/ui/primitives/progress'
import { Select } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { type Goal, makeDeposit } from '../savings.contract.ts'
import { afterDeposit, firstAmount, percentOf, suggestionsFor } from './goal-figures.ts'
import { homePath, toldGoalPayment } from './told-savings.ts'

/** Puts money into a goal, in three steps: the amount, the transfer, the check. */
export function DepositSheet({
  goals,
  goal: given,
  onClose,
}: {
  /** Goals to choose from; one alone is simply shown. */
  goals: readonly Goal[]
  goal?: Goal | undefined
  onClose: () => void
}) {
  const [payment, setPayment] = useState<Payment>()
  const [goal, setGoal] = useState(given ?? goals[0])
  if (!goal) return null
  if (payment) return <PaymentSheet payment={payment} still tells={toldGoalPayment} onClose={onClose} />
  return <AmountSheet {...{ goals, goal, onClose }} onGoal={setGoal} onStarted={setPayment} />
}

type AmountValues = { amountKobo: string }

const toldStep = (payment: Payment) => [...toldPayment(payment), ...toldGoalPayment(payment)]

/** Step 1: which goal, and how much. */
function AmountSheet({
  goals,
  goal,
  onGoal,
  onClose,
  onStarted,
}: {
  goals: readonly Goal[]
  goal: Goal
  onGoal: (goal: Goal) => void
  onClose: () => void
  onStarted: (payment: Payment) => void
}) {
  const naira = useNairaText()
  return (
    <ActSheet<AmountValues, Payment>
      title="Save money"
      submit="Continue"
      initial={{ amountKobo: firstAmount(goal)?.toString() ?? '' }}
      deed={deed(makeDeposit, {
        params: { id: goal.id },
        body: ({ amountKobo }: AmountValues) => ({ amountKobo: amountKobo || '0' }),
      })}
      tells={toldStep}
      refreshes={[homePath]}
      onDone={onStarted}
      onClose={onClose}
    >
      {(form) => {
        const amount = form.values.amountKobo === '' ? zeroKobo : kobo(BigInt(form.values.amountKobo))
        return (
          <>
            <Steps at={1} of={3} />
            <GoalChoice {...{ goals, goal, onGoal }} />
            <AmountInput
              label="How much?"
              hint={`Smallest amount: ${naira(goal.leastDepositKobo)}`}
              large
              {...form.field('amountKobo')}
            />
            <fieldset className="picks">
              <legend className="vh">Suggested amounts</legend>
              {suggestionsFor(goal).map((one) => (
                <Pick
                  key={one.amount.toString()}
                  pressed={one.amount === amount}
                  onPress={() => form.setValue('amountKobo', one.amount.toString())}
                >
                  {naira(one.amount).replace(/[.,]00$/, '')}
                  {one.reason === 'plan' && ' (your plan)'}
                  {one.reason === 'rest' && ' (all that is left)'}
                </Pick>
              ))}
            </fieldset>
            <After goal={goal} amount={amount} />
            <p className="sm faint">Your bank may take its own transfer charge.</p>
          </>
        )
      }}
    </ActSheet>
  )
}

function After({ goal, amount }: { goal: Goal; amount: Kobo }) {
  const { saved, percent } = afterDeposit(goal, amount)
  const after = (
    <>
      <Naira amount={saved} /> saved{percent !== undefined && `, ${percent}%`}
    </>
  )
  const facts = [
    { key: 'after', name: 'After this', value: after },
    { key: 'charge', name: 'Kolo charge', value: <Naira amount={zeroKobo} /> },
  ]
  return (
    <div className="well">
      <Facts facts={facts} />
    </div>
  )
}

/** The goal the money goes to: shown, or chosen when there are several. */
function GoalChoice({
  goals,
  goal,
  onGoal,
}: {
  goals: readonly Goal[]
  goal: Goal
  onGoal: (goal: Goal) => void
}) {
  if (goals.length > 1)
    return (
      <Select
        label="Save into"
        value={goal.id}
        onValue={(id) => onGoal(goals.find((one) => one.id === id) ?? goal)}
        options={goals.map((one) => ({ value: one.id, label: one.name }))}
      />
    )
  return (
    <div className="row">
      <KoloBox percent={percentOf(goal) ?? 0} />
      <div className="grow">
        <p className="item-title">{goal.name}</p>
        {goal.progress.leftKobo !== undefined && (
          <p className="item-sub">
            <Naira amount={goal.progress.leftKobo} /> left to save
          </p>
        )}
      </div>
    </div>
  )
}
