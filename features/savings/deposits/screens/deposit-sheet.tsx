import type { CardPayment } from '@kolo/cards/contract'
import { keepCardWords, savedCardName } from '@kolo/cards/messages'
import { cardPaymentPath } from '@kolo/cards/paths'
import { CardCost, cardCacheUpdates, PayWays, touchedByCards } from '@kolo/cards/screens'
import { greatestKobo, type Kobo, kobo, zeroKobo } from '@kolo/foundation/money'
import { paymentShownFirst } from '@kolo/payments/rules'
import { AnotherPayment } from '@kolo/payments/screens'
import type { Payment } from '@kolo/transfers/contract'
import { PaymentSheet, paymentCacheUpdates, useOpenPayment } from '@kolo/transfers/screens'
import { KoloBox } from '@kolo/ui/brand/kolo-box'
import {
  type FormMutation,
  type MutationForm,
  MutationSheet,
  mutation,
} from '@kolo/ui/patterns/mutation-sheet'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Facts } from '@kolo/ui/primitives/card'
import { Pick, TickBox } from '@kolo/ui/primitives/choices'
import { Steps } from '@kolo/ui/primitives/progress'
import { Select } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type Goal, makeCardDeposit, makeDeposit, type SavingsPage } from '../../goals/goal.contract.ts'
import { goalPaymentCacheUpdates, homePath } from '../../goals/screens/goal.cache.ts'
import {
  afterDeposit,
  firstAmount,
  goalToSave,
  mostDeposit,
  percentOf,
  suggestionsFor,
} from '../../goals/screens/goal-figures.ts'
import { HigherLimit, hintWords, limitWords } from './deposit-limit.tsx'
import { MoveToGoal } from './move-to-goal.tsx'

/** What a page knows of putting money in: what is on its way, how much may be, and by which ways. */
type DepositPage = Pick<SavingsPage, 'payments' | 'limits' | 'cardWay'>

/** The same, and the goals to choose from; one alone is simply shown. */
export type Depositing = DepositPage & { goals: readonly Goal[] }

/**
 * Puts money into a goal, in three steps: the amount, the transfer, the check. Each stands in the address, so that a
 * reload, another tab or another device finds it again; from the transfer there is a way back to the amount. A payment by
 * card has a page of its own, to which its provider leads back.
 */
export function DepositSheets({ goals, ...page }: Depositing) {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
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
        cacheUpdates={goalPaymentCacheUpdates}
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
      asked={{ by: search.get('by'), amount: search.get('amount') }}
      still={arrived}
      onClose={close}
      onStarted={(payment) => {
        if (isCard(payment)) return void navigate(cardPaymentPath(payment.id), { replace: true })
        setArrived(true)
        show(payment.id)
      }}
    />
  )
}

type AmountValues = { amountKobo: string; by: 'transfer' | 'card'; keepCard: boolean; another: boolean }

/** What was begun: a transfer to send, or a payment to make at the card provider. */
type Begun = Payment | CardPayment

const isCard = (begun: Begun): begun is CardPayment => 'chargeKobo' in begun

const everywhereCacheUpdates = (payment: Payment) => [
  ...paymentCacheUpdates(payment),
  ...goalPaymentCacheUpdates(payment),
]

/** A payment was begun, perhaps in the place of another. */
const stepCacheUpdates = (payment: Begun, begun: Payment | undefined) => [
  ...(begun && begun.id !== payment.id ? everywhereCacheUpdates({ ...begun, status: 'cancelled' }) : []),
  ...(isCard(payment) ? cardCacheUpdates(payment) : everywhereCacheUpdates(payment)),
]

/** What was begun already, when nothing of it was changed. */
function goingOn(begun: Payment): FormMutation<AmountValues, Payment> {
  return {
    validate: async (values) => ({ value: values }),
    prepareRequest: () => ({ fingerprint: begun.id, send: async () => begun }),
  }
}

/** An amount that the address asks for, as digits of kobo. */
const amountAsked = (amount: string | null) => (/^\d{1,15}$/.test(amount ?? '') ? (amount ?? '') : undefined)

/** Step 1: which goal, how much, and by which way. */
function AmountStep({
  goals,
  begun,
  asked,
  still,
  onClose,
  onStarted,
  ...page
}: DepositPage & {
  goals: readonly Goal[]
  /** A transfer that was begun and is given up for another amount. */
  begun: Payment | undefined
  /** What the address asks for. */
  asked: { by: string | null; amount: string | null }
  still: boolean
  onClose: () => void
  onStarted: (payment: Begun) => void
}) {
  const naira = useNairaText()
  const { show } = useOpenPayment()
  const { payments, limits, cardWay } = page
  const [goalId, setGoalId] = useState(begun?.target.id)
  const goal = goals.find(({ id }) => id === goalId) ?? goalToSave(goals)
  const most = goal && mostDeposit(goal, limits, payments, begun)
  const [first] = useState(
    () =>
      begun?.amountKobo.toString() ??
      amountAsked(asked.amount) ??
      (goal && firstAmount(goal, most?.amount)?.toString()),
  )
  if (!goal || !most) return null
  const words = limitWords(goal, limits, most, naira)
  const how = {
    params: { id: goal.id },
    body: ({ amountKobo, another }: AmountValues) => ({
      amountKobo: amountKobo || '0',
      insteadOf: begun?.id,
      another: another || undefined,
    }),
    check: (values: AmountValues) => {
      const amount = amountIn(values)
      return amount < goal.leastDepositKobo || amount > most.amount ? { amountKobo: words } : {}
    },
  }
  const isBegun = ({ amountKobo }: AmountValues) =>
    begun?.target.id === goal.id && begun.amountKobo.toString() === amountKobo
  const mutationOf = (values: AmountValues): FormMutation<AmountValues, Begun> => {
    if (values.by === 'card') {
      const body = (said: AmountValues) => ({ ...how.body(said), keepCard: said.keepCard })
      return mutation(makeCardDeposit, { ...how, body })
    }
    return begun && isBegun(values) ? goingOn(begun) : mutation(makeDeposit, how)
  }
  return (
    <MutationSheet<AmountValues, Begun>
      title="Save money"
      submit="Continue"
      still={still}
      initial={{
        amountKobo: first ?? '',
        by: cardWay.isOffered && asked.by === 'card' ? 'card' : 'transfer',
        keepCard: false,
        another: false,
      }}
      mutation={mutationOf}
      cacheUpdates={(payment) => stepCacheUpdates(payment, begun)}
      invalidates={(payment) => (isCard(payment) ? touchedByCards : [homePath])}
      onDone={onStarted}
      onClose={onClose}
    >
      {(form) => {
        const amount = amountIn(form.values)
        const byCard = form.values.by === 'card'
        return (
          <>
            <Steps at={1} of={byCard ? 2 : 3} />
            <GoalChoice goals={goals} goal={goal} onGoal={(chosen) => setGoalId(chosen.id)} />
            <AmountInput
              label="How much?"
              hint={
                form.field('amountKobo').error === words ? undefined : hintWords(goal, most, words, naira)
              }
              large
              {...form.field('amountKobo')}
            />
            <AnotherPayment open={sameOpen(payments, { goal, amount, begun })} form={form} onShow={show} />
            <HigherLimit limits={limits} most={most} />
            <Suggestions goal={goal} most={most.amount} form={form} />
            {cardWay.isOffered && <PayBy form={form} cardWay={cardWay} />}
            <After goal={goal} amount={amount} most={most.amount} cardWay={byCard ? cardWay : undefined} />
          </>
        )
      }}
    </MutationSheet>
  )
}

/** The transfer of this amount for this goal that is open, if there is one beside the one that is being changed. */
function sameOpen(
  payments: readonly Payment[],
  { goal, amount, begun }: { goal: Goal; amount: Kobo; begun: Payment | undefined },
): Payment | undefined {
  return paymentShownFirst(
    payments.filter((one) => one.target.id === goal.id && one.amountKobo === amount && one.id !== begun?.id),
  )
}

/** By which way, and whether the card may be kept, in the words of what that means. */
function PayBy({
  form,
  cardWay: { savedCard },
}: {
  form: MutationForm<AmountValues>
  cardWay: SavingsPage['cardWay']
}) {
  return (
    <>
      <PayWays open={['transfer', 'card']} value={form.values.by} onValue={(by) => form.setValue('by', by)} />
      {form.values.by === 'card' && (
        <TickBox ticked={form.values.keepCard} onTick={(ticked) => form.setValue('keepCard', ticked)}>
          {keepCardWords.tick}
          <span className="block sm muted">
            {keepCardWords.about}
            {savedCard && ` It takes the place of ${savedCardName(savedCard)}.`}
          </span>
        </TickBox>
      )}
    </>
  )
}

/** What would be put in: what is no amount puts in nothing. */
const amountIn = ({ amountKobo }: Pick<AmountValues, 'amountKobo'>) =>
  amountKobo === '' ? zeroKobo : greatestKobo(zeroKobo, kobo(BigInt(amountKobo)))

function Suggestions({ goal, most, form }: { goal: Goal; most: Kobo; form: MutationForm<AmountValues> }) {
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

/** What would be there then, and what it costs: by card as the community has set it. Nothing for more than can be put in. */
function After({
  goal,
  amount,
  most,
  cardWay,
}: {
  goal: Goal
  amount: Kobo
  most: Kobo
  cardWay: SavingsPage['cardWay'] | undefined
}) {
  const then = afterDeposit(goal, amount, most)
  if (!then) return null
  const { saved, percent } = then
  const after = {
    key: 'after',
    name: 'After this',
    value: (
      <>
        <Naira amount={saved} /> saved{percent !== undefined && `, ${percent}%`}
      </>
    ),
  }
  const charge = { key: 'charge', name: 'Charge', value: <Naira amount={zeroKobo} /> }
  return (
    <div className="well">
      {cardWay ? (
        <CardCost amountKobo={amount} feeBearer={cardWay.feeBearer} first={[after]} />
      ) : (
        <Facts facts={[after, charge]} />
      )}
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
