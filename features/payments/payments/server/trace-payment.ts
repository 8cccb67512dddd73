/** What a confirmed payment brought and where it is now: what everybody who puts one right, or sends it back, asks first. */

import type { Call } from '@kolo/application/call'
import type { LeavingCall } from '@kolo/application/purposes'
import { batchQueries } from '@kolo/database/batched-queries'
import type { Db } from '@kolo/database/tables'
import { addKobo, type Kobo, kobo, zeroKobo } from '@kolo/foundation/money'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { type AccountName, accountKey } from '@kolo/ledger/accounts'
import { readBalances } from '@kolo/ledger/balance'
import { linesOfJournal } from '@kolo/ledger/journals'
import type { Brought } from '../../refunds/server/refunds.postings.ts'
import { walletAccount } from './payment.postings.ts'
import type { PaymentRow } from './payment.record.ts'
import { purposeOf, targetNames } from './purpose.ts'

/** What it brought to its purpose and to the wallet. */
export function broughtBy({ registry, now }: Pick<Call, 'registry' | 'now'>, payment: PaymentRow): Brought {
  const { id: paymentId, member_uid: memberUid, target_id: targetId } = payment
  const amount = kobo(payment.amount_kobo)
  const { channel } = payment
  const arrival = { paymentId, memberUid, targetId, amount, isWhole: true, received: amount, channel, now }
  return {
    memberUid,
    purposeAccount: purposeOf(registry.purposes, payment.purpose).postings(arrival).credit,
    toPurpose: kobo(payment.to_purpose_kobo ?? 0n),
    toWallet: kobo(payment.to_wallet_kobo ?? 0n),
  }
}

/** The community's account where it came in. */
export async function cameFrom(db: Db, payment: PaymentRow): Promise<AccountName> {
  const [line] = await linesOfJournal(db, payment.journal_id ?? '', 1)
  if (!line) throw new Error(`The journal of payment ${payment.code} moved nothing`)
  const { kind, scope } = line.debit
  return { kind, scope }
}

/** Why the books would not take it off now, or nothing: asked before anybody is asked to approve it. */
export async function whyNotBack(
  call: Call,
  payment: PaymentRow,
): Promise<Refusal<'money-spent' | 'target-changed'> | undefined> {
  const { memberUid, purposeAccount, toPurpose, toWallet } = broughtBy(call, payment)
  const parts = [
    { account: purposeAccount, amount: toPurpose },
    { account: walletAccount(memberUid), amount: toWallet },
  ].filter(({ amount }) => amount > zeroKobo)
  const balances = await readBalances(
    call.db,
    parts.map(({ account }) => account),
  )
  const purpose = purposeOf(call.registry.purposes, payment.purpose)
  const returnable = (await purpose.returnable?.(call.db, payment.id)) ?? zeroKobo
  if (isRefusal(returnable)) return returnable
  for (const { account, amount } of parts) {
    const available = addKobo(balances.get(accountKey(account))?.available ?? zeroKobo, returnable)
    if (available < amount) return spent(payment, available)
  }
  return undefined
}

/** Has its purpose put what it took from the wallet back there, before the payment's own journal is undone. */
export async function putBackFirst(
  call: LeavingCall & Pick<Call, 'registry'>,
  { id: paymentId, purpose }: PaymentRow,
  { actorUid, reason }: { actorUid: string | null; reason: string },
): Promise<Refusal<'target-changed'> | undefined> {
  return purposeOf(call.registry.purposes, purpose).putBack?.(call, { paymentId, actorUid, reason })
}

/** The member has used it, or it is on hold. */
export function spent(payment: PaymentRow, available: Kobo): Refusal<'money-spent'> {
  return refuse('money-spent', { available: available.toString(), needed: String(payment.received_kobo) })
}

/** Tells its purpose that what it brought went out again. */
export async function leftTarget(
  call: LeavingCall & Pick<Call, 'registry'>,
  { purpose, target_id: targetId, member_uid: memberUid }: PaymentRow,
  reason: string,
): Promise<void> {
  await purposeOf(call.registry.purposes, purpose).left?.(call, { targetId, memberUid, reason })
}

export async function nameOfTarget(
  { db, registry }: Pick<Call, 'db' | 'registry'>,
  payment: PaymentRow,
): Promise<string> {
  const { names } = await batchQueries(db, { names: targetNames({ db, registry }, [payment]) })
  return names[0]?.name ?? purposeOf(registry.purposes, payment.purpose).gone
}
