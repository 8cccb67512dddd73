/**
 * A member's death, confirmed by a second administrator. What must always be true: on the day and by the document that the
 * first one wrote down, neither of them the next of kin; and from then on nothing goes on by itself for the member.
 */
import { approvalKind, type Call } from '@kolo/application/call'
import type { Db } from '@kolo/database/tables'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { type CalendarDate, formatDay } from '@kolo/foundation/time'
import { dayWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { memberPath } from '../../profile.paths.ts'
import type { ProfileRow } from '../../profiles/server/profile.record.ts'
import { lockProfile, profileByUid, saveProfile } from '../../profiles/server/profile.store.ts'
import { deathsMessages } from '../deaths.messages.ts'
import { isNextOfKin } from '../deaths.rules.ts'
import { confirmDeath, deathOf } from './death.store.ts'

type Change = { diedOn: CalendarDate; documentNumber: string; documentOn: CalendarDate; sha256: string }

/** What is confirmed is this day, this document and this very file. */
export const deathKind = approvalKind<Change>({
  name: 'profile.death',
  subjectType: 'member',
  permission: 'manage_users',
  neverAlone: true,
  change: z.object({
    diedOn: dayWire,
    documentNumber: z.string(),
    documentOn: dayWire,
    sha256: z.string(),
  }),
  describe: ({ diedOn, documentNumber, documentOn }, person) => ({
    title: `Record the death of ${person}`,
    lines: [
      { label: 'Died on', value: formatDay(diedOn) },
      { label: 'Document', value: `${documentNumber}, ${formatDay(documentOn)}` },
    ],
  }),
  lockSubject: async ({ db }, uid) => {
    const { role, died_on } = await lockProfile(db, uid)
    const paper = await deathOf(db, uid)
    return { version: [role, died_on ?? 'alive', paper?.sha256 ?? 'no paper'].join(', '), personUid: uid }
  },
  page: (uid) => `${memberPath(uid)}?part=death`,
  apply: async (call, uid, { sha256: _, ...said }, { approvalId, askedBy }) => {
    const { db, now, actor } = call
    const member = await lockProfile(db, uid)
    const no = recordingRefusal(member) ?? (await kinRefusal(db, member.next_of_kin, [askedBy, actor.uid]))
    if (no) return no
    await confirmDeath(db, uid, { ...said, confirmedAt: now, approvalId })
    for (const hook of call.registry.memberDeathHooks) await hook(call, uid)
    await saveProfile(db, uid, { died_on: said.diedOn, is_active: false }, now)
    recordOnDeath(call, 'profile.death-confirmed', uid, { diedOn: said.diedOn })
    return undefined
  },
  words: deathsMessages,
})

/** Why no death is recorded of somebody. */
export function recordingRefusal(
  member: Pick<ProfileRow, 'role' | 'died_on'>,
): Refusal<'death-recorded' | 'staff-first'> | undefined {
  if (member.died_on !== null) return refuse('death-recorded')
  return member.role === 'user' ? undefined : refuse('staff-first')
}

/** Whoever gains by it has no part in it: the next of kin, or who is paid. */
export async function kinRefusal(
  db: Db,
  kin: Parameters<typeof isNextOfKin>[1],
  officerUids: readonly string[],
): Promise<Refusal<'next-of-kin'> | undefined> {
  for (const uid of officerUids) {
    const officer = await profileByUid(db, uid)
    if (officer && isNextOfKin({ fullName: officer.full_name, phone: officer.phone }, kin))
      return refuse('next-of-kin')
  }
  return undefined
}

/** A step in the audit log about a member who died. */
export function recordOnDeath(
  call: Pick<Call, 'record'>,
  kind: string,
  uid: string,
  facts: Record<string, string | boolean> = {},
): void {
  call.record({ kind, subjectUid: uid, target: { type: 'member', id: uid }, facts })
}
