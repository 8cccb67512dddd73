/**
 * Who administers: the one truth about administrators for every decision that wants a second pair of eyes, and for every
 * command that could leave the community without anybody. Only who can sign in counts: with a sign-in that is not switched
 * off, a way in that works here, and, where a second factor is on, something to pass it with.
 */
import type { Call } from '@kolo/application/call'
import { open } from '@kolo/database/secrets/sealing'
import type { Db } from '@kolo/database/tables'
import { type Administration, type Appointment, appointmentTieHours } from '@kolo/foundation/four-eyes'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { addHours, type Instant, instant } from '@kolo/foundation/time'
import { type RawBuilder, sql } from 'kysely'
import { isFounding } from '../approvals.rules.ts'

/** What it is read with: who is asking does not matter. */
export type Reading = Pick<Call, 'db' | 'now'> & {
  /** What ways in work here, and what secrets can be read. */
  community: Pick<Call['community'], 'federation' | 'secret'>
}

/** Who administers now, and whether the community is in its first week. */
export type CommunityAdministration = Administration & { founding: boolean }

type AdministratorRow = {
  uid: string
  hasPassword: boolean
  hasProvider: boolean
  hasPasskey: boolean
  hasRecoveryCode: boolean
  sealedSecret: string | null
}

/** What the database knows of it, as one JSON value that another query can carry along. */
export type AdministrationJson = {
  administrators: AdministratorRow[]
  appointments: { uid: string; byUid: string; at: string }[]
  founded: string | null
}

/** The expression that gives it. */
export function administrationJson(now: Instant): RawBuilder<AdministrationJson> {
  return sql<AdministrationJson>`(select json_build_object(
    'administrators', (select coalesce(json_agg(json_build_object('uid', a.uid, 'hasPassword', a.has_password,
      'hasProvider', a.has_provider, 'hasPasskey', a.has_passkey, 'hasRecoveryCode', a.has_recovery_code,
      'sealedSecret', encode(a.sealed_secret, 'hex')) order by a.created_at, a.uid), '[]') from administrators a),
    'appointments', (select coalesce(json_agg(json_build_object('uid', t.uid, 'byUid', t.by_uid, 'at', t.at)), '[]')
      from appointments t where t.became = 'admin' and not t.founding
        and t.at > ${addHours(now, -appointmentTieHours)}::timestamptz),
    'founded', (select min(e.at) from audit_events e)))`
}

export function administrationOf(
  json: AdministrationJson,
  { now, community }: Pick<Reading, 'now' | 'community'>,
): CommunityAdministration {
  return {
    administratorUids: json.administrators.filter((row) => canSignIn(row, community)).map(({ uid }) => uid),
    appointments: json.appointments.map((row): Appointment => ({ ...row, at: instant(row.at) })),
    founding: isFounding(json.founded === null ? undefined : instant(json.founded), now),
  }
}

function canSignIn(row: AdministratorRow, community: Reading['community']): boolean {
  const { federation, secret } = community
  const comesIn = row.hasPassword || row.hasPasskey || (row.hasProvider && federation !== undefined)
  const passes = row.sealedSecret === null || row.hasPasskey || row.hasRecoveryCode
  return comesIn && (passes || opens(secret, row.uid, row.sealedSecret ?? ''))
}

function opens(secret: string, uid: string, sealed: string): boolean {
  try {
    open(secret, uid, Buffer.from(sealed, 'hex'))
    return true
  } catch {
    // Sealed with another secret of the server, or damaged.
    return false
  }
}

/** Who administers, the appointments that still tie, and whether these are the first days: one statement. */
export async function readAdministration(reading: Reading): Promise<CommunityAdministration> {
  const { rows } = await sql<{ administration: AdministrationJson }>`
    select ${administrationJson(reading.now)} as administration`.execute(reading.db)
  const [row] = rows
  if (!row) throw new Error('The database does not say who administers')
  return administrationOf(row.administration, reading)
}

/** The uids of the administrators who can sign in now, oldest first. */
export async function administratorsWhoCanSignIn(reading: Reading): Promise<readonly string[]> {
  return (await readAdministration(reading)).administratorUids
}

/**
 * Locks all administrators, always in the same order, so that of two who would remove each other the second sees what
 * the first did.
 */
export async function lockAdministrators(db: Db): Promise<void> {
  await sql`select uid from profiles where role = 'admin' and not is_archived order by uid for update`.execute(
    db,
  )
}

/**
 * Does something that may cost somebody their office or their way in. It is refused, and with it the whole command, where
 * an administrator who can sign in was there before and none is there afterwards.
 */
export async function keepingAnAdministrator<Done>(
  reading: Reading,
  change: () => Promise<Done>,
): Promise<Done | Refusal<'last-administrator'>> {
  await lockAdministrators(reading.db)
  const before = await administratorsWhoCanSignIn(reading)
  const done = await change()
  if (isRefusal(done) || before.length === 0) return done
  return (await administratorsWhoCanSignIn(reading)).length === 0 ? refuse('last-administrator') : done
}

/** Whether somebody may be given an office: with a sign-in that is not switched off. */
export async function mayBePromoted(db: Db, uid: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select exists (select from sign_ins where uid = ${uid} and disabled_at is null) as may`.execute(db)
  return rows[0]?.may ?? false
}
