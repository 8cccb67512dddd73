import { type Kobo, kobo, zeroKobo } from '@kolo/foundation/money'
import type { Payment } from '@kolo/payments/contract'
import { memberPaths, PaymentSheet } from '@kolo/payments/screens'
import { KoloBox } from '@kolo/ui/brand/kolo-box'
import { useAct } from '@kolo/ui/patterns/api'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { bodyCheck, useForm } from '@kolo/ui/patterns/use-form'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Button } from '@kolo/ui/primitives/button'
import { Facts } from '@kolo/ui/primitives/card'
import { Pick } from '@kolo/ui/primitives/choices'
import { Notice } from '@kolo/ui/primitives/notice'
import { Steps } from '@kolo/ui/primitives/progress'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { Select } from '@kolo/ui/primitives/text-input'
import { useId, useState } from 'react'
import { type Goal, makeDeposit } from '../savings.contract.ts'
import { afterDeposit, firstAmount, percentOf, suggestionsFor } from './goal-figures.ts'

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
  if (payment) return <PaymentSheet payment={payment} still onClose={onClose} />
  return <AmountSheet {...{ goals, goal, onClose }} onGoal={setGoal} onStarted={setPayment} />
}

type AmountValues = { amountKobo: string }

const onWire = ({ amountKobo }: AmountValues) => ({ amountKobo: amountKobo || '0' })

/** Step 1: which goal, and how much. The key of the deed is made when this opens, so that a second try is no second deposit. */
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
  const formId = useId()
  const naira = useNairaText()
  const start = useAct(makeDeposit, { refreshes: memberPaths })
  const form = useForm<AmountValues>({
    initial: { amountKobo: firstAmount(goal)?.toString() ?? '' },
    schema: bodyCheck<AmountValues>(makeDeposit.body, onWire),
    onSubmit: async ({ amountKobo }) => {
      const input = { params: { id: goal.id }, body: { amountKobo: kobo(BigInt(amountKobo)) } }
      onStarted(await start.mutateAsync({ input }))
    },
  })
  const amount = form.values.amountKobo === '' ? zeroKobo : kobo(BigInt(form.values.amountKobo))
  return (
    <Sheet
      open
      title="Save money"
      onClose={onClose}
      dirty={form.dirty}
      foot={
        <Button look="primary" size="lg" type="submit" form={formId} busy={form.busy}>
          Continue
        </Button>
      }
    >
      <form id={formId} className="stack" {...form.form}>
        <Steps at={1} of={3} />
        {form.whole && <Notice tone="bad" title={form.whole} live="alert" />}
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
      </form>
    </Sheet>
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
