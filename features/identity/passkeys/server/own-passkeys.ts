/**
 * Making and removing one's own passkeys. A passkey is never the only way in: it is beside a password or somebody who
 * vouches, and an account always has one of those, so removing a passkey locks nobody out.
 */

import type { Call } from '@kolo/application/call'
import { keepingAnAdministrator } from '@kolo/approvals/server'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { orNotFound, RequestProblem } from '@kolo/foundation/request-problem'
import { addMinutes } from '@kolo/foundation/time'
import { findProfile } from '@kolo/profile/server'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { recordAccountEvent } from '../../accounts/server/account-events.ts'
import { passkeyChanged } from '../../server/identity.notifications.ts'
import { lockSignIns } from '../../server/identity.store.ts'
import { ownerOf, sendNotice } from '../../server/send-mail.ts'
import type { removePasskey, savePasskey } from '../passkey.contract.ts'
import {
  countPasskeys,
  deletePasskey,
  insertChallenge,
  insertPasskey,
  type PasskeyRow,
  passkeysOf,
  takeChallenge,
} from './passkey.store.ts'
import { challengeOf, patienceMinutes, relyingParty, webAuthn } from './relying-party.ts'

const most = 20

/** EdDSA, ECDSA with P-256 and RSA: what the authenticators people have can do. */
const algorithms = [-8, -7, -257]

export async function listPasskeysHandler({ actor, db }: Call) {
  return { rows: (await passkeysOf(db, actor.uid)).map(present) }
}

function present({ id, name, created_at, last_used_at }: Omit<PasskeyRow, 'seal'>) {
  return { id, name, createdAt: created_at, lastUsedAt: last_used_at }
}

export async function beginPasskeyHandler({ actor, community, db, now }: Call) {
  const own = await passkeysOf(db, actor.uid)
  if (own.length >= most) return refuse('too-many-passkeys')
  const profile = orNotFound(await findProfile(db, actor.uid))
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: community.name,
    rpID: relyingParty(community).id,
    userID: new TextEncoder().encode(actor.uid),
    userName: profile.email,
    userDisplayName: profile.full_name,
    timeout: patienceMinutes * 60_000,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: own.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const { challenge } = options
  const expires_at = addMinutes(now, patienceMinutes)
  await insertChallenge(db, { challenge, purpose: 'make', uid: actor.uid, expires_at })
  return { options: { ...options } }
}

export async function keepPasskeyHandler(call: Call, { body }: InputOf<typeof savePasskey>) {
  const { actor, db, now } = call
  const { uid } = actor
  await lockSignIns(db, uid)
  if ((await countPasskeys(db, uid)) >= most) return refuse('too-many-passkeys')
  const challenge = challengeOf(body.made.response.clientDataJSON)
  if (challenge === undefined || !(await takeChallenge(db, { challenge, purpose: 'make', uid, now }))) {
    return refuse('wrong-passkey')
  }
  const credential = await credentialOf(call, body.made, challenge)
  if (!credential) return refuse('wrong-passkey')
  const row: Omit<PasskeyRow, 'seal'> = {
    id: newId(Date.parse(now)),
    credential_id: credential.id,
    uid,
    public_key: Buffer.from(credential.publicKey),
    counter: BigInt(credential.counter),
    transports: body.made.response.transports ?? [],
    name: body.name,
    created_at: now,
    last_used_at: null,
  }
  if (!(await insertPasskey(db, row, call.community.secret))) return refuse('passkey-known')
  await notify(call, 'added')
  recordAccountEvent(call, 'passkey.added', uid)
  return present(row)
}

async function credentialOf(
  { community }: Call,
  made: InputOf<typeof savePasskey>['body']['made'],
  expectedChallenge: string,
) {
  const party = relyingParty(community)
  const { verifyRegistrationResponse } = await webAuthn()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: made as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    return verified ? registrationInfo.credential : undefined
  } catch {
    // The library throws for every answer that is not right.
    return undefined
  }
}

export async function removePasskeyHandler(call: Call, { params }: InputOf<typeof removePasskey>) {
  const { actor, db } = call
  const remove = () => deletePasskey(db, actor.uid, params.id)
  // It may be all that passes an administrator's second factor.
  const removed = actor.role === 'admin' ? await keepingAnAdministrator(call, remove) : await remove()
  if (isRefusal(removed)) return removed
  if (!removed) throw new RequestProblem('not-found')
  await notify(call, 'removed')
  recordAccountEvent(call, 'passkey.removed', actor.uid)
  return {}
}

async function notify(call: Call, change: 'added' | 'removed'): Promise<void> {
  const profile = orNotFound(await findProfile(call.db, call.actor.uid))
  await sendNotice(call, ownerOf(profile), passkeyChanged, { at: call.now, change })
}
