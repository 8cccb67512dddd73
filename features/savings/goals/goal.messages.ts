/** The sentences people read about savings plans and goals. */
import { askWords } from '@kolo/approvals/messages'
import { cardsMessages } from '@kolo/cards/messages'
import type { AskRefusal } from '@kolo/foundation/four-eyes'
import { lienWords } from '@kolo/foundation/lien'
import { kobo } from '@kolo/foundation/money'
import type { Facts, Words } from '@kolo/foundation/refusal'
import type { CalendarDate } from '@kolo/foundation/time'
import type { Writer } from '@kolo/foundation/writer'
import { transfersMessages } from '@kolo/transfers/messages'
import type { NudgeOutcome } from '../contributions/contributions.rules.ts'
import type { TermsRefusal } from '../plans/plan-terms.rules.ts'
import type { GoalState, GoalStatus, MaturityInstruction, PlanStatus } from './goal.rules.ts'

export type SavingsRefusal =
  | TermsRefusal
  | 'plan-name-taken'
  | 'plan-code-taken'
  | 'plan-state'
  | 'plan-terms-frozen'
  | 'plan-not-open'
  | 'plan-has-money'
  | 'notice-too-short'
  | 'rate-change-waits'
  | 'rate-of-declared'
  | 'rate-same'
  | 'own-plan'
  | 'own-rate'
  | 'own-retirement'
  | 'plan-retires-already'
  | 'retirement-day'
  | 'successor-not-fit'
  | AskRefusal
  | 'target-too-low'
  | 'target-too-high'
  | 'date-too-near'
  | 'date-too-far'
  | 'date-needs-target'
  | 'too-many-goals'
  | 'goal-closed'
  | 'goal-frozen'
  | 'goal-matured'
  | 'goal-broken'
  | 'goal-dormant'
  | 'goal-new'
  | 'goal-kept'
  | 'goal-held'
  | 'money-secures-loan'
  | 'nudge-under-way'
  | 'nudge-left-out'
  | 'pledge-out-of-range'
  | 'too-many-rows'
  | 'nobody-behind'
  | 'goal-state'
  | 'goal-not-matured'
  | 'own-goal'
  | 'aim-fixed'
  | 'lock-date'
  | 'target-needed'
  | 'target-date-needed'
  | 'interest-free-not-offered'
  | 'break-not-allowed'
  | 'cost-changed'
  | 'no-free-withdrawal'
  | 'not-available'
  | 'payment-sent'
  | 'payment-closed'
  | 'goal-has-money'
  | 'goal-being-paid'
  | 'below-opening'
  | 'below-topup'
  | 'above-limit'
  | 'above-tier-deposit'
  | 'no-collection-account'
  | 'cards-unavailable'
  | 'too-many-payments'
  | 'payment-being-checked'
  | 'payment-open'
  | 'wallet-too-small'
  | 'nothing-to-move'
  | 'auto-save-too-small'
  | 'frequency-not-offered'
  | 'auto-save-day'
  | 'auto-save-missing'
  | 'no-kept-card'

const amountIn = (write: Writer, facts: Facts, name: string) =>
  write.naira(kobo(BigInt(String(facts[name] ?? '0'))))

const dayOf = (write: Writer, day: unknown) => write.day(String(day) as CalendarDate)

export const savingsMessages = {
  ...askWords,
  'rate-out-of-range': 'Interest must be between 0% and 50% a year.',
  'tiers-order':
    'Give each step of the rate a higher start than the one before: all by days, or all by balance; at most 10.',
  'opening-too-low': 'The opening amount must be at least ₦100.',
  'opening-too-high': 'The opening amount can be at most ₦10,000,000.',
  'topup-out-of-range': 'The smallest top-up must be between ₦100 and ₦10,000,000.',
  'balance-limits': 'The opening amount must lie between the smallest and the largest balance.',
  'lock-out-of-range': 'Lock periods must be between 10 and 1,825 days.',
  'break-fee-too-high': 'The early withdrawal fee cannot be above 2.5%.',
  'break-fee-missing': 'Enter the fee for withdrawing early.',
  'posting-not-for-kind':
    'Interest at the end is for target and locked plans; interest in advance is for locked plans only.',
  'frequency-missing': 'Choose at least one saving schedule.',
  'dormancy-order': 'Dormant days must be greater than inactive days.',
  'plan-name-taken': 'A plan with this name already exists.',
  'plan-code-taken': 'A plan with this code already exists.',
  'plan-state': 'This plan is not in a state that allows this.',
  'plan-terms-frozen': 'This plan is already active. Its rate and limits cannot be changed.',
  'plan-not-open': 'This plan is not open for new goals.',
  'plan-has-money': (facts) =>
    Number(facts.members) === 1
      ? '1 member still has money in this plan. Move or close that account first.'
      : `${facts.members} members still have money in this plan. Move or close those accounts first.`,
  'notice-too-short': (facts, write) =>
    `Members are notified 7 days before. Choose ${dayOf(write, facts.from)} or later.`,
  'rate-change-waits': (facts, write) =>
    `Another rate is already decided for ${dayOf(write, facts.on)}. Wait for it first.`,
  'rate-same': 'This is the rate the plan has now.',
  'rate-of-declared':
    'The meeting decides the interest of this plan after each year. It has no rate of its own.',
  'own-rate': 'You asked for this rate. Another administrator must agree.',
  'own-plan': 'You prepared this plan. Another administrator must activate it.',
  'plan-retires-already': (facts, write) =>
    `This plan ends on ${dayOf(write, facts.on)}. That was decided before.`,
  'retirement-day': (facts, write) =>
    `Members are notified 30 days before. Choose a day from ${dayOf(write, facts.from)} to ${dayOf(write, facts.until)}.`,
  'successor-not-fit': 'Choose an open plan of the same kind that asks for no more than this one.',
  'own-retirement': 'You asked to retire this plan. Another administrator must agree.',
  'target-too-low': (facts, write) => `Your target must be more than ${amountIn(write, facts, 'minimum')}.`,
  'target-too-high': 'Your target cannot be above ₦100,000,000.',
  'date-too-near': 'Choose a date at least 7 days from today.',
  'date-too-far': 'Choose a date within the next 50 years.',
  'date-needs-target': 'Enter a target amount for your date.',
  'too-many-goals': 'You can have up to 10 goals.',
  'goal-closed': 'This goal is closed.',
  'goal-frozen': 'This goal is frozen. Nothing is paid in or out until it is unfrozen.',
  'goal-matured': 'This goal has matured. Move its money to your wallet.',
  'goal-broken': 'You have ended this goal. Its money is on the way to your wallet.',
  'goal-dormant': 'You have not used this goal for a long time. First confirm that it is yours.',
  'goal-new': 'There is no money in this goal yet.',
  'goal-kept': 'This goal is locked until its day. You can end it early if its plan allows it.',
  'goal-held': 'Some of this money is on hold. Wait for that first.',
  'money-secures-loan': lienWords,
  'nudge-under-way': 'Messages to members in arrears are being sent now.',
  'nudge-left-out': ({ because }) => `Left out: ${nudgeOutcomeWords[because as NudgeOutcome]}`,
  'pledge-out-of-range': (facts, write) =>
    `Pledge from ${amountIn(write, facts, 'least')} to ${amountIn(write, facts, 'most')} a month.`,
  'too-many-rows': ({ most }) =>
    `There are more than ${Number(most).toLocaleString('en-NG')} of them, too many for one file. Search for some of them.`,
  'nobody-behind': 'Nobody was in arrears last night.',
  'goal-state': 'This goal is not in a state that allows this.',
  'goal-not-matured': 'This goal has not matured yet.',
  'own-goal': 'This goal is yours. Another administrator must do this.',
  'aim-fixed': 'The target and the date of this goal are fixed until it matures.',
  'lock-date': (facts, write) =>
    `Choose a day from ${dayOf(write, facts.from)} to ${dayOf(write, facts.until)}.`,
  'target-needed': 'Enter the target this goal is for.',
  'target-date-needed': 'Choose the day you need it.',
  'interest-free-not-offered': 'This plan has no goals without interest.',
  'break-not-allowed': 'This plan does not allow ending a goal early.',
  'cost-changed': (facts, write) =>
    `What it costs has changed: ending now costs ${amountIn(write, facts, 'cost')} and you receive ${amountIn(write, facts, 'receives')}. Please look at it again.`,
  'no-free-withdrawal': (facts, write) =>
    `You have used your free withdrawals of this quarter. You can move money again from ${dayOf(write, facts.from)}.`,
  'not-available': (facts, write) =>
    `You can withdraw up to ${amountIn(write, facts, 'available')}. ${amountIn(write, facts, 'held')} is on hold.`,
  'goal-has-money': 'Move the money out before deleting this goal.',
  'goal-being-paid': 'We are checking a transfer to this goal. Please wait for it before deleting the goal.',
  'below-opening': (facts, write) =>
    `The first deposit into this goal must be at least ${amountIn(write, facts, 'minimum')}.`,
  'below-topup': (facts, write) =>
    `The smallest deposit into this goal is ${amountIn(write, facts, 'minimum')}.`,
  'above-limit': transfersMessages['above-limit'],
  'above-tier-deposit': transfersMessages['above-tier-deposit'],
  'cards-unavailable': cardsMessages['cards-unavailable'],
  'no-collection-account': transfersMessages['no-collection-account'],
  'too-many-payments': transfersMessages['too-many-payments'],
  'payment-being-checked': transfersMessages['payment-being-checked'],
  'payment-open': transfersMessages['payment-open'],
  'payment-sent': transfersMessages['payment-sent'],
  'payment-closed': transfersMessages['payment-closed'],
  'wallet-too-small': (facts, write) =>
    `Your wallet has ${amountIn(write, facts, 'available')}. Choose that or less.`,
  'auto-save-too-small': (facts, write) =>
    `The smallest automatic saving is ${amountIn(write, facts, 'minimum')}.`,
  'frequency-not-offered': 'This plan does not offer that saving schedule.',
  'auto-save-day': 'Choose the day for it.',
  'auto-save-missing': 'Nothing is saved into this goal automatically.',
  'no-kept-card': 'You have no saved card. Pay by card once and save it, or choose another way.',
  'nothing-to-move': 'This money is no longer in your wallet. It was already moved.',
} satisfies Words<SavingsRefusal>

/** What became of a member when those who are behind were written to. */
export const nudgeOutcomeWords: Record<NudgeOutcome, string> = {
  sent: 'Gets it',
  recently: 'Was written to in the last 7 days',
  frozen: 'Their goal is frozen',
  checking: 'A payment of theirs is being checked',
  paid: 'Has paid in the meantime',
}

/** The word on the chip of a goal (design section 9). */
export const goalStateWords: Record<GoalState, string> = {
  'on-track': 'On track',
  behind: 'Arrears',
  'almost-there': 'Almost there',
  full: 'Full',
  'no-date': 'No date',
}

/** The word on the chip of a plan. */
export const planStatusLabels: Record<PlanStatus, string> = {
  draft: 'Draft',
  active: 'Active',
  suspended: 'Suspended',
  retired: 'Retired',
}

/** What becomes of a goal's money at its end. */
export const maturityWords: Record<MaturityInstruction, string> = {
  wallet: 'goes to my wallet',
  stay: 'stays until I move it',
}

/** The word on the chip of a goal that is not simply on its way. */
export const goalStatusLabels: Record<Exclude<GoalStatus, 'pending' | 'active'>, string> = {
  frozen: 'Frozen',
  matured: 'Ready for you',
  broken: 'Ending early',
  cancelled: 'Cancelled',
  closed: 'Closed',
}
