/**
 * Everything one request can reach, in one application: health, metrics, the API and its document, the mailbox of a
 * product without a mail server, and the pages of the client.
 */
import { timingSafeEqual } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { ServerFeature } from '@kolo/application/server-feature'
import { isUnavailable } from '@kolo/database/unavailable'
import { newClearCode } from '@kolo/foundation/ids'
import type { Streams } from '@kolo/live/server'
import { type Context, Hono, type Next } from 'hono'
import { matchedRoutes } from 'hono/route'
import { isLoopback } from './config.ts'
import { createApi } from './http/api.ts'
import type { PlumbingParts } from './http/plumbing.ts'
import { faultAnswer, unavailableAnswer } from './http/problems.ts'
import { inItsLanguage, type Sites } from './languages.ts'
import { devMailbox } from './mail/dev-mailbox.ts'
import type { Outbox } from './mail/outbox.ts'
import type { AddressOf } from './operations/client-address.ts'
import type { Log } from './operations/log.ts'
import { loggedPath } from './operations/logged-path.ts'
import type { Metrics } from './operations/metrics.ts'
import { answerCheck } from './pages/check-page.ts'
import { answerScreen } from './pages/rendered-document.ts'
import { isPagePart } from './pages/security-headers.ts'
import { sendFile } from './pages/site.ts'
import type { SiteFile } from './pages/site-file.ts'

/** What the application is made of. */
export type AppParts = {
  plumbing: PlumbingParts
  features: readonly ServerFeature[]
  streams: Streams
  sites: Sites
  /** The API's document; written out when it is first asked for. */
  document: () => Promise<SiteFile>
  /** Given only where `/dev/mailbox` may exist. */
  outbox: Outbox | undefined
  addressOf: AddressOf
  /** Whether what is asked could be kept, and the server is not about to stop. */
  isReady: () => Promise<boolean>
  metrics: Metrics
  metricsToken: string | undefined
  log: Log
}

type Env = { Bindings: HttpBindings; Variables: { requestId: string; address: string } }

/** The application; its `fetch` never throws. */
export function createApp(parts: AppParts): Hono<Env> {
  const { plumbing, features, sites, outbox, metrics } = parts
  const app = new Hono<Env>()
  app.use('*', (context, next) => accompany(parts, context, next))
  app.get('/healthz', (context) => context.json({ status: 'alive' }, 200, noStore))
  app.get('/readyz', async (context) =>
    (await parts.isReady())
      ? context.json({ status: 'ready' }, 200, noStore)
      : context.json({ status: 'not ready' }, 503, noStore),
  )
  app.get('/metrics', async (context) => {
    if (!mayReadMetrics(parts, context)) return context.text('Not found', 404, noStore)
    return context.body(await metrics.read(), 200, { ...noStore, 'content-type': metrics.contentType })
  })
  app.get('/api/openapi.json', async (context) => sendFile(context.req.raw, await parts.document()))
  if (outbox) {
    app.use('/dev/*', async (context, next) => {
      if (!isFromThisMachine(context)) return context.notFound()
      await next()
      return undefined
    })
    app.route('/', devMailbox(outbox))
  }
  app.route('/', createApi(plumbing, features, parts.streams))
  app.get('/check', (context) =>
    inItsLanguage(sites, context.req.raw, (site) =>
      answerCheck(site, context.req.raw, async (path) => app.request(path, {}, context.env)),
    ),
  )
  app.onError((error, context) => answerFault(plumbing, error, context))
  app.notFound((context) => {
    const ask = async (path: string) =>
      app.request(path, { headers: { cookie: context.req.header('cookie') ?? '' } }, context.env)
    const { raw } = context.req
    return inItsLanguage(sites, raw, (site) =>
      answerScreen(site, raw, ask, (error) => plumbing.reportFault(error, faultyPage(context))),
    )
  })
  return app
}

/** The request of a page that failed, as the log may hold it. */
function faultyPage(context: Context<Env>) {
  return { requestId: context.get('requestId'), endpoint: loggedPath(context.req.path, '*', 500) }
}

/** What escapes a page; the endpoints of the API answer for themselves. */
function answerFault(plumbing: PlumbingParts, error: Error, context: Context<Env>): Response {
  const request = faultyPage(context)
  const { requestId } = request
  if (isUnavailable(error)) {
    plumbing.reportOutage(error, request)
    return unavailableAnswer(requestId, error)
  }
  plumbing.reportFault(error, request)
  return faultAnswer(requestId)
}

const noStore = { 'cache-control': 'no-store' }

/** Gives the request its id and address, and afterwards one line in the log and one in the counters. */
async function accompany(parts: AppParts, context: Context<Env>, next: Next): Promise<void> {
  const started = performance.now()
  const requestId = newClearCode(8)
  context.set('requestId', requestId)
  context.set('address', parts.addressOf(context.env?.incoming))
  await next()
  const { method, path } = context.req
  // Nobody asks after a part of a page, and a page has dozens.
  if (!isPagePart(path)) context.header('x-request-id', requestId)
  const status = context.res.status
  const seconds = (performance.now() - started) / 1_000
  const pattern = matchedRoutes(context).at(-1)?.path ?? '*'
  const route = path.startsWith('/api/') ? pattern : 'page'
  parts.metrics.requestDone(route, method, status, seconds)
  const line = {
    requestId,
    method,
    path: loggedPath(path, pattern, status),
    status,
    ms: Math.round(seconds * 1_000),
  }
  if (route === 'page') parts.log.debug(line, 'page')
  else parts.log.info(line, 'request')
}

/** With a token, whoever shows it; without one, this machine alone. */
function mayReadMetrics({ metricsToken }: AppParts, context: Context<Env>): boolean {
  if (metricsToken === undefined) return isFromThisMachine(context)
  const given = Buffer.from(context.req.header('authorization') ?? '')
  const wanted = Buffer.from(`Bearer ${metricsToken}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/**
 * Whether nobody stands between this machine and the request: the client is loopback, no proxy passed it on, and the
 * page was asked for under a loopback name, so a stranger's page cannot point its own name here.
 */
function isFromThisMachine(context: Context<Env>): boolean {
  const passedOn = context.req.header('x-forwarded-for') ?? context.req.header('forwarded')
  const host = URL.parse(`http://${context.req.header('host') ?? ''}`)?.hostname ?? ''
  return passedOn === undefined && isLoopback(context.get('address')) && isLoopback(host)
}
