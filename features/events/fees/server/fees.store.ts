/** The only SQL of fees: what is awaited, what was not paid in time, and what goes back. */
import { anyOf } from '@kolo/database/any-of'
import type { Db } from '@kolo/database/tables'
import type { Instant } from '@kolo/foundation/time'
import { sql } from 'kysely'
import type { RegistrationRow } from '../../registrations/server/registration.record.ts'

function named(db: Db) {
  const fee = sql<bigint | null>`case when r.status = 'awaiting_payment' then r.fee_kobo end`
  return db
    .selectFrom('event_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select(['r.id', 'e.title as name', fee.as('least_kobo'), fee.as('most_kobo')])
}

/** What places are called, with what they take: a query. */
export function feeNames(db: Db, ids: readonly string[]) {
  return named(db).where('r.id', '=', anyOf(ids))
}

/** A member's places that wait for their fee, oldest first: a query. */
export function feesAwaited(db: Db, memberUid: string) {
  return named(db)
    .where('r.member_uid', '=', memberUid)
    .where('r.status', '=', 'awaiting_payment')
    .where('e.status', '=', 'published')
    .orderBy('r.id')
    .limit(100)
}

/** The fees these members are awaited to pay, each whole: a query. */
export function feesOwed(db: Db, memberUids: readonly string[]) {
  return db
    .selectFrom('event_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select(['r.member_uid', 'r.id', 'e.title as name'])
    .select([sql<bigint | null>`r.fee_kobo`.as('due_kobo'), sql<boolean>`true`.as('whole')])
    .where('r.member_uid', '=', anyOf(memberUids))
    .where('r.status', '=', 'awaiting_payment')
    .where('e.status', '=', 'published')
    .orderBy('r.id')
}

/** Places whose fee did not come in time, a bounded number. */
export function placesToLapse(db: Db, now: Instant, limit: number): Promise<RegistrationRow[]> {
  return db
    .selectFrom('event_registrations')
    .selectAll()
    .where('status', '=', 'awaiting_payment')
    .where('offered_until', '<=', now)
    .orderBy('offered_until')
    .limit(limit)
    .execute()
}

/** Places at cancelled events whose fee has not gone back, a bounded number. */
export function feesToReturn(db: Db, limit: number): Promise<{ id: string }[]> {
  return db
    .selectFrom('event_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select('r.id')
    .where('e.status', '=', 'cancelled')
    .where('r.fee_journal_id', 'is not', null)
    .where('r.fee_returned_journal_id', 'is', null)
    .orderBy('r.id')
    .limit(limit)
    .execute()
}
