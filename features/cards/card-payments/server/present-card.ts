/** Card payments as their members and as administrators see them. */

import type { Call } from '@kolo/application/call'
import { batchQueries } from '@kolo/database/batched-queries'
import { decide } from '@kolo/foundation/access'
import { kobo } from '@kolo/foundation/money'
import { correctionIn, correctionsOf, type PaymentRow, purposeOf, targetNames } from '@kolo/payments/server'
import { memberCardsOf } from '@kolo/profile/server'
import { cardsAccess } from '../../cards.access.ts'
import { keptBy } from '../../saved-cards/server/saved-cards.store.ts'
import type { CardPayment, CardReview, OpenCard } from '../card-payment.contract.ts'
import type { CardPaymentRow } from './card-payment.record.ts'
import { subjectOf } from './card-payment.record.ts'
import { channel } from './card-payment.store.ts'

type Viewer = Pick<Call, 'db' | 'actor' | 'registry'>

/** One card payment with the name of its target. */
export function presentCardWith(
  { actor, registry }: Viewer,
  row: CardPaymentRow,
  target: string,
  beside: Pick<CardPayment, 'corrected' | 'cardNotKept'> = {},
): CardPayment {
  const subject = subjectOf(row)
  const purpose = purposeOf(registry.purposes, row.purpose)
  const amount = kobo(row.amount_kobo)
  return {
    id: row.id,
    code: row.code,
    target: {
      id: row.target_id,
      name: target,
      link: purpose.targetLink(row.target_id),
      payLink: purpose.payLink(row.target_id, amount),
    },
    amountKobo: amount,
    isDebit: row.saved_card_id !== null,
    feeKobo: kobo(row.fee_kobo),
    chargeKobo: kobo(row.charge_kobo),
    status: row.status,
    startedAt: row.started_at,
    expiresAt: row.expires_at,
    checkout: checkoutOf(row),
    mismatch: mismatchOf(row),
    confirmation: confirmationOf(row),
    ...beside,
    version: row.version,
    can: {
      pay: decide(cardsAccess.pay, actor, subject),
      cancel: decide(cardsAccess.cancel, actor, subject),
    },
  }
}

function checkoutOf({
  reference,
  opened_at,
  asked_at,
  provider_status,
}: CardPaymentRow): CardPayment['checkout'] {
  if (reference === null || opened_at === null) return undefined
  return {
    reference,
    openedAt: opened_at,
    askedAt: asked_at ?? undefined,
    providerStatus: provider_status ?? undefined,
  }
}

function mismatchOf({
  problem,
  paid_kobo,
  paid_currency,
  charge_kobo,
}: CardPaymentRow): CardPayment['mismatch'] {
  if (problem === null || paid_kobo === null || paid_currency === null) return undefined
  return { problem, paidKobo: kobo(paid_kobo), currency: paid_currency, expectedKobo: kobo(charge_kobo) }
}

function confirmationOf(row: CardPaymentRow): CardPayment['confirmation'] {
  const { confirmed_at, received_kobo, outcome } = row
  if (confirmed_at === null || received_kobo === null || outcome === null) return undefined
  return {
    at: confirmed_at,
    receivedKobo: kobo(received_kobo),
    toPurposeKobo: kobo(row.to_purpose_kobo ?? 0n),
    toWalletKobo: kobo(row.to_wallet_kobo ?? 0n),
    outcome,
  }
}

/** Those of a member's open payments that are made by card. */
export function presentOpenCards(rows: readonly PaymentRow[]): OpenCard[] {
  return rows
    .filter((row) => row.channel === channel && (row.status === 'initiated' || row.status === 'pending'))
    .map(({ id, status, amount_kobo }) => ({ id, status, amountKobo: kobo(amount_kobo) }))
}

/** Card payments with the names of their targets. */
export async function presentCards(viewer: Viewer, rows: readonly CardPaymentRow[]): Promise<CardPayment[]> {
  if (rows.length === 0) return []
  const { targets, corrections, kept } = await batchQueries(viewer.db, {
    targets: targetNames(viewer, rows),
    corrections: correctionsOf(
      viewer.db,
      rows.map(({ id }) => id),
    ),
    kept: keptBy(rows),
  })
  const names = new Map(targets.map(({ id, name }) => [id, name]))
  return rows.map((row) => {
    const target = names.get(row.target_id) ?? purposeOf(viewer.registry.purposes, row.purpose).gone
    const wished = row.keep_card && row.confirmed_at !== null
    return presentCardWith(viewer, row, target, {
      corrected: correctionIn(corrections.find(({ payment_id }) => payment_id === row.id)),
      ...(wished && !kept.some(({ id }) => id === row.id) ? { cardNotKept: true } : {}),
    })
  })
}

export async function presentCard(viewer: Viewer, row: CardPaymentRow): Promise<CardPayment> {
  const [card] = await presentCards(viewer, [row])
  if (!card) throw new Error(`Card payment ${row.id} was lost while it was presented`)
  return card
}

/** One card payment, for administrators. */
export async function presentCardReview(viewer: Viewer, row: CardPaymentRow): Promise<CardReview> {
  const [review] = await presentCardReviews(viewer, [row])
  if (!review) throw new Error(`Card payment ${row.id} was lost while it was presented`)
  return review
}

/** Card payments with their members and what the provider calls them, for administrators. */
export async function presentCardReviews(
  viewer: Viewer,
  rows: readonly CardPaymentRow[],
): Promise<CardReview[]> {
  const cards = await presentCards(viewer, rows)
  const people = await memberCardsOf(viewer.db, [...new Set(rows.map(({ member_uid }) => member_uid))])
  return rows.flatMap((row, at) => {
    const card = cards[at]
    const person = people.get(row.member_uid) ?? { fullName: 'Former member', memberCode: '' }
    if (!card) return []
    return {
      ...card,
      member: { uid: row.member_uid, ...person },
      feeBearer: row.fee_bearer,
      provider: row.provider_ref === null ? undefined : providerOf(row),
      can: { ...card.can, book: decide(cardsAccess.book, viewer.actor, subjectOf(row)) },
    }
  })
}

function providerOf({ provider_ref, paid_with, provider_fee_kobo }: CardPaymentRow): CardReview['provider'] {
  return {
    reference: provider_ref ?? undefined,
    paidWith: paid_with ?? undefined,
    feeKobo: provider_fee_kobo === null ? undefined : kobo(provider_fee_kobo),
  }
}
