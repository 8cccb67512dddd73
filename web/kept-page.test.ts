/** When the service worker shows a page that is kept: its own script, in a place that has what it asks a browser for. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import vm from 'node:vm'
import { expect, it } from 'vitest'

const script = readFileSync(join(import.meta.dirname, 'public/sw.js'), 'utf8').replace(
  "'__FILES__'",
  '\'["/assets/index-1.js"]\'',
)
const later = () => new Date(Date.now() + 3_600_000).toUTCString()

/** What the server says of the session; nothing: there is no network. */
type Said = { session: { uid: string } | null } | 503 | undefined

/** Opens the page of Ada that is kept; answers what is shown, and whether it is still kept. */
async function openKept(said: Said, { held = [] as string[], until = Date.now() + 60_000 } = {}) {
  let kept = true
  const listeners = new Map<string, (event: object) => void>()
  const stored: Record<string, () => Response> = {
    '/kept/savings': () => new Response('the page of Ada', { headers: { 'kept-until': later() } }),
    '/kept': () => Response.json({ uid: 'ada', until }),
    '/dashboard': () => new Response('the shell'),
  }
  const place = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    skipWaiting: () => undefined,
    clients: {},
    registration: {},
  }
  vm.runInNewContext(script, {
    self: place,
    location: new URL('https://kolo.example/sw.js'),
    URL,
    Request,
    Response,
    Date,
    Promise,
    JSON,
    AbortSignal,
    navigator: { locks: { query: async () => ({ held: held.map((name) => ({ name })) }) } },
    caches: {
      match: async (address: string) => stored[address]?.(),
      delete: async () => {
        kept = false
      },
    },
    fetch: async (asked: string | { url: string }) => {
      if (said === undefined) throw new TypeError('Failed to fetch')
      if (typeof asked !== 'string') return new Response('of the server')
      return said === 503 ? new Response('', { status: 503 }) : Response.json(said)
    },
  })
  const request = { method: 'GET', mode: 'navigate', url: 'https://kolo.example/savings' }
  const answer = await new Promise<Response>((shown) =>
    listeners.get('fetch')?.({ request, respondWith: (given: Promise<Response>) => given.then(shown) }),
  )
  return [await answer.text(), kept]
}

it('a kept page is shown once the server says that its person is here', async () => {
  expect(await openKept({ session: { uid: 'ada' } })).toEqual(['the page of Ada', true])
})
it.each([
  ['nobody', { session: null }, []],
  ['somebody else', { session: { uid: 'bayo' } }, []],
  ['nobody, although a page of its person is still open', { session: null }, ['kolo-here ada']],
] as const)('is neither shown nor kept any longer where the server says %s', async (_, said, held) => {
  expect(await openKept(said, { held: [...held] })).toEqual(['of the server', false])
})
it('is not shown where the server says neither, and is kept', async () => {
  expect(await openKept(503)).toEqual(['of the server', true])
})
it('where no answer comes is shown only beside an open page of its person', async () => {
  expect(await openKept(undefined)).toEqual(['the shell', true])
  expect(await openKept(undefined, { held: ['kolo-here bayo'] })).toEqual(['the shell', true])
  expect(await openKept(undefined, { held: ['kolo-here ada'] })).toEqual(['the page of Ada', true])
})
it('is gone once its session would have ended by itself, whoever is here', async () => {
  const until = Date.now() - 1
  expect(await openKept(undefined, { held: ['kolo-here ada'], until })).toEqual(['the shell', false])
})
