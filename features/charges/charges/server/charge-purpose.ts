/**
 * What payments asks of charges when money for one has come in, and before it leaves again. What must always be true: a charge
 * takes no more than is owed, all of it where no parts are allowed, and a payment that is reversed takes back what it had paid.
 */
import type { ForTarget } from '@kolo/application/purposes'
import { anyOf } from '@kolo/database/any-of'
import type { Db } from '@kolo/database/tables'
import { type Kobo, kobo, leastKobo, zeroKobo } from '@kolo/foundation/money'
import { isRefusal } from '@kolo/foundation/refusal'
import { type CalendarDate, dayIn, lagos } from '@kolo/foundation/time'
import { reverseJournal } from '@kolo/ledger/journal'
import { type PaymentPurpose, walletAccount } from '@kolo/payments/server'
import { sql } from 'kysely'
import { whatYouOwePath } from '../../charges.paths.ts'
import { contestOf } from '../charge.rules.ts'
import { bookPayment } from './book-payment.ts'
import { notifyCharged } from './charge.notifications.ts'
import { type Charge, chargeById, lockCharge, markPaymentReversed, paymentBroughtBy } from './charge.store.ts'

/** What payments calls it. */
export const chargePurposeName = 'charge'

/** `Annual dues 2026 CHG-2026-000418`. */
export const chargeName = ({ title, code }: Pick<Charge, 'title' | 'code'>) => `${title} ${code}`

/** How much of what came a charge takes; by payroll no fine before its day, or while it is contested. */
function takenOf(charge: Charge, { received, channel, now }: ForTarget): Kobo {
  const { outstandingKobo, instalments, kind, dueOn } = charge
  const today = dayIn(lagos, now)
  if (channel === 'payroll' && kind === 'fine')
    if (today < dueOn || contestOf(charge, today) === 'contested') return zeroKobo
  const most = leastKobo(kobo(outstandingKobo), received)
  return instalments > 1 || most === outstandingKobo ? most : zeroKobo
}

export const chargePurpose: PaymentPurpose = {
  receive: async (db, arrival) => {
    const charge = await lockCharge(db, arrival.targetId)
    const amount = charge.memberUid === arrival.memberUid ? takenOf(charge, arrival) : zeroKobo
    return { takes: amount > 0n, name: chargeName(charge), amount }
  },
  postings: ({ memberUid }) => ({ credit: walletAccount(memberUid) }),
  booked: async (call, arrival) => {
    const { targetId, paymentId, channel } = arrival
    const charge = await lockCharge(call.db, targetId)
    const amount = takenOf(charge, arrival)
    const paid = await bookPayment(call, charge, { amount, actorUid: null, brought: { paymentId, channel } })
    // What has just come in is there; were it not, it would stay in the wallet.
    if (isRefusal(paid)) throw new Error(`Money for ${charge.code} was not in the wallet`)
  },
  returnable: async (db, paymentId) => {
    const payment = await paymentBroughtBy(db, paymentId)
    return payment ? kobo(payment.amountKobo) : zeroKobo
  },
  putBack: async (call, { paymentId, actorUid, reason }) => {
    const { db, now } = call
    const payment = await paymentBroughtBy(db, paymentId)
    if (!payment) return undefined
    const charge = await lockCharge(db, payment.chargeId)
    const reversed = await reverseJournal(db, {
      journalId: payment.journalId,
      actorUid,
      now,
      memo: `Reversed: ${chargeName(charge)} paid`,
      facts: { charge: charge.code, reason },
    })
    if (isRefusal(reversed)) throw new Error(`The payment of ${charge.code} was not reversed by the books`)
    await markPaymentReversed(db, payment.id, now)
    call.record({
      kind: 'charge.payment-reversed',
      actorUid: actorUid ?? undefined,
      subjectUid: charge.memberUid,
      target: { type: 'charge', id: charge.id },
      facts: {
        code: charge.code,
        amountKobo: payment.amountKobo.toString(),
        journalId: reversed.journalId,
      },
    })
    const after = await chargeById(db, charge.id)
    await notifyCharged(call, after, {
      step: 'payment-reversed',
      amount: kobo(payment.amountKobo),
      on: after.nextDueOn ?? after.dueOn,
    })
    return undefined
  },
  // A charge goes on: what is disputed and still in the wallet is held by the dispute itself.
  freeze: async () => false,
  free: async () => undefined,
  page: { words: 'See what you owe', link: whatYouOwePath, elsewhere: '' },
  gone: 'Charge',
  targetLink: () => whatYouOwePath,
  payLink: () => whatYouOwePath,
  names: (db, ids) => named(db, false).where('c.id', '=', anyOf(ids)),
  owed: chargesOwed,
  targetsOf: (db, memberUid) =>
    named(db, true)
      .where('c.member_uid', '=', memberUid)
      .where('c.outstanding_kobo', '>', sql<never>`0`)
      .orderBy('c.id')
      .limit(100),
}

/** What is moved out of the wallet later is paid on the page of what is owed: names say that nothing is to be moved. */
function named(db: Db, takes: boolean) {
  return db
    .selectFrom('charges as c')
    .innerJoin('charge_runs as r', 'r.id', 'c.run_id')
    .select([
      'c.id',
      sql<string>`r.title || ' ' || c.code`.as('name'),
      sql<bigint | null>`${takes ? 1n : null}::bigint`.as('least_kobo'),
      sql<bigint | null>`null::bigint`.as('most_kobo'),
    ])
}

/** What these members owe of each charge until a day; nothing of a fine that is contested. */
function chargesOwed(db: Db, memberUids: readonly string[], until: CalendarDate) {
  return db
    .selectFrom('charges as c')
    .innerJoin('charge_runs as r', 'r.id', 'c.run_id')
    .select(['c.member_uid', 'c.id', sql<string>`r.title || ' ' || c.code`.as('name')])
    .select([
      sql<bigint>`charge_overdue(c, ${until}::date + 1)`.as('due_kobo'),
      sql<boolean>`c.instalments = 1`.as('whole'),
    ])
    .where('c.member_uid', '=', anyOf(memberUids))
    .where('c.next_due_on', '<=', until)
    .where(sql<boolean>`(c.contested_at is null or c.contest_ended_at is not null)`)
    .orderBy('c.next_due_on')
    .orderBy('c.id')
}
