/** What the answers of commands say of what is kept about savings. Pure but for the cache that takes it. */
import type { OutputOf } from '@kolo/foundation/endpoint'
import { zeroMicroKobo } from '@kolo/foundation/interest'
import { addKobo, subtractKobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import type { Instant } from '@kolo/foundation/time'
import type { DepositLimits, Payment } from '@kolo/transfers/contract'
import {
  type CacheUpdate,
  setQuery,
  updateQueries,
  updateQuery,
  withoutRow,
  withRow,
} from '@kolo/ui/patterns/query-cache'
import { autoSaveMethods } from '../../auto-save/auto-save.rules.ts'
import {
  type Goal,
  type GoalPage,
  listGoals,
  type moveFromWallet,
  readGoal,
  type SavingsPage,
} from '../goal.contract.ts'
import { hasEnded } from '../goal.rules.ts'
import { isOnTheWay } from './goal-figures.ts'

/** The member's home has sums and a history of its own: it is asked again when it is opened. */
export const homePath = '/api/home'

/** The savings page with this goal in it: new ones come last, those that are over are the first of the finished. */
export function withGoal(page: SavingsPage, goal: Goal): SavingsPage {
  const isOpen = !hasEnded(goal.status)
  const known = page.goals.some(({ id }) => id === goal.id)
  const open = known ? withRow(page.goals, goal) : [...page.goals, goal]
  const goals = isOpen ? open : withoutRow(page.goals, goal.id)
  const rest = withoutRow(page.finished, goal.id)
  return {
    ...page,
    totals: { ...page.totals, savedKobo: sumKobo(goals.map((one) => one.balanceKobo)) },
    goals,
    finished: isOpen ? rest : [goal, ...rest],
  }
}

/** A goal was changed or ended. */
export function goalCacheUpdates(goal: Goal): readonly CacheUpdate[] {
  return [
    updateQuery(readGoal, { params: { id: goal.id } }, (page) => ({ ...page, goal })),
    updateQuery(listGoals, {}, (page) => withGoal(page, goal)),
  ]
}

/** Before the first day of a goal. */
const nothingEarned: GoalPage['interest'] = {
  accrued: zeroMicroKobo,
  through: null,
  waitingKobo: zeroKobo,
  grossKobo: zeroKobo,
  whtKobo: zeroKobo,
  dueOn: null,
  interestFree: false,
}

/** A goal was opened: nothing moved in it, and nothing is on its way to it. */
export function newGoalCacheUpdates(
  goal: Goal,
  {
    walletKobo,
    limits,
    cardWay,
    frequencies,
  }: Pick<GoalPage, 'walletKobo' | 'limits' | 'cardWay'> & Pick<GoalPage['autoSave'], 'frequencies'>,
): readonly CacheUpdate[] {
  return [
    setQuery(
      readGoal,
      { params: { id: goal.id } },
      {
        goal,
        activity: { rows: [] },
        payments: [],
        walletKobo,
        limits,
        cardWay,
        interest: nothingEarned,
        autoSave: {
          frequencies,
          methods: autoSaveMethods.filter((way) => way !== 'card'),
          leastKobo: goal.leastDepositKobo,
          set: null,
          can: { set: goal.can.deposit },
        },
        moving: { mostKobo: zeroKobo, freeLeft: 0 },
        liens: [],
        leaving: [],
        isDisputed: false,
      },
    ),
    ...goalCacheUpdates(goal),
  ]
}

const isChecked = ({ status, purpose }: Payment) => status === 'proof_submitted' && purpose === 'savings'

const checkingOf = (payments: readonly Payment[]) =>
  sumKobo(payments.filter(isChecked).map((one) => one.amountKobo))

/** The open payments with this one as it is now; what was given up is on its way no more. */
function withOpen(payments: readonly Payment[], payment: Payment): Payment[] {
  return payment.status === 'cancelled' ? withoutRow(payments, payment.id) : withRow(payments, payment)
}

/** What is taken of the limits, with this payment as it is now. */
function withTaken(limits: DepositLimits, before: readonly Payment[], payment: Payment): DepositLimits {
  const known = before.find(({ id }) => id === payment.id)
  const freed = known && isOnTheWay(known) ? known.amountKobo : zeroKobo
  const taken = isOnTheWay(payment) ? payment.amountKobo : zeroKobo
  return { ...limits, takenKobo: subtractKobo(addKobo(limits.takenKobo, taken), freed) }
}

/** What shows the member's goals and the payments on their way to them, with this payment as it is now. */
export function withPayment<Page extends Pick<SavingsPage, 'goals' | 'payments' | 'totals' | 'limits'>>(
  page: Page,
  payment: Payment,
): Page {
  const { id } = payment.target
  const payments = withOpen(page.payments, payment)
  const checkingKobo = checkingOf(payments.filter(({ target }) => target.id === id))
  return {
    ...page,
    payments,
    limits: withTaken(page.limits, page.payments, payment),
    totals: { ...page.totals, checkingKobo: checkingOf(payments) },
    goals: page.goals.map((goal) => (goal.id === id ? { ...goal, checkingKobo } : goal)),
  }
}

export function askedHigherCacheUpdates({ askedAt }: { askedAt: Instant }): readonly CacheUpdate[] {
  const asked = <Page extends { limits: DepositLimits }>(page: Page): Page => ({
    ...page,
    limits: { ...page.limits, askedAt, can: { askHigher: 'already-asked' } },
  })
  return [updateQueries(readGoal, asked), updateQuery(listGoals, {}, asked)]
}

/** Money was moved from the wallet into a goal. */
export function moveCacheUpdates(goal: Goal & { moved: Moved }): readonly CacheUpdate[] {
  const { moved, ...rest } = goal
  return [
    ...goalCacheUpdates(rest),
    updateQuery(readGoal, { params: { id: goal.id } }, (page) => ({
      ...page,
      activity: { ...page.activity, rows: withRow(page.activity.rows, moved.line) },
    })),
    updateQueries(readGoal, (page) => ({ ...page, walletKobo: moved.walletKobo })),
    updateQuery(listGoals, {}, (page) => ({
      ...page,
      totals: { ...page.totals, walletKobo: moved.walletKobo },
    })),
  ]
}

type Moved = OutputOf<typeof moveFromWallet>['moved']

/** A payment for a goal was started or given up, or its member says that it was sent. */
export function goalPaymentCacheUpdates(payment: Payment): readonly CacheUpdate[] {
  const { id } = payment.target
  return [
    updateQuery(readGoal, { params: { id } }, (page) => {
      const payments = withOpen(page.payments, payment)
      const limits = withTaken(page.limits, page.payments, payment)
      return { ...page, payments, limits, goal: { ...page.goal, checkingKobo: checkingOf(payments) } }
    }),
    updateQuery(listGoals, {}, (page) => withPayment(page, payment)),
  ]
}
