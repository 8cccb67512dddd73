import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contrastOf, shadesOf, startingLook } from '@kolo/foundation/brand'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testCommunity } from '../testing.ts'
import { dressSite, letterIcon } from './dress-site.ts'
import { answerSite } from './site.ts'
import { readSite, type SiteFiles } from './site-files.ts'

let folder: string
let site: SiteFiles
const community = (changes: object) => ({ ...testCommunity, dataDir: '', files: {} as never, ...changes })
const text = (path: string) => answerSite(site, new Request(`http://localhost${path}`)).text()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kolo-dress-'))
  await mkdir(join(folder, 'icons'))
  const web = join(import.meta.dirname, '../../web')
  for (const page of ['index.html', 'auth.html', 'landing.html'])
    await writeFile(join(folder, page), await readFile(join(web, page)))
  await writeFile(
    join(folder, 'manifest.webmanifest'),
    await readFile(join(web, 'public/manifest.webmanifest')),
  )
  await writeFile(join(folder, 'client-routes.json'), '["/auth","/dashboard"]')
  site = await readSite(folder, {})
})
afterAll(() => rm(folder, { recursive: true }))

describe('the look of a community', () => {
  it('stands in every page: name, letters, tint and whom to call', async () => {
    await dressSite(
      site,
      community({ name: 'A & B "Club"', letters: 'AB', colour: '#0a7d4f', phone: '+234 1', lookVersion: 1 }),
      '',
    )
    for (const path of ['/', '/auth', '/dashboard']) {
      const html = await text(path)
      expect(html, path).toContain('A &amp; B &quot;Club&quot;')
      expect(html, path).toMatch(/data-tint="1[56]\d(\.\d)? 0\.\d+"/)
      expect(html, path).not.toMatch(/%[A-Z_]+%|aria-label="Kolo"|<span class="vh">Kolo</)
      expect(html, path).not.toMatch(/style=|<style/)
    }
    expect(await text('/dashboard')).toContain('data-phone="+234 1"')
    expect(await text('/auth')).toContain(
      '<span class="mark letters" aria-hidden="true">AB</span><span class="name">',
    )
  })
  it('stands in the installed app: its name, and icons of its letters', async () => {
    const manifest = JSON.parse(await text('/manifest.webmanifest'))
    expect(manifest).toMatchObject({
      name: 'A & B "Club"',
      short_name: 'A & B "Club"',
      display: 'standalone',
    })
    expect(manifest.icons.map(({ src }: { src: string }) => src)).toEqual([
      '/icons/mark.svg',
      '/icons/maskable.svg',
    ])
    expect(await text('/icons/mark.svg')).toBe(letterIcon('AB', '#0a7d4f', 11))
    expect(letterIcon('<&>', '#0a7d4f', 0)).toContain('&lt;&amp;&gt;')
  })
  it('changes while the server runs, and another etag says so', async () => {
    const before = answerSite(site, new Request('http://localhost/dashboard')).headers.get('etag')
    await dressSite(site, community({ name: 'New name', lookVersion: 2 }), '')
    expect(await text('/dashboard')).toContain('New name')
    expect(answerSite(site, new Request('http://localhost/dashboard')).headers.get('etag')).not.toBe(before)
  })
  it('has the community’s picture in the place of its letters, in the pages and the installed app', async () => {
    const mark = { large: Buffer.from('large'), small: Buffer.from('small') }
    const given = community({ name: 'A & B "Club"', letters: 'AB', colour: '#0a7d4f', lookVersion: 3, mark })
    await dressSite(site, given, '')
    expect(await text('/auth')).toContain(
      '<img class="mark" src="/icons/community-128.png?v=3" alt="" width="40" height="40" />',
    )
    expect(await text('/dashboard')).toContain('data-mark="/icons/community-128.png?v=3"')
    for (const path of ['/', '/auth', '/dashboard']) {
      expect(await text(path), path).toContain(
        '<link rel="apple-touch-icon" href="/icons/community-512.png" />',
      )
    }
    const manifest = JSON.parse(await text('/manifest.webmanifest'))
    expect(manifest.icons).toEqual([
      { src: '/icons/community-128.png', sizes: '128x128', type: 'image/png' },
      { src: '/icons/community-512.png', sizes: '512x512', type: 'image/png' },
    ])
    expect(await text('/icons/community-512.png')).toBe('large')
    expect(await text('/icons/community-128.png?v=3')).toBe('small')
    expect(await text('/icons/mark.svg')).toContain(mark.small.toString('base64'))
    await dressSite(site, community({ name: 'A & B', lookVersion: 4 }), '')
    expect(await text('/auth')).toContain('<span class="mark letters"')
  })
  it('is the product’s own where nobody named the community', async () => {
    await dressSite(site, community(startingLook({ name: 'Kolo', address: 'Lagos' })), '')
    expect(await text('/auth')).toContain('<span class="vh">Kolo</span>')
    expect(await text('/auth')).toContain('data-tint=""')
  })
  it('names another provider than Google, with its mark, in the sign-in page and to the program', async () => {
    const png = Buffer.from('89504e470d0a1a0a', 'hex')
    const provider = { issuer: 'https://sign-in.example', clientId: 'kolo', clientSecret: 's' }
    const another = { ...provider, label: 'Unity <Sign-in>', logo: png }
    await dressSite(site, community({ federation: another, lookVersion: 1 }), '')
    const page = await text('/auth')
    const button = page.slice(page.indexOf('data-late'), page.indexOf('id="passkey"'))
    expect(button).toContain('<img class="i" src="/icons/sign-in-provider.png" alt="" />')
    expect(button).toContain('<span>Continue with Unity &lt;Sign-in&gt;</span>')
    expect(page).not.toMatch(/Google|#4285F4/)
    expect(await text('/dashboard')).toContain(
      'data-provider="Unity &lt;Sign-in&gt;" data-provider-logo="/icons/sign-in-provider.png"',
    )
    const mark = answerSite(site, new Request('http://localhost/icons/sign-in-provider.png'))
    expect([mark.status, mark.headers.get('content-type')]).toEqual([200, 'image/png'])
    await dressSite(site, community({ federation: { ...provider, label: 'Unity' }, lookVersion: 1 }), '')
    expect(await text('/auth')).toMatch(/data-late ><span>Continue with Unity<\/span>/)
    await dressSite(site, community({ federation: provider, lookVersion: 1 }), '')
    expect(await text('/auth')).toContain('<span>Continue with Google</span>')
    expect(await text('/dashboard')).toContain('data-provider="Google" data-provider-logo=""')
  })
})

describe('the tinted shades', () => {
  it('have the lightness and strength of tokens.css, and the same names in both', async () => {
    const css = async (path: string) => readFile(join(import.meta.dirname, '../../ui', path), 'utf8')
    const [tokens = '', tint = ''] = await Promise.all([css('tokens.css'), css('styles/tint.css')])
    const blocks = (source: string, dark: string) => source.split(dark)
    const [lightTokens = '', darkTokens = ''] = blocks(tokens, '[data-theme="dark"] {')
    const [lightTint = '', darkTint = ''] = blocks(tint, '[data-theme="dark"][data-tint] {')
    for (const [own, given] of [
      [lightTint, lightTokens],
      [darkTint, darkTokens],
    ] as const) {
      const shades = [...own.matchAll(/--k-([\w-]+): oklch\(([\d.]+) calc\(([\d.]+) /g)]
      expect(shades.length).toBe(14)
      for (const [, name, lightness, chroma] of shades)
        expect(given, name).toContain(`--k-${name}: oklch(${lightness} ${chroma} `)
    }
  })
  it('keep white readable on the darkest of colours and ink on the lightest', () => {
    for (const colour of ['#ffff00', '#000000', '#ffffff', '#00ffff', '#ff0000'])
      for (const theme of ['light', 'dark'] as const) {
        const { primary, on } = shadesOf(colour, theme)
        expect(contrastOf(primary, on)).toBeGreaterThanOrEqual(4.5)
      }
  })
})
