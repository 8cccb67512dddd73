/** `npm run dev` in a copy of the project: what is changed there arrives, in the page and in the server, by itself. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stopLeftBehind } from '@kolo/database/cluster/embedded'
import { freePort } from '@kolo/database/cluster/launch'
import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { copyProject, linkWorkspaces } from './copy-of-project.ts'
import { chromiumLaunch } from './find-chromium.ts'

const patient = { timeout: 120_000, interval: 200 }
const copy = copyProject()
linkWorkspaces(copy)
const dataDir = join(copy, 'dev-data')
let browser: Browser
let dev: ChildProcess
let origin: string
let said = ''

beforeAll(async () => {
  const [port, serverPort, inspectPort] = [await freePort(), await freePort(), await freePort()]
  const ports = { PORT: `${port}`, SERVER_PORT: `${serverPort}`, INSPECT_PORT: `${inspectPort}` }
  const { VITEST: _, NODE_ENV: __, ...env } = process.env
  origin = `http://127.0.0.1:${port}`
  dev = spawn(process.execPath, ['tools/dev.ts'], { cwd: copy, env: { ...env, ...ports, DATA_DIR: dataDir } })
  for (const stream of [dev.stdout, dev.stderr]) {
    stream?.on('data', (text) => {
      said += text
    })
  }
  browser = await chromium.launch(chromiumLaunch({ isWithoutWindow: true }))
  await vi.waitFor(() => expect(said).toContain('Sign in as'), patient)
}, 150_000)

afterAll(async () => {
  await browser?.close()
  dev.kill('SIGTERM')
  if (dev.exitCode === null) await once(dev, 'exit')
  await stopLeftBehind(dataDir)
  await rm(copy, { recursive: true, force: true })
}, 60_000)

/** Changes the text of a file, which must be there. */
async function change(file: string, from: string, to: string): Promise<void> {
  const path = join(copy, file)
  const before = await readFile(path, 'utf8')
  expect(before).toContain(from)
  await writeFile(path, before.replace(from, to))
}

it('draws a changed screen anew and keeps what was typed in it', async () => {
  const page = await browser.newPage()
  await page.goto(`${origin}/auth`)
  await page.getByLabel('Email address').fill('ngozi@example.org')
  await change('features/identity/sessions/screens/sign-in-form.tsx', '"Welcome back"', '"Nice to see you"')
  await page.getByRole('heading', { name: 'Nice to see you' }).waitFor()
  expect(await page.getByLabel('Email address').inputValue()).toBe('ngozi@example.org')
  await page.close()
})

it('starts the server again with what was changed, on the same database', async () => {
  const health = async () => (await fetch(`${origin}/healthz`)).text()
  const database = async () =>
    (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]
  const before = await database()
  expect(await health()).toContain('"alive"')
  await change('server/app.ts', "{ status: 'alive' }", "{ status: 'alive again' }")
  await vi.waitFor(async () => expect(await health()).toContain('"alive again"'), patient)
  expect(await database()).toBe(before)
})
