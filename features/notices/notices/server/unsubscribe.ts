/**
 * Switching off, by a link in a mail and without signing in, what the mail was about. The link names the person and the
 * topics and is signed by the server; it works as long as the server's secret does, and does nothing but switch off.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Call, SignedIn } from '@kolo/application/call'
import type { Community } from '@kolo/application/community'
import type { InputOf } from '@kolo/foundation/endpoint'
import type { NoticeCategory } from '@kolo/foundation/notices'
import { refuse } from '@kolo/foundation/refusal'
import type { unsubscribe } from '../notice.contract.ts'
import { categoriesIn } from '../notice.rules.ts'
import { switchOff } from './notice.store.ts'

/** The whole address that switches these topics off for a person. */
export function unsubscribeLink(
  { origin, secret }: Pick<Community, 'origin' | 'secret'>,
  uid: string,
  categories: readonly NoticeCategory[],
): string {
  const named = `${uid}.${[...categories].sort().join('.')}`
  return `${origin}/unsubscribe?of=${named}.${signature(secret, named)}`
}

function signature(secret: string, named: string): string {
  return createHmac('sha256', secret).update(`unsubscribe\n${named}`).digest('base64url')
}

/** What a link names, or `undefined` when it is none of ours. */
export function readUnsubscribe(
  secret: string,
  of: string,
): { uid: string; categories: NoticeCategory[] } | undefined {
  const parts = of.split('.')
  const given = Buffer.from(parts.pop() ?? '')
  const wanted = Buffer.from(signature(secret, parts.join('.')))
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
  return { uid: parts[0] ?? '', categories: categoriesIn(of) }
}

/** The command behind the link; asked twice it says the same. */
export async function unsubscribeHandler(
  { db, community, now }: Call<SignedIn | undefined>,
  { query }: InputOf<typeof unsubscribe>,
) {
  const link = readUnsubscribe(community.secret, query.of)
  if (!link) return refuse('link-not-ours')
  await switchOff(db, link.uid, link.categories, now)
  return { off: link.categories }
}
