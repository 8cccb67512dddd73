/** What a member's tier lets them put in, for the screens that ask for an amount. */

import type { Call } from '@kolo/application/call'
import type { RowsOf } from '@kolo/database/batched-queries'
import { addKobo, kobo, sumKobo } from '@kolo/foundation/money'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { heldByCommunity, tierRows } from '@kolo/payments/server'
import { askedHigherRows, limitsIn } from '@kolo/profile/server'
import { tierAfter } from '@kolo/profile/tiers'
import type { DepositLimits } from '../transfer.contract.ts'

/** What says so, as queries to be asked together with what the screen shows beside. */
export function limitsRows(call: Pick<Call, 'actor' | 'now'>) {
  return { ...tierRows(call), askedHigher: askedHigherRows(call.actor.uid, call.now) }
}

export function depositLimitsOf(rows: RowsOf<ReturnType<typeof limitsRows>>): DepositLimits {
  const [member] = rows.limits
  const limits = limitsIn(rows.limits)
  if (!member || !limits) throw new RequestProblem('user-token-expired')
  const { singleDeposit, balance } = limits
  const expected = sumKobo(rows.expected.map((row) => kobo(row.sum_kobo)))
  const [asked] = rows.askedHigher
  const isHighest = tierAfter(member.tier) === undefined
  return {
    tier: member.tier,
    singleKobo: singleDeposit,
    balanceKobo: balance,
    takenKobo: addKobo(heldByCommunity(rows), expected),
    askedAt: asked?.asked_at,
    can: { askHigher: isHighest ? 'highest-tier' : asked ? 'already-asked' : true },
  }
}
