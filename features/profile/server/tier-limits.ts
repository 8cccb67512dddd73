/** What each tier allows in this community: read by whoever moves money, changed by administrators. */
import { recordEvent } from '@kolo/audit/server'
import type { Call, Db } from '@kolo/database/call'
import { defineSetting, readSetting, writeSetting } from '@kolo/database/community-settings'
import { actsAsStaff } from '@kolo/foundation/access'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { allTierLimitsWire, type changeTierLimits, type getTierLimits } from '../members.contract.ts'
import { profileAccess } from '../profile.access.ts'
import { changedLimits, type LimitsByTier, limitNames, tierLimitDefaults, tiers } from '../tiers.rules.ts'

const tierLimitsSetting = defineSetting({
  name: 'profile.tier-limits',
  schema: allTierLimitsWire,
  initial: tierLimitDefaults,
  meaning: 'What each account tier may put in at a time, hold, invest, and take out in a day.',
})

/** The limits of all tiers as they are now. */
export function readTierLimits(db: Db): Promise<LimitsByTier> {
  return readSetting(db, tierLimitsSetting)
}

/** The act behind `GET /api/tier-limits`. */
export async function getTierLimitsAct(call: Call): Promise<OutputOf<typeof getTierLimits>> {
  return answer(call, await readTierLimits(call.db))
}

/** The act behind `PUT /api/tier-limits`. Nothing that was done under the old limits changes. */
export async function changeTierLimitsAct(
  call: Call,
  { body }: InputOf<typeof changeTierLimits>,
): Promise<OutputOf<typeof changeTierLimits> | Refusal<'limit-not-positive'>> {
  for (const tier of tiers) {
    for (const name of limitNames) {
      const limit = body.limits[tier][name]
      if (limit !== null && limit <= 0n) {
        return refuse('limit-not-positive', undefined, `limits.${tier}.${name}`)
      }
    }
  }
  const changed = changedLimits(await readTierLimits(call.db), body.limits)
  if (changed.length === 0) return answer(call, body.limits)
  const { db, actor, now, requestId, address } = call
  await writeSetting(db, tierLimitsSetting, body.limits, { actorUid: actor.uid, now })
  const facts = Object.fromEntries(changed.map(({ name, after }) => [name, after?.toString() ?? 'none']))
  const event = { kind: 'profile.tier-limits-changed', actorUid: actor.uid, facts }
  await recordEvent(db, { ...event, now, requestId, address })
  return answer(call, body.limits)
}

function answer(call: Call, limits: LimitsByTier) {
  const { permission } = profileAccess.changeTierLimits
  return { limits, can: { changeTierLimits: actsAsStaff(call.actor, permission) } }
}
