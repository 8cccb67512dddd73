/** What members are told about their loans. Told in the transaction of the command, so no command, no notice. */
import type { Call } from '@kolo/application/call'
import { type Kobo, zeroKobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { dayWire, koboWire } from '@kolo/foundation/wire'
import { notify, topic } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { loanPath } from '../../loans.paths.ts'
import type { LoanWithTerms } from './loan.store.ts'

const steps = [
  'offered',
  'declined',
  'approved',
  'paid-out',
  'taken',
  'paid-out-to-bank',
  'repaid',
  'settled',
  'expired',
  'reschedule-proposed',
  'reschedule-to-accept',
  'rescheduled',
  'called',
  'lien-taken',
  'guarantors-paid',
  'set-off',
  'written-off',
  'recovered',
] as const
type Step = (typeof steps)[number]

const facts = z.object({
  step: z.enum(steps),
  id: z.string(),
  code: z.string(),
  product: z.string(),
  amount: koboWire,
  reason: z.nullable(z.string()),
  /** The last day of a notice. */
  until: z.optional(dayWire),
})

const titles: Record<Step, string> = {
  offered: 'A loan is offered to you',
  declined: 'Your loan was declined',
  approved: 'Your loan is approved',
  'paid-out': 'Your loan is in your wallet',
  taken: 'An instalment was taken from your wallet',
  'paid-out-to-bank': 'Your loan is on its way to your bank',
  repaid: 'Your loan is repaid',
  settled: 'Your loan is settled',
  expired: 'The offer of your loan ended',
  'reschedule-proposed': 'A new schedule is proposed for your loan',
  'reschedule-to-accept': 'Please accept a new schedule of your loan',
  rescheduled: 'Your loan has a new schedule',
  called: 'Your loan is called: please pay all of it',
  'lien-taken': 'Your savings paid your loan',
  'guarantors-paid': 'Your guarantors paid your loan',
  'set-off': 'Your savings repaid your loan',
  'written-off': 'Your loan was written off, and you still owe it',
  recovered: 'You owe nothing more of your loan',
}

/** Anything that happens to a member's loan. */
export const loanStep = topic<z.output<typeof facts>>({
  name: 'loans.step',
  title: 'Your loans',
  weight: 'urgent',
  facts,
  words: ({ step, id, code, product, amount, reason, until }, { naira, day }) => {
    const sentences: Record<Step, string> = {
      offered: `${product}, ${naira(amount)}. Read the agreement and accept it within 14 days.`,
      declined: `${product}, ${naira(amount)}: ${reason ?? ''}`,
      approved: `${product}, ${naira(amount)}. It is paid out when its turn comes.`,
      'paid-out': `${naira(amount)} of ${product} ${code} are in your wallet.`,
      taken: `${naira(amount)} for ${product} ${code}, as you allowed.`,
      'paid-out-to-bank': `${naira(amount)} of ${product} ${code} are sent to your bank account.`,
      repaid: `${product} ${code} is repaid in full.`,
      settled: `${product} ${code} is settled with ${naira(amount)}.`,
      expired: `${product}, ${naira(amount)}. Apply again if you still need it.`,
      'reschedule-proposed': `${naira(amount)} of ${product} ${code} is spread anew. A second administrator decides it.`,
      'reschedule-to-accept': `It costs ${naira(amount)} more interest for ${product} ${code}. Nothing changes unless you accept it.`,
      'set-off': `${naira(amount)} from your wallet and savings repaid ${product} ${code}, as you asked.`,
      rescheduled: `The first instalment of ${product} ${code} is ${naira(amount)} now.`,
      called: `Please pay ${naira(amount)} of ${product} ${code}${until ? ` by ${day(until)}` : ''}. After that your savings pay, then your guarantors.`,
      'lien-taken': `${naira(amount)} of your savings paid ${product} ${code}.`,
      'written-off': `You still owe ${naira(amount)} of ${product} ${code}. Pay it from your wallet on the page of the loan.`,
      recovered: `All that was written off of ${product} ${code} is paid.`,
      'guarantors-paid': `Your guarantors paid ${naira(amount)} of ${product} ${code}. You owe it to them.`,
    }
    return { title: titles[step], parts: [sentences[step], { words: 'See your loan', link: loanPath(id) }] }
  },
})

/** Tells the member of a loan. */
export async function notifyBorrower(
  call: Pick<Call, 'enqueue' | 'now'>,
  loan: LoanWithTerms,
  {
    step,
    amount = zeroKobo,
    reason = null,
    until,
  }: { step: Step; amount?: Kobo; reason?: string | null; until?: CalendarDate },
): Promise<void> {
  const { id, code, productName: product } = loan
  await notify(call, {
    topic: loanStep,
    to: loan.memberUid,
    facts: { step, id, code, product, amount, reason, ...(until && { until }) },
  })
}
