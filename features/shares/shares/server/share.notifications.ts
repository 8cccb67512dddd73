/** What members are told about their shares. Told in the action's transaction, so no action, no notice. */
import type { Call } from '@kolo/application/call'
import type { Kobo } from '@kolo/foundation/money'
import { koboWire } from '@kolo/foundation/wire'
import { notify, topic } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { sharesPath } from '../../shares.paths.ts'
import { sharesIn } from '../share.messages.ts'

const steps = [
  'bought',
  'offered',
  'accepted',
  'declined',
  'offer-taken-back',
  'transferred',
  'taken-over',
  'asked',
  'withdrawn',
  'rejected',
] as const
type Step = (typeof steps)[number]

const facts = z.object({
  step: z.enum(steps),
  units: z.number(),
  /** What goes into or out of the wallet. */
  amount: koboWire,
  /** The other member of a transfer. */
  other: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})

const titles: Record<Step, string> = {
  bought: 'You bought shares',
  offered: 'Shares are offered to you',
  accepted: 'Your offer of shares was accepted',
  declined: 'Your offer of shares was declined',
  'offer-taken-back': 'An offer of shares was withdrawn',
  transferred: 'Your shares were transferred',
  'taken-over': 'You took over shares',
  asked: 'You asked to withdraw shares',
  withdrawn: 'Your shares were paid to your wallet',
  rejected: 'A request about shares was rejected',
}

/** Anything that happens to a member's shares. */
export const sharesStep = topic<z.output<typeof facts>>({
  name: 'shares.step',
  title: 'Your shares',
  weight: 'urgent',
  facts,
  words: ({ step, units, amount, other, reason }, { naira }) => {
    const shares = sharesIn(units)
    const sentences: Record<Step, string> = {
      bought: `${shares} for ${naira(amount)} from your wallet.`,
      offered: `${other} offers you ${shares} for ${naira(amount)}. Nothing happens unless you accept.`,
      accepted: `${other} takes over ${shares} for ${naira(amount)}. Two administrators decide it now.`,
      declined: `${other} does not take over ${shares}. They are released.`,
      'offer-taken-back': `${other} has withdrawn the offer of ${shares}. None of your money is set aside for it.`,
      transferred: `${other} has taken over ${shares}, and ${naira(amount)} is in your wallet.`,
      'taken-over': `${shares} of ${other} are yours, and ${naira(amount)} left your wallet.`,
      asked: `${shares} are set aside until two administrators have decided. ${naira(amount)} would reach your wallet.`,
      withdrawn: `${shares} were withdrawn, and ${naira(amount)} reached your wallet.`,
      rejected: `The request about ${shares} is rejected, and nothing is set aside for it.`,
    }
    return {
      title: titles[step],
      parts: [
        sentences[step],
        ...(reason === null ? [] : [`The reason: ${reason}`]),
        { words: 'See your shares', link: sharesPath },
      ],
    }
  },
})

/** Tells a member of a step. */
export function notifyShares(
  call: Pick<Call, 'enqueue' | 'now'>,
  to: string,
  said: { step: Step; units: number; amount: Kobo; other?: string | undefined; reason?: string | undefined },
): Promise<void> {
  const { step, units, amount, other = null, reason = null } = said
  return notify(call, { topic: sharesStep, to, facts: { step, units, amount, other, reason } })
}
