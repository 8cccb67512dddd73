/** What members are told of instalments that are due soon, today, or overdue. */
import { dayWire, koboWire } from '@kolo/foundation/wire'
import { topic } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { loanPath } from '../../loans.paths.ts'

const facts = z.object({
  kind: z.enum(['before', 'today', 'overdue']),
  id: z.string(),
  code: z.string(),
  product: z.string(),
  amount: koboWire,
  on: dayWire,
  byMandate: z.boolean(),
})

/** An instalment is due, or overdue. */
export const instalmentReminder = topic<z.output<typeof facts>>({
  name: 'loans.reminder',
  title: 'Instalments due and overdue',
  weight: 'soon',
  facts,
  words: ({ kind, id, code, product, amount, on, byMandate }, { naira, day }) => {
    const titles = {
      before: `An instalment is due on ${day(on)}`,
      today: 'An instalment is due today',
      overdue: 'Your loan is overdue',
    }
    const how = byMandate ? 'It is taken from your wallet.' : 'Please pay it by then.'
    const sentences = {
      before: `${naira(amount)} for ${product} ${code}. ${how}`,
      today: `${naira(amount)} for ${product} ${code}. ${byMandate ? how : 'Please pay it today.'}`,
      overdue: `${naira(amount)} for ${product} ${code} is overdue since ${day(on)}. Please pay it, or write to us.`,
    }
    return {
      title: titles[kind],
      parts: [sentences[kind], { words: 'See your loan', link: loanPath(id) }],
      amount: naira(amount),
    }
  },
})
