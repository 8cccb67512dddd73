/**
 * What two administrators decide about money that matches no payment. What must always be true: neither of them is its
 * member; it goes whole, once, to one wallet or back; and the books say so in the same transaction.
 */
import { approvalKind, type Call } from '@kolo/application/call'
import { formatNaira, type Kobo, kobo } from '@kolo/foundation/money'
import { refuse } from '@kolo/foundation/refusal'
import { koboWire } from '@kolo/foundation/wire'
import { postJournal } from '@kolo/ledger/journal'
import { notify } from '@kolo/notices/server'
import { type bankAccount, walletAccount } from '@kolo/payments/server'
import * as z from 'zod/mini'
import { claimTurnedDown, receiptAssigned } from '../../statements/server/statement.notifications.ts'
import { unmatchedAccount } from '../../statements/server/statement.postings.ts'
import { bankStatementsMessages } from '../../statements/statement.messages.ts'
import { answerClaims, lockReceipt, saveReceipt, waitingClaims } from './receipts.store.ts'
import type { ReceiptRow } from './unmatched-receipt.record.ts'

type Assigning = { memberUid: string; memberCode: string; amount: Kobo; code: string }

/** Putting it into a member's wallet. */
export const assignKind = approvalKind<Assigning>({
  name: 'bank-statements.assign',
  subjectType: 'unmatched-receipt',
  permission: 'manage_savings',
  latestCounts: true,
  change: z.object({ memberUid: z.string(), memberCode: z.string(), amount: koboWire, code: z.string() }),
  amountOf: ({ amount }) => amount,
  describe: ({ memberCode, amount, code }) => ({
    title: `Put unmatched money into a wallet: ${formatNaira(amount)}`,
    lines: [
      { label: 'Money', value: code },
      { label: 'To the wallet of', value: memberCode },
      { label: 'Amount', value: formatNaira(amount) },
    ],
  }),
  lockSubject: async ({ db }, id) => ({ version: String((await lockReceipt(db, id)).version) }),
  apply: async (call, id, { memberUid }, { askedBy }) => {
    if ([askedBy, call.actor.uid].includes(memberUid)) return refuse('affected')
    await assign(call, await lockReceipt(call.db, id), memberUid)
    return undefined
  },
  words: bankStatementsMessages,
})

type Returning = { amount: Kobo; code: string }

/** Agreeing that it goes back. */
export const returnKind = approvalKind<Returning>({
  name: 'bank-statements.return',
  subjectType: 'unmatched-receipt',
  permission: 'manage_savings',
  change: z.object({ amount: koboWire, code: z.string() }),
  amountOf: ({ amount }) => amount,
  describe: ({ amount, code }) => ({
    title: `Send unmatched money back: ${formatNaira(amount)}`,
    lines: [
      { label: 'Money', value: code },
      { label: 'Amount', value: formatNaira(amount) },
      { label: 'To', value: 'The account it came from' },
    ],
  }),
  lockSubject: async ({ db }, id) => ({ version: String((await lockReceipt(db, id)).version) }),
  apply: async (call, id) => {
    const receipt = await lockReceipt(call.db, id)
    await saveReceipt(call.db, id, { state: 'to-return' })
    recordReceipt(call, receipt, 'unmatched-receipt.return-agreed')
    return undefined
  },
  words: {},
})

/** Writes an action on unmatched money into the audit log. */
export function recordReceipt(
  call: Call,
  receipt: ReceiptRow,
  kind: string,
  more: Record<string, string> = {},
  subjectUid?: string,
) {
  call.record({
    kind,
    subjectUid,
    target: { type: 'unmatched-receipt', id: receipt.id },
    facts: { code: receipt.code, amountKobo: String(receipt.amount_kobo), ...more },
  })
}

/** Posts it to the wallet and answers everybody who said that it was theirs. */
async function assign(call: Call, receipt: ReceiptRow, memberUid: string): Promise<void> {
  const { db, actor, now } = call
  const journalId = await postReceipt(call, receipt, {
    deed: 'unmatched-receipt.assigned',
    memo: `Money sent on ${receipt.received_on}`,
    credit: walletAccount(memberUid),
  })
  await saveReceipt(db, receipt.id, {
    state: 'assigned',
    member_uid: memberUid,
    ended_journal: journalId,
    ended_at: now,
    ended_by: actor.uid,
  })
  const claims = await waitingClaims(db, [receipt.id]).execute()
  const words = 'It was found to be somebody else’s.'
  await answerClaims(db, claims, { grantedTo: memberUid, by: actor.uid, at: now, words })
  recordReceipt(call, receipt, 'unmatched-receipt.assigned', { journalId }, memberUid)
  const amount = kobo(receipt.amount_kobo)
  await notify(call, {
    topic: receiptAssigned,
    to: memberUid,
    facts: { amount, on: receipt.received_on, code: receipt.code },
  })
  for (const { member_uid } of claims.filter((claim) => claim.member_uid !== memberUid))
    await notify(call, {
      topic: claimTurnedDown,
      to: member_uid,
      facts: { amount, on: receipt.received_on, reason: words },
    })
}

/** Takes it out of what the community owes people it does not know. */
export async function postReceipt(
  { db, actor, now }: Call,
  receipt: ReceiptRow,
  { deed, memo, credit }: { deed: string; memo: string; credit: ReturnType<typeof bankAccount> },
): Promise<string> {
  const debit = unmatchedAccount(receipt.account_id)
  const amount = kobo(receipt.amount_kobo)
  const facts = { receipt: receipt.code }
  const posted = await postJournal(db, {
    deed,
    actorUid: actor.uid,
    now,
    memo,
    facts,
    transfers: [{ debit, credit, amount }],
  })
  if ('refusal' in posted) throw new Error(`Unmatched money was refused by the books: ${posted.refusal}`)
  return posted.journalId
}
