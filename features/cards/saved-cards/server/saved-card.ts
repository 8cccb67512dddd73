/**
 * A card its member let the community keep, for saving that goes on by itself. What must always be true: it is kept only
 * where its member said so and the provider would charge it again; what it is charged by is sealed and never leaves this
 * server but for the provider; and its member can have it forgotten at any time.
 */

import type { AccountDeletionHook, Call } from '@kolo/application/call'
import { batchQueries } from '@kolo/database/batched-queries'
import { open, seal } from '@kolo/database/secrets/sealing'
import { newId } from '@kolo/foundation/ids'
import { purposeOf, queueStarts } from '@kolo/payments/server'
import type { CardWay, SavedCard } from '../../card-payments/card-payment.contract.ts'
import { cardHoldsOn } from '../../card-payments/card-payment.rules.ts'
import type { CardPaymentRow } from '../../card-payments/server/card-payment.record.ts'
import type { ReusableCard } from '../../paystack/server/paystack.ts'
import type { SavedCardRow } from './saved-card.record.ts'
import { forgetSavedCard, insertSavedCard, savedCardRows } from './saved-cards.store.ts'

type Keeping = Pick<Call, 'db' | 'now' | 'record' | 'community'>

/** Keeps the card a payment was made with, in the place of the one that was kept before. The payment is locked. */
export async function keepCard(call: Keeping, payment: CardPaymentRow, card: ReusableCard): Promise<void> {
  const { db, now, community } = call
  const { member_uid: memberUid } = payment
  const id = newId(Date.parse(now))
  await insertSavedCard(db, {
    id,
    member_uid: memberUid,
    authorization_sealed: seal(community.secret, id, Buffer.from(card.authorization)),
    brand: card.brand,
    last4: card.last4,
    expires_month: card.expiresMonth,
    expires_year: card.expiresYear,
    saved_at: now,
    removed_at: null,
  })
  call.record({
    kind: 'card.kept',
    subjectUid: memberUid,
    target: { type: 'payment', id: payment.id },
    facts: { code: payment.code },
  })
}

/** What a kept card is charged by; only ever told to the provider. */
export function authorizationOf(
  { community }: Pick<Call, 'community'>,
  card: SavedCardRow,
): string | undefined {
  if (card.authorization_sealed === null) return undefined
  return open(community.secret, card.id, card.authorization_sealed).toString()
}

export function savedCardIn(
  rows: readonly Omit<SavedCardRow, 'authorization_sealed'>[],
  now: Call['now'],
): CardWay['savedCard'] {
  const [card] = rows
  if (!card) return undefined
  const { brand, last4, expires_month: expiresMonth, expires_year: expiresYear } = card
  const isExpired = !cardHoldsOn({ expiresMonth, expiresYear }, now)
  return { brand, last4, expiresMonth, expiresYear, isExpired }
}

/** The kept card of the signed-in member, and what is saved from it by itself, whatever feature does that. */
export async function readSavedCardHandler({
  db,
  actor,
  now,
  registry: { purposes },
}: Call): Promise<SavedCard> {
  const fromCard = Object.entries(purposes).flatMap(([name, purpose]) =>
    purpose.fromCard ? [[name, purpose.fromCard.names(actor.uid)] as const] : [],
  )
  const { card, ...named } = await batchQueries(db, {
    ...Object.fromEntries(fromCard),
    card: savedCardRows(actor.uid),
  })
  const uses = Object.entries(named as Record<string, { id: string; name: string }[]>)
  return {
    card: savedCardIn(card, now) ?? null,
    uses: uses.flatMap(([kind, rows]) =>
      rows.map(({ id, name }) => ({ id, name, link: purposeOf(purposes, kind).targetLink(id) })),
    ),
  }
}

/**
 * Forgets the signed-in member's card, and pauses what is saved from it. What was begun with it is still booked. A charge
 * that begins waits for this, and finds no card.
 */
export async function removeSavedCardHandler(call: Call) {
  const { db, actor, now, registry } = call
  await queueStarts(call)
  const gone = await forgetSavedCard(db, actor.uid, now)
  if (gone)
    call.record({
      kind: 'card.forgotten',
      subjectUid: actor.uid,
      target: { type: 'saved-card', id: gone.id },
    })
  for (const { fromCard } of Object.values(registry.purposes)) await fromCard?.stop(call, actor.uid)
  return { removed: gone !== undefined }
}

/** Whoever leaves leaves no card behind that could be charged. */
export const leaveCards: AccountDeletionHook = async ({ db, now }, uid) => {
  await forgetSavedCard(db, uid, now)
  return undefined
}
