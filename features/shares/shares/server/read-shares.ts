/** A member's shares: what they hold, what waits, and what came and went. */

import type { Call } from '@kolo/application/call'
import { batchQueries } from '@kolo/database/batched-queries'
import { pageById, paged } from '@kolo/database/pages'
import { decide } from '@kolo/foundation/access'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { kobo, zeroKobo } from '@kolo/foundation/money'
import { balancesOfOwner, type OwnedBalance, ownedBalancesIn } from '@kolo/ledger/balance'
import { openPaymentsOf } from '@kolo/payments/server'
import { memberCardsOf } from '@kolo/profile/server'
import { presentOpenPayments } from '@kolo/transfers/server'
import type { RequestRow } from '../../requests/server/request.record.ts'
import { sharesAccess } from '../../shares.access.ts'
import { offerIn, offerRows, presentTerms } from '../../terms/server/share-terms.ts'
import type { listShareMovements, ShareRequest, SharesPage } from '../share.contract.ts'
import { type ShareCapital, unitsFor, worthOf } from '../share.rules.ts'
import type { AccountRow } from './share.record.ts'
import { accountRows, movementsOf, openRequestsOf } from './share.store.ts'

/** What access looks at on a request. */
export function subjectOf({ seller_uid, buyer_uid, status }: RequestRow) {
  return { sellerUid: seller_uid, buyerUid: buyer_uid, status }
}

/** How many shares of an account are not set aside, by what the books hold of it. */
export function freeUnitsOf(account: AccountRow, owned: readonly OwnedBalance[], capital: ShareCapital) {
  const held = owned.find(({ kind, scope }) => kind === 'share_capital' && scope === account.id)?.held
  return account.units - unitsFor(held ?? zeroKobo, capital)
}

/** The command behind `GET /api/shares`, and what every command of a member answers. */
export async function readSharesHandler(call: Call): Promise<SharesPage> {
  const { db, actor, now } = call
  const said = await batchQueries(db, {
    ...offerRows(db),
    accounts: accountRows(db, actor.uid),
    requests: openRequestsOf(db, actor.uid),
    owned: balancesOfOwner(actor.uid),
    payments: openPaymentsOf(db, { memberUid: actor.uid, purpose: 'shares', now }),
  })
  const { isOffered, capital } = offerIn(said)
  const owned = ownedBalancesIn(said.owned)
  const [account] = said.accounts
  return {
    isOffered,
    ...(capital ? { terms: presentTerms(capital) } : {}),
    ...(capital && account
      ? {
          account: {
            id: account.id,
            code: account.code,
            units: account.units,
            freeUnits: freeUnitsOf(account, owned, capital),
            valueKobo: worthOf(account.units, capital),
            since: account.held_since ?? undefined,
          },
        }
      : {}),
    walletKobo: owned.find(({ kind }) => kind === 'member_wallet')?.available ?? zeroKobo,
    payments: await presentOpenPayments(call, said.payments),
    requests: await presentRequests(call, said.requests),
    can: {
      buy: decide(sharesAccess.buy, actor, undefined),
      offer: decide(sharesAccess.offer, actor, undefined),
      withdraw: decide(sharesAccess.withdraw, actor, undefined),
    },
  }
}

async function presentRequests(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  rows: readonly RequestRow[],
): Promise<ShareRequest[]> {
  const otherOf = (row: RequestRow) => (row.seller_uid === actor.uid ? row.buyer_uid : row.seller_uid)
  const cards = await memberCardsOf(db, [...new Set(rows.flatMap((row) => otherOf(row) ?? []))])
  return rows.map((row) => {
    const other = otherOf(row)
    const subject = subjectOf(row)
    return {
      id: row.id,
      kind: row.kind,
      status: row.status,
      side: row.seller_uid === actor.uid ? 'gives' : 'takes',
      ...(other === null
        ? {}
        : {
            other: { uid: other, ...(cards.get(other) ?? { fullName: 'Former member', memberCode: '' }) },
          }),
      units: row.units,
      valueKobo: kobo(row.value_kobo),
      feeKobo: kobo(row.fee_kobo),
      askedAt: row.asked_at,
      can: {
        accept: decide(sharesAccess.accept, actor, subject),
        decline: decide(sharesAccess.decline, actor, subject),
        cancel: decide(sharesAccess.cancel, actor, subject),
      },
    }
  })
}

export async function listShareMovementsHandler(
  { db, actor }: Call,
  { query }: InputOf<typeof listShareMovements>,
): Promise<OutputOf<typeof listShareMovements>> {
  const page = pageById(query)
  const account = await accountRows(db, actor.uid).executeTakeFirst()
  if (!account) return { rows: [] }
  const { rows, nextCursor } = paged(await movementsOf(db, account.id, page), query.limit)
  const cards = await memberCardsOf(db, [...new Set(rows.flatMap(({ other_uid }) => other_uid ?? []))])
  return {
    rows: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      units: row.units,
      unitsAfter: row.units_after,
      valueKobo: worthOf(Math.abs(row.units), { parKobo: kobo(row.par_kobo) }),
      on: row.moved_on,
      ...(row.other_uid === null ? {} : { other: cards.get(row.other_uid)?.fullName ?? 'Former member' }),
    })),
    nextCursor,
  }
}
