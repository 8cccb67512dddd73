/** Says who is signed in, or why the session of the cookie that came is over. */
import type { Call, SignedIn } from '@kolo/application/call'
import { readSessionOf, whySessionEnded } from './sessions.ts'

export async function readSessionHandler(call: Call<SignedIn | undefined>) {
  const { actor, db, now, request } = call
  const { session: sessionToken } = request.cookies
  if (actor) return { session: await readSessionOf(db, actor.uid, actor.sessionId, now), ended: null }
  const ended = sessionToken ? await whySessionEnded(db, sessionToken, now) : undefined
  return { session: null, ended: ended ?? null }
}

/** The request itself was the sign of life; the answer says how long the session now lasts. */
export function extendSessionHandler({ actor, db, now }: Call) {
  return readSessionOf(db, actor.uid, actor.sessionId, now)
}
