/** The SQL of invitations. */
import { anyOf } from '@kolo/database/any-of'
import type { SortedList, SortedPage, SortedRow } from '@kolo/database/sorted-pages'
import type { Db, Tables } from '@kolo/database/tables'
import type { Instant } from '@kolo/foundation/time'
import { type Selectable, sql } from 'kysely'

export type InvitationRow = Selectable<Tables['invitations']>

/** Which of these addresses are members', also of those who cannot sign in yet. */
export async function membersAmong(db: Db, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ email: string }>`
    SELECT email FROM profiles WHERE email = ${anyOf(emails)} AND NOT is_archived
    UNION SELECT email FROM sign_ins WHERE kind = 'password' AND email = ${anyOf(emails)}`.execute(db)
  return new Set(rows.map(({ email }) => email))
}

/** Which of these addresses have an invitation that works. */
export async function invitedAmong(
  db: Db,
  emails: readonly string[],
  now: Instant,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('invitations')
    .select('email')
    .where('email', '=', anyOf(emails))
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  return new Set(rows.map(({ email }) => email))
}

/** The columns that sending an invitation writes. */
export type SentInvitation = Pick<
  InvitationRow,
  'id' | 'email' | 'token_hash' | 'invited_by' | 'sent_at' | 'expires_at'
>

/** Inserts an invitation, or renews an expired one; `undefined` if a valid one exists, as when two invite at once. */
export async function keepInvitation(db: Db, sending: SentInvitation): Promise<InvitationRow | undefined> {
  const { token_hash, invited_by, sent_at, expires_at } = sending
  return db
    .insertInto('invitations')
    .values({ ...sending, made_at: sent_at, accepted_at: null, accepted_uid: null })
    .onConflict((on) =>
      on
        .columns(['email'])
        .where('accepted_at', 'is', null)
        .doUpdateSet({ token_hash, invited_by, sent_at, expires_at, sends: sql`invitations.sends + 1` })
        .where('invitations.expires_at', '<=', sent_at),
    )
    .returningAll()
    .executeTakeFirst()
}

/** One, locked: of two who change it at once the second sees what became of it. */
export function lockInvitation(db: Db, id: string): Promise<InvitationRow | undefined> {
  return db.selectFrom('invitations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Writes that one was sent again. */
export function saveSending(
  db: Db,
  id: string,
  sending: Omit<SentInvitation, 'id' | 'email'>,
): Promise<InvitationRow> {
  return db
    .updateTable('invitations')
    .set({ ...sending, sends: sql`sends + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Removes one nobody accepted. */
export async function deleteInvitation(db: Db, id: string): Promise<void> {
  await db.deleteFrom('invitations').where('id', '=', id).where('accepted_at', 'is', null).execute()
}

/** A page of them, newest first. */
export function invitationsIn(db: Db, page: SortedPage): Promise<(InvitationRow & SortedRow)[]> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .select(page.key.as('order_key'))
    .where(page.after)
    .orderBy(page.order)
    .limit(page.limit)
    .execute()
}

/** How they can be ordered; the newest stand first where nobody chose. */
export const invitationOrder = {
  keys: {
    email: { by: sql`email`, kind: 'text' },
    sent: { by: sql`sent_at`, kind: 'time' },
    ends: { by: sql`expires_at`, kind: 'time' },
  },
  usual: '-id',
  id: sql`id`,
} satisfies SortedList<'email' | 'sent' | 'ends'>

/** The one a link belongs to. */
export function invitationByToken(db: Db, tokenHash: Buffer): Promise<InvitationRow | undefined> {
  return db.selectFrom('invitations').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
}

/** Marks an invitation as accepted by its link; false if it was used, sent anew or withdrawn meanwhile. */
export async function markAccepted(
  db: Db,
  { id, token_hash }: Pick<InvitationRow, 'id' | 'token_hash'>,
  uid: string,
  now: Instant,
): Promise<boolean> {
  const row = await db
    .updateTable('invitations')
    .set({ accepted_at: now, accepted_uid: uid })
    .where('id', '=', id)
    .where('token_hash', '=', token_hash)
    .where('accepted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The same for whoever proved an invited address in another way. */
export async function markAddressAccepted(db: Db, uid: string, now: Instant): Promise<void> {
  await sql`
    UPDATE invitations i SET accepted_at = ${now}, accepted_uid = p.uid
      FROM profiles p WHERE p.uid = ${uid} AND i.email = p.email AND i.accepted_at IS NULL`.execute(db)
}

/** Forgets addresses nobody came from. */
export async function forgetInvitations(db: Db, expiredBefore: Instant): Promise<void> {
  await db
    .deleteFrom('invitations')
    .where('expires_at', '<', expiredBefore)
    .where('accepted_at', 'is', null)
    .execute()
}
