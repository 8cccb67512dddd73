/** What each tier allows in this community: read by whoever moves money, changed by two administrators. */

import { approvalKind, type Call } from '@kolo/application/call'
import {
  defineSetting,
  lockSetting,
  readSetting,
  settingIn,
  writeSetting,
} from '@kolo/application/community-settings'
import { askApproval, readWaiting } from '@kolo/approvals/server'
import type { Db } from '@kolo/database/tables'
import { actsAsStaff } from '@kolo/foundation/access'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import type { AskRefusal } from '@kolo/foundation/four-eyes'
import { formatNaira } from '@kolo/foundation/money'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import {
  allTierLimitsWire,
  type changeTierLimits,
  type getTierLimits,
} from '../../members/members.contract.ts'
import { profileAccess } from '../../profile.access.ts'
import { limitLabels, profileMessages, tierNames } from '../../profiles/profile.messages.ts'
import {
  changedLimits,
  type LimitsByTier,
  limitNames,
  type Tier,
  type TierLimits,
  tierLimitDefaults,
  tierLimits,
  tiers,
} from '../tiers.rules.ts'

export const tierLimitsSetting = defineSetting({
  name: 'profile.tier-limits',
  schema: allTierLimitsWire,
  initial: tierLimitDefaults,
  meaning: 'What each account tier may put in at a time, hold, invest, and take out in a day.',
  title: 'Limits of the account tiers',
  lines: (limits, { naira }) =>
    tiers.flatMap((tier) =>
      limitNames.map((name) => {
        const limit = limits[tier][name]
        return {
          label: `${tierNames[tier]}: ${limitLabels[name]}`,
          value: limit === null ? 'no limit' : naira(limit),
        }
      }),
    ),
})

type LimitsChange = { before: LimitsByTier; after: LimitsByTier }

/** Other limits: asked for by one administrator, approved by another. */
export const tierLimitsKind = approvalKind<LimitsChange>({
  name: 'profile.tier-limits',
  subjectType: 'setting',
  permission: 'manage_settings',
  change: z.object({ before: allTierLimitsWire, after: allTierLimitsWire }),
  describe: ({ before, after }) => ({
    title: 'Other limits for the account tiers',
    lines: linesOf(before, after),
  }),
  lockSubject: async ({ db }) => ({ version: (await lockSetting(db, tierLimitsSetting)).version }),
  apply: async (call, _, { after }) => {
    const { db, actor, now } = call
    const changed = changedLimits(await readTierLimits(db), after)
    await writeSetting(db, tierLimitsSetting, after, { actorUid: actor.uid, now })
    const facts = Object.fromEntries(changed.map((limit) => [limit.name, limit.after?.toString() ?? 'none']))
    call.record({ kind: 'profile.tier-limits-changed', facts })
    return undefined
  },
  words: profileMessages,
})

function linesOf(before: LimitsByTier, after: LimitsByTier) {
  const amount = (limits: LimitsByTier, tier: (typeof tiers)[number], name: (typeof limitNames)[number]) => {
    const limit = limits[tier][name]
    return limit === null ? 'no limit' : formatNaira(limit)
  }
  return tiers.flatMap((tier) =>
    limitNames
      .filter((name) => before[tier][name] !== after[tier][name])
      .map((name) => ({
        label: `${tierNames[tier]}: ${limitLabels[name]}`,
        value: `${amount(before, tier, name)} → ${amount(after, tier, name)}`,
      })),
  )
}

export function readTierLimits(db: Db): Promise<LimitsByTier> {
  return readSetting(db, tierLimitsSetting)
}

type LimitedRow = { tier: Tier; limits: unknown }

/** A living member's tier with the limits of all tiers, as a query to be asked together with other things. */
export function limitRows(uid: string): RawBuilder<LimitedRow> {
  return sql<LimitedRow>`select p.account_tier as tier, s.value as limits from profiles p
    left join community_settings s on s.name = ${tierLimitsSetting.name}
    where p.uid = ${uid} and not p.is_archived`
}

/** What these rows allow the member; `undefined` when there is no such member any more. */
export function limitsIn([row]: readonly LimitedRow[]): TierLimits | undefined {
  if (!row) return undefined
  const kept = row.limits === null ? [] : [{ name: tierLimitsSetting.name, value: row.limits }]
  return tierLimits(settingIn(kept, tierLimitsSetting), row.tier)
}

export function getTierLimitsHandler(call: Call): Promise<OutputOf<typeof getTierLimits>> {
  return answer(call)
}

/** The command behind `PUT /api/tier-limits`. Nothing that was done under the old limits changes. */
export async function changeTierLimitsHandler(
  call: Call,
  { body }: InputOf<typeof changeTierLimits>,
): Promise<OutputOf<typeof changeTierLimits> | Refusal<AskRefusal | 'limit-not-positive'>> {
  for (const tier of tiers) {
    for (const name of limitNames) {
      const limit = body.limits[tier][name]
      if (limit !== null && limit <= 0n) {
        return refuse('limit-not-positive', undefined, `limits.${tier}.${name}`)
      }
    }
  }
  const before = await readTierLimits(call.db)
  if (changedLimits(before, body.limits).length === 0) return answer(call)
  const change = { before, after: body.limits }
  const asked = { subjectId: tierLimitsSetting.name, change, reason: body.reason }
  const outcome = await askApproval(call, tierLimitsKind, asked)
  return isRefusal(outcome) ? outcome : answer(call)
}

async function answer(call: Call): Promise<OutputOf<typeof getTierLimits>> {
  const limits = await readTierLimits(call.db)
  const { permission } = profileAccess.changeTierLimits
  const can = { changeTierLimits: actsAsStaff(call.actor, permission) }
  if (!can.changeTierLimits) return { limits, can }
  const [waiting] = await readWaiting(call, [tierLimitsKind], [tierLimitsSetting.name])
  return { limits, can, waiting }
}
