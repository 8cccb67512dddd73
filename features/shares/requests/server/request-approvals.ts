/**
 * What two administrators approve of shares. What must always be true: shares and money move in one journal and one
 * transaction, exactly as they were set aside; a transfer leaves the capital what it was; nobody falls below the minimum
 * but who leaves; and neither the seller nor the buyer approves it.
 */
import { type ApprovalKind, approvalKind, type Call } from '@kolo/application/call'
import { formatNaira, type Kobo, kobo, subtractKobo } from '@kolo/foundation/money'
import { refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { koboWire } from '@kolo/foundation/wire'
import { postHold, voidHold } from '@kolo/ledger/holds'
import { findProfile } from '@kolo/profile/server'
import * as z from 'zod/mini'
import { notifyShares } from '../../shares/server/share.notifications.ts'
import { transferredPostings, withdrawnPostings } from '../../shares/server/share.postings.ts'
import {
  accountRows,
  insertMovement,
  lockRequest,
  lockTerms,
  openAccount,
  saveRequest,
} from '../../shares/server/share.store.ts'
import { sharesIn, sharesMessages } from '../../shares/share.messages.ts'
import { takingRefusal } from '../../shares/share.rules.ts'
import { capitalIn } from '../../terms/server/share-terms.ts'
import type { RequestRow } from './request.record.ts'
import { nameOf, recordOnRequest } from './request-steps.ts'

/** What is kept of it: members by their numbers, because names must not be kept. */
type Change = { units: number; value: Kobo; fee: Kobo; buyer?: string | undefined; leaves: boolean }

const common = {
  subjectType: 'share-request',
  permission: 'manage_investments',
  change: z.object({
    units: z.int(),
    value: koboWire,
    fee: koboWire,
    buyer: z.optional(z.string()),
    leaves: z.boolean(),
  }),
  amountOf: ({ value }: Change) => value,
  lockSubject: async ({ db }: Call, id: string) => {
    await lockTerms(db)
    const { status, version, seller_uid } = await lockRequest(db, id)
    return { version: `${status}, ${version}`, personUid: seller_uid }
  },
  words: sharesMessages,
} as const

/** Shares of one member become another's. */
export const shareTransfer = approvalKind<Change>({
  ...common,
  name: 'shares.transfer',
  describe: ({ units, value, buyer }, person) => ({
    title: `Transfer shares of ${person}`,
    lines: [
      { label: 'Shares', value: sharesIn(units) },
      { label: 'From', value: person },
      { label: 'To', value: buyer ?? 'A former member' },
      { label: 'Paid by the buyer to the seller', value: formatNaira(value) },
    ],
  }),
  apply: async (call, id, _, approved) => {
    const { db, actor, now } = call
    const row = await lockRequest(db, id)
    if (row.buyer_uid === actor.uid) return refuse('affected')
    if (row.status !== 'waiting' || row.buyer_uid === null || row.buyer_hold_id === null)
      return refuse('request-decided')
    for (const uid of [row.seller_uid, row.buyer_uid])
      if (!(await findProfile(db, uid))?.is_active) return refuse('member-not-active')
    const buyer = await openAccount(db, row.buyer_uid, now)
    const capital = capitalIn(orNotFound(await lockTerms(db)))
    const no = takingRefusal(row.units, buyer.units, capital)
    if (no?.refusal === 'below-minimum') return refuse('buyer-below-minimum', no.facts)
    if (no) return refuse('buyer-above-most')
    if (row.seller_units - row.units < capital.leastUnits)
      return refuse('minimum-stays', { least: capital.leastUnits, most: 0 })
    // What was set aside in the buyer's wallet is free for this one journal; the account is locked by that.
    const freed = await voidHold(db, { holdId: row.buyer_hold_id, actorUid: actor.uid, now })
    if ('refusal' in freed) return refuse('buyer-wallet-too-small')
    const value = kobo(row.value_kobo)
    const seller = { accountId: row.account_id, ownerUid: row.seller_uid }
    const taker = { accountId: buyer.id, ownerUid: buyer.owner_uid }
    const journal = await postHold(db, row.hold_id, {
      deed: 'shares.transferred',
      actorUid: approved.approvedBy ?? approved.askedBy,
      now,
      memo: `${sharesIn(row.units)} transferred`,
      facts: { request: row.id, units: row.units },
      transfers: transferredPostings(seller, taker, value),
    })
    if ('refusal' in journal) return refuse('buyer-wallet-too-small')
    const line = { requestId: row.id, journalId: journal.journalId, now }
    await insertMovement(db, {
      ...line,
      accountId: row.account_id,
      kind: 'transferred-out',
      units: -row.units,
    })
    await insertMovement(db, { ...line, accountId: buyer.id, kind: 'transferred-in', units: row.units })
    await finish(call, row, { journalId: journal.journalId, alone: approved.alone })
    const said = { units: row.units, amount: value }
    await notifyShares(call, row.seller_uid, {
      ...said,
      step: 'transferred',
      other: await nameOf(call, row.buyer_uid),
    })
    await notifyShares(call, row.buyer_uid, {
      ...said,
      step: 'taken-over',
      other: await nameOf(call, row.seller_uid),
    })
    return undefined
  },
})

/** Shares become money in the wallet: some of them, or all of somebody who leaves. */
export const shareWithdrawal = approvalKind<Change>({
  ...common,
  name: 'shares.withdrawal',
  describe: ({ units, value, fee, leaves }, person) => ({
    title: leaves ? `Give back all shares of ${person}, who leaves` : `Withdraw shares of ${person}`,
    lines: [
      { label: 'Shares', value: sharesIn(units) },
      { label: 'Worth', value: formatNaira(value) },
      { label: 'Cost', value: formatNaira(fee) },
      { label: 'Into the wallet', value: formatNaira(subtractKobo(value, fee)) },
    ],
  }),
  apply: async (call, id, _, approved) => {
    const { db, now } = call
    const row = await lockRequest(db, id)
    if (row.status !== 'waiting') return refuse('request-decided')
    const account = orNotFound(await accountRows(db, row.seller_uid).executeTakeFirst())
    const { leastUnits } = capitalIn(orNotFound(await lockTerms(db)))
    if (row.kind !== 'leaving' && account.units - row.units < leastUnits)
      return refuse('minimum-stays', { least: leastUnits, most: 0 })
    const [value, fee] = [kobo(row.value_kobo), kobo(row.fee_kobo)]
    const holder = { accountId: account.id, ownerUid: row.seller_uid }
    const journal = await postHold(db, row.hold_id, {
      deed: 'shares.withdrawn',
      actorUid: approved.approvedBy ?? approved.askedBy,
      now,
      memo: `${sharesIn(row.units)} withdrawn`,
      facts: { account: account.code, units: row.units },
      transfers: withdrawnPostings(holder, value, fee),
    })
    if ('refusal' in journal) return refuse('request-decided')
    await insertMovement(db, {
      accountId: account.id,
      kind: 'withdrawn',
      units: -row.units,
      requestId: row.id,
      journalId: journal.journalId,
      now,
    })
    await finish(call, row, { journalId: journal.journalId, alone: approved.alone })
    await notifyShares(call, row.seller_uid, {
      step: 'withdrawn',
      units: row.units,
      amount: subtractKobo(value, fee),
    })
    return undefined
  },
})

export const shareRequestKinds = [shareTransfer, shareWithdrawal] as unknown as readonly ApprovalKind[]

export function approvalsOf({ kind }: Pick<RequestRow, 'kind'>): typeof shareTransfer {
  return kind === 'transfer' ? shareTransfer : shareWithdrawal
}

async function finish(
  call: Call,
  row: RequestRow,
  { journalId, alone }: { journalId: string; alone: boolean },
): Promise<void> {
  await saveRequest(call.db, row.id, { status: 'done', ended_at: call.now, journal_id: journalId })
  const kind = row.kind === 'transfer' ? 'shares.transferred' : 'shares.withdrawn'
  recordOnRequest(call, kind, row, { journalId, alone, feeKobo: row.fee_kobo.toString() })
}
