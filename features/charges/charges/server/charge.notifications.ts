/** What members are told about charges: charged, waived, a fine that stays, and what is due or overdue. */
import type { Call } from '@kolo/application/call'
import type { JobCall } from '@kolo/application/job'
import type { Kobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { dayWire, koboWire } from '@kolo/foundation/wire'
import { notify, topic } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { whatYouOwePath } from '../../charges.paths.ts'
import { type ChargeKind, chargeKinds } from '../charge.rules.ts'

const steps = ['charged', 'waived', 'reduced', 'contest-answered', 'payment-reversed'] as const
type Step = (typeof steps)[number]

const facts = z.object({
  step: z.enum(steps),
  kind: z.enum(chargeKinds),
  code: z.string(),
  name: z.string(),
  /** What is owed, waived or reversed. */
  amount: koboWire,
  on: dayWire,
  instalments: z.number(),
  reason: z.nullable(z.string()),
})

const seeIt = { words: 'See what you owe', link: whatYouOwePath }

/** Anything that happens to a charge. */
export const chargeStep = topic<z.output<typeof facts>>({
  name: 'charges.step',
  title: 'Dues, levies and fines',
  weight: 'urgent',
  facts,
  words: ({ step, kind, code, name, amount, on, instalments, reason }, { naira, day }) => {
    const titles: Record<Step, string> = {
      charged: kind === 'fine' ? `You are fined: ${name}` : `You are charged: ${name}`,
      waived: `You owe nothing more of ${name}`,
      reduced: `You owe less of ${name}`,
      'contest-answered': `Your fine stays: ${name}`,
      'payment-reversed': `A payment of ${name} was reversed`,
    }
    const parts = instalments > 1 ? ` You may pay in ${instalments} monthly parts.` : ''
    const contest =
      kind === 'fine' ? ' It is not collected before that day. Contest it until then if it is wrong.' : ''
    const sentences: Record<Step, string> = {
      charged: `${naira(amount)}, ${code}. Please pay by ${day(on)}.${parts}${contest}`,
      waived: `${naira(amount)} of ${code} was waived.`,
      reduced: `${naira(amount)} of ${code} was waived. Please pay the rest by ${day(on)}.`,
      'contest-answered': `${naira(amount)}, ${code}. Please pay by ${day(on)}.`,
      'payment-reversed': `You owe ${naira(amount)} of ${code} again.`,
    }
    return {
      title: titles[step],
      parts: [sentences[step], ...(reason === null ? [] : [`The reason: ${reason}`]), seeIt],
      amount: naira(amount),
    }
  },
})

const reminderFacts = z.object({
  when: z.enum(['before', 'today', 'overdue']),
  code: z.string(),
  name: z.string(),
  amount: koboWire,
  on: dayWire,
})

/** A charge is due, or overdue. */
export const chargeReminder = topic<z.output<typeof reminderFacts>>({
  name: 'charges.reminder',
  title: 'Dues, levies and fines to pay',
  weight: 'soon',
  facts: reminderFacts,
  words: ({ when, code, name, amount, on }, { naira, day }) => {
    const titles = {
      before: `${name} is due on ${day(on)}`,
      today: `${name} is due today`,
      overdue: `${name} is overdue`,
    }
    const sentences = {
      before: `${naira(amount)}, ${code}. Please pay it by then.`,
      today: `${naira(amount)}, ${code}. Please pay it today.`,
      overdue: `${naira(amount)}, ${code}, is overdue since ${day(on)}. Please pay it, or write to us.`,
    }
    return { title: titles[when], parts: [sentences[when], seeIt], amount: naira(amount) }
  },
})

/** What a notice names of a charge. */
export type Named = { memberUid: string; kind: ChargeKind; code: string; title: string; instalments: number }

/** Tells the member of a charge. */
export function notifyCharged(
  call: Pick<Call, 'enqueue' | 'now'>,
  { memberUid, kind, code, title: name, instalments }: Named,
  { step, amount, on, reason = null }: { step: Step; amount: Kobo; on: CalendarDate; reason?: string | null },
): Promise<void> {
  const facts = { step, kind, code, name, amount, on, instalments, reason }
  return notify(call, { topic: chargeStep, to: memberUid, facts })
}

/** Reminds the member of a charge of what is due on a day, or overdue since. */
export function notifyDue(
  call: Pick<JobCall, 'enqueue' | 'now'>,
  { memberUid, code, title: name }: Named,
  { amount, on, today }: { amount: Kobo; on: CalendarDate; today: CalendarDate },
): Promise<void> {
  const when = on < today ? 'overdue' : on === today ? 'today' : 'before'
  return notify(call, { topic: chargeReminder, to: memberUid, facts: { when, code, name, amount, on } })
}
