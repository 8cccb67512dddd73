import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { answersIn, block, keptRoute, keptRoutes, keptText, programIn, withoutPrivate } from './kept-text.ts'

describe('what is kept', () => {
  it('is of the screens of the list, and of nobody else’s area', () => {
    expect(keptRoute('/savings/0198a000-0000-7000-8000-000000000001')).toBe('/savings/:id')
    const others = [
      '/',
      '/auth',
      '/profile',
      '/settings',
      '/messages',
      '/your-data',
      '/admin',
      '/admin/savings',
    ]
    expect(others.map(keptRoute)).toEqual(others.map(() => undefined))
    expect(keptRoutes.filter((route) => /^\/(admin|moderator)/.test(route))).toEqual([])
  })

  it('has amounts as they travel, and no account and no code wherever they stand', () => {
    const found = new Set<string>()
    const answer = {
      totalKobo: 5n,
      payments: [
        { transferCode: 'KOLO-5WX-274', instructions: { accountNumber: '0123456789', reference: 'a' } },
      ],
      activity: [{ description: 'Transfer KOLO-5WX-274 </script>' }],
    }
    const text = withoutPrivate(keptText(answer, found), found)
    expect(text).not.toMatch(/KOLO-5WX-274|0123456789|<|"a"/)
    expect(JSON.parse(text)).toMatchObject({ totalKobo: '5', payments: [{ transferCode: '•••' }] })
    expect(withoutPrivate('Sent as KOLO-5WX-274', found)).toBe('Sent as •••')
  })

  it('is found again by its address', () => {
    const page = `<p>x</p>${block('/api/payments?limit=8&a="b"', 12, '{"rows":[]}')}${block('/api/home', 13, '1')}`
    expect(answersIn(page)).toEqual([
      { path: '/api/payments?limit=8&a="b"', at: 12, text: '{"rows":[]}' },
      { path: '/api/home', at: 13, text: '1' },
    ])
    expect(answersIn('<script type="application/json" data-answer="/api/home">1</script>')).toEqual([])
  })
})

type Visit = {
  path?: string
  program?: string
  until?: number
  keptUntil?: string
  cache?: string
  isAway?: boolean
}

/** What the service worker answers a navigation with, where a page is kept of `/savings`. */
async function visit({ path = '/savings', program = 'a', until = 60_000, keptUntil, cache, isAway }: Visit) {
  const source = await readFile(join(import.meta.dirname, 'public/sw.js'), 'utf8')
  const day = new Date(Date.now() + 86_400_000).toISOString()
  const page = new Response('kept', { headers: { 'kept-until': keptUntil ?? day } })
  const stores = new Map([
    ['kolo-one', new Map([['/dashboard', new Response('shell')]])],
    [
      `kolo-kept /assets/index-${program}.js`,
      new Map([
        ['/kept/savings', page],
        ['/kept', Response.json({ uid: 'ada', until: Date.now() + until })],
      ]),
    ],
  ])
  const listeners = new Map<string, (event: object) => void>()
  runInNewContext(source.replace('__FILES__', '["/assets/index-a.js"]').replace('__BUILD__', 'one'), {
    self: { addEventListener: (kind: string, listener: () => void) => listeners.set(kind, listener) },
    location: new URL('http://localhost/sw.js'),
    caches: {
      match: async (address: string, { cacheName }: { cacheName: string }) =>
        stores.get(cacheName)?.get(address),
      delete: async (name: string) => stores.delete(name),
    },
    fetch: async (asked: unknown) => {
      if (isAway) throw new TypeError('Failed to fetch')
      return asked === '/api/session' ? Response.json({ session: { uid: 'ada' } }) : new Response('server')
    },
    // Another page of the same person is open, which counts where the server does not answer.
    navigator: { locks: { query: async () => ({ held: [{ name: 'kolo-here ada' }] }) } },
    AbortSignal,
    URL,
    Response,
  })
  let answered: Promise<Response> | undefined
  listeners.get('fetch')?.({
    request: { method: 'GET', mode: 'navigate', url: `http://localhost${path}`, cache: cache ?? 'default' },
    respondWith: (answer: Promise<Response>) => {
      answered = answer
    },
  })
  return { text: await (await answered)?.text(), isLeft: stores.size === 2 }
}

describe('the service worker', () => {
  it('answers a kept address at once, and any other by the server', async () => {
    expect(await visit({})).toEqual({ text: 'kept', isLeft: true })
    expect(await visit({ path: '/wallet' })).toMatchObject({ text: 'server' })
    expect(await visit({ path: '/wallet', isAway: true })).toMatchObject({ text: 'shell' })
  })

  it('asks the server first for what is loaded anew or stands behind a question mark', async () => {
    expect(await visit({ cache: 'no-cache' })).toMatchObject({ text: 'server' })
    expect(await visit({ cache: 'reload', isAway: true })).toMatchObject({ text: 'kept' })
    expect(await visit({ path: '/savings?do=save' })).toMatchObject({ text: 'server' })
    expect(await visit({ path: '/savings?do=save', isAway: true })).toMatchObject({ text: 'kept' })
  })

  it('shows and leaves nothing once the session would be over, or the page is too old', async () => {
    expect(await visit({ until: -1 })).toEqual({ text: 'server', isLeft: false })
    expect(await visit({ until: -1, isAway: true })).toEqual({ text: 'shell', isLeft: false })
    expect(await visit({ path: '/wallet', until: -1 })).toEqual({ text: 'server', isLeft: false })
    expect(await visit({ keptUntil: '2020-01-01T00:00:00.000Z' })).toMatchObject({ text: 'server' })
  })

  it('shows no page that another program drew', async () => {
    expect(await visit({ program: 'b', isAway: true })).toMatchObject({ text: 'shell' })
  })
})

it('a page that began at the sign-in form is of the build of the shell only with the same program', () => {
  const shell =
    '<script type="module" crossorigin src="/assets/index-a1.js"></script><link href="/assets/start-b2.js">'
  expect(programIn(shell, ['/assets/auth-c3.js', '/assets/start-b2.js'])).toBe('/assets/index-a1.js')
  expect(programIn(shell, ['/assets/auth-c3.js', '/assets/start-old.js'])).toBeUndefined()
  expect(programIn('', ['/assets/start-b2.js'])).toBeUndefined()
})
