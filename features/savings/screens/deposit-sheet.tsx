import { greatestKobo, type Kobo, kobo, zeroKobo } from '@kolo/foundation/money'
import type { Payment } from '@kolo/transfers/contract'
import { PaymentSheet, toldPayment, useOpenPayment } from '@kolo/transfers/screens'
import { KoloBox } from '@kolo/ui/brand/kolo-box'
import { ActSheet, type Deed, type DeedForm, deed } from '@kolo/ui/patterns/act-sheet'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Facts } from '@kolo/ui/primitives/card'
import { Pick } from '@kolo/ui/primitives/choices'
import { Steps } from '@kolo/ui/primitives/progress'
import { Select } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Goal, makeDeposit, type SavingsPage } from '../savings.contract.ts'
import { HigherLimit, limitWords } from './deposit-limit.tsx'
import { afterDeposit, firstAmount, mostDeposit, percentOf, suggestionsFor } from './goal-figures.ts'
import { MoveToGoal } from './move-to-goal.tsx'
import { homePath, toldGoalPayment } from './told-savings.ts'

/**
 * Puts money into a goal, in three steps: the amount, the transfer, the check. Each stands in the address, so that a
 * reload, another tab or another device finds it again; from the transfer there is a way back to the amount.
 */
export function DepositSteps({
  goals,
  ...page
}: Pick<SavingsPage, 'payments' | 'limits'> & {
  /** Goals to choose from; one alone is simply shown. */
  goals: readonly Goal[]
}) {
  const [search, setSearch] = useSearchParams()
  const { id, show } = useOpenPayment()
  // A sheet that follows another of the same form does not slide in again.
  const [arrived, setArrived] = useState(false)
  const known = (of: string | null | undefined) => page.payments.find((one) => one.id === of)
  const close = () => {
    setArrived(false)
    show()
  }
  if (id !== undefined) {
    const payment = known(id)
    const isGoalHere = goals.some((goal) => goal.id === payment?.target.id)
    const back = () => {
      setArrived(true)
      setSearch({ do: 'save', instead: id }, { replace: true })
    }
    return (
      <PaymentSheet
        key={id}
        id={id}
        payment={payment}
        still={arrived}
        tells={toldGoalPayment}
        move={(one) => <MoveToGoal payment={one} />}
        onBack={isGoalHere && payment?.can.cancel === true ? back : undefined}
        onClose={close}
      />
    )
  }
  if (search.get('do') !== 'save' || goals.length === 0) return null
  const begun = known(search.get('instead'))
  return (
    <AmountStep
      {...page}
      goals={goals}
      begun={begun?.can.cancel === true ? begun : undefined}
      still={arrived}
      onClose={close}
      onStarted={(payment) => {
        setArrived(true)
        show(payment.id)
      }}
    />
  )
}

type AmountValues = { amountKobo: string }

const toldEverywhere = (payment: Payment) => [...toldPayment(payment), ...toldGoalPayment(payment)]

/** A transfer was begun, perhaps in the place of another. */
const toldStep = (payment: Payment, begun: Payment | undefined) => [
  ...(begun && begun.id !== payment.id ? toldEverywhere({ ...begun, status: 'cancelled' }) : []),
  ...toldEverywhere(payment),
]

/** What was begun already, when nothing of it was changed. */
function goingOn(begun: Payment): Deed<AmountValues, Payment> {
  return {
    validate: async (values) => ({ value: values }),
    sendingOf: () => ({ sameAs: begun.id, send: async () => begun }),
  }
}

/** Step 1: which goal, and how much. */
function AmountStep({
  goals,
  payments,
  limits,
  begun,
  still,
  onClose,
  onStarted,
}: Pick<SavingsPage, 'payments' | 'limits'> & {
  goals: readonly Goal[]
  /** A transfer that was begun and is given up for another amount. */
  begun: Payment | undefined
  still: boolean
  onClose: () => void
  onStarted: (payment: Payment) => void
}) {
  const naira = useNairaText()
  const [goalId, setGoalId] = useState(begun?.target.id)
  const goal = goals.find(({ id }) => id === goalId) ?? goals[0]
  const most = goal && mostDeposit(goal, limits, payments, begun)
  const [first] = useState(() => begun?.amountKobo ?? (goal && firstAmount(goal, most?.amount)))
  if (!goal || !most) return null
  const words = limitWords(goal, limits, most, naira)
  const starting = deed(makeDeposit, {
    params: { id: goal.id },
    body: ({ amountKobo }: AmountValues) => ({
      amountKobo: amountKobo || '0',
      insteadOf: begun?.id,
    }),
    check: (values) => {
      const amount = amountIn(values)
      return amount < goal.leastDepositKobo || amount > most.amount ? { amountKobo: words } : {}
    },
  })
  const isBegun = ({ amountKobo }: AmountValues) =>
    begun?.target.id === goal.id && begun.amountKobo.toString() === amountKobo
  return (
    <ActSheet<AmountValues, Payment>
      title="Save money"
      submit="Continue"
      still={still}
      initial={{ amountKobo: first?.toString() ?? '' }}
      deed={(values) => (begun && isBegun(values) ? goingOn(begun) : starting)}
      tells={(payment) => toldStep(payment, begun)}
      refreshes={[homePath]}
      onDone={onStarted}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Steps at={1} of={3} />
          <GoalChoice {...{ goals, goal }} onGoal={(chosen) => setGoalId(chosen.id)} />
          <AmountInput
            label="How much?"
            hint={form.field('amountKobo').error === words ? undefined : words}
            large
            {...form.field('amountKobo')}
          />
          <HigherLimit limits={limits} most={most} />
          <Suggestions goal={goal} most={most.amount} form={form} />
          <After goal={goal} amount={amountIn(form.values)} />
          <p className="sm faint">Your bank may take its own transfer charge.</p>
        </>
      )}
    </ActSheet>
  )
}

/** What would be put in: what is no amount puts in nothing. */
const amountIn = ({ amountKobo }: AmountValues) =>
  amountKobo === '' ? zeroKobo : greatestKobo(zeroKobo, kobo(BigInt(amountKobo)))

function Suggestions({ goal, most, form }: { goal: Goal; most: Kobo; form: DeedForm<AmountValues> }) {
  const naira = useNairaText()
  return (
    <fieldset className="picks">
      <legend className="vh">Suggested amounts</legend>
      {suggestionsFor(goal, most).map((one) => (
        <Pick
          key={one.amount.toString()}
          pressed={one.amount === amountIn(form.values)}
          onPress={() => form.setValue('amountKobo', one.amount.toString())}
        >
          {naira(one.amount).replace(/[.,]00$/, '')}
          {one.reason === 'plan' && ' (your plan)'}
          {one.reason === 'owed' && ' (owed now)'}
          {one.reason === 'rest' && ' (all that is left)'}
        </Pick>
      ))}
    </fieldset>
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
    { key: 'charge', name: 'Charge', value: <Naira amount={zeroKobo} /> },
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
