/** What guarantors and borrowers are told of each other. */
import type { JobCall } from '@kolo/application/job'
import type { Kobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { dayWire, koboWire } from '@kolo/foundation/wire'
import { notify, topic } from '@kolo/notices/server'
import { peopleOf } from '@kolo/profile/server'
import * as z from 'zod/mini'
import { guaranteePath, guarantorsPath } from '../../loans.paths.ts'

const toBorrower = ['accepted', 'declined', 'expired', 'withdrawn', 'covered'] as const
const toGuarantor = [
  'asked',
  'cancelled',
  'released',
  'restored',
  'overdue',
  'rescheduled',
  'called',
  'paid',
  'written-off',
] as const
const steps = [...toBorrower, ...toGuarantor] as const
type Step = (typeof steps)[number]

const facts = z.object({
  step: z.enum(steps),
  /** The loan, or for a guarantor the guarantee. */
  id: z.string(),
  /** The other side. */
  person: z.string(),
  code: z.string(),
  product: z.string(),
  amount: koboWire,
  /** The last day of a notice. */
  until: z.optional(dayWire),
})

const isToBorrower = (step: Step) => toBorrower.some((one) => one === step)

/** Anything that happens between a borrower and a guarantor. */
export const guaranteeStep = topic<z.output<typeof facts>>({
  name: 'loans.guarantee',
  title: 'Guarantees of loans',
  weight: 'urgent',
  facts,
  words: ({ step, id, person, code, product, amount, until }, { naira, day }) => {
    const words: Record<Step, readonly [title: string, sentence: string]> = {
      asked: [
        `${person} asks you to guarantee a loan`,
        `${naira(amount)} of ${product}. Please answer within 14 days.`,
      ],
      cancelled: ['A request was cancelled', `${person} does not ask you to guarantee ${code} any more.`],
      released: [
        'Your guarantee has ended',
        `You no longer guarantee ${product} ${code}. Your money is free again.`,
      ],
      restored: [
        'Your guarantee applies again',
        `A repayment of ${product} ${code} was reversed. You guarantee ${naira(amount)} of it again.`,
      ],
      overdue: [
        'A loan you guarantee is overdue',
        `${naira(amount)} of ${product} ${code} of ${person} is overdue.`,
      ],
      rescheduled: [
        'A loan you guarantee has a new schedule',
        `${naira(amount)} of ${product} ${code} of ${person} is left. What you guarantee stays the same.`,
      ],
      called: [
        'A loan you guarantee is called',
        `${person} must pay ${naira(amount)} of ${product} ${code}${until ? ` by ${day(until)}` : ''}. What then stays unpaid, you pay in part.`,
      ],
      paid: [
        'You paid for a loan you guarantee',
        `${naira(amount)} of your savings paid ${product} ${code}. ${person} owes it to you.`,
      ],
      'written-off': [
        'A loan you guarantee was written off',
        `${person} still owes ${naira(amount)} of ${product} ${code}. What you guarantee stays held until it is paid.`,
      ],
      accepted: [`${person} guarantees your loan`, `${naira(amount)} of ${product} ${code}.`],
      declined: [`${person} declined`, `Please ask another member to guarantee ${product} ${code}.`],
      expired: [`${person} did not answer`, `Please ask another member to guarantee ${product} ${code}.`],
      withdrawn: [`${person} withdrew`, `Please ask another member to guarantee ${product} ${code}.`],
      covered: ['Your guarantors cover your loan', `${product} ${code} is under review now.`],
    }
    const [title, sentence] = words[step]
    const link = isToBorrower(step) ? guarantorsPath(id) : guaranteePath(id)
    return { title, parts: [sentence, { words: 'See the guarantee', link }] }
  },
})

/** What is told of which guarantee. */
type GuaranteeNotice = {
  step: Step
  loan: { id: string; code: string; memberUid: string; productName: string }
  guarantor: { id: string; memberUid: string }
  amount: Kobo
  until?: CalendarDate
}

/** Tells the one side about the other. */
export async function notifyGuarantee(
  call: Pick<JobCall, 'db' | 'now' | 'enqueue'>,
  { step, loan, guarantor, amount, until }: GuaranteeNotice,
): Promise<void> {
  const personOf = await peopleOf(call.db, [loan.memberUid, guarantor.memberUid])
  const [to, other, id] = isToBorrower(step)
    ? [loan.memberUid, guarantor.memberUid, loan.id]
    : [guarantor.memberUid, loan.memberUid, guarantor.id]
  const { fullName: person } = personOf(other)
  const { code, productName: product } = loan
  await notify(call, {
    topic: guaranteeStep,
    to,
    facts: { step, id, person, code, product, amount, ...(until && { until }) },
  })
}
