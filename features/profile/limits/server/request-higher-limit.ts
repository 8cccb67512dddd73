/**
 * A member asks for a higher limit. It waits at the desk of approvals; the administrator who approves it asks for the
 * next tier in their own name, so that a second one decides as about every tier.
 */

import { type ApprovalKind, approvalKind, type Call } from '@kolo/application/call'
import { askApproval, prepareApproval } from '@kolo/approvals/server'
import type { InputOf } from '@kolo/foundation/endpoint'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import type { Instant } from '@kolo/foundation/time'
import { notify } from '@kolo/notices/server'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { TierChange } from '../../members/server/member-approvals.ts'
import { profileMessages, tierNames } from '../../profiles/profile.messages.ts'
import { higherLimitDeclined } from '../../profiles/server/profile.notifications.ts'
import { lockProfile } from '../../profiles/server/profile.store.ts'
import type { askHigherLimit } from '../higher-limit.contract.ts'
import { tierAfter, tiers } from '../tiers.rules.ts'

const name = 'profile.higher-limit'

/** The kind of what members ask; `tier` is what an administrator asks for once they agree. */
export function higherLimitKind(tier: ApprovalKind<TierChange>) {
  return approvalKind<TierChange>({
    name,
    subjectType: 'member',
    permission: 'manage_users',
    change: z.object({ before: z.enum(tiers), after: z.enum(tiers) }),
    describe: ({ before, after }, person) => ({
      title: `${person} asks for a higher limit`,
      lines: [
        { label: 'Account tier', value: `${tierNames[before]} → ${tierNames[after]}` },
        { label: 'After you approve', value: 'A second administrator decides' },
      ],
    }),
    lockSubject: async ({ db }, uid) => ({
      version: (await lockProfile(db, uid)).account_tier,
      personUid: uid,
    }),
    apply: async (call, uid, change, { reason }) => {
      const asked = { subjectId: uid, change: { ...change, requested: true as const }, reason }
      const outcome = await askApproval(call, tier, asked)
      return isRefusal(outcome) ? outcome : undefined
    },
    sentBack: (call, uid, _, reason) =>
      notify(call, { topic: higherLimitDeclined, to: uid, facts: { reason } }),
    expired: (call, uid) => notify(call, { topic: higherLimitDeclined, to: uid, facts: {} }),
    words: profileMessages,
  })
}

/** The command behind a member's wish. */
export function askHigherLimitHandler(kind: ReturnType<typeof higherLimitKind>) {
  return async (call: Call, { body }: InputOf<typeof askHigherLimit>) => {
    const { db, actor, now } = call
    const { account_tier: before } = await lockProfile(db, actor.uid)
    const after = tierAfter(before)
    if (after === undefined) return refuse('highest-tier')
    const { rows } = await askedHigherRows(actor.uid, now).execute(db)
    if (rows.length > 0) return refuse('already-asked')
    const change = { before, after }
    await prepareApproval(call, kind, { subjectId: actor.uid, change, reason: body.reason })
    return { tier: after, askedAt: now }
  }
}

/** When the member asked for more than the tier they have, if that waits for either administrator: a query. */
export function askedHigherRows(uid: string, now: Instant): RawBuilder<{ asked_at: Instant }> {
  return sql<{
    asked_at: Instant
  }>`select a.asked_at from approvals a join profiles p on p.uid = a.subject_uid
    where a.kind in (${name}, 'profile.tier') and a.subject_id = ${uid}::text and a.status = 'waiting'
      and a.expires_at > ${now}::timestamptz and a.subject_version = p.account_tier
      and (a.kind = ${name} or a.change ? 'requested') limit 1`
}
