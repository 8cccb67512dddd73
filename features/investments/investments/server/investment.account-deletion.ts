import type { AccountDeletionHook, MemberDeathHook } from '@kolo/application/call'
import { refuse } from '@kolo/foundation/refusal'
import { forgetConsents } from '../../endings/server/ending.store.ts'
import { forgetInvestor, lockInvestmentsOf, saveInvestment } from './investments.store.ts'
import { recordOnInvestment } from './record-on-investment.ts'

/** Nobody leaves while an investment of theirs runs; what waits for its payment is given up. Their payments are locked already. */
export const leaveInvestments: AccountDeletionHook = async (call, uid) => {
  const { db, now } = call
  const open = await lockInvestmentsOf(db, uid)
  if (open.some(({ status }) => status !== 'pending_payment')) return refuse('money-left')
  for (const { id } of open) {
    const saved = await saveInvestment(db, id, { status: 'cancelled', ended_at: now })
    recordOnInvestment(call, 'cancelled', saved, { because: 'leaving' })
  }
  await forgetInvestor(db, uid)
  await forgetConsents(db, uid)
  return undefined
}

/** What a member who died holds runs to its end and is paid out then; nothing is renewed. */
export const endInvestingOfDead: MemberDeathHook = async ({ db }, uid) => {
  for (const { id } of await lockInvestmentsOf(db, uid))
    await saveInvestment(db, id, { maturity_instruction: 'pay_out', payout_target: 'wallet' })
}
