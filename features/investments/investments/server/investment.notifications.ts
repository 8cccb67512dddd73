/** What members are told about what they invest. Told in the action's transaction, so no action, no notice. */
import { idWire, koboWire } from '@kolo/foundation/wire'
import { topic } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { investmentPath, investmentsPath } from '../../investments.paths.ts'

const ended = z.object({
  id: idWire,
  plan: z.string(),
  amount: koboWire,
  because: z.enum(['not-paid', 'plan-cancelled', 'payment-taken-back', 'undone']),
  reason: z.string(),
})

/** An investment ended before its plan did: nobody paid it, its plan is cancelled, or its payment was taken back. */
export const investmentCancelled = topic<z.output<typeof ended>>({
  name: 'investments.investment-cancelled',
  title: 'Investment cancelled',
  weight: 'soon',
  facts: ended,
  words: ({ id, plan, amount, because, reason }, { naira }) => ({
    title: `Your investment in ${plan} is cancelled`,
    parts: [
      {
        'not-paid': `It was not paid in time, so its place in the plan is free again. Money that arrives later goes to your wallet.`,
        'plan-cancelled': `The plan is cancelled. The ${naira(amount)} you put in is in your wallet.`,
        undone: `You undid it. Your ${naira(amount)} is in your wallet again.`,
        'payment-taken-back': 'The payment for it was reversed, so it no longer holds your money.',
      }[because],
      ...(reason === '' || because === 'undone' ? [] : [`Reason: ${reason}`]),
      { words: 'See this investment', link: investmentPath(id) },
      { words: 'See investments', link: investmentsPath },
    ],
    amount: naira(amount),
  }),
})
