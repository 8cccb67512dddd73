import type { Tables } from '@kolo/database/tables'
import { kobo } from '@kolo/foundation/money'
import { audienceIn } from '@kolo/profile/server'
import type { Selectable } from 'kysely'
import { placesLeft } from '../event.rules.ts'

/** An event as it is kept. */
export type EventRow = Selectable<Tables['events']>

/** Facts that follow from the row of one event. */

/** What somebody is called whose account is gone. */
export const gone = 'Somebody who left'

/** What the rules look at, as they call it. */
export function termsOf(row: EventRow) {
  return {
    status: row.status,
    mode: row.mode,
    venue: row.venue,
    joinUrl: row.join_url,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    registrationOpensAt: row.registration_opens_at,
    registrationClosesAt: row.registration_closes_at,
    ...audienceIn(row),
    feeKobo: kobo(row.fee_kobo),
  }
}

/** Places that are left for each way to take part. */
export function leftOf(row: EventRow) {
  return {
    in_person: placesLeft(row.capacity_in_person, row.taken_in_person),
    online: placesLeft(row.capacity_online, row.taken_online),
  }
}

/** What every notice about an event says. */
export function factsOf({ id, title, starts_at }: EventRow) {
  return { id, title, startsAt: starts_at }
}
