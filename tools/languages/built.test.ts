/** A language that was built: its pages, their scripts, and what the server answers in it. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, startProduct } from '../../journeys/fixtures/product.ts'
import { readCatalogue } from './catalogue.ts'

const root = join(import.meta.dirname, '../..')
const environment = { PREVIEW_LANGUAGES: 'pcm' }
const texts = readCatalogue('pcm')?.texts ?? {}

let product: Product
beforeAll(async () => {
  const env = { ...process.env, ...environment }
  const { status } = spawnSync(process.execPath, ['tools/build.mjs'], { cwd: root, env, stdio: 'inherit' })
  expect(status).toBe(0)
  product = await startProduct(environment)
}, 300_000)
afterAll(() => product.stop())

const page = (path: string, language?: string) =>
  fetch(product.origin + path, { headers: language ? { cookie: `kolo-language=${language}` } : {} })

it('has pages of its own, whole with their scripts, for whoever chose it alone', async () => {
  const pidgin = await page('/auth', 'pcm')
  const html = await pidgin.text()
  expect(pidgin.headers.get('vary')).toContain('cookie')
  expect(html).toContain('<html lang="pcm-NG"')
  expect(html).toContain(texts['Forgot it?'])
  for (const [, file = ''] of html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g))
    expect((await page(file, 'pcm')).status, file).toBe(200)
  for (const language of [undefined, 'en', 'yo', 'pcmx']) {
    const english = await (await page('/auth', language)).text()
    expect(english).toContain('<html lang="en-NG"')
    expect(english).toContain('Forgot it?')
  }
})

it('is what the server says no in', async () => {
  const refused = await page('/api/users/me/profile', 'pcm')
  const { message } = (await refused.json()) as { message: string }
  expect(refused.ok).toBe(false)
  expect(Object.values(texts)).toContain(message)
})
