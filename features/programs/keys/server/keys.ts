/**
 * Making and ending keys. What must always be true: a key is shown once, in the answer that makes it, and kept as its
 * SHA-256; its owner is told; and a key of the community opens nothing before a second administrator said so.
 */

import { createHash, randomBytes } from 'node:crypto'
import { approvalKind, type Call } from '@kolo/application/call'
import { administratorsWhoCanSignIn, askApproval, dropApproval } from '@kolo/approvals/server'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { addHours, type Instant } from '@kolo/foundation/time'
import { notify } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { programsMessages } from '../../programs.messages.ts'
import { communityKeyApproved, keyMade } from '../../server/programs.notifications.ts'
import type { endKey, Key, makeCommunityKey, makeKey } from '../keys.contract.ts'
import { type KeyScope, keyScopes, mostKeys, scopeLabels, shownCharacters } from '../keys.rules.ts'
import type { KeyRow } from './key.record.ts'
import { insertKey, keysOf, lockKey, saveKey } from './keys.store.ts'

/** The mark a key is kept and found by. */
export function keyHash(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

/** A key as its owner sees it. */
function keyAnswer(row: KeyRow, now: Instant): Key {
  const state = row.ended_at
    ? 'ended'
    : row.expires_at <= now
      ? 'expired'
      : row.approved_at
        ? 'open'
        : 'waiting'
  return {
    id: row.id,
    prefix: row.prefix,
    name: row.name,
    scopes: row.scopes,
    madeAt: row.made_at,
    expiresAt: row.expires_at,
    approvedAt: row.approved_at,
    lastUsedAt: row.last_used_at,
    endedAt: row.ended_at,
    endedBecause: row.ended_because,
    state,
  }
}

export async function listKeysHandler({ db, actor, now }: Call) {
  return { rows: (await keysOf(db, actor.uid)).map((row) => keyAnswer(row, now)) }
}

export async function listCommunityKeysHandler({ db, now }: Call) {
  return { rows: (await keysOf(db, null)).map((row) => keyAnswer(row, now)) }
}

type Wanted = { name: string; scopes: readonly KeyScope[]; days: number }

/** Keeps a new key; answers it with what opens, or nothing where there are as many as are kept. */
async function keepNew(call: Call, uid: string | null, { name, scopes, days }: Wanted) {
  const { db, actor, now } = call
  const secret = `kolo_${randomBytes(32).toString('base64url')}`
  const row = await insertKey(
    db,
    {
      id: newId(Date.parse(now)),
      uid,
      token_hash: keyHash(secret),
      prefix: secret.slice(0, shownCharacters),
      name,
      scopes: [...scopes],
      made_by: actor.uid,
      made_at: now,
      expires_at: addHours(now, 24 * days),
      approved_at: uid === null ? null : now,
    },
    uid === null ? mostKeys.community : mostKeys.own,
  )
  if (row) recordOnKey(call, row, 'key.made')
  return row && { row, secret }
}

function recordOnKey({ record }: Pick<Call, 'record'>, row: KeyRow, kind: string): void {
  record({
    kind,
    ...(row.uid === null ? {} : { subjectUid: row.uid }),
    target: { type: 'key', id: row.id },
    facts: { prefix: row.prefix, scopes: row.scopes.join(' '), ofCommunity: row.uid === null },
  })
}

/** A key of one's own: it opens at once, and its owner is told. */
export async function makeKeyHandler(call: Call, { body }: InputOf<typeof makeKey>) {
  const { actor, now } = call
  const made = await keepNew(call, actor.uid, body)
  if (!made) return refuse('too-many-keys')
  const { name, prefix } = made.row
  await notify(call, { topic: keyMade, to: actor.uid, facts: { name, prefix, at: now } })
  return { key: keyAnswer(made.row, now), secret: made.secret }
}

export async function endKeyHandler(call: Call, { params }: InputOf<typeof endKey>) {
  const row = orNotFound(await lockKey(call.db, params.id))
  return endIt(call, orNotFound(row.uid === call.actor.uid ? row : undefined))
}

export async function endCommunityKeyHandler(call: Call, { params }: InputOf<typeof endKey>) {
  const row = orNotFound(await lockKey(call.db, params.id))
  const own = orNotFound(row.uid === null ? row : undefined)
  await dropApproval(call, communityKeyKind, own.id)
  return endIt(call, own)
}

async function endIt(call: Call, row: KeyRow) {
  if (row.ended_at) return refuse('key-over')
  const saved = await saveKey(call.db, row.id, { ended_at: call.now, ended_because: 'revoked' })
  recordOnKey(call, saved, 'key.ended')
  return keyAnswer(saved, call.now)
}

/** What the second administrator lets in. */
export const communityKeyKind = approvalKind<Wanted & { prefix: string }>({
  name: 'programs.community-key',
  subjectType: 'key',
  permission: 'manage_settings',
  change: z.object({
    name: z.string(),
    prefix: z.string(),
    scopes: z.array(z.enum(keyScopes)),
    days: z.number(),
  }),
  describe: ({ name, prefix, scopes, days }) => ({
    title: `Let a program read for the community: ${name}`,
    lines: [
      { label: 'Key', value: `${prefix}…` },
      ...scopes.map((scope) => ({ label: scope, value: scopeLabels[scope] })),
      { label: 'For', value: `${days} days` },
    ],
  }),
  lockSubject: async ({ db }, id) => {
    const row = orNotFound(await lockKey(db, id))
    return { version: row.ended_at ? 'ended' : row.approved_at ? 'open' : 'waiting' }
  },
  apply: async (call, id) => {
    const saved = await saveKey(call.db, id, { approved_at: call.now })
    recordOnKey(call, saved, 'key.approved')
    const { name, prefix, scopes } = saved
    const to = await administratorsWhoCanSignIn(call)
    await notify(call, {
      topic: communityKeyApproved,
      to,
      facts: { name, prefix, scopes: scopes.join(', ') },
    })
    return undefined
  },
  words: programsMessages,
})

/** A key of the community: it is asked for with the reason a second administrator reads. */
export async function makeCommunityKeyHandler(call: Call, { body }: InputOf<typeof makeCommunityKey>) {
  const { reason, ...wanted } = body
  const made = await keepNew(call, null, wanted)
  if (!made) return refuse('too-many-keys')
  const { id, prefix } = made.row
  const asked = await askApproval(call, communityKeyKind, {
    subjectId: id,
    change: { ...wanted, prefix },
    reason,
  })
  if (isRefusal(asked)) return asked
  const row = orNotFound(await lockKey(call.db, id))
  return { key: keyAnswer(row, call.now), secret: made.secret }
}
