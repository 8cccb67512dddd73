/** A member who died, and what is written of what becomes of what they left. */
import type { Call } from '@kolo/application/call'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { CalendarDate } from '@kolo/foundation/time'
import { findProfile, type ProfileRow } from '@kolo/profile/server'

/** A member who died. */
export type Dead = ProfileRow & { died_on: CalendarDate }

/** The member, or that no death is recorded. */
export async function deadMember({ db }: Pick<Call, 'db'>, uid: string): Promise<Dead | Refusal<'not-died'>> {
  const member = orNotFound(await findProfile(db, uid))
  return member.died_on === null ? refuse('not-died') : { ...member, died_on: member.died_on }
}

/** A step in the audit log. */
export function recordOnEstate(
  call: Pick<Call, 'record'>,
  kind: string,
  uid: string,
  facts: Record<string, string | boolean> = {},
): void {
  call.record({ kind, subjectUid: uid, target: { type: 'member', id: uid }, facts })
}
