/**
 * Somebody's BVN and NIN. What must always be true: a number is kept sealed and is in no answer, log or audit row; one
 * number belongs to one member, and whoever gives one that is somebody else's learns nothing about whose.
 */
import type { Call } from '@kolo/application/call'
import { countTries } from '@kolo/application/limits'
import { markOf, seal } from '@kolo/database/secrets/sealing'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { lockProfile } from '@kolo/profile/server'
import type { saveIdentityNumber } from '../documents.contract.ts'
import { numbersOf, saveNumber } from './documents.store.ts'
import { presentIdentity } from './own-documents.ts'

/** So few that nobody finds out which numbers are here. */
const daily = { name: 'identity number by person', points: 5, duration: 24 * 60 * 60 } as const

export async function keepIdentityNumberHandler(call: Call, { body }: InputOf<typeof saveIdentityNumber>) {
  const { db, poolDb, actor, now, community } = call
  const { kind, number } = body
  const profile = orNotFound(await lockProfile(db, actor.uid))
  if (profile.kyc_status === 'verified') return refuse('number-settled')
  await countTries(
    poolDb,
    [[daily, actor.uid]],
    'You have tried several numbers today. Please try again tomorrow.',
  )
  const id = newId(Date.parse(now))
  const isKept = await saveNumber(db, {
    id,
    member_uid: actor.uid,
    kind,
    number_sealed: seal(community.secret, `identity number ${id}`, Buffer.from(number)),
    number_mark: markOf(community.secret, kind, number),
    last4: number.slice(-4),
    kept_at: now,
  })
  if (!isKept) return refuse('number-refused', undefined, 'number')
  call.record({ kind: 'identity-number.kept', facts: { what: kind } })
  return presentIdentity(call, (await numbersOf([actor.uid]).execute(db)).rows)
}
