/** Investments that end without their member's word: not paid in time, or handed back. */

import type { Call } from '@kolo/application/call'
import type { Job, JobCall } from '@kolo/application/job'
import { recordEvent } from '@kolo/audit/server'
import { newId } from '@kolo/foundation/ids'
import { type Kobo, kobo, zeroKobo } from '@kolo/foundation/money'
import { readBalance } from '@kolo/ledger/balance'
import { postJournal } from '@kolo/ledger/journal'
import { notify } from '@kolo/notices/server'
import { lockOpenPayments } from '@kolo/payments/server'
import { investmentCancelled } from './investment.notifications.ts'
import { investmentAccount, investmentToWalletPostings } from './investment.postings.ts'
import type { InvestmentRow } from './investment.record.ts'
import { lockInvestment, saveInvestment, unpaidInvestments } from './investments.store.ts'
import { recordOnInvestment } from './record-on-investment.ts'

const batch = 100

/** Gives back the places of investments nobody paid in 72 hours, or whose plan begins without them; one that is being checked is left. */
export const cancelUnpaidInvestments: Job = {
  name: 'investments.cancel-unpaid',
  schedule: '*/10 * * * *',
  run: async (call) => {
    for (const id of await unpaidInvestments(call.db, call.now, batch)) await cancelUnpaid(call, id)
  },
}

async function cancelUnpaid(call: JobCall, id: string): Promise<void> {
  const { db, now } = call
  const open = await lockOpenPayments(db, 'investment', id)
  const { investment, plan } = await lockInvestment(db, id)
  if (investment.status !== 'pending_payment' || open.checking > 0) return
  await open.close()
  const saved = await saveInvestment(db, id, { status: 'cancelled', ended_at: now })
  const because = plan.cancelling_since === null ? 'not-paid' : 'plan-cancelled'
  await recordEvent(db, {
    kind: 'investments.investment-cancelled',
    subjectUid: saved.member_uid,
    target: { type: 'investment', id },
    facts: { code: saved.code, because },
    now,
    requestId: newId(Date.parse(now)),
  })
  await notifyCancelled(call, saved, { plan: plan.name, because: 'not-paid', reason: '' })
}

/** What ending an investment needs of a call, with or without somebody who is signed in. */
export type Ending = Pick<Call, 'db' | 'now' | 'record' | 'enqueue'>

/**
 * Hands back what somebody put into a plan that is cancelled: what is on the investment's account goes to the wallet and
 * the investment is cancelled. One that waits for its payment is cancelled with its instructions, unless that payment is
 * being checked. Locks payments, the plan and the investment, in this order; answers whether it is done with.
 */
export async function refundInvestment(
  call: Ending,
  { id }: Pick<InvestmentRow, 'id'>,
  reason: string,
): Promise<boolean> {
  const open = await lockOpenPayments(call.db, 'investment', id)
  const { investment, plan } = await lockInvestment(call.db, id)
  if (investment.ended_at !== null) return true
  if (investment.status === 'pending_payment') {
    if (open.checking > 0) return false
    await open.close()
  }
  await handBack(call, investment, { plan: plan.name, because: 'plan-cancelled', reason })
  return true
}

/** Ends a locked investment that holds no longer what was put in, or has to give it back. */
export async function handBack(
  call: Ending,
  investment: InvestmentRow,
  said: { plan: string; because: 'plan-cancelled' | 'payment-taken-back' | 'undone'; reason: string },
): Promise<InvestmentRow> {
  const { db, now } = call
  const { id, member_uid: memberUid } = investment
  const { balance } = await readBalance(db, investmentAccount({ id, memberUid }))
  if (balance > zeroKobo) await toWallet(call, investment, balance)
  const saved = await saveInvestment(db, id, {
    status: 'cancelled',
    ended_at: now,
    ended_reason: said.reason,
    frozen_at: null,
    frozen_reason: null,
    frozen_from: null,
  })
  recordOnInvestment(call, 'cancelled', saved, { because: said.because, returnedKobo: balance.toString() })
  await notifyCancelled(call, saved, said)
  return saved
}

async function toWallet({ db, now }: Ending, investment: InvestmentRow, amount: Kobo): Promise<void> {
  const { id, code, member_uid: memberUid } = investment
  const journal = await postJournal(db, {
    deed: 'investments.handed-back',
    actorUid: null,
    now,
    memo: `Back from ${code}`,
    facts: { investment: code },
    transfers: investmentToWalletPostings({ id, memberUid }, amount),
  })
  if ('refusal' in journal) throw new Error(`Investment ${code} does not hold what goes back`)
}

function notifyCancelled(
  call: Pick<Call, 'db' | 'now' | 'enqueue'>,
  { id, member_uid: to, principal_kobo }: InvestmentRow,
  said: {
    plan: string
    because: 'not-paid' | 'plan-cancelled' | 'payment-taken-back' | 'undone'
    reason: string
  },
): Promise<void> {
  return notify(call, {
    topic: investmentCancelled,
    to,
    facts: { id, amount: kobo(principal_kobo), ...said },
  })
}
