/**
 * What becomes of unmatched money whose journal two administrators take back (`books`): given to the wrong member it waits
 * again, said to be sent back by mistake it is still to be sent. Whoever had said that it is theirs is looked at again.
 */
import type { Call } from '@kolo/application/call'
import { recordReceipt } from './receipt-kinds.ts'
import { answerClaims, lockReceiptEndedBy, reopenClaims, saveReceipt } from './receipts.store.ts'
import type { ReceiptRow } from './unmatched-receipt.record.ts'

const notEnded = {
  ended_journal: null,
  ended_at: null,
  ended_by: null,
  member_uid: null,
  return_reference: null,
}

/** By the action of the journal: called in the transaction that takes it back. */
export const receiptReversals = {
  'unmatched-receipt.assigned': async (call: Call, journalId: string, reason: string) => {
    const receipt = await lockReceiptEndedBy(call.db, journalId)
    const granted = await reopenClaims(call.db, receipt)
    const theirs = granted.filter(({ member_uid }) => member_uid === receipt.member_uid)
    const answer = { grantedTo: undefined, by: call.actor.uid, at: call.now, words: reason }
    await answerClaims(call.db, theirs, answer)
    await again(call, receipt, 'waiting')
  },
  'unmatched-receipt.returned': async (call: Call, journalId: string) => {
    const receipt = await lockReceiptEndedBy(call.db, journalId)
    await reopenClaims(call.db, receipt)
    await again(call, receipt, 'to-return')
  },
} as const

async function again(call: Call, receipt: ReceiptRow, state: 'waiting' | 'to-return'): Promise<void> {
  await saveReceipt(call.db, receipt.id, { ...notEnded, state })
  recordReceipt(call, receipt, 'unmatched-receipt.taken-back', {}, receipt.member_uid ?? undefined)
}
