/**
 * A withdrawal that begins as approved: two administrators decided about the money where it comes from, so nobody is asked
 * about it again. From the wallet on it is a withdrawal like any other.
 */
import type { Call } from '@kolo/application/call'
import { newId } from '@kolo/foundation/ids'
import { type Kobo, zeroKobo } from '@kolo/foundation/money'
import type { Instant } from '@kolo/foundation/time'
import type { ShownAccount } from '../../bank-accounts/server/bank-accounts.store.ts'
import { paymentTimes } from '../withdrawal.rules.ts'
import { holdMoney } from './hold-money.ts'
import { recordOnWithdrawal } from './record-step.ts'
import type { WithdrawalRow } from './withdrawal.record.ts'
import { insertWithdrawal, queueRequests, saveStep, saveWithdrawal } from './withdrawal.store.ts'

/** What was decided elsewhere. */
type Approved = {
  /** The record that it was decided with. */
  of: { loan_id: string } | { estate_payout_id: string }
  amount: Kobo
  /** Who asked for it. */
  by: string
  /** From when on it can be paid. */
  from: Instant
  note: string
  facts: Record<string, string>
}

/** Takes the amount from the wallet of the account's member, ready to be paid; nothing where the wallet does not have it. */
export async function beginApproved(
  call: Call,
  { id: bank_account_id, member_uid }: Pick<ShownAccount, 'id' | 'member_uid'>,
  { of, amount, by, from, note, facts }: Approved,
): Promise<WithdrawalRow | undefined> {
  const { db, now } = call
  await queueRequests(db, member_uid)
  const wallet = { source: 'wallet', source_id: null, member_uid } as const
  const held = await holdMoney(call, wallet, amount)
  if ('refusal' in held) return undefined
  const { payableFrom, dueBy } = paymentTimes(from, 0)
  const { id } = await insertWithdrawal(db, {
    id: newId(Date.parse(now)),
    ...wallet,
    ...of,
    amount_kobo: amount,
    fee_kobo: zeroKobo,
    net_kobo: amount,
    bank_account_id,
    hold_id: held.holdId,
    needs_two: true,
    risk_flags: [],
    requested_at: now,
    payable_at: payableFrom,
    due_at: dueBy,
  })
  const row = await saveWithdrawal(db, id, { status: 'approved', approved_at: now })
  await saveStep(db, { withdrawalId: id, step: 'requested', by, now })
  await saveStep(db, { withdrawalId: id, step: 'approved', by: null, note, now })
  recordOnWithdrawal(call, row, 'withdrawal.approved', facts)
  return row
}
