/**
 * A member who sent money without a code says so. What must always be true: nothing of other people's money is shown to
 * anybody; it is found by what only its sender knows, exactly, and a few times a day, whether it is there or not.
 */
import type { Call } from '@kolo/application/call'
import { countTries } from '@kolo/application/limits'
import { pageById, paged } from '@kolo/database/pages'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { kobo } from '@kolo/foundation/money'
import { refuse } from '@kolo/foundation/refusal'
import { isNamedIn } from '../../statements/payment-search.rules.ts'
import type { claimReceipt, listReceiptClaims, ReceiptClaim } from '../unmatched.contract.ts'
import { claimsOf, insertClaim, type OwnClaimRow, receiptsToClaim } from './receipts.store.ts'

/** How often a member may ask in a day, found or not. */
const claimLimit = { name: 'receipt claim by person', points: 5, duration: 24 * 60 * 60 }
const tooOften = 'You have asked five times today. Write to support, or try again tomorrow.'

/** Claims money that was sent without a code. */
export async function claimReceiptHandler(call: Call, { body }: InputOf<typeof claimReceipt>) {
  const { db, actor, now, poolDb } = call
  await countTries(poolDb, [[claimLimit, actor.uid]], tooOften)
  const found = await receiptsToClaim(db, { amount: body.amountKobo, sentOn: body.sentOn })
  const receipt = found.find(({ narration }) => isNamedIn(body.senderName, narration))
  if (!receipt) return refuse('claim-not-found')
  const claim = await insertClaim(db, {
    id: newId(Date.parse(now)),
    receipt_id: receipt.id,
    member_uid: actor.uid,
    sender_name: body.senderName,
    bank_reference: body.bankReference,
    note: body.note ?? null,
    claimed_at: now,
  })
  if (!claim) return refuse('claim-there')
  call.record({
    kind: 'unmatched-receipt.claimed',
    subjectUid: actor.uid,
    target: { type: 'unmatched-receipt', id: receipt.id },
    facts: { code: receipt.code },
  })
  return presentClaim({ ...claim, amount_kobo: receipt.amount_kobo, received_on: receipt.received_on })
}

function presentClaim(row: OwnClaimRow): ReceiptClaim {
  return {
    id: row.id,
    amountKobo: kobo(row.amount_kobo),
    sentOn: row.received_on,
    senderName: row.sender_name,
    bankReference: row.bank_reference,
    claimedAt: row.claimed_at,
    state: row.state,
    answer: row.answer ?? undefined,
  }
}

/** What the signed-in member said of money sent without a code. */
export async function listReceiptClaimsHandler(
  call: Call,
  { query }: InputOf<typeof listReceiptClaims>,
): Promise<OutputOf<typeof listReceiptClaims>> {
  const found = await claimsOf(call.db, call.actor.uid, pageById(query))
  const { rows, nextCursor } = paged(found, query.limit)
  return { rows: rows.map(presentClaim), nextCursor }
}
