/** The commands of administrators about money that matches no payment. */

import type { Call } from '@kolo/application/call'
import { askApproval } from '@kolo/approvals/server'
import type { InputOf } from '@kolo/foundation/endpoint'
import { kobo } from '@kolo/foundation/money'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { notify } from '@kolo/notices/server'
import { bankAccount } from '@kolo/payments/server'
import { findProfile, memberCardsOf } from '@kolo/profile/server'
import { claimTurnedDown } from '../../statements/server/statement.notifications.ts'
import type { assignReceipt, confirmReturn, returnReceipt, turnDownClaim } from '../unmatched.contract.ts'
import { presentReceipt } from './list-receipts.ts'
import { assignKind, postReceipt, recordReceipt, returnKind } from './receipt-kinds.ts'
import { answerClaims, lockClaim, lockReceipt, saveReceipt, waitingClaims } from './receipts.store.ts'

/** Asks to put it into a member's wallet, or does it as the second administrator. */
export async function assignReceiptHandler(call: Call, { params, body }: InputOf<typeof assignReceipt>) {
  const receipt = await lockReceipt(call.db, params.id)
  if (receipt.state !== 'waiting') return refuse('receipt-settled')
  const member = await findProfile(call.db, body.memberUid)
  const card = member && (await memberCardsOf(call.db, [member.uid])).get(member.uid)
  if (!card) return refuse('no-such-member', {}, 'memberUid')
  if (body.memberUid === call.actor.uid) return refuse('affected')
  const asked = await askApproval(call, assignKind, {
    subjectId: receipt.id,
    change: {
      memberUid: body.memberUid,
      memberCode: card.memberCode,
      amount: kobo(receipt.amount_kobo),
      code: receipt.code,
    },
    reason: body.reason,
  })
  return isRefusal(asked) ? asked : presentReceipt(call, receipt.id)
}

/** Asks to send it back, or agrees to it as the second administrator. */
export async function returnReceiptHandler(call: Call, { params, body }: InputOf<typeof returnReceipt>) {
  const receipt = await lockReceipt(call.db, params.id)
  if (receipt.state !== 'waiting') return refuse('receipt-settled')
  const asked = await askApproval(call, returnKind, {
    subjectId: receipt.id,
    change: { amount: kobo(receipt.amount_kobo), code: receipt.code },
    reason: body.reason,
  })
  return isRefusal(asked) ? asked : presentReceipt(call, receipt.id)
}

/** It was sent back at the bank. */
export async function confirmReturnHandler(call: Call, { params, body }: InputOf<typeof confirmReturn>) {
  const { db, actor, now } = call
  const receipt = await lockReceipt(db, params.id)
  if (receipt.state === 'waiting') return refuse('return-not-agreed')
  if (receipt.state !== 'to-return') return refuse('receipt-settled')
  const journalId = await postReceipt(call, receipt, {
    deed: 'unmatched-receipt.returned',
    memo: 'Unmatched money sent back',
    credit: bankAccount(receipt.account_id),
  })
  await saveReceipt(db, receipt.id, {
    state: 'returned',
    return_reference: body.bankReference,
    ended_journal: journalId,
    ended_at: now,
    ended_by: actor.uid,
  })
  const claims = await waitingClaims(db, [receipt.id]).execute()
  const words = 'The money was sent back to the account it came from.'
  await answerClaims(
    db,
    claims.filter(({ member_uid }) => member_uid !== actor.uid),
    {
      grantedTo: undefined,
      by: actor.uid,
      at: now,
      words,
    },
  )
  recordReceipt(call, receipt, 'unmatched-receipt.returned', { journalId })
  for (const { member_uid } of claims) {
    const facts = { amount: kobo(receipt.amount_kobo), on: receipt.received_on, reason: words }
    await notify(call, { topic: claimTurnedDown, to: member_uid, facts })
  }
  return presentReceipt(call, receipt.id)
}

/** Says no to a claim; the money waits on. */
export async function turnDownClaimHandler(call: Call, { params, body }: InputOf<typeof turnDownClaim>) {
  const { db, actor, now } = call
  const claim = await lockClaim(db, params.id)
  if (claim.member_uid === actor.uid) return refuse('affected')
  if (claim.state !== 'waiting') return refuse('claim-answered')
  const receipt = orNotFound(await lockReceipt(db, claim.receipt_id))
  await answerClaims(db, [claim], { grantedTo: undefined, by: actor.uid, at: now, words: body.reason })
  recordReceipt(call, receipt, 'unmatched-receipt.claim-turned-down', {}, claim.member_uid)
  const facts = { amount: kobo(receipt.amount_kobo), on: receipt.received_on, reason: body.reason }
  await notify(call, { topic: claimTurnedDown, to: claim.member_uid, facts })
  return presentReceipt(call, receipt.id)
}
