/** The sentence a person reads for each refusal, and what kinds and states are called. */
import { askWords } from '@kolo/approvals/messages'
import { kobo } from '@kolo/foundation/money'
import type { Facts, Words } from '@kolo/foundation/refusal'
import type { Writer } from '@kolo/foundation/writer'
import type {
  DistributionBasis,
  DistributionKind,
  DistributionStatus,
  LineStatus,
} from './distribution.rules.ts'

const amount = (write: Writer, facts: Facts, name: string) => write.naira(kobo(BigInt(String(facts[name]))))

export const distributionsMessages = {
  ...askWords,
  'own-approval': 'You prepared this distribution. Another administrator must approve it.',
  'above-income': (facts, write) =>
    `This distribution (${amount(write, facts, 'pool')}) is larger than the plan's realised income (${amount(write, facts, 'income')}). Returns cannot be paid from members' contributions.`,
  'too-little-cash': (facts, write) =>
    `There is not enough cash to pay this distribution. Available: ${amount(write, facts, 'available')}.`,
  'period-overlaps': ({ code }) => `This period overlaps distribution ${code}.`,
  'above-surplus': (facts, write) =>
    `This distribution (${amount(write, facts, 'pool')}) is larger than the surplus that is not shared out (${amount(write, facts, 'surplus')}).`,
  'above-resolution': (facts, write) =>
    `This distribution (${amount(write, facts, 'pool')}) is larger than what is left of the resolution (${amount(write, facts, 'left')}).`,
  'minutes-unseen': 'Open the minutes of the meeting before you approve, on the page Surplus and dividends.',
  'no-such-resolution': 'Choose a resolution of the meeting.',
  'no-minutes': 'Add the minutes of the meeting.',
  'no-one-qualifies': 'No member qualifies for this period.',
  'ceiling-day-passed': 'Choose today or a later day, after the last change.',
  'above-ceiling': (facts, write) =>
    `The dividend is ${amount(write, facts, 'dividend')}. Your ceiling of ${Number(facts.ceiling) / 100}% of share capital allows ${amount(write, facts, 'most')}.`,
  'part-day-passed': 'Choose a day after today and after the last change.',
  'part-same': 'This percentage already applies on that day.',
  'year-not-next': ({ year }) => `The next year to close is ${year}.`,
  'year-changed': 'The result of this year has changed. Request the close again.',
  'year-not-open': 'This year has no surplus that is still to be appropriated.',
  'year-not-closed': ({ year }) => `Close ${year} first. Its figures then stay what the auditor signed.`,
  'signed-too-early': ({ year }) => `The auditor signs after ${year} has ended. Choose a later day.`,
  'no-signed-accounts': 'Add the signed accounts.',
  'accounts-unseen': 'Open the signed accounts before you approve, on the page of the year.',
  'meeting-too-early': ({ year }) => `The meeting was held before ${year} ended. Choose a later resolution.`,
  'resolution-used': 'A distribution was paid by this resolution. Record a resolution for the appropriation.',
  'above-most': (facts, write) =>
    `The allocations to members (${amount(write, facts, 'pool')}) are more than the resolution allows (${amount(write, facts, 'most')}).`,
  'parts-above-surplus': (facts, write) =>
    `The allocations are ${amount(write, facts, 'above')} more than the surplus of ${amount(write, facts, 'surplus')}.`,
  'part-twice': 'Each allocation can be listed once. Add the amounts together.',
  'part-empty': 'An allocation comes to ₦0.00. Remove it, or enter a higher percentage.',
  'no-own-account': 'Choose one of your own accounts of members’ funds or liabilities.',
  'surplus-short': (facts, write) =>
    `Only ${amount(write, facts, 'available')} of the surplus is left, because of losses in other years.`,
  'funds-short': (facts, write) =>
    `Members’ funds hold ${amount(write, facts, 'funds')} after this year’s expenses. Less can be given to members and liabilities.`,
  'pool-changed': 'Somebody who was to be paid has left. Cancel this distribution and calculate again.',
  'not-appropriated': ({ year }) => `The meeting has not appropriated the surplus of ${year}.`,
  'above-part': (facts, write) =>
    `At this rate the goals receive ${amount(write, facts, 'pool')}. The meeting gave ${amount(write, facts, 'left')} to interest on savings.`,
  'no-lines': 'No member investment qualifies for this period.',
  'stale-snapshot': 'Investments changed after the calculation. Please calculate again.',
  'no-tax-rule': 'Choose a withholding tax rule, or mark the distribution as exempt with a reason.',
  'preview-not-seen': 'Download and check the lines before you submit them.',
  'no-evidence': 'Add the supporting document: a contract note or a bank statement.',
  'evidence-unseen': 'Open the supporting document before you approve, on the page of the investment fund.',
  'file-type': 'Choose a PNG, JPG, WebP or PDF file.',
  'distribution-decided': 'This distribution has changed. Reload it.',
  'not-owed': 'Nothing is owed on this line any more.',
  'period-wrong': 'The last day of the period must not be before its first day.',
  'period-to-come': 'The period is not over yet.',
  'paid-before': 'The day of payment must not be in the past.',
  'plan-holds-less': (facts, write) =>
    `The plan has ${amount(write, facts, 'cost')} invested. No more than that can come back as capital.`,
  'not-invested-yet': (facts, write) =>
    `Members have put ${amount(write, facts, 'free')} into this plan that is not invested yet. No more can be invested for it.`,
  'day-to-come': 'This day is still to come.',
  'nothing-came': 'Enter how much came back, as capital, as income or as both.',
  'no-such-account': 'Choose one of the community’s bank accounts.',
  'bank-reference-used': 'This bank reference was used before.',
  'plan-not-there': 'Choose a plan that is or was open to members.',
  'said-before': 'Members were already notified about this period.',
} satisfies Words<
  | 'above-income'
  | 'too-little-cash'
  | 'period-overlaps'
  | 'no-lines'
  | 'pool-changed'
  | 'not-appropriated'
  | 'above-part'
  | 'year-not-open'
  | 'year-not-closed'
  | 'signed-too-early'
  | 'no-signed-accounts'
  | 'accounts-unseen'
  | 'meeting-too-early'
  | 'resolution-used'
  | 'above-most'
  | 'parts-above-surplus'
  | 'part-twice'
  | 'part-empty'
  | 'no-own-account'
  | 'surplus-short'
  | 'funds-short'
  | 'above-surplus'
  | 'above-resolution'
  | 'minutes-unseen'
  | 'no-such-resolution'
  | 'no-minutes'
  | 'no-one-qualifies'
  | 'part-day-passed'
  | 'ceiling-day-passed'
  | 'above-ceiling'
  | 'part-same'
  | 'year-not-next'
  | 'year-changed'
  | 'stale-snapshot'
  | 'no-tax-rule'
  | 'distribution-decided'
  | 'not-owed'
  | 'preview-not-seen'
  | 'no-evidence'
  | 'evidence-unseen'
  | 'file-type'
  | 'period-wrong'
  | 'period-to-come'
  | 'paid-before'
  | 'plan-holds-less'
  | 'not-invested-yet'
  | 'day-to-come'
  | 'nothing-came'
  | 'no-such-account'
  | 'bank-reference-used'
  | 'plan-not-there'
  | 'said-before'
  | keyof typeof askWords
>

/** What is paid out. */
export const kindNames: Record<DistributionKind, string> = {
  interest: 'Interest',
  profit: 'Profit',
  dividend: 'Dividend',
}

/** What a distribution is called: what is paid, and of declared interest and a bonus that it is. */
export function kindName({ kind, basis }: { kind: DistributionKind; basis: DistributionBasis }): string {
  if (basis === 'loan_interest') return 'Patronage bonus'
  return basis === 'declared' ? 'Declared interest' : kindNames[kind]
}

/** By what it is divided. */
export const basisNames: Record<DistributionBasis, string> = {
  principal_days: 'What was put in, for how many days',
  units: 'Units or shares, for how many days',
  patronage: 'What was saved, for how many days',
  declared: 'A rate of what each goal held each day',
  loan_interest: 'Loan interest paid',
  equal: 'The same for each',
}

/** What a weight is made of, in the head of its column. */
export const weightNames: Record<DistributionBasis | 'shares', string> = {
  principal_days: 'amount × days',
  units: 'units × days',
  shares: 'shares × days',
  patronage: 'what was saved',
  declared: 'what the goal held',
  loan_interest: 'loan interest paid',
  equal: 'the same for each',
}

/** The statuses of a distribution. */
export const statusNames: Record<DistributionStatus, string> = {
  calculated: 'Calculated',
  submitted: 'Pending approval',
  approved: 'Approved',
  posting: 'Being paid',
  posted: 'Paid',
  reversing: 'Being reversed',
  reversed: 'Reversed',
  cancelled: 'Cancelled',
}

/** The statuses of a line. */
export const lineStatusNames: Record<LineStatus, string> = {
  calculated: 'Not paid yet',
  posted: 'Paid',
  reversed: 'Reversed',
  owed: 'Spent, owed back',
  forgiven: 'Forgiven',
}
