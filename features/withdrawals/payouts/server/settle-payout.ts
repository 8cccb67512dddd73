/**
 * What the provider's own answer does to a withdrawal it was told to pay. What must always be true: it is the answer to our
 * question, never what an event says; it is booked once; and while nothing is known the withdrawal waits, held.
 */

import type { Call } from '@kolo/application/call'
import { clearingAccount, feePostings, type VerifiedTransfer } from '@kolo/cards/server'
import { formatNaira, kobo, zeroKobo } from '@kolo/foundation/money'
import { dayIn, lagos } from '@kolo/foundation/time'
import { postJournal } from '@kolo/ledger/journal'
import { stopWithdrawal } from '../../payout-batches/server/batches.store.ts'
import { recordOnWithdrawal } from '../../withdrawals/server/record-step.ts'
import { notifyStep } from '../../withdrawals/server/withdrawal.notifications.ts'
import type { WithdrawalRow } from '../../withdrawals/server/withdrawal.record.ts'
import { lockWithdrawal, saveStep, saveWithdrawal } from '../../withdrawals/server/withdrawal.store.ts'
import { accountOf, giveReturned, spendHold } from '../../withdrawals/server/withdrawal-approvals.ts'
import { isHeldUp, nextPayoutAsk, transferNeverReached, transferVerdict } from '../payouts.rules.ts'
import type { PayoutRow } from './payout.record.ts'
import { lockPayout, savePayout, withdrawalOfReference } from './payouts.store.ts'

type Settling = Pick<Call, 'db' | 'now' | 'record' | 'enqueue'>
type Sent = { row: WithdrawalRow; payout: PayoutRow }

const nobody = { by: null, alone: false } as const

/** The withdrawal and its transfer, both locked; nothing where no transfer of ours is called so. */
async function lockSent({ db }: Settling, reference: string): Promise<Sent | undefined> {
  const id = await withdrawalOfReference(db, reference)
  if (id === undefined) return undefined
  const row = await lockWithdrawal(db, id)
  return { row, payout: await lockPayout(db, reference) }
}

/** Writes down what the provider says of a transfer, and books it. */
export async function settlePayout(call: Settling, said: VerifiedTransfer): Promise<void> {
  const { db, now } = call
  const sent = await lockSent(call, said.reference)
  if (!sent) return
  const { row, payout } = sent
  const verdict = transferVerdict(
    { reference: payout.reference, amountKobo: kobo(payout.amount_kobo), recipient: payout.recipient },
    said,
  )
  const learned = { asked_at: now, provider_status: said.status, provider_ref: said.providerRef }
  if (payout.outcome !== null) return settleKnown(call, sent, verdict, learned)
  if (verdict === 'not-yet') {
    const saved = await savePayout(db, payout.id, { ...learned, ask_at: nextPayoutAsk(payout.begun_at, now) })
    return holdUp(call, { row, payout: saved })
  }
  const known = { ...learned, ask_at: null, known_at: now }
  if (verdict === 'paid') {
    await savePayout(db, payout.id, { ...known, outcome: 'paid', provider_fee_kobo: said.feeKobo })
    return bookPaid(call, row, said)
  }
  if (verdict === 'differs') {
    const problem = `Paystack says that it paid ${said.currency} ${formatNaira(said.amountKobo)}, or to another account; it was told ${formatNaira(kobo(payout.amount_kobo))}.`
    await savePayout(db, payout.id, { ...known, outcome: 'differs', problem })
    const reason = 'Paystack paid something else than it was told. An administrator looks at it.'
    return stop(call, row, 'on_hold', { reason, isKnown: true })
  }
  await savePayout(db, payout.id, { ...known, outcome: 'failed', problem: `Paystack says: ${said.status}.` })
  const reason = 'The transfer to your bank did not go through.'
  return stop(call, row, 'failed', { reason, isKnown: true })
}

/** What was paid comes back; what is said against what was known is kept for an administrator. */
async function settleKnown(
  call: Settling,
  { row, payout }: Sent,
  verdict: ReturnType<typeof transferVerdict>,
  learned: { asked_at: Call['now']; provider_status: string },
): Promise<void> {
  const { db, now } = call
  if (payout.outcome === 'paid' && verdict === 'returned' && row.status === 'paid') {
    await savePayout(db, payout.id, { ...learned, outcome: 'returned', known_at: now })
    const reason = 'Your bank did not take the transfer, and Paystack sent it back.'
    await giveReturned(call, row, { actorUid: null, reason, reference: null }, nobody)
  } else if ((payout.outcome === 'failed' || payout.outcome === 'not_sent') && verdict === 'paid') {
    const problem = 'Paystack says now that it paid this all the same. Look at its dashboard.'
    await savePayout(db, payout.id, { ...learned, problem })
    recordOnWithdrawal(call, row, 'withdrawal.paid-all-the-same', { reference: payout.reference })
  }
}

/** What was held leaves, out of what the provider holds for the community; and what the provider took for it. */
async function bookPaid(call: Settling, row: WithdrawalRow, said: VerifiedTransfer): Promise<void> {
  const { db, now } = call
  await spendHold(
    call,
    row,
    {
      method: 'paystack',
      account: clearingAccount,
      collectionAccountId: null,
      bankReference: said.reference,
      paidOn: dayIn(lagos, now),
      actorUid: null,
    },
    nobody,
  )
  const transfers = feePostings({ added: zeroKobo, taken: said.feeKobo })
  if (transfers.length === 0) return
  const fee = await postJournal(db, {
    deed: 'withdrawal.paystack-fee',
    actorUid: null,
    now,
    memo: `Fee of Paystack for withdrawal ${row.code}`,
    facts: { withdrawal: row.code },
    transfers,
  })
  if ('refusal' in fee) throw new Error(`The fee of withdrawal ${row.code} was not booked: ${fee.refusal}`)
}

/** The provider said no when it was told, and knows of nothing: it is approved as before, with its reason for administrators. */
export async function settleRefused(
  call: Settling,
  { reference, why, wasSent }: { reference: string; why: string; wasSent: boolean },
): Promise<void> {
  const sent = await lockSent(call, reference)
  if (!sent || sent.payout.outcome !== null || (sent.payout.sent_at !== null) !== wasSent) return
  await takeBackUnsent(call, sent, `Paystack did not take it: ${why.replace(/\.$/, '')}.`)
}

/** The provider does not answer, or has not heard of a transfer. What never reached it is approved as before. */
export async function settleSilence(
  call: Settling,
  { reference, heard }: { reference: string; heard: 'unknown' | 'unavailable' },
): Promise<void> {
  const { db, now } = call
  const sent = await lockSent(call, reference)
  if (!sent || sent.payout.outcome !== null) return
  const { row, payout } = sent
  if (payout.sent_at === null) {
    if (isHeldUp(payout.begun_at, now))
      await takeBackUnsent(call, sent, 'Paystack could not be reached, so it was never told.')
    return
  }
  if (heard === 'unknown' && transferNeverReached(payout.sent_at, now))
    return takeBackUnsent(call, sent, 'Paystack has not heard of it a day after it was sent.')
  const asked_at = heard === 'unknown' ? now : payout.asked_at
  const saved = await savePayout(db, payout.id, { asked_at, ask_at: nextPayoutAsk(payout.begun_at, now) })
  await holdUp(call, { row, payout: saved })
}

async function takeBackUnsent(call: Settling, { row, payout }: Sent, problem: string): Promise<void> {
  const { db, now } = call
  await savePayout(db, payout.id, { outcome: 'not_sent', known_at: now, ask_at: null, problem })
  const saved = await saveWithdrawal(db, row.id, {
    status: 'approved',
    method: null,
    reason: null,
    sent_at: null,
  })
  await saveStep(db, { withdrawalId: row.id, step: 'not_sent', ...nobody, note: problem, now })
  recordOnWithdrawal(call, saved, 'withdrawal.not-sent', { reference: payout.reference })
}

/** An hour later it is on hold: it is asked about, and sent by nobody. */
async function holdUp(call: Settling, { row, payout }: Sent): Promise<void> {
  if (row.status !== 'processing' || !isHeldUp(payout.begun_at, call.now)) return
  const reason =
    payout.provider_status === 'otp'
      ? 'The transfer waits to be confirmed at Paystack.'
      : 'Paystack has not told us yet whether it was paid.'
  await stop(call, row, 'on_hold', { reason, isKnown: false })
}

async function stop(
  call: Settling,
  row: WithdrawalRow,
  status: 'failed' | 'on_hold',
  { reason, isKnown }: { reason: string; isKnown: boolean },
): Promise<void> {
  const saved = await stopWithdrawal(call.db, row.id, {
    status,
    reason,
    ...(isKnown ? { method: null } : {}),
  })
  if (row.status === status) return
  await saveStep(call.db, { withdrawalId: row.id, step: status, ...nobody, note: reason, now: call.now })
  recordOnWithdrawal(call, saved, status === 'failed' ? 'withdrawal.failed' : 'withdrawal.on-hold')
  await notifyStep(call, saved, await accountOf(call, saved), status)
}
