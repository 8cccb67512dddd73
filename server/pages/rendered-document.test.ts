import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerScreen } from './rendered-document.ts'
import { fillPages, readSite, type SiteFiles } from './site-files.ts'

let folder: string
let site: SiteFiles

const page = `<html lang="en-NG"><head><title>%COMMUNITY_NAME%</title><link rel="preload" href="/api/session" as="fetch" crossorigin />
<script src="/theme.js"></script><script type="module" crossorigin src="/assets/index-Ab12Cd34.js"></script>
<link rel="stylesheet" href="/assets/app-Ab12Cd34.css"></head>
<body><div id="root"><!-- screen --><main>Initializing</main><!-- its end --></div></body></html>`

/** Stands for the build's own drawing: it says what it was given, in markup as React writes it. */
const drawing = `export const serverRenderedRoutes = ['/dashboard', '/savings/:id', '/broken', '/refused']
export const draw = async ({ route, path, session, read, community }) => {
  if (route === '/broken') throw new Error('a screen that cannot be drawn')
  if (JSON.parse(session).session.termsOwed) return undefined
  return { title: 'Home & more', html: '<!--$--><h1 style="flex:1">' + [path, read.path, community.name, community.phone].join(' ') + ' $& </h1><!--/$-->' }
}`

const signedIn = { cookie: 'kolo=abc', 'sec-fetch-mode': 'navigate' }
const faults: unknown[] = []
let asked: string[] = []
let session: object = { session: { uid: '1', termsOwed: null } }

async function get(path: string, headers: Record<string, string> = signedIn, method = 'GET') {
  asked = []
  const ask = async (at: string) => {
    asked.push(at)
    if (at === '/api/refused') return new Response('{}', { status: 403 })
    return Response.json(at === '/api/session' ? session : { text: '</script><b>' })
  }
  // Undici sets this header itself; a browser's request has it.
  const request = new Request(`http://localhost${path}`, { method })
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
  return answerScreen(site, request, ask, (error) => faults.push(error))
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kolo-drawn-'))
  await mkdir(join(folder, '.drawn'))
  const parts = (asks: string) => ({ scripts: ['assets/own-Ab12Cd34.js'], asks })
  const routes = {
    '/dashboard': parts('/api/home'),
    '/savings/:id': parts('/api/savings/{id}'),
    '/broken': parts('/api/home'),
    '/refused': parts('/api/refused'),
    '/profile': parts('/api/profile'),
  }
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets/kolo-display-Ab12Cd34.woff2'), 'letters')
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, '.drawn/drawn.mjs'), drawing)
  await writeFile(join(folder, 'route-scripts.json'), JSON.stringify(routes))
  await writeFile(join(folder, 'client-routes.json'), JSON.stringify(Object.keys(routes)))
  site = await readSite(folder, {})
  await fillPages(site, { COMMUNITY_NAME: 'A & B', PHONE: '' })
})
afterAll(() => rm(folder, { recursive: true }))

describe('the document of a screen that is opened with a session', () => {
  it('has the screen in it, painted before its scripts, and the answers it was drawn from', async () => {
    const answer = await get('/dashboard')
    const html = await answer.text()
    expect(asked.toSorted()).toEqual(['/api/home', '/api/session'])
    expect(html).toContain(
      '<div id="root" data-drawn><h1 data-style="flex:1">/dashboard /api/home A & B  $& </h1></div>',
    )
    expect(html).toContain('<title>Home &amp; more · A &amp; B</title>')
    expect(html).toContain('<script src="/theme.js"></script><script src="/drawn.js"></script>')
    expect(html).toContain('<link rel="preload" href="/assets/kolo-display-Ab12Cd34.woff2" as="font"')
    expect(html).not.toMatch(/ style=|<!--|href="\/api\/session"/)
    const order = [
      'app-Ab12Cd34.css',
      'data-drawn',
      'data-answer="/api/home"',
      'index-Ab12Cd34.js',
      'own-Ab12Cd34.js',
    ]
    const places = order.map((part) => html.indexOf(part))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(html.match(/fetchpriority="low"/g)).toHaveLength(2)
  })

  it('leaves the display font to its time for whoever asks to save data', async () => {
    const html = await (await get('/dashboard', { ...signedIn, 'save-data': 'on' })).text()
    expect(html).toContain('data-drawn')
    expect(html).not.toContain('as="font"')
  })

  it('lets no text of an answer end its script', async () => {
    const html = await (await get('/dashboard')).text()
    expect(html).toContain('>{"text":"\\u003c/script>\\u003cb>"}</script>')
  })

  it('is kept by nobody', async () => {
    const { headers } = await get('/dashboard')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('etag')).toBeNull()
    expect(headers.get('link')).toBeNull()
  })

  it('asks for what an id in the address stands for', async () => {
    const id = '0198a000-0000-7000-8000-000000000001'
    expect(await (await get(`/savings/${id}`)).text()).toContain(
      `<h1 data-style="flex:1">/savings/${id} /api/savings/${id}`,
    )
  })

  it('is compressed as the browser takes it', async () => {
    const br = await get('/dashboard', { ...signedIn, 'accept-encoding': 'gzip, br' })
    expect(brotliDecompressSync(Buffer.from(await br.arrayBuffer())).toString()).toContain('data-drawn')
    const gz = await get('/dashboard', { ...signedIn, 'accept-encoding': 'gzip' })
    expect(gunzipSync(Buffer.from(await gz.arrayBuffer())).toString()).toContain('data-drawn')
  })
})

describe('the ordinary document comes', () => {
  const isOrdinary = async (answer: Response) => {
    expect(await answer.text()).toContain('<main>Initializing</main>')
    expect(answer.headers.get('etag')).not.toBeNull()
  }

  it.each([
    ['without a session', '/dashboard', { 'sec-fetch-mode': 'navigate' }],
    [
      'to what is fetched to be kept, not opened',
      '/dashboard',
      { cookie: 'kolo=abc', 'sec-fetch-mode': 'no-cors' },
    ],
    ['to a browser that does not say what it asks for', '/dashboard', { cookie: 'kolo=abc' }],
    ['where the address says more', '/dashboard?notices=open', signedIn],
    ['for a screen that is not drawn', '/profile', signedIn],
    ['for an id that cannot be one', '/savings/%3E%2C', signedIn],
  ])('%s, and nothing is asked', async (_, path, headers: Record<string, string>) => {
    await isOrdinary(await get(path, headers))
    expect(asked).toEqual([])
  })

  it('where the API says no', async () => {
    await isOrdinary(await get('/refused'))
  })

  it('where something else is to be shown first', async () => {
    session = { session: { uid: '1', termsOwed: 2 } }
    await isOrdinary(await get('/dashboard'))
    session = { session: { uid: '1', termsOwed: null } }
  })

  it('where the screen cannot be drawn, which is reported', async () => {
    await isOrdinary(await get('/broken'))
    expect(faults).toEqual([new Error('a screen that cannot be drawn')])
  })
})
