/**
 * Giving an auditor access to a year, and ending it. What must always be true: the link is shown once, in the answer that
 * makes it, and kept as its SHA-256; it opens nothing before a second administrator approved it, and nothing once it ended.
 */
import { createHash, randomBytes } from 'node:crypto'
import { approvalKind, type Call } from '@kolo/application/call'
import { askApproval, dropApproval } from '@kolo/approvals/server'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { addHours, dayIn, type Instant, lagos } from '@kolo/foundation/time'
import * as z from 'zod/mini'
import type {
  AuditorAccess,
  endAuditorAccess,
  giveAuditorAccess,
  listAuditorAccesses,
} from '../auditor.contract.ts'
import { auditorMessages } from '../auditor.messages.ts'
import { accessState } from '../auditor.rules.ts'
import type { AuditorAccessRow } from './auditor.record.ts'
import { accesses, insertAccess, lockAccess, saveAccess } from './auditor.store.ts'

/** The mark a link or a session is kept and found by. */
export function markOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** A new secret of 32 random bytes. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

function presentAccess(row: AuditorAccessRow, now: Instant): AuditorAccess {
  const { approved_at, ended_at, expires_at, last_opened_at } = row
  return {
    id: row.id,
    year: row.year,
    auditor: row.auditor,
    contact: row.contact,
    askedAt: row.asked_at,
    expiresAt: expires_at,
    lastOpenedAt: last_opened_at ?? undefined,
    endedAt: ended_at ?? undefined,
    state: accessState({ approvedAt: approved_at, endedAt: ended_at, expiresAt: expires_at }, now),
  }
}

export async function listAuditorAccessesHandler({
  db,
  now,
}: Call): Promise<OutputOf<typeof listAuditorAccesses>> {
  return { rows: (await accesses(db)).map((row) => presentAccess(row, now)) }
}

/** Records what was done about an access, with the name of the auditor. */
export function recordAccess(
  { record }: Pick<Call, 'record'>,
  { id, auditor, year }: Pick<AuditorAccessRow, 'id' | 'auditor' | 'year'>,
  kind: `auditor.${string}`,
): void {
  record({ kind, target: { type: 'auditor', id }, facts: { auditor, year } })
}

type Wanted = { year: number; auditor: string; contact: string; days: number }

/** What the second administrator agrees to. */
export const auditorAccess = approvalKind<Wanted>({
  name: 'books.auditor-access',
  subjectType: 'auditor',
  permission: 'manage_settings',
  change: z.object({ year: z.int(), auditor: z.string(), contact: z.string(), days: z.int() }),
  describe: ({ year, auditor, contact, days }) => ({
    title: `Let ${auditor} read ${year}`,
    lines: [
      { label: 'Auditor', value: auditor },
      { label: 'Contact', value: contact },
      { label: 'Year', value: String(year) },
      { label: 'For', value: days === 1 ? '1 day' : `${days} days` },
      {
        label: 'Shows',
        value: 'Financial statements, journals, vouchers, bank statements and members’ balances with names',
      },
    ],
  }),
  lockSubject: async ({ db }, id) => {
    const row = await lockAccess(db, id)
    return { version: row.ended_at ? 'ended' : row.approved_at ? 'open' : 'pending' }
  },
  apply: async (call, id) => {
    const row = await saveAccess(call.db, id, { approved_at: call.now })
    recordAccess(call, row, 'auditor.access-approved')
    return undefined
  },
  words: auditorMessages,
})

export async function giveAuditorAccessHandler(call: Call, { body }: InputOf<typeof giveAuditorAccess>) {
  const { db, actor, now } = call
  const { reason, ...wanted } = body
  if (wanted.year > Number(dayIn(lagos, now).slice(0, 4))) return refuse('year-to-come', {}, 'year')
  const secret = newSecret()
  const row = await insertAccess(db, {
    id: newId(Date.parse(now)),
    year: wanted.year,
    auditor: wanted.auditor,
    contact: wanted.contact,
    link_hash: markOf(secret),
    asked_by: actor.uid,
    asked_at: now,
    expires_at: addHours(now, 24 * wanted.days),
  })
  recordAccess(call, row, 'auditor.access-given')
  const asked = await askApproval(call, auditorAccess, { subjectId: row.id, change: wanted, reason })
  if (isRefusal(asked)) return asked
  return { access: presentAccess(await lockAccess(db, row.id), now), secret }
}

export async function endAuditorAccessHandler(call: Call, { params }: InputOf<typeof endAuditorAccess>) {
  const { db, actor, now } = call
  const row = await lockAccess(db, params.id)
  if (row.ended_at) return refuse('access-ended')
  await dropApproval(call, auditorAccess, row.id)
  const saved = await saveAccess(db, row.id, {
    ended_at: now,
    ended_by: actor.uid,
    session_hash: null,
    session_ends_at: null,
  })
  recordAccess(call, saved, 'auditor.access-ended')
  return presentAccess(saved, now)
}
