/** What the answers of acts say of what is kept about savings. Pure but for the cache that takes it. */
import { type Kobo, sumKobo } from '@kolo/foundation/money'
import type { Payment } from '@kolo/transfers/contract'
import { type Told, told, toldWhole, withoutRow, withRow } from '@kolo/ui/patterns/kept-answers'
import { type Goal, listGoals, readGoal, type SavingsPage } from '../savings.contract.ts'

/** The member's home has sums and a history of its own: it is asked again when it is opened. */
export const homePath = '/api/home'

/** The savings page with this goal in it: new ones come last, those that are over are the first of the finished. */
export function withGoal(page: SavingsPage, goal: Goal): SavingsPage {
  const isOpen = goal.status === 'pending' || goal.status === 'active'
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
export function toldGoal(goal: Goal): readonly Told[] {
  return [
    told(readGoal, { params: { id: goal.id } }, (page) => ({ ...page, goal })),
    told(listGoals, {}, (page) => withGoal(page, goal)),
  ]
}

/** A goal was opened: nothing moved in it, and nothing is on its way to it. */
export function toldNewGoal(goal: Goal, walletKobo: Kobo): readonly Told[] {
  return [
    toldWhole(
      readGoal,
      { params: { id: goal.id } },
      { goal, activity: { rows: [] }, payments: [], walletKobo },
    ),
    ...toldGoal(goal),
  ]
}

const checkingOf = (payments: readonly Payment[]) =>
  sumKobo(payments.filter(({ status }) => status === 'proof_submitted').map((one) => one.amountKobo))

/** What shows the member's goals and the payments on their way to them, with this payment as it is now. */
export function withPayment<Page extends Pick<SavingsPage, 'goals' | 'payments' | 'totals'>>(
  page: Page,
  payment: Payment,
): Page {
  const { id } = payment.target
  const payments = withRow(page.payments, payment)
  const checkingKobo = checkingOf(payments.filter(({ target }) => target.id === id))
  return {
    ...page,
    payments,
    totals: { ...page.totals, checkingKobo: checkingOf(payments) },
    goals: page.goals.map((goal) => (goal.id === id ? { ...goal, checkingKobo } : goal)),
  }
}

/** A payment for a goal was started, or its member says that it was sent. */
export function toldGoalPayment(payment: Payment): readonly Told[] {
  const { id } = payment.target
  return [
    told(readGoal, { params: { id } }, (page) => {
      const payments = withRow(page.payments, payment)
      return { ...page, payments, goal: { ...page.goal, checkingKobo: checkingOf(payments) } }
    }),
    told(listGoals, {}, (page) => withPayment(page, payment)),
  ]
}
