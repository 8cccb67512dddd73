/** Who an estate is of: a member whose death is recorded. */
import type { Call } from '@kolo/application/call'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { CalendarDate } from '@kolo/foundation/time'
import { findProfile, type ProfileRow } from '@kolo/profile/server'

/** A member who died. */
export type DeceasedMember = ProfileRow & { died_on: CalendarDate }

/** The member, or that no death is recorded. */
export async function deadMember(
  { db }: Pick<Call, 'db'>,
  uid: string,
): Promise<DeceasedMember | Refusal<'not-died'>> {
  const member = orNotFound(await findProfile(db, uid))
  return member.died_on === null ? refuse('not-died') : { ...member, died_on: member.died_on }
}
