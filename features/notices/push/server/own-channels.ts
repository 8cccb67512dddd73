/** The ways one is reached, and switching one's browsers on and off. Another person's browser is not found. */
import { createPublicKey } from 'node:crypto'
import type { Call } from '@kolo/application/call'
import { settingRows } from '@kolo/application/community-settings'
import { batchQueries } from '@kolo/database/batched-queries'
import { deviceWords } from '@kolo/foundation/device-words'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { type NoticeCategory, noticeCategories } from '@kolo/foundation/notices'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { channelsOff, switchedIn } from '../../channels/server/switched-channels.ts'
import type { Topics } from '../../notices/server/route-notices.ts'
import type { readWays, removeBrowser, saveBrowser } from '../push.contract.ts'
import { mayBePushService } from '../push.rules.ts'
import { browsersOf, deleteBrowser, upsertBrowser } from './push.store.ts'

/** The commands behind `/api/notice-ways`, for all topics there are. */
export function ownWays(topics: Topics) {
  const told = new Set([...topics.values()].map(({ category }) => category))
  const categories = noticeCategories.filter((category) => told.has(category))
  const answer = (call: Call) => waysOf(call, categories)
  return {
    read: answer,
    keep: async (call: Call, { body }: InputOf<typeof saveBrowser>) =>
      (await keep(call, body)) ?? answer(call),
    remove: async (call: Call, { params }: InputOf<typeof removeBrowser>) => {
      if (!(await deleteBrowser(call.db, params.id, call.actor.uid))) throw new RequestProblem('not-found')
      return answer(call)
    },
  }
}

async function waysOf(
  { db, actor, community }: Call,
  categories: NoticeCategory[],
): Promise<OutputOf<typeof readWays>> {
  const { push } = community
  const said = await batchQueries(db, {
    browsers: browsersOf(db, actor.uid),
    settings: settingRows([channelsOff]),
  })
  const { channels } = switchedIn(community, said.settings)
  const browsers = said.browsers.map(({ id, device, kept_at, shows_all, session_id }) => ({
    id,
    ...deviceWords(device),
    keptAt: kept_at,
    showsAll: shows_all,
    isThis: session_id === actor.sessionId,
  }))
  return { channels: [...channels], categories, serverKey: push.serverKey, browsers }
}

/** Keeps the browser of this session, or says why not. */
async function keep(
  { db, actor, community, request, now }: Call,
  { endpoint, keys, showsAll }: InputOf<typeof saveBrowser>['body'],
): Promise<Refusal<'not-a-push-service'> | undefined> {
  const [p256dh, auth] = [Buffer.from(keys.p256dh, 'base64url'), Buffer.from(keys.auth, 'base64url')]
  if (!mayBePushService(endpoint, community.push.localService) || !isPoint(p256dh)) {
    return refuse('not-a-push-service')
  }
  await upsertBrowser(db, {
    id: newId(Date.parse(now)),
    uid: actor.uid,
    session_id: actor.sessionId,
    endpoint,
    p256dh,
    auth,
    shows_all: showsAll,
    device: request.userAgent,
    kept_at: now,
  })
  return undefined
}

/** Whether it is a key at all: a message for one that is none could not be sealed. */
function isPoint(bytes: Buffer): boolean {
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString('base64url'))
  try {
    return (
      bytes[0] === 4 &&
      createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } }) !== undefined
    )
  } catch {
    return false
  }
}
