/** Work about transfers of the provider: it is told and asked outside of any transaction, and what it answers is settled in one. */

import { type Change, noteChanges } from '@kolo/application/changes'
import type { Job, JobCall } from '@kolo/application/job'
import { nameRecipient, recording, sendTransfer, verifyTransfer } from '@kolo/cards/server'
import type { Db } from '@kolo/database/tables'
import { kobo } from '@kolo/foundation/money'
import type { Instant } from '@kolo/foundation/time'
import { koboWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { numberOf } from '../../bank-accounts/server/save-bank-accounts.ts'
import { listWithdrawalReviews } from '../../withdrawals/reviews.contract.ts'
import { nextPayoutAsk } from '../payouts.rules.ts'
import { sendPayoutJob } from './begin-payout.ts'
import {
  claimPayout,
  type PayoutToSend,
  payoutsToAsk,
  payoutToSend,
  savePayout,
  withdrawalOfReference,
} from './payouts.store.ts'
import { settlePayout, settleRefused, settleSilence } from './settle-payout.ts'

const askPayoutJob = 'withdrawals.ask-payout'
const settlePayoutJob = 'withdrawals.settle-payout'
const refusedJob = 'withdrawals.payout-refused'
const silenceJob = 'withdrawals.payout-silence'

/** What the provider's events about transfers lead to: the question about one of ours. */
export const sentTransfers = {
  job: askPayoutJob,
  knows: async (db: Db, reference: string) => (await withdrawalOfReference(db, reference)) !== undefined,
}

const toSend = z.object({ payoutId: z.string() })
const asked = z.object({ reference: z.string() })
const refused = z.object({ reference: z.string(), why: z.string(), wasSent: z.boolean() })
const silent = z.object({ reference: z.string(), heard: z.enum(['unknown', 'unavailable']) })
const answered = z.object({
  reference: z.string(),
  status: z.string(),
  amountKobo: koboWire,
  currency: z.string(),
  recipient: z.optional(z.string()),
  providerRef: z.string(),
  feeKobo: koboWire,
})

/** Administrators look at it while the provider is told and asked; not all of that is an action. */
const lookedAt: readonly Change[] = [{ reads: listWithdrawalReviews, permission: 'manage_savings' }]

type Provider = NonNullable<JobCall['community']['cards']>

/** What the provider calls the account, or why it is not told. */
async function recipientOf(settings: Provider, secret: string, payout: PayoutToSend) {
  const { account_id: id, number_sealed, account_name: accountName, bank_code: bankCode } = payout
  const accountNumber = numberOf(secret, { id, number_sealed })
  return nameRecipient(settings, { accountName, accountNumber, bankCode })
}

/** Whoever marks it as sent tells the provider, once; a clear no counts only where the provider then knows of nothing. */
async function notifyOnce(
  settings: Provider,
  payout: PayoutToSend,
  claim: (recipient: string) => Promise<unknown>,
  recipient: string,
): Promise<string | undefined> {
  if (!(await claim(recipient))) return undefined
  const { amount_kobo, reference, code } = payout
  const no = await sendTransfer(settings, { amount: kobo(amount_kobo), recipient, reference, reason: code })
  return no && (await verifyTransfer(settings, reference)) === 'unknown' ? no.refused : undefined
}

/** Tells the provider to pay. Run again, as after a crash, it only asks. */
const send: Job = {
  name: sendPayoutJob,
  inChunks: true,
  run: async ({ db, now, community, enqueue }, data) => {
    const payout = await payoutToSend(db, z.decode(toSend, data as z.input<typeof toSend>).payoutId)
    const { reference } = payout
    if (payout.outcome !== null) return
    if (!community.cards) return enqueue(silenceJob, { reference, heard: 'unavailable' })
    if (payout.sent_at !== null) return enqueue(askPayoutJob, { reference })
    const recipient = await recipientOf(community.cards, community.secret, payout)
    if (recipient === 'unavailable') return enqueue(silenceJob, { reference, heard: 'unavailable' })
    if (typeof recipient !== 'string')
      return enqueue(refusedJob, { reference, why: recipient.refused, wasSent: false })
    const claim = (name: string) => claimPayout(db, payout.id, { recipient: name, now })
    const why = await notifyOnce(community.cards, payout, claim, recipient)
    if (why !== undefined) return enqueue(refusedJob, { reference, why, wasSent: true })
    await enqueue(askPayoutJob, { reference })
    await noteChanges(db, lookedAt)
  },
}

/** Asks the provider about one transfer. */
const ask: Job = {
  name: askPayoutJob,
  inChunks: true,
  run: async ({ community, enqueue }, data) => {
    const { reference } = z.decode(asked, data as z.input<typeof asked>)
    const said = community.cards ? await verifyTransfer(community.cards, reference) : 'unavailable'
    if (said === 'unknown' || said === 'unavailable') return enqueue(silenceJob, { reference, heard: said })
    await enqueue(settlePayoutJob, z.encode(answered, said))
  },
}

/** Books what the provider answered. Run twice it is booked once. */
const settle: Job = {
  name: settlePayoutJob,
  run: async (call, data) => {
    const { recipient, ...said } = z.decode(answered, data as z.input<typeof answered>)
    await recording(call, (record) => settlePayout({ ...call, record }, { ...said, recipient }))
    await noteChanges(call.db, lookedAt)
  },
}

/** Takes back what the provider refused. */
const refuse: Job = {
  name: refusedJob,
  run: (call, data) =>
    recording(call, (record) =>
      settleRefused({ ...call, record }, z.decode(refused, data as z.input<typeof refused>)),
    ),
}

/** Waits on, or takes back what never reached the provider. */
const hearNothing: Job = {
  name: silenceJob,
  run: (call, data) =>
    recording(call, (record) =>
      settleSilence({ ...call, record }, z.decode(silent, data as z.input<typeof silent>)),
    ),
}

const batch = 50

async function askAgain({ db, enqueue }: JobCall, now: Instant): Promise<void> {
  for (const { id, reference, begun_at, sent_at } of await payoutsToAsk(db, now, batch)) {
    await savePayout(db, id, { ask_at: nextPayoutAsk(begun_at, now) })
    if (sent_at === null) await enqueue(sendPayoutJob, { payoutId: id })
    else await enqueue(askPayoutJob, { reference })
  }
}

/** Asks about transfers of which nobody knows, more and more rarely, a bounded number in each run. */
const askWaiting: Job = {
  name: 'withdrawals.ask-payouts',
  schedule: '*/5 * * * *',
  run: (call) => askAgain(call, call.now),
}

export const payoutJobs: readonly Job[] = [send, ask, settle, refuse, hearNothing, askWaiting]
