/**
 * The document of a screen with the screen in it: what a signed-in person opens is painted with the stylesheet alone, and
 * the program takes its place when its scripts are there. What must always be true: it shows what the API answers this
 * very person in this very request, nobody keeps it, and where anything stands in the way the ordinary document comes.
 */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { pathOf } from '@kolo/foundation/endpoint'
import { offeredLanguages } from '@kolo/foundation/languages'
import type { CommunityOfPage, Drawn } from '@kolo/foundation/server-rendering'
import { readSession } from '@kolo/identity/contract'
import { escapeHtml } from './html.ts'
import { documentOf, firstRead } from './route-parts.ts'
import { answerSite, hasSession, pageFor, takesCoding } from './site.ts'
import type { SiteFile } from './site-file.ts'
import type { SiteFiles } from './site-files.ts'

/** Asks the API as the same person. */
type Ask = (path: string) => Promise<Response>

/** An answer of the API the document brings, by the address it was asked under. */
type Brought = readonly [path: string, answer: string]

const whoIsHere = pathOf(readSession, {})

/** Answers one request for a page or a file: with its screen drawn where it is one that can be. */
export async function answerScreen(
  site: SiteFiles,
  request: Request,
  ask: Ask,
  reportFault: (error: unknown) => void,
): Promise<Response> {
  try {
    return (await renderedDocument(site, request, ask)) ?? answerSite(site, request)
  } catch (error) {
    reportFault(error)
    return answerSite(site, request)
  }
}

async function renderedDocument(site: SiteFiles, request: Request, ask: Ask): Promise<Response | undefined> {
  const { pathname: path } = new URL(request.url)
  const read = mayBeRendered(request) ? firstRead(site.routed, path) : undefined
  const page = pageFor(site, request)
  if (!read || !page) return undefined
  const drawing = await site.drawing
  if (!drawing?.serverRenderedRoutes.includes(read.route)) return undefined
  const answers = await Promise.all([ask(whoIsHere), ask(read.asks)])
  if (answers.some(({ ok }) => !ok)) return undefined
  const [session, answer] = await Promise.all(answers.map((each) => each.text()))
  if (session === undefined || answer === undefined) return undefined
  const drawn = await drawing.draw({
    route: read.route,
    path,
    session,
    read: { path: read.asks, answer },
    community: communityOf(site),
  })
  if (!drawn) return undefined
  const brought: Brought[] = [
    [whoIsHere, session],
    [read.asks, answer],
  ]
  const document = documentOf(site.routed, page, path)
  return send(request, document.type, documentWith(document, drawn, brought, fontsOf(site, drawn.html)))
}

/**
 * What stands behind a question mark is the program's; and only what is opened is drawn, never what is fetched to be kept.
 */
function mayBeRendered(request: Request): boolean {
  const isOpened = request.method === 'GET' && request.headers.get('sec-fetch-mode') === 'navigate'
  return isOpened && hasSession(request) && new URL(request.url).search === ''
}

function communityOf({ words }: SiteFiles): CommunityOfPage {
  const given = (name: string) => words[name] || undefined
  return {
    name: words.COMMUNITY_NAME ?? '',
    address: words.COMMUNITY_ADDRESS ?? '',
    email: given('COMMUNITY_EMAIL'),
    letters: given('LETTERS'),
    mark: given('MARK'),
    phone: given('PHONE'),
    whatsapp: given('WHATSAPP'),
    hours: given('HOURS'),
    provider: { name: words.PROVIDER ?? '', logo: given('PROVIDER_LOGO') },
    languages: offeredLanguages(),
  }
}

const scripts = /<(?:link rel="modulepreload"|script type="module")[^<>]*>(?:<\/script>)?/g
const sessionPreload = /<link rel="preload" href="\/api\/session"[^<>]*>/
const firstScript = '<script src="/theme.js"></script>'
const placeBegins = '<div id="root"><!-- screen -->'
const placeEnds = '<!-- its end --></div>'
/** React's own marks of where parts begin and end: nobody takes its markup over. */
const marks = /<!--\/?[$ ]*-->/g

/**
 * The display font as far as the screen's heading and amounts need it: with it on its way beside the styles, the screen is
 * painted once, in the letters it keeps.
 */
function fontsOf({ files }: SiteFiles, html: string): string[] {
  const named =
    html.includes('₦') && html.includes('class="money') ? /kolo-(display|naira)-/ : /kolo-display-/
  return [...files.keys()].filter((path) => path.endsWith('.woff2') && named.test(path))
}

/** The document with the screen, and its scripts behind it: what is painted comes first. */
function documentWith(
  document: SiteFile,
  { title, html }: Drawn,
  brought: readonly Brought[],
  fonts: readonly string[],
): string {
  const text = new TextDecoder().decode(document.plain)
  // Whoever saves data does without it.
  const ahead = text.includes('data-save-data')
    ? []
    : fonts.map((path) => `<link rel="preload" href="${path}" as="font" type="font/woff2" crossorigin>`)
  const late = [...text.matchAll(scripts)].map(([found]) => found.replace(' ', ' fetchpriority="low" '))
  const answers = brought.map(
    ([path, answer]) =>
      `<script type="application/json" data-answer="${escapeHtml(path)}">${answer.replaceAll('<', '\\u003c')}</script>`,
  )
  const [head = '', rest = ''] = text.replace(scripts, '').replace(sessionPreload, '').split(placeBegins)
  return [
    head
      .replace(firstScript, () => `${ahead.join('')}${firstScript}<script src="/drawn.js"></script>`)
      .replace('<title>', () => `<title>${escapeHtml(title)} · `),
    `<div id="root" data-drawn>${withoutStyles(html)}</div>`,
    ...answers,
    rest
      .slice(rest.indexOf(placeEnds) + placeEnds.length)
      .replace('</body>', () => `${late.join('')}</body>`),
  ].join('')
}

/** The policy takes no style out of markup: `drawn.js` reads it from another attribute. */
function withoutStyles(html: string): string {
  return html.replaceAll(' style="', ' data-style="').replace(marks, '')
}

const compressBr = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

async function send(request: Request, type: string, html: string): Promise<Response> {
  const headers = new Headers({
    'content-type': type,
    'cache-control': 'no-store',
    vary: 'accept-encoding, cookie, save-data',
  })
  const accepted = request.headers.get('accept-encoding') ?? ''
  const coding = takesCoding(accepted, 'br') ? 'br' : takesCoding(accepted, 'gzip') ? 'gzip' : undefined
  const plain = Buffer.from(html)
  if (coding) headers.set('content-encoding', coding)
  const bytes = coding === 'br' ? await compressBr(plain, quick) : coding ? await compressGzip(plain) : plain
  headers.set('content-length', String(bytes.byteLength))
  return new Response(Uint8Array.from(bytes), { headers })
}
