/** Mounts every route of every feature under `/api` on one Hono application. */
import type { HttpBindings } from '@hono/node-server'
import { registryOf, type ServerFeature } from '@kolo/application/server-feature'
import { newClearCode } from '@kolo/foundation/ids'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { livePath } from '@kolo/live/contract'
import type { Streams } from '@kolo/live/server'
import { type Context, Hono } from 'hono'
import { placeOf } from '../operations/door.ts'
import { languageOf } from './language-cookie.ts'
import { answerLive } from './live.ts'
import type { PlumbingParts } from './plumbing.ts'
import { requestProblemAnswer } from './problems.ts'
import { runEndpoint } from './run-endpoint.ts'
import { readSessionToken } from './session-cookie.ts'

/** The Hono variables the outer application may set before the API runs. */
export type ApiEnv = { Bindings: HttpBindings; Variables: { requestId: string; address: string } }

/**
 * The API of a list of features, and the streams of what changed where there are any. Outer middleware may set `requestId`
 * and `address`; without it both are found here.
 */
export function createApi(
  parts: PlumbingParts,
  features: readonly ServerFeature[],
  streams?: Streams,
): Hono<ApiEnv> {
  const plumbing = { ...parts, registry: registryOf(features) }
  const api = new Hono<ApiEnv>()
  for (const route of features.flatMap((feature) => feature.routes)) {
    const path = route.endpoint.path.replace(/\{(\w+)\}/g, ':$1')
    api.on(route.endpoint.method, path, async (context) => {
      const { incoming, outgoing } = context.env ?? {}
      const answer = await runEndpoint(plumbing, route, {
        request: context.req.raw,
        requestId: context.get('requestId') ?? newClearCode(8),
        address: context.get('address') ?? incoming?.socket.remoteAddress ?? 'unknown',
        pathParams: context.req.param() as Record<string, string>,
        isWhole: () => incoming?.complete === true,
        stepAside: () => placeOf(outgoing)?.leave(),
        comeBack: () => placeOf(outgoing)?.comeBack(),
      })
      // What is still to come of an answered request is not read; its sender may go on for ever.
      if (incoming?.complete === false) answer.headers.set('connection', 'close')
      return answer
    })
  }
  if (streams) api.get(livePath, (context) => listen(parts, streams, context))
  api.all('/api/*', (context) =>
    requestProblemAnswer(
      new RequestProblem('not-found'),
      context.get('requestId') ?? newClearCode(8),
      languageOf(context.req.raw),
    ),
  )
  return api
}

function listen(
  { db, authenticate, clock, community }: PlumbingParts,
  streams: Streams,
  context: Context<ApiEnv>,
): Promise<Response> {
  const request = context.req.raw
  const token = readSessionToken(request.headers.get('cookie'), community.origin)
  return answerLive(streams, {
    request,
    requestId: context.get('requestId') ?? newClearCode(8),
    hasToken: token !== undefined,
    who: async () => (token ? authenticate(db, token, clock(), community) : undefined),
    stepAside: () => placeOf(context.env?.outgoing)?.leave(),
  })
}
