import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { escapeHtml, linkify } from './html.ts'
import { answerSite } from './site.ts'
import { pathMatcher, readSite, type SiteFiles } from './site-files.ts'

let folder: string
let site: SiteFiles

const words = { COMMUNITY_NAME: 'Ada & Co <b>"Savers"</b>', COMMUNITY_ADDRESS: "12 Allen's Avenue, Lagos" }
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  answerSite(site, new Request(`http://localhost${path}`, { headers, method }))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kolo site '))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, '.vite'))
  const files: Record<string, string> = {
    'index.html': '<head><title>%COMMUNITY_NAME%</title></head>shell',
    'route-scripts.json': JSON.stringify({
      '/dashboard': { scripts: ['assets/home-Ab12Cd34.js'], asks: '/api/home' },
      '/savings/:id': { scripts: ['assets/goal-Ab12Cd34.js'], asks: '/api/savings/{id}' },
    }),
    'auth.html': 'auth',
    'federated.html': 'the way back',
    'landing.html':
      '<html lang="en-NG"><link rel="preload" href="/assets/f.woff2" as="font"><h1>%COMMUNITY_NAME%</h1><p>%COMMUNITY_ADDRESS% %UNKNOWN%</p>',
    'assets/entry-Ab12Cd34.js': 'plain script',
    'assets/en-Ab12Cd3.js': 'a script as the build names it',
    'assets/entry-Ab12Cd34.js.br': 'brotli bytes',
    'assets/entry-Ab12Cd34.js.gz': 'gzip bytes',
    'sw.js': 'worker',
    '.vite/manifest.json': '{}',
    'notes.secret': 'not for anybody',
    'client-routes.json': '["/auth","/auth/federated","/dashboard","/savings/:id","/member/*"]',
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  site = await readSite(folder, words)
})
afterAll(() => rm(folder, { recursive: true }))

describe('pages', () => {
  it.each([
    ['/', 200, 'Lagos'],
    ['/auth', 200, 'auth'],
    ['/auth?next=%2Fsavings', 200, 'auth'],
    ['/auth?mode=signUp', 200, 'shell'],
    ['/auth/federated', 200, 'the way back'],
    ['/federated.html', 404, 'no such file'],
    ['/dashboard', 200, 'shell'],
    ['/savings/0198a000', 200, 'shell'],
    ['/member/anything/below', 200, 'shell'],
    ['/nowhere', 404, 'shell'],
    ['/savings/a/b', 404, 'shell'],
    ['/landing', 404, 'shell'],
    ['/landing.html', 404, 'no such file'],
    ['/assets/gone-Ab12Cd34.js', 404, 'no such file'],
    ['/.vite/manifest.json', 404, 'no such file'],
    ['/client-routes.json', 404, 'no such file'],
    ['/route-scripts.json', 404, 'no such file'],
    ['/notes.secret', 404, 'no such file'],
    ['/..%2f..%2fetc/passwd', 404, 'shell'],
  ])('%s answers %i', async (path, status, content) => {
    const answer = get(path)
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(content)])
  })

  it('have the community’s name and address in them, as text', async () => {
    const html = await get('/').text()
    expect(html).toContain('<h1>Ada &amp; Co &lt;b&gt;&quot;Savers&quot;&lt;/b&gt;</h1>')
    expect(html).toContain('12 Allen&#39;s Avenue, Lagos %UNKNOWN%')
  })

  it('name the scripts of their address, and its first data to a browser with a session', async () => {
    const goal = '/savings/0198a000-0000-7000-8000-000000000001'
    const signedIn = { cookie: 'theme=dark; kolo=abc' }
    expect(await get('/dashboard').text()).toContain(
      '<link rel="modulepreload" crossorigin href="/assets/home-Ab12Cd34.js"></head>',
    )
    expect(await get(goal).text()).toContain('/assets/goal-Ab12Cd34.js')
    expect(await get('/dashboard').text()).not.toBe(await get(goal).text())
    expect(get('/dashboard').headers.get('link')).toBeNull()
    expect(get('/dashboard').headers.get('vary')).toContain('cookie')
    expect(get('/dashboard', signedIn).headers.get('link')).toBe(
      '</api/home>; rel=preload; as=fetch; crossorigin',
    )
    expect(get(goal, signedIn).headers.get('link')).toContain(`</api${goal}>`)
    expect(get('/savings/%3E%2C', signedIn).headers.get('link')).toBeNull()
    expect(get('/', signedIn).headers.get('link')).toBeNull()
    // Whoever signed out keeps no copy that asks.
    const known = { 'if-none-match': get('/dashboard', signedIn).headers.get('etag') ?? '' }
    expect(get('/dashboard', { ...signedIn, ...known }).status).toBe(304)
    expect(get('/dashboard', known).status).toBe(200)
    const br = get('/dashboard', { 'accept-encoding': 'br' })
    expect(brotliDecompressSync(Buffer.from(await br.arrayBuffer())).toString()).toContain('modulepreload')
  })

  it('leave the display font out for whoever asks to save data', async () => {
    const saving = get('/', { 'save-data': 'on' })
    expect(await saving.text()).toMatch(/^<html data-save-data lang="en-NG"><h1>/)
    expect(saving.headers.get('vary')).toContain('save-data')
    expect(await get('/').text()).toMatch(/^<html lang="en-NG"><link rel="preload"/)
  })

  it('are compressed with what was filled in', async () => {
    const br = get('/', { 'accept-encoding': 'gzip, br' })
    expect(br.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(Buffer.from(await br.arrayBuffer())).toString()).toContain('Ada &amp; Co')
    const gz = get('/', { 'accept-encoding': 'br;q=0, gzip' })
    expect(gz.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(Buffer.from(await gz.arrayBuffer())).toString()).toContain('Ada &amp; Co')
  })

  it('say that they are not built where there is no build', async () => {
    const empty = await readSite(join(folder, 'gone'), words)
    expect(answerSite(empty, new Request('http://localhost/')).status).toBe(503)
  })
})

describe('files', () => {
  it('with a hash in their name are kept for ever, others are asked for again', () => {
    for (const script of ['/assets/entry-Ab12Cd34.js', '/assets/en-Ab12Cd3.js'])
      expect(get(script).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(get('/sw.js').headers.get('cache-control')).toBe('no-cache')
    expect(get('/').headers.get('cache-control')).toBe('no-cache')
  })

  it('are sent as they were compressed at build time', async () => {
    const path = '/assets/entry-Ab12Cd34.js'
    expect(await get(path, { 'accept-encoding': 'br' }).text()).toBe('brotli bytes')
    expect(await get(path, { 'accept-encoding': 'gzip' }).text()).toBe('gzip bytes')
    expect(await get(path, { 'accept-encoding': 'identity' }).text()).toBe('plain script')
    expect(get(path).headers.get('vary')).toBe('accept-encoding')
  })

  it('answer 304 to whoever has them already', () => {
    const etag = get('/sw.js').headers.get('etag') ?? ''
    expect(get('/sw.js', { 'if-none-match': `"other", W/${etag}` }).status).toBe(304)
    expect(get('/sw.js', { 'if-none-match': '"other"' }).status).toBe(200)
  })

  it('answer HEAD without a body and refuse to be written to', async () => {
    const head = get('/sw.js', {}, 'HEAD')
    expect([head.headers.get('content-length'), await head.text()]).toEqual(['6', ''])
    expect(get('/sw.js', {}, 'POST').status).toBe(405)
  })
})

describe('pathMatcher', () => {
  it('takes the dot of a path for a dot', () => {
    const matches = pathMatcher(['/a.b', '/x/:id/y'])
    expect(['/a.b', '/aXb', '/x/1/y', '/x/1/2/y', '/x//y', '/'].map(matches)).toEqual([
      true,
      false,
      true,
      false,
      false,
      true,
    ])
  })
})

describe('html', () => {
  it('escapes all five', () => {
    expect(escapeHtml(`<a href="x" id='y'>&`)).toBe('&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;')
  })

  it('makes links of web addresses and of nothing else', () => {
    expect(linkify('See http://localhost/auth?a=1&b=2 <now> javascript:alert(1)')).toBe(
      'See <a href="http://localhost/auth?a=1&amp;b=2" rel="noreferrer">http://localhost/auth?a=1&amp;b=2</a> &lt;now&gt; javascript:alert(1)',
    )
  })
})
