/**
 * A member asks for money. What must always be true: the money is held in the transaction that takes the request, so
 * nothing is promised that is not there; and the requests of one member are looked at one after another.
 */
import type { Call } from '@kolo/application/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { lienRefusal } from '@kolo/foundation/lien'
import { kobo, subtractKobo } from '@kolo/foundation/money'
import { refuse } from '@kolo/foundation/refusal'
import { holdGoalOf } from '@kolo/savings/server'
import type { requestWithdrawal } from '../withdrawal.contract.ts'
import { feeOf, flagsOf, mostFrom, paymentTimes, requestRefusal } from '../withdrawal.rules.ts'
import { holdMoney } from './hold-money.ts'
import { presentWithdrawals } from './present-withdrawal.ts'
import { liensOnSource, readMemberStatus, type WithdrawalSourceFacts } from './read-withdrawing.ts'
import { recordOnWithdrawal } from './record-step.ts'
import { notifyStep } from './withdrawal.notifications.ts'
import { insertWithdrawal, queueRequests, saveStep } from './withdrawal.store.ts'

/** Asks for money of the signed-in member. */
export async function requestWithdrawalHandler(call: Call, { body }: InputOf<typeof requestWithdrawal>) {
  const { db, actor, now } = call
  const { source, goalId, amountKobo: amount, bankAccountId } = body
  await queueRequests(db, actor.uid)
  if (goalId !== undefined) await holdGoalOf(db, goalId, actor.uid)
  const standing = await readMemberStatus(call, bankAccountId)
  const { terms, past, profile, daily } = standing
  const account = standing.accounts.find(({ id }) => id === bankAccountId)
  const withdrawalSource = standing.withdrawalSources.find(({ kind, id }) => kind === source && id === goalId)
  if (!withdrawalSource) return refuse('source-closed', undefined, 'source')
  const fee = feeOf(withdrawalSource, terms.feeKobo)
  const no = requestRefusal({
    amount,
    isEmailProved: profile.email_verified,
    isIdentityChecked: profile.kyc_status === 'verified',
    account: account && { status: account.status, usableFrom: account.usable_at },
    minimum: terms.leastKobo,
    fee: terms.feeKobo,
    terms: withdrawalSource,
    daily,
    taken: kobo(past.today_kobo),
    now,
  })
  if (no) return no.refusal === 'not-available' ? ((await lienOn(call, withdrawalSource)) ?? no) : no
  if (!account) return refuse('no-bank-account', undefined, 'bankAccountId')
  if (fee !== body.feeKobo) return refuse('fee-changed', { fee: fee.toString() })
  const flags = flagsOf({
    amount,
    secondFrom: terms.secondFromKobo,
    memberDay: kobo(past.member_day_kobo),
    isNewAccount: !past.paid_to_account,
    isShared: past.is_shared,
    looksMistyped: account.looks_mistyped,
    nameMatch: account.name_match,
  })
  const from = { source, source_id: goalId ?? null, member_uid: actor.uid }
  const held = await holdMoney(call, from, amount)
  if ('refusal' in held)
    return (
      (await lienOn(call, { ...withdrawalSource, available: held.available, held: held.held })) ??
      refuse('not-available', { available: held.available.toString() }, 'amountKobo')
    )
  const { payableFrom, dueBy } = paymentTimes(now, withdrawalSource.noticeHours)
  const row = await insertWithdrawal(db, {
    ...from,
    id: newId(Date.parse(now)),
    amount_kobo: amount,
    fee_kobo: fee,
    net_kobo: subtractKobo(amount, fee),
    bank_account_id: account.id,
    hold_id: held.holdId,
    needs_two: flags.length > 0,
    risk_flags: flags,
    requested_at: now,
    payable_at: payableFrom,
    due_at: dueBy,
  })
  await saveStep(db, { withdrawalId: row.id, step: 'requested', by: actor.uid, now })
  recordOnWithdrawal(call, row, 'withdrawal.requested', { flags: flags.join(' ') })
  await notifyStep(call, row, account, 'requested')
  const [withdrawal] = await presentWithdrawals(call, [row])
  if (!withdrawal) throw new Error(`Withdrawal ${row.id} was lost while it was presented`)
  return withdrawal
}

/** Why so much cannot be taken out, where money of the goal secures a loan. */
async function lienOn(call: Call, source: WithdrawalSourceFacts) {
  return lienRefusal(await liensOnSource(call, source), mostFrom(source), 'amountKobo')
}
