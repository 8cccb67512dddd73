/** The packages a server keeps: they are few enough, and the product runs on them. */
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { quickPlace } from '@kolo/database/quick-place'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { administrator } from '../journeys/fixtures/community.ts'
import { tryProduct } from '../journeys/fixtures/product.ts'
import { linkWorkspaces } from './copy-of-project.ts'
import { projectFiles, root } from './house/source-tree.ts'

/** What the packages of a server may take on disk. */
const megabytesMost = 250

const { packages }: { packages: Record<string, { dev?: boolean; link?: boolean }> } = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
)
/** The packages that are here. */
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link && existsSync(join(root, path)),
)

// In the project's folder, where packages can be linked instead of copied.
const copy = join(root, '.cache', `pruned-${process.pid}`)
const modules = join(copy, 'node_modules')

/** The same file or folder under another name, links as links. */
function link(from: string, to: string): void {
  const status = lstatSync(from)
  if (status.isSymbolicLink()) symlinkSync(readlinkSync(from), to)
  else if (status.isDirectory()) {
    mkdirSync(to, { recursive: true })
    for (const name of readdirSync(from)) if (name !== 'node_modules') link(join(from, name), join(to, name))
  } else linkSync(from, to)
}

/** As the image and `npm start` prune. */
const prune = (...args: string[]) => execFileSync(process.execPath, [join(copy, 'tools/prune.mjs'), ...args])

/** What a folder takes on disk, in megabytes: whole blocks, as `du -sm` counts them. */
function megabytes(folder: string): number {
  const bytesOf = (path: string): number => {
    const status = lstatSync(path)
    const own = status.blocks * 512
    if (!status.isDirectory()) return own
    return readdirSync(path).reduce((sum, name) => sum + bytesOf(join(path, name)), own)
  }
  return bytesOf(folder) / 1024 ** 2
}

beforeAll(() => {
  for (const file of projectFiles()) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  for (const [path, { dev }] of installed) {
    // Of what goes again as a whole, what tells that it was there.
    const part = dev ? 'package.json' : '.'
    mkdirSync(join(copy, path), { recursive: true })
    link(join(root, path, part), join(copy, path, part))
  }
  link(join(root, 'node_modules/.bin'), join(modules, '.bin'))
  mkdirSync(join(modules, '@kolo'))
  linkWorkspaces(copy)
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

it('are within their limit, without what only builds or checks, and each still there that is needed', () => {
  expect(megabytes(modules)).toBeGreaterThan(megabytesMost)
  prune()
  expect(megabytes(modules)).toBeLessThanOrEqual(megabytesMost)
  const left = installed.filter(([path]) => existsSync(join(copy, path)))
  expect(left).toEqual(installed.filter(([, { dev }]) => !dev))
  expect(left.length).toBeLessThan(installed.length)
  expect(readdirSync(join(modules, '.bin'))).toContain('node')
})

it.runIf(process.env.DEEP)('start the product, hash a password and print a PDF', async () => {
  const dataDir = await mkdtemp(join(await quickPlace(), 'kolo pruned '))
  const attempt = tryProduct({ DATA_DIR: dataDir, NODE_ENV: 'production' }, [], join(copy, 'server/main.ts'))
  const origin = await attempt.ready
  expect([origin === undefined, attempt.log()]).toEqual([false, expect.any(String)])
  const zainab = await administrator(origin ?? '')
  const answer = await zainab.open('/api/reports/contributions/file?format=pdf')
  expect(answer.status).toBe(200)
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect(await attempt.stop()).toBe(0)
  await rm(dataDir, { recursive: true })
})

it('have no Node of their own where the machine has one', () => {
  prune('--own-node')
  expect(readdirSync(modules).filter((name) => name.startsWith('node-'))).toEqual([])
  expect(readdirSync(join(modules, '.bin'))).not.toContain('node')
})
