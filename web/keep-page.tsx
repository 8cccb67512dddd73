/**
 * Keeps the screen a member looks at on their device, as a document of its own: the next time its address is opened it is
 * there at once, also without a network. What must always be true: only a screen of the list below is kept, only at rest
 * and with answers of this visit, it says of when it is, no number of an account and no code is in it, and it is not shown
 * longer than the session would have lasted by itself.
 */
import { addHours, instant } from '@kolo/foundation/time'
import { AsOfAsking } from '@kolo/ui/patterns/as-of'
import { PreferencesProvider } from '@kolo/ui/patterns/preferences'
import { savesData } from '@kolo/ui/patterns/saving-data'
import { forgetKept, isFromBefore, keptPrefix } from '@kolo/ui/patterns/whose-page'
import type { Query, QueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { block, inAttribute, keptRoute, keptText, programIn, withoutPrivate } from './kept-text.ts'
import { preferencesOf } from './shell/preferences-of.tsx'
import type { ShellSession } from './shell/session-context.tsx'

/** The most pages of one person; the one that was kept longest ago goes first. */
const mostPages = 20
/** The frame of a page is of the document the server sent, and stands no longer than this. */
const documentLastsHours = 24
/** What says that something is still to come, or that this is no screen at rest. */
const unrest = '[aria-busy=true], .spin, .sk:not([data-unseen] *), dialog[open], [data-as-of]'

/** Whose screen is to be kept, and whether they are still here and let it be seen. */
export type Keeping = { client: QueryClient; session: ShellSession; isStill: () => boolean }

/** The address of the script that this page's document starts. */
function ownProgram(): string {
  const program = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  return new URL(program?.src ?? '/', location.href).pathname
}

/**
 * The address of the script that starts the screens of this build. The document of the sign-in form starts with another
 * one, and whoever signs in there goes on in it: then it is the one of the kept shell, where that is of the same build.
 */
async function programOfScreens(): Promise<string> {
  const shell = (await (await caches.match('/dashboard'))?.text()) ?? ''
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  return programIn(shell, loaded) ?? ownProgram()
}

/** The name of the Cache: pages of another build are made with another program. */
export async function keptName(): Promise<string> {
  return keptPrefix + (await programOfScreens())
}

/** The address a page is kept under, which is nobody's. */
export const keptUnder = (pathname: string) => `/kept${pathname}`

/** Keeps what is shown; does nothing where it is not to be kept, or not yet. */
export async function keepPage({ client, session, isStill }: Keeping): Promise<void> {
  const { pathname, search } = location
  if (!keptRoute(pathname)) return
  const shell = await shellHeaders()
  const { endsAt } = session
  // What stands behind a question mark is another look of the screen.
  if (!shell || endsAt === undefined || search !== '') return
  if (location.pathname !== pathname || !isStill()) return
  const shown = shownAnswers(client)
  if (!shown || !isAtRest()) return
  const sentAt = Number(document.documentElement.dataset.sent ?? performance.timeOrigin)
  const name = await keptName()
  const text = documentOf(shown, session, { sentAt, program: name.slice(keptPrefix.length) })
  if (!text) return
  shell.set('kept-until', addHours(instant(new Date(sentAt)), documentLastsHours))
  const about = { uid: session.uid, until: endsAt }
  // First its scripts: a page that is there without a network is one that works.
  if (!savesData()) await keepScripts()
  if (!isStill()) return
  await put({ name, pathname }, new Response(text, { headers: shell }), about)
  // Whoever left meanwhile was forgotten before this was there.
  if (!isStill()) return forgetKept()
}

/** The headers of the shell, with its content policy; nothing where no service worker keeps one. */
async function shellHeaders(): Promise<Headers | undefined> {
  if (!('caches' in globalThis) || !navigator.serviceWorker?.controller) return undefined
  const headers = (await caches.match('/dashboard'))?.headers
  if (!headers) return undefined
  const copied = new Headers(headers)
  for (const name of ['content-encoding', 'content-length', 'etag', 'link', 'vary']) copied.delete(name)
  copied.set('cache-control', 'no-store')
  return copied
}

/** The answers the screen is drawn from; nothing while one of them is missing or on its way. */
function shownAnswers(client: QueryClient): Query[] | undefined {
  const shown = client
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey }) => queryKey[0] === 'api' })
  const isReady = ({ state }: Query) =>
    state.status === 'success' && state.fetchStatus === 'idle' && !state.isInvalidated && !isFromBefore(state)
  return shown.length > 0 && shown.every(isReady) ? shown : undefined
}

function isAtRest(): boolean {
  const root = document.getElementById('root')
  return root !== null && !root.hasAttribute('data-drawn') && !root.querySelector(unrest)
}

/** The document of what is shown; nothing where it says a long number that may be an account's. */
function documentOf(
  shown: readonly Query[],
  session: ShellSession,
  { sentAt, program }: { sentAt: number; program: string },
): string | undefined {
  const at = Math.min(...shown.map(({ state }) => state.dataUpdatedAt))
  const found = new Set<string>()
  const { adopted: _, endsAt: __, ...known } = session
  const blocks = [
    block('/api/session', at, keptText({ session: known, ended: null }, found)),
    ...shown.map(({ queryKey, state }) =>
      block(String(queryKey[1]), state.dataUpdatedAt, keptText(state.data, found)),
    ),
  ]
  const page = document.documentElement.cloneNode(true) as HTMLElement
  strip(page)
  page.dataset.kept = String(at)
  page.dataset.sent = String(sentAt)
  page.querySelector('#root')?.setAttribute('data-drawn', '')
  page.querySelector('.as-of')?.append(...lineOf(at, session))
  const words = withoutPrivate(page.querySelector('#main')?.textContent ?? '', found)
  if (/\d{10}/.test(words)) return undefined
  const html = withoutPrivate(page.outerHTML, found)
  // All of it is asked for anew at once, beside the scripts.
  const asked = ['/api/session', ...shown.map(({ queryKey }) => String(queryKey[1]))].map(
    (path) => `<link rel="preload" href="${inAttribute(path)}" as="fetch" crossorigin>`,
  )
  return `<!doctype html>${html
    .replace(`src="${ownProgram()}"`, () => `src="${inAttribute(program)}"`)
    .replace('<script src="/drawn.js"></script>', '')
    .replace(
      '<script src="/theme.js"></script>',
      (script) => `${asked.join('')}${script}<script src="/drawn.js"></script>`,
    )
    .replace('</body>', () => `${withoutPrivate(blocks.join(''), found)}</body>`)}`
}

/** Takes out what belongs to this visit alone, and what the content policy takes out of no markup. */
function strip(page: HTMLElement): void {
  page.removeAttribute('style')
  page.removeAttribute('data-drawn-otherwise')
  for (const part of page.querySelectorAll(
    'script[data-answer], link[rel=modulepreload], link[as=fetch], dialog, body > section, [data-passing]',
  ))
    part.remove()
  for (const styled of page.querySelectorAll('[style]')) {
    styled.setAttribute('data-style', styled.getAttribute('style') ?? '')
    styled.removeAttribute('style')
  }
  for (const field of page.querySelectorAll('input:not([type=radio], [type=checkbox])'))
    field.removeAttribute('value')
  for (const field of page.querySelectorAll('textarea')) field.textContent = ''
}

/** The line that says of when the page is, as the program draws it. */
function lineOf(at: number, session: ShellSession): ChildNode[] {
  const place = document.createElement('div')
  const root = createRoot(place)
  flushSync(() =>
    root.render(
      <PreferencesProvider preferences={preferencesOf(session)}>
        <AsOfAsking at={at} />
      </PreferencesProvider>,
    ),
  )
  const drawn = [...place.cloneNode(true).childNodes]
  root.unmount()
  return drawn
}

/** Whose pages are kept, and until when one may be shown. */
type About = { uid: string; until: number }

async function put(
  { name, pathname }: { name: string; pathname: string },
  page: Response,
  about: About,
): Promise<void> {
  const before = (await (await caches.match(keptUnder(''), { cacheName: name }))?.json()) as About | undefined
  if (before && before.uid !== about.uid) await forgetKept()
  const kept = await caches.open(name)
  // Put anew it is the youngest.
  await kept.delete(keptUnder(pathname))
  await kept.put(keptUnder(''), Response.json(about))
  await kept.put(keptUnder(pathname), page)
  const pages = (await kept.keys()).filter(({ url }) => new URL(url).pathname !== keptUnder(''))
  for (const oldest of pages.slice(0, -mostPages)) await kept.delete(oldest)
}

/** Has the service worker keep the scripts it does not have yet: out of the browser's memory, not the network. */
export async function keepScripts(): Promise<void> {
  const files = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
  for (const file of files)
    if (new URL(file).pathname.startsWith('/assets/') && !(await caches.match(file)))
      await fetch(file, { cache: 'force-cache' })
        .then((answer) => answer.arrayBuffer())
        .catch(() => undefined)
}
