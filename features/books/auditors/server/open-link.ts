/**
 * The session of an auditor. What must always be true: the secret of a link is exchanged by POST for a cookie of its own,
 * which reads until its access ends; whoever is signed in reads as themselves and as nobody else.
 */
import type { Call, SignedIn } from '@kolo/application/call'
import { countTries } from '@kolo/application/limits'
import type { Db } from '@kolo/database/tables'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { refuse } from '@kolo/foundation/refusal'
import { type Instant, instant } from '@kolo/foundation/time'
import type { AuditorHere, openAuditorLink, readAuditorSession } from '../auditor.contract.ts'
import { sessionEnd, sessionHours } from '../auditor.rules.ts'
import type { AuditorAccessRow } from './auditor.record.ts'
import { forgetSession, openByLink, openBySession, saveAccess } from './auditor.store.ts'
import { markOf, newSecret, recordAccess } from './give-access.ts'

type AnyCall = Call<SignedIn | undefined>

const wrongLinks = { name: 'wrong auditor link by address', points: 60, duration: 60 * 60 }
const tooMany = 'Too many links were tried from here. Please wait before trying again.'

function here({ auditor, year, session_ends_at, expires_at }: AuditorAccessRow): AuditorHere {
  return { name: auditor, year, endsAt: session_ends_at ?? expires_at }
}

export async function openAuditorLinkHandler(call: AnyCall, { body }: InputOf<typeof openAuditorLink>) {
  const { db, poolDb, now, actor, request } = call
  if (actor) return refuse('signed-in')
  const access = await openByLink(db, markOf(body.secret), now)
  if (!access) {
    await countTries(poolDb, [[wrongLinks, request.address]], tooMany)
    return refuse('link-not-valid')
  }
  const token = newSecret()
  const saved = await saveAccess(db, access.id, {
    session_hash: markOf(token),
    session_ends_at: sessionEnd(now, access.expires_at),
    last_opened_at: now,
  })
  // A session of this browser that is over would be looked at first.
  if (request.cookies.session) request.cookies.setSession(undefined)
  request.cookies.set('auditor', token, sessionHours * 3_600)
  recordAccess(call, saved, 'auditor.link-opened')
  return here(saved)
}

export async function readAuditorSessionHandler({
  db,
  now,
  actor,
  request,
}: AnyCall): Promise<OutputOf<typeof readAuditorSession>> {
  const token = actor ? undefined : request.cookies.read('auditor')
  const access = token && (await openBySession(db, markOf(token), now))
  return { auditor: access ? here(access) : null }
}

export async function closeAuditorSessionHandler({ db, request }: AnyCall) {
  const token = request.cookies.read('auditor')
  if (token) await forgetSession(db, markOf(token))
  request.cookies.set('auditor', undefined, 0)
  return {}
}

const nobody = '00000000-0000-0000-0000-000000000000'
const never = instant('1970-01-01T00:00:00.000Z')

/** Who reads by an auditor's cookie: nobody's account, and without any office. */
export async function authenticateAuditor(
  db: Db,
  token: string,
  now: Instant,
): Promise<SignedIn | undefined> {
  const access = await openBySession(db, markOf(token), now)
  return (
    access && {
      uid: nobody,
      role: 'user',
      isActive: true,
      emailVerified: false,
      profileComplete: false,
      sessionId: access.id,
      steppedUp: false,
      lastSeenAt: never,
      auditor: { accessId: access.id, name: access.auditor, year: access.year },
    }
  )
}
