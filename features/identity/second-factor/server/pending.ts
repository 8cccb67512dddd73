/** The step between a right password and a session, for people with a second factor. */
import type { AfterProof, Call, SignedIn } from '@kolo/application/call'
import { newToken, tokenHash } from '../../server/secrets.ts'
import { factorWaysOf, pendingExpiry, pendingMinutes } from '../second-factor.rules.ts'
import { factorOf, insertPending, type PendingRow, pendingOf, proofsOf } from './second-factor.store.ts'

type AnyCall = Call<SignedIn | undefined>

/** Holds a sign-in until the second factor is shown; `undefined` where there is none to show. */
export const beginPending: NonNullable<AfterProof['owes']> = async (call, { uid, kind }) => {
  const { db, now } = call
  if (!(await factorOf(db, uid))?.confirmed_at) return undefined
  const token = newToken()
  const expiresAt = pendingExpiry(now)
  const row = { token_hash: tokenHash(token), uid, kind, created_at: now, expires_at: expiresAt }
  await insertPending(db, row, call.community.secret)
  call.request.cookies.set('pending', token, pendingMinutes * 60)
  return { secondFactor: factorWaysOf(await proofsOf(db, uid)), expiresAt, serverTime: now }
}

/** The sign-in this browser has half done, while it may still be finished. */
export async function pendingOfCall(call: AnyCall): Promise<PendingRow | undefined> {
  const token = call.request.cookies.read('pending')
  return token === undefined ? undefined : pendingOf(call.db, tokenHash(token), call.now)
}

export async function readPendingSignInHandler(call: AnyCall) {
  const pending = await pendingOfCall(call)
  if (!pending) return { pending: null }
  const secondFactor = factorWaysOf(await proofsOf(call.db, pending.uid))
  return { pending: { secondFactor, expiresAt: pending.expires_at, serverTime: call.now } }
}
