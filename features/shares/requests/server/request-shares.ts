/**
 * What members ask for about shares: a transfer and its answer, a withdrawal, everything on leaving. What must always be
 * true: what is asked for is set aside in the transaction that asks, shares of the one and money of the other, so neither
 * side is left short; and each step is taken once, in the order of the lock on the terms.
 */

import type { Call } from '@kolo/application/call'
import { dropApproval } from '@kolo/approvals/server'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { lienRefusal } from '@kolo/foundation/lien'
import { kobo, subtractKobo, zeroKobo } from '@kolo/foundation/money'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { readOwnedBalances } from '@kolo/ledger/balance'
import { hold } from '@kolo/ledger/holds'
import { walletAccount } from '@kolo/payments/server'
import { memberByCode } from '@kolo/profile/server'
import { freeUnitsOf, readSharesHandler, subjectOf } from '../../shares/server/read-shares.ts'
import { notifyShares } from '../../shares/server/share.notifications.ts'
import { capitalAccount } from '../../shares/server/share.postings.ts'
import type { AccountRow } from '../../shares/server/share.record.ts'
import {
  accountRows,
  countOpenOf,
  insertRequest,
  lockRequest,
  lockTerms,
  openAccount,
  saveRequest,
} from '../../shares/server/share.store.ts'
import type {
  acceptShares,
  cancelShareRequest,
  declineShares,
  offerShares,
  withdrawShares,
} from '../../shares/share.contract.ts'
import {
  leavingRefusal,
  partingRefusal,
  type RequestKind,
  type ShareCapital,
  takingRefusal,
  withdrawalSums,
  worthOf,
} from '../../shares/share.rules.ts'
import { sharesAccess } from '../../shares.access.ts'
import { capitalIn, lockOffer } from '../../terms/server/share-terms.ts'
import type { RequestRow } from './request.record.ts'
import { approvalsOf } from './request-approvals.ts'
import { endRequest, nameOf, recordOnRequest } from './request-steps.ts'

const openMost = 10

/** Offers shares to another member. */
export async function offerSharesHandler(call: Call, { body }: InputOf<typeof offerShares>) {
  const { db, actor } = call
  const capital = await lockOffer(db)
  if (!capital) return refuse('shares-off')
  const buyer = await memberByCode(db, body.memberCode)
  if (!buyer) return refuse('no-such-member', {}, 'memberCode')
  if (buyer.uid === actor.uid) return refuse('to-yourself', {}, 'memberCode')
  if (!buyer.is_active) return refuse('member-not-active', {}, 'memberCode')
  const holding = await ownHolding(call, capital)
  if (isRefusal(holding)) return holding
  const no = partingRefusal(body.units, holding, capital)
  if (no) return no.refusal === 'not-free' ? ((await lienOn(call, holding, capital)) ?? no) : no
  const value = worthOf(body.units, capital)
  await keepRequest(call, holding.account, {
    kind: 'transfer',
    buyerUid: buyer.uid,
    units: body.units,
    value,
    fee: zeroKobo,
  })
  await notifyShares(call, buyer.uid, {
    step: 'offered',
    units: body.units,
    amount: value,
    other: await nameOf(call, actor.uid),
  })
  return readSharesHandler(call)
}

/** Asks that some become money again, or all because the member leaves. */
export async function withdrawSharesHandler(call: Call, { body }: InputOf<typeof withdrawShares>) {
  const { db, actor } = call
  const terms = await lockTerms(db)
  if (!terms) return refuse('no-shares')
  const capital = capitalIn(terms)
  const holding = await ownHolding(call, capital)
  if (isRefusal(holding)) return holding
  const leaves = body.units === undefined
  const units = body.units ?? holding.units
  const no = leaves ? leavingRefusal(holding) : partingRefusal(units, holding, capital)
  if (no) return no.refusal === 'not-free' ? ((await lienOn(call, holding, capital)) ?? no) : no
  const { valueKobo: value, feeKobo: cost } = withdrawalSums(units, capital)
  const fee = leaves ? zeroKobo : cost
  if (fee !== body.feeKobo) return refuse('cost-changed')
  await keepRequest(call, holding.account, {
    kind: leaves ? 'leaving' : 'withdrawal',
    buyerUid: null,
    units,
    value,
    fee,
  })
  await notifyShares(call, actor.uid, { step: 'asked', units, amount: subtractKobo(value, fee) })
  return readSharesHandler(call)
}

/** Why shares do not go where they secure a loan: what is free of them is told in money. */
async function lienOn({ db, registry }: Call, { account, freeUnits }: OwnHolding, capital: ShareCapital) {
  const liens = await registry.liensOn(db, { kind: 'share_capital', scope: account.id })
  return lienRefusal(liens, worthOf(freeUnits, capital))
}

/** An administrator asks that all shares of a member who died become money; two approve it like any request. */
export async function askSharesOfDead(call: Call, ownerUid: string) {
  const terms = await lockTerms(call.db)
  if (!terms) return refuse('no-shares')
  const capital = capitalIn(terms)
  const holding = await holdingToPart(call, ownerUid, capital)
  if (isRefusal(holding)) return refuse('no-shares')
  const { account, units, freeUnits } = holding
  if (freeUnits < units) return refuse('shares-held')
  const { valueKobo: value } = withdrawalSums(units, capital)
  await keepRequest(call, account, { kind: 'leaving', buyerUid: null, units, value, fee: zeroKobo })
  return undefined
}

function ownHolding(call: Call, capital: ShareCapital) {
  return holdingToPart(call, call.actor.uid, capital)
}

/** What a member holds and how much of it is free. The terms are locked. */
async function holdingToPart({ db }: Call, ownerUid: string, capital: ShareCapital) {
  const account = await accountRows(db, ownerUid).executeTakeFirst()
  if (!account || account.units === 0) return refuse('no-shares')
  if ((await countOpenOf(db, account.id)) >= openMost) return refuse('too-many-requests-open')
  const freeUnits = freeUnitsOf(account, await readOwnedBalances(db, ownerUid), capital)
  return { account, units: account.units, freeUnits }
}

type OwnHolding = { account: AccountRow; units: number; freeUnits: number }

type Wanted = {
  kind: RequestKind
  buyerUid: string | null
  units: number
  value: ReturnType<typeof worthOf>
  fee: ReturnType<typeof worthOf>
}

async function keepRequest(call: Call, account: AccountRow, wanted: Wanted): Promise<void> {
  const { db, actor, now } = call
  const { kind, buyerUid, units, value, fee } = wanted
  const held = await hold(db, {
    account: capitalAccount({ accountId: account.id, ownerUid: account.owner_uid }),
    amount: value,
    deed: `shares.${kind}`,
    actorUid: actor.uid,
    now,
  })
  if ('refusal' in held) throw new Error(`Account ${account.code} has less than its register says`)
  const id = newId(Date.parse(now))
  await insertRequest(db, {
    id,
    kind,
    account_id: account.id,
    buyer_uid: buyerUid,
    units,
    value_kobo: value,
    fee_kobo: fee,
    status: kind === 'transfer' ? 'offered' : 'waiting',
    hold_id: held.holdId,
    asked_at: now,
  })
  call.record({
    kind: `shares.${kind}-asked`,
    subjectUid: account.owner_uid,
    target: { type: 'share-request', id },
    facts: { code: account.code, units, amountKobo: value.toString() },
  })
}

/** The buyer agrees: the price is set aside in their wallet. */
export async function acceptSharesHandler(call: Call, { params }: InputOf<typeof acceptShares>) {
  const { db, actor, now } = call
  const capital = await lockOffer(db)
  const row = await lockRequest(db, params.id)
  strangersFindNothing(row, actor.uid)
  if (!capital) return refuse('shares-off')
  const no =
    refusalOf(sharesAccess.accept, actor, subjectOf(row)) ??
    takingRefusal(row.units, (await openAccount(db, actor.uid, now)).units, capital)
  if (no) return no
  const cost = kobo(row.value_kobo)
  const held = await hold(db, {
    account: walletAccount(actor.uid),
    amount: cost,
    deed: 'shares.transfer',
    actorUid: actor.uid,
    now,
  })
  if ('refusal' in held)
    return refuse('wallet-too-small', { available: held.available.toString(), cost: cost.toString() })
  await saveRequest(db, row.id, { status: 'waiting', buyer_hold_id: held.holdId, answered_at: now })
  recordOnRequest(call, 'shares.transfer-accepted', row)
  const other = await nameOf(call, actor.uid)
  await notifyShares(call, row.seller_uid, { step: 'accepted', units: row.units, amount: cost, other })
  return readSharesHandler(call)
}

/** The buyer does not want them. */
export async function declineSharesHandler(call: Call, { params }: InputOf<typeof declineShares>) {
  const { db, actor } = call
  await lockTerms(db)
  const row = await lockRequest(db, params.id)
  strangersFindNothing(row, actor.uid)
  const no = refusalOf(sharesAccess.decline, actor, subjectOf(row))
  if (no) return no
  await endRequest(call, row, { status: 'declined', actorUid: actor.uid })
  recordOnRequest(call, 'shares.transfer-declined', row)
  const other = await nameOf(call, actor.uid)
  const amount = kobo(row.value_kobo)
  await notifyShares(call, row.seller_uid, { step: 'declined', units: row.units, amount, other })
  return readSharesHandler(call)
}

/** Whoever asked for it takes it back. */
export async function cancelShareRequestHandler(call: Call, { params }: InputOf<typeof cancelShareRequest>) {
  const { db, actor } = call
  await lockTerms(db)
  const row = await lockRequest(db, params.id)
  strangersFindNothing(row, actor.uid)
  const no = refusalOf(sharesAccess.cancel, actor, subjectOf(row))
  if (no) return no
  await dropApproval(call, approvalsOf(row), row.id)
  await endRequest(call, row, { status: 'cancelled', actorUid: actor.uid })
  recordOnRequest(call, 'shares.request-cancelled', row)
  if (row.buyer_uid !== null) {
    const other = await nameOf(call, actor.uid)
    const amount = kobo(row.value_kobo)
    await notifyShares(call, row.buyer_uid, { step: 'offer-taken-back', units: row.units, amount, other })
  }
  return readSharesHandler(call)
}

/** What somebody else agreed on is "not found" for everybody but the two. */
function strangersFindNothing({ seller_uid, buyer_uid }: RequestRow, uid: string): void {
  if (seller_uid !== uid && buyer_uid !== uid) throw new RequestProblem('not-found')
}
