/** A withdrawal ends unpaid: what was held is free again, in the transaction that says so. */

import type { Call } from '@kolo/application/call'
import { dropApproval } from '@kolo/approvals/server'
import { orNotFound } from '@kolo/foundation/request-problem'
import { voidHold } from '@kolo/ledger/holds'
import { bankAccountsById } from '../../bank-accounts/server/bank-accounts.store.ts'
import { recordOnWithdrawal } from './record-step.ts'
import { notifyStep } from './withdrawal.notifications.ts'
import type { WithdrawalRow } from './withdrawal.record.ts'
import { saveStep, saveWithdrawal } from './withdrawal.store.ts'
import { approvalKindOfWithdrawals } from './withdrawal-approvals.ts'

type End = { status: 'cancelled'; reason?: undefined } | { status: 'rejected'; reason: string }

/** Ends a locked withdrawal that way, and tells its member. */
export async function giveBack(call: Call, row: WithdrawalRow, end: End): Promise<WithdrawalRow> {
  const { db, actor, now } = call
  await dropApproval(call, approvalKindOfWithdrawals, row.id)
  const freed = await voidHold(db, { holdId: row.hold_id, actorUid: actor.uid, now })
  if ('refusal' in freed) throw new Error(`The hold of withdrawal ${row.code} had ended: ${freed.outcome}`)
  const saved = await saveWithdrawal(db, row.id, { status: end.status, reason: end.reason ?? row.reason })
  await saveStep(db, { withdrawalId: row.id, step: end.status, by: actor.uid, note: end.reason, now })
  recordOnWithdrawal(call, saved, `withdrawal.${end.status}`)
  const { rows } = await bankAccountsById([row.bank_account_id]).execute(db)
  await notifyStep(call, saved, orNotFound(rows[0]), end.status)
  return saved
}
