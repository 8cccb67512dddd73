/**
 * What begins when money is sent through the provider. What must always be true: nobody sends alone what they approved
 * alone; and from here on nothing else pays the same withdrawal until what became of it is known.
 */
import { approvalKind, type Call } from '@kolo/application/call'
import { readSetting } from '@kolo/application/community-settings'
import { newClearCode, newId } from '@kolo/foundation/ids'
import { refuse } from '@kolo/foundation/refusal'
import { addMinutes } from '@kolo/foundation/time'
import * as z from 'zod/mini'
import { recordOnWithdrawal } from '../../withdrawals/server/record-step.ts'
import type { WithdrawalRow } from '../../withdrawals/server/withdrawal.record.ts'
import { withdrawalTerms } from '../../withdrawals/server/withdrawal.settings.ts'
import { lockWithdrawal, saveStep, saveWithdrawal } from '../../withdrawals/server/withdrawal.store.ts'
import { type Card, card, cardLines, common } from '../../withdrawals/server/withdrawal-approvals.ts'
import { insertPayout } from './payouts.store.ts'

/** What tells the provider about one. */
export const sendPayoutJob = 'withdrawals.send-payout'

/** Whether money is sent through the provider: one is configured, and the community wants it. */
export async function sendsThroughPaystack({
  db,
  community,
}: Pick<Call, 'db' | 'community'>): Promise<boolean> {
  return community.cards !== undefined && (await readSetting(db, withdrawalTerms)).throughPaystack
}

/** Sending what one approved alone: a second administrator looks at it first. */
export const sendingKind = approvalKind<Card>({
  ...common,
  name: 'withdrawals.sending',
  change: z.object(card),
  describe: (change, person) => ({
    title: `Send money to ${person} through Paystack`,
    lines: cardLines(change),
  }),
  apply: async (call, id, _, { askedBy, approvedBy, alone }) => {
    if (!(await sendsThroughPaystack(call))) return refuse('not-through-paystack')
    await beginPayout(call, await lockWithdrawal(call.db, id), { by: askedBy, with: approvedBy, alone })
    return undefined
  },
})

/** From now on a locked, approved withdrawal is being paid by the provider: a job tells it, once. */
export async function beginPayout(
  call: Pick<Call, 'db' | 'now' | 'record' | 'enqueue'>,
  row: WithdrawalRow,
  who: { by: string; with?: string | undefined; alone: boolean },
): Promise<void> {
  const { db, now } = call
  const saved = await saveWithdrawal(db, row.id, {
    status: 'processing',
    method: 'paystack',
    sent_at: now,
    reason: null,
  })
  const payout = await insertPayout(db, {
    id: newId(Date.parse(now)),
    withdrawal_id: row.id,
    reference: `${row.code}-${newClearCode(6)}`.toLowerCase(),
    amount_kobo: row.net_kobo,
    begun_by: who.by,
    begun_at: now,
    ask_at: addMinutes(now, 5),
  })
  await saveStep(db, { withdrawalId: row.id, step: 'sent', ...who, note: 'Through Paystack', now })
  recordOnWithdrawal(call, saved, 'withdrawal.sent', { alone: who.alone, reference: payout.reference })
  await call.enqueue(sendPayoutJob, { payoutId: payout.id })
}
