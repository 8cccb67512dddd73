import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readServerSecret } from './server-secret.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kolo secret '))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('the server’s secret is made once, for this user alone, and then stays', async () => {
  const [first, second] = await Promise.all([readServerSecret(folder), readServerSecret(folder)])
  expect(first).toMatch(/^[\w-]{43}$/)
  expect(await readServerSecret(folder)).toBe(await readFile(join(folder, 'secrets/kolo-secret'), 'utf8'))
  expect([first, second]).toContain(await readServerSecret(folder))
  expect((await stat(join(folder, 'secrets/kolo-secret'))).mode & 0o777).toBe(0o600)
})

it('a secret that is not whole is never replaced: what was sealed with it would be lost', async () => {
  await writeFile(join(folder, 'secrets/kolo-secret'), 'half')
  await expect(readServerSecret(folder)).rejects.toThrow('is not whole: put back the one from the backup')
  expect(await readFile(join(folder, 'secrets/kolo-secret'), 'utf8')).toBe('half')
})
