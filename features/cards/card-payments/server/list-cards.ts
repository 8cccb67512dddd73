/** Card payments and what the provider sent, page by page. */

import type { Call } from '@kolo/application/call'
import { waitingList } from '@kolo/application/waiting-list'
import { pageById, paged } from '@kolo/database/pages'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { kobo } from '@kolo/foundation/money'
import { readBalance } from '@kolo/ledger/balance'
import { memberCardsOf } from '@kolo/profile/server'
import type {
  listCardEvents,
  listCardPayments,
  listCardReviews,
  readCardPayment,
  readCardReview,
  readClearing,
} from '../card-payment.contract.ts'
import { type CardsToLookAt, cardsToLookAt } from '../card-payment.contract.ts'
import { clearingAccount } from './card-payment.postings.ts'
import { anyCard, cardsOnDesk, listCards, listEvents, ownCard } from './card-payment.store.ts'
import { presentCard, presentCardReview, presentCardReviews, presentCards } from './present-card.ts'

/** The signed-in member's card payments, newest first. */
export async function listCardPaymentsHandler(
  call: Call,
  { query }: InputOf<typeof listCardPayments>,
): Promise<OutputOf<typeof listCardPayments>> {
  const { db, actor } = call
  const found = await listCards(db, { memberUid: actor.uid, ...pageById(query) })
  const { rows, nextCursor } = paged(found, query.limit)
  return { rows: await presentCards(call, rows), nextCursor }
}

/** One card payment of the signed-in member. */
export async function readCardPaymentHandler(call: Call, { params }: InputOf<typeof readCardPayment>) {
  return presentCard(call, await ownCard(call.db, params.id, call.actor.uid))
}

/** Card payments of all members. */
export async function listCardReviewsHandler(
  call: Call,
  { query }: InputOf<typeof listCardReviews>,
): Promise<OutputOf<typeof listCardReviews>> {
  const found = await listCards(call.db, { toLookAt: query.which === 'to-look-at', ...pageById(query) })
  const { rows, nextCursor } = paged(found, query.limit)
  return { rows: await presentCardReviews(call, rows), nextCursor }
}

/** What was paid otherwise than agreed, on the administrators' first screen. */
export const cardsWaiting = waitingList({
  list: cardsToLookAt,
  ask: ({ db, actor }) => cardsOnDesk(db, actor.uid),
  present: async ({ db }, rows): Promise<CardsToLookAt> => {
    const uids = [...new Set(rows.map(({ member_uid }) => member_uid))]
    const people = uids.length > 0 ? await memberCardsOf(db, uids) : undefined
    return {
      count: rows[0]?.in_all ?? 0,
      mine: rows[0]?.mine ?? 0,
      oldestAt: rows[0]?.paid_at ?? undefined,
      rows: rows.flatMap(({ id, code, member_uid: uid, problem, paid_at: paidAt, ...row }) =>
        problem === null || paidAt === null
          ? []
          : [
              {
                id,
                code,
                member: { uid, fullName: people?.get(uid)?.fullName ?? 'Former member' },
                problem,
                amountKobo: kobo(row.amount_kobo),
                paidKobo: kobo(row.paid_kobo ?? 0n),
                currency: row.paid_currency ?? '',
                paidAt,
              },
            ],
      ),
    }
  },
})

/** One card payment of any member. */
export async function readCardReviewHandler(call: Call, { params }: InputOf<typeof readCardReview>) {
  return presentCardReview(call, await anyCard(call.db, params.id))
}

/** What the provider holds for the community. */
export async function readClearingHandler({ db }: Pick<Call, 'db'>): Promise<OutputOf<typeof readClearing>> {
  return { withProviderKobo: (await readBalance(db, clearingAccount)).balance }
}

/** What the provider sent that is no payment here. */
export async function listCardEventsHandler(
  { db }: Call,
  { query }: InputOf<typeof listCardEvents>,
): Promise<OutputOf<typeof listCardEvents>> {
  const found = await listEvents(db, pageById(query))
  const { rows, nextCursor } = paged(found, query.limit)
  return {
    rows: rows.map((row) => ({
      id: row.id,
      event: row.event,
      reference: row.reference,
      amountKobo: row.amount_kobo === null ? undefined : kobo(row.amount_kobo),
      currency: row.currency ?? undefined,
      providerReference: row.provider_ref ?? undefined,
      payment: row.payment_id === null ? undefined : { id: row.payment_id, code: row.code ?? '' },
      heardAt: row.heard_at,
    })),
    nextCursor,
  }
}
