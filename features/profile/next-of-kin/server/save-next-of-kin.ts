import type { Call } from '@kolo/application/call'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { presentWhole } from '../../profiles/server/present-profile.ts'
import { lockProfile } from '../../profiles/server/profile.store.ts'
import { saveEdit } from '../../profiles/server/update-profile.ts'
import type { changeNextOfKin } from '../next-of-kin.contract.ts'

/** Keeps whom a member names; naming the same person again changes nothing. */
export async function saveNextOfKin(
  call: Call,
  { body }: InputOf<typeof changeNextOfKin>,
): Promise<OutputOf<typeof changeNextOfKin>> {
  const { version, fullName, phone, relationship, sharePercent } = body
  const row = await lockProfile(call.db, call.actor.uid)
  if (version !== row.version) throw new RequestProblem('changed-meanwhile')
  const before = row.next_of_kin
  const isSame =
    before?.fullName === fullName &&
    before.phone === phone &&
    before.relationship === relationship &&
    before.sharePercent === sharePercent
  const edit = isSame ? {} : { next_of_kin: { fullName, phone, relationship, sharePercent } }
  return presentWhole(call, await saveEdit(call, row, edit, ['nextOfKin']))
}
