/**
 * From the last release to this version with data, and back: the program of that release makes a community and its
 * backup, this one takes the folder over, and that one brings its backup up again, as docs/operations.md says it is done.
 * It needs the history of the repository, where that release lies.
 */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbedded } from '@kolo/database/cluster/embedded'
import { withOwner } from '@kolo/database/connection'
import { signIn, signUp } from '@kolo/identity/contract'
import { listGoals } from '@kolo/savings/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newCaller } from '../../journeys/stage/caller.ts'
import { newcomer, receiptPicture } from '../../journeys/stage/people.ts'
import { type Attempt, tryProduct } from '../../journeys/stage/product.ts'
import { demoPassword } from '../demo/people.ts'

/** Version 0.1.0 of package.json, with migration 192 as its last. A later release takes its place here. */
const release = '883fb0ad3132f074e6faf410afdcdca88a65b464'
const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

let folder: string
let old: string
let backup: string
let before: unknown
const place = (name: string) => join(folder, name)

/** The release's own program, with the packages that are here. */
async function unpackRelease(): Promise<void> {
  await mkdir(place('old/node_modules/@kolo'), { recursive: true })
  await run('git', ['archive', '--output', place('old.tar'), release], { cwd: root })
  await run('tar', ['-xf', place('old.tar'), '-C', old])
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@kolo' && name !== '.cache')
      await symlink(join(root, 'node_modules', name), place(`old/node_modules/${name}`))
  const features = (await readdir(place('old/features'))).map((name) => `features/${name}`)
  for (const each of ['foundation', 'database', 'ledger', 'ui', 'server', 'web', ...features]) {
    const { name } = JSON.parse(await readFile(join(old, each, 'package.json'), 'utf8'))
    await symlink(join(old, each), place(`old/node_modules/${name}`))
  }
}

/** Runs a program of this version or of the release; answers what it printed. */
async function runIn(tree: string, dataDir: string, ...words: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir, BACKUP_PASSPHRASE: 'eleven canoes on the lagoon' }
  const { stdout } = await run(process.execPath, words, { cwd: tree, env, timeout: 240_000 })
  return stdout
}

const kept = {
  balances: `select a.kind, a.scope, a.owner_uid, b.balance_kobo, b.held_kobo
    from ledger_accounts a left join ledger_balances b on b.account_id = a.id order by a.id`,
  logins: 'select uid, kind, email, password_hash from sign_ins order by email, kind',
  payments: 'select code, status, member_uid, amount_kobo, received_kobo from payments order by code',
  people: 'select uid, full_name, role, member_code from profiles order by uid',
}

/** What must be the same before and after, with the files that lie there. */
async function figures(dataDir: string) {
  const embedded = await startEmbedded({ dataDir })
  try {
    return await withOwner(embedded.ownerUrl, async (client) => {
      const rows: Record<string, unknown[]> = {}
      for (const [name, text] of Object.entries(kept)) rows[name] = (await client.query(text)).rows
      const files = await readdir(join(dataDir, 'documents'), { recursive: true })
      return { ...rows, files: files.filter((name) => /[0-9a-f]{48}$/.test(name)).sort() }
    })
  } finally {
    await embedded.stop()
  }
}

async function serve(dataDir: string, entry?: string): Promise<{ product: Attempt; origin: string }> {
  const product = tryProduct({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }, [], entry)
  const origin = await product.ready
  if (origin === undefined) throw new Error(product.log())
  return { product, origin }
}

const json = { 'content-type': 'application/json' }

/** A member of the release puts up a picture, through the requests of that release. */
async function useRelease(): Promise<void> {
  const { product, origin } = await serve(place('data'), join(old, 'server/main.ts'))
  const headers = { ...json, origin }
  const entered = await fetch(`${origin}/api/session`, {
    method: 'POST',
    headers,
    body: JSON.stringify(someone),
  })
  expect(entered.status).toBe(201)
  const { uid } = (await entered.json()) as { uid: string }
  const cookie = entered.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const picture = await fetch(`${origin}/api/users/${uid}/avatar`, {
    method: 'PUT',
    headers: { origin, cookie, 'content-type': 'image/png' },
    body: receiptPicture(),
  })
  expect(picture.status).toBe(200)
  await product.stop()
}

const someone = { email: 'adaeze.nwosu@kolo.example', password: demoPassword }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kolo release '))
  old = place('old')
  await unpackRelease()
  const story = { seed: 27, members: 30, months: 8, now: '2026-11-20T09:00:00.000Z' }
  await writeFile(
    place('old/tell.ts'),
    `import { populate } from './tools/demo/populate.ts'
     await populate(${JSON.stringify(place('data'))}, 'Raffia Savings Club', ${JSON.stringify(story)} as never, () => undefined)`,
  )
  await runIn(old, place('data'), 'tell.ts')
  await useRelease()
  await runIn(old, place('data'), 'tools/backup.ts', place('backups'))
  const [file = ''] = await readdir(place('backups'))
  backup = join(place('backups'), file)
  before = await figures(place('data'))
}, 400_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

it('this version takes the folder of the release over, with every balance, login and file', async () => {
  const { balances, payments, logins, files } = before as Record<string, unknown[]>
  for (const rows of [balances, payments, logins]) expect(rows?.length).toBeGreaterThan(20)
  expect(files).toHaveLength(1)
  const { product, origin } = await serve(place('data'))
  const member = newCaller(origin)
  await member.call(signIn, { body: someone })
  expect((await member.call(listGoals, {})).goals.length).toBeGreaterThan(0)
  expect(await product.stop()).toBe(0)
  expect(await figures(place('data'))).toEqual(before)
  // What is done from now on is in the newer folder alone.
  const again = await serve(place('data'))
  await newCaller(again.origin).call(signUp, { body: newcomer('Kemi Adeoye') })
  await again.product.stop()
}, 200_000)

it('the release does not start over what this version brought up to date, and says so', async () => {
  const refused = tryProduct({ DATA_DIR: place('data') }, [], join(old, 'server/main.ts'))
  expect(await refused.ready).toBeUndefined()
  expect(await refused.ended).toBe(1)
  expect(refused.log()).toMatch(/newer/)
}, 100_000)

it('the release brings its backup up again in an empty folder, and serves it as it was', async () => {
  expect(await runIn(old, place('back'), 'tools/restore.ts', backup)).toContain('The books hold')
  expect(await figures(place('back'))).toEqual(before)
  const { product, origin } = await serve(place('back'), join(old, 'server/main.ts'))
  const answer = await fetch(`${origin}/api/session`, {
    method: 'POST',
    headers: { ...json, origin },
    body: JSON.stringify(someone),
  })
  expect(answer.status).toBe(201)
  expect(await product.stop()).toBe(0)
}, 200_000)

it('this version brings the backup of the release up as well', async () => {
  expect(await runIn(root, place('forward'), 'tools/restore.ts', backup)).toContain('The books hold')
  expect(await figures(place('forward'))).toEqual(before)
}, 200_000)
