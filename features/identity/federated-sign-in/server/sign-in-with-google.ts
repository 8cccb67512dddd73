/**
 * Who comes in through Google (specification section 4, domain.md A3). Somebody known by issuer and subject signs in.
 * Somebody new needs a proven e-mail, and then: a password account whose e-mail is proven refuses them; one whose e-mail
 * nobody ever proved is met by `unconfirmed-account.ts`; a profile that waits for its person becomes theirs; otherwise they get
 * a new profile with a name and no more.
 */
import type { Call, SignedIn } from '@kolo/application/call'
import { newId } from '@kolo/foundation/ids'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { profilePath } from '@kolo/profile/paths'
import { newNote, withFreshCard } from '@kolo/profile/providers'
import {
  createProfile,
  lockWaitingProfile,
  type ProfileRow,
  saveWays,
  transferProfile,
  waysOf,
} from '@kolo/profile/server'
import { recordAccountEvent, recordAtOnce } from '../../accounts/server/account-events.ts'
import { isSecondFactorNeeded } from '../../identity.contract.ts'
import { type Met, metPath, secondFactorPath } from '../../identity.paths.ts'
import { homeOf } from '../../identity.rules.ts'
import { cameWithoutLink } from '../../invitations/server/accept-invitation.ts'
import { passwordSignInByEmail, type SignInRow } from '../../server/identity.store.ts'
import { beginSession, endSessions } from '../../sessions/server/sessions.ts'
import type { Claims } from '../claims.rules.ts'
import { insertFederated, lockFederated, lockWays } from './federated.store.ts'
import { repairWays } from './repair-sign-in-methods.ts'
import { type Arrival, meetUnconfirmed } from './unconfirmed-account.ts'

type AnyCall = Call<SignedIn | undefined>
/** Signs in whom the provider vouches for, or says why not; whoever was signed in on this device is signed out. */
export async function signInWithGoogle(
  call: AnyCall,
  claims: Claims,
  { next, unknownHash }: { next: string | null; unknownHash: string },
) {
  const person = await personBehind(call, claims, unknownHash)
  if (isRefusal(person)) {
    const { actor, now } = call
    if (actor) {
      const uid = actor.uid
      await endSessions(call.poolDb, { uid, only: actor.sessionId, because: 'signed-out', now })
    }
    await recordAtOnce(call.poolDb, { ...call, actor: undefined }, 'session.refused', undefined, {
      because: person.refusal,
      provider: 'google.com',
    })
    return person
  }
  const profile = await freshened(call, person.uid, claims)
  const begun = await beginSession(call, profile.uid, 'google.com')
  const onward = next ?? (profile.profile_complete ? undefined : profilePath)
  const home = homeOf(profile.role, onward)
  const { met } = person
  return {
    purpose: 'sign-in' as const,
    next: isSecondFactorNeeded(begun) ? secondFactorPath(home) : met ? metPath(home, met) : home,
  }
}

/** Who came, and what became of an account with their e-mail that nobody had confirmed. */
type Person = { uid: string; met?: Met }

async function personBehind(call: AnyCall, claims: Claims, unknownHash: string) {
  const known = await lockFederated(call.db, claims)
  if (known) return knownPerson(known)
  const { provenEmail } = claims
  if (provenEmail === undefined) return refuse('operation-not-allowed')
  const uid = newId(Date.parse(call.now))
  // The sign-in is written first: of two first visits at once the second waits here and then finds the first.
  const { issuer, subject } = claims
  const way = { uid, issuer, subject, email: provenEmail, now: call.now }
  const first = await insertFederated(call.db, way, call.community.secret)
  if (!first) return knownPerson(orNotFound(await lockFederated(call.db, claims)))
  return newPerson(call, { claims: { ...claims, provenEmail }, uid, unknownHash })
}

function knownPerson({ uid, disabled_at }: SignInRow): Person | Refusal<'user-disabled'> {
  return disabled_at === null ? { uid } : refuse('user-disabled')
}

async function newPerson(call: AnyCall, arrival: Arrival) {
  const { db, now } = call
  const { uid, claims } = arrival
  const password = await passwordSignInByEmail(db, claims.provenEmail)
  const met = password && (await meetUnconfirmed(call, password, arrival))
  if (met && isRefusal(met)) return met
  if (met?.met === 'kept') return met
  const waiting = await lockWaitingProfile(db, claims.provenEmail)
  if (waiting) {
    if ((await lockWays(db, waiting.uid)).length > 0)
      return refuse('account-exists-with-different-credential')
    return received(call, uid, waiting, claims)
  }
  const made = await createProfile(db, {
    uid,
    email: claims.provenEmail,
    now,
    provider: 'google.com',
    emailVerified: true,
    ...(claims.displayName ? { displayName: claims.displayName } : {}),
    ...(claims.photoURL ? { photoUrl: claims.photoURL } : {}),
  })
  if (isRefusal(made)) return refuse('account-exists-with-different-credential')
  recordAccountEvent({ ...call, actor: undefined }, 'account.opened', uid, {
    provider: 'google.com',
  })
  await cameWithoutLink(call, uid)
  return { uid, ...met }
}

async function received(call: AnyCall, uid: string, waiting: ProfileRow, claims: Claims): Promise<Person> {
  const { db, now } = call
  const { displayName, photoURL } = claims
  const profile = await transferProfile(db, waiting, {
    uid,
    now,
    ways: {
      linkedProviders: ['google.com'],
      primaryProvider: 'google.com',
      providerData: { 'google.com': newNote(now, { displayName, photoURL }) },
    },
  })
  const event = { ...call, actor: undefined }
  recordAccountEvent(event, 'account.transferred', uid, { from: waiting.uid })
  return { uid: profile.uid }
}

/** The profile with its list of ways repaired and what the provider now says about the person. */
async function freshened(call: AnyCall, uid: string, claims: Claims): Promise<ProfileRow> {
  const { db, now } = call
  const { displayName, photoURL } = claims
  const repaired = await repairWays(db, uid, now, displayName)
  const before = waysOf(repaired)
  const after = withFreshCard(before, 'google.com', { displayName, photoURL }, now)
  return after === before ? repaired : saveWays(db, uid, after, now)
}
