/** Receipts for cash as their members and as officers see them. */

import type { Call } from '@kolo/application/call'
import { batchQueries } from '@kolo/database/batched-queries'
import { decide } from '@kolo/foundation/access'
import { kobo } from '@kolo/foundation/money'
import { correctionIn, correctionsOf, purposeOf, targetNames } from '@kolo/payments/server'
import { cardRows } from '@kolo/profile/server'
import { cashAccess } from '../cash.access.ts'
import type { CashReceipt, CashReview } from '../cash.contract.ts'
import type { CashRow } from './cash.record.ts'
import { subjectOf } from './cash.record.ts'

type Viewer = Pick<Call, 'db' | 'actor' | 'registry'>

/** Receipts with their members and officers. */
export async function presentCash(viewer: Viewer, rows: readonly CashRow[]): Promise<CashReview[]> {
  if (rows.length === 0) return []
  const uids = rows.flatMap(({ member_uid, keeper_uid, confirmed_by }) => [
    member_uid,
    keeper_uid,
    ...(confirmed_by === null ? [] : [confirmed_by]),
  ])
  const { targets, corrections, cards } = await batchQueries(viewer.db, {
    targets: targetNames(viewer, rows),
    corrections: correctionsOf(
      viewer.db,
      rows.map(({ id }) => id),
    ),
    cards: cardRows(viewer.db, [...new Set(uids)]),
  })
  const names = new Map(targets.map(({ id, name }) => [id, name]))
  const people = new Map(cards.map((card) => [card.uid, card]))
  const person = (uid: string) => ({ uid, fullName: people.get(uid)?.full_name ?? 'Former member' })
  return rows.map((row) => {
    const purpose = purposeOf(viewer.registry.purposes, row.purpose)
    const reason = row.reversal_reason ?? row.rejection_reason ?? undefined
    return {
      id: row.id,
      number: row.number,
      paymentCode: row.code,
      target: { name: names.get(row.target_id) ?? purpose.gone, link: purpose.targetLink(row.target_id) },
      amountKobo: kobo(row.amount_kobo),
      status: row.status,
      bookedAt: row.booked_at,
      member: { ...person(row.member_uid), memberCode: people.get(row.member_uid)?.member_code ?? '' },
      receivedBy: person(row.keeper_uid),
      confirmedAt: row.confirmed_at ?? undefined,
      inWallet: row.outcome === 'purpose-closed' && row.to_purpose_kobo === 0n,
      corrected: correctionIn(corrections.find(({ payment_id }) => payment_id === row.id)),
      ...(reason === undefined ? {} : { reason }),
      countedBy: row.confirmed_by === null ? undefined : person(row.confirmed_by),
      version: row.version,
      can: {
        count: decide(cashAccess.count, viewer.actor, subjectOf(row)),
        cancel: decide(cashAccess.cancel, viewer.actor, subjectOf(row)),
      },
    }
  })
}

/** One receipt, for officers. */
export async function presentOne(viewer: Viewer, row: CashRow): Promise<CashReview> {
  const [review] = await presentCash(viewer, [row])
  if (!review) throw new Error(`Receipt ${row.number} was lost while it was presented`)
  return review
}

/** The same as its member sees it. */
export function presentOwnReceipt({
  countedBy: _,
  version: _version,
  can: _can,
  ...receipt
}: CashReview): CashReceipt {
  return receipt
}
