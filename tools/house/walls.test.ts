/**
 * Walks through every forbidden door between browser and server and expects the type checker, Node and the bundler to
 * refuse. The probes are written to a cache folder inside the project, so that they resolve as its own files do.
 */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from './source-tree.ts'

const run = promisify(execFile)
const probes = `${root}.cache/walls`
const features = readdirSync(`${root}features`)

type Probe = { file: string; text: string }

const inBrowser: Probe[] = [
  ...features.flatMap((feature) =>
    ['server', 'testing'].map((door) => ({
      file: `${feature}-${door}.ts`,
      text: `export * from '@kolo/${feature}/${door}'`,
    })),
  ),
  { file: 'database.ts', text: `export * from '@kolo/application/call'` },
  { file: 'ledger.ts', text: `export * from '@kolo/ledger/journal'` },
  { file: 'server.ts', text: `export * from '@kolo/server/features'` },
  { file: 'process.ts', text: 'export const secret = process.env.SECRET' },
  { file: 'files.ts', text: `export { readFileSync } from 'node:fs'` },
]

const onServer: Probe[] = [
  ...features.map((feature) => ({
    file: `${feature}-screens.ts`,
    text: `export * from '@kolo/${feature}/screens'`,
  })),
  { file: 'ui.ts', text: `export * from '@kolo/ui/primitives/button'` },
  { file: 'web.ts', text: `export * from '@kolo/web/main'` },
  { file: 'document.ts', text: 'export const title = document.title' },
  { file: 'window.ts', text: 'export const width = window.innerWidth' },
]

function write(side: 'web' | 'server', files: Probe[]): void {
  mkdirSync(`${probes}/${side}`, { recursive: true })
  for (const { file, text } of files) writeFileSync(`${probes}/${side}/${file}`, `${text}\n`)
  const settings = { extends: `../../../tsconfig.${side}.json`, include: ['.'], exclude: [] }
  writeFileSync(`${probes}/${side}/tsconfig.json`, JSON.stringify(settings))
}

/** The probe files in which the type checker found an error. */
async function refusedByTypes(side: 'web' | 'server'): Promise<Set<string>> {
  const tsc = `${root}node_modules/typescript/bin/tsc`
  const output = await run(process.execPath, [tsc, '-p', `${probes}/${side}`], { cwd: root }).then(
    ({ stdout }) => stdout,
    (failure: { stdout: string }) => failure.stdout,
  )
  return new Set([...output.matchAll(/([\w-]+\.ts)\(\d+,\d+\): error/g)].map((match) => match[1] ?? ''))
}

let webRefused: Set<string>
let serverRefused: Set<string>

beforeAll(async () => {
  rmSync(probes, { recursive: true, force: true })
  write('web', inBrowser)
  write('server', onServer)
  webRefused = await refusedByTypes('web')
  serverRefused = await refusedByTypes('server')
}, 120_000)
afterAll(() => rmSync(probes, { recursive: true, force: true }))

describe('the type checker refuses', () => {
  it.each(inBrowser)('in the browser: $text', ({ file }) => expect(webRefused).toContain(file))
  it.each(onServer)('on the server: $text', ({ file }) => expect(serverRefused).toContain(file))
})

describe('Node refuses', () => {
  it.each(features)('the screens of %s', async (feature) => {
    const code = `import('@kolo/${feature}/screens').catch((e) => console.log(e.code))`
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { cwd: root })
    expect(stdout.trim()).toBe('ERR_PACKAGE_PATH_NOT_EXPORTED')
  })
})

describe('the bundler refuses', () => {
  it.each(features)('the server of %s', async (feature) => {
    const input = `${probes}/web/${feature}-server.ts`
    const bundle = build({
      root: probes,
      configFile: false,
      logLevel: 'silent',
      resolve: { conditions: ['browser', 'module', 'import'] },
      build: { write: false, rolldownOptions: { input } },
    })
    await expect(bundle).rejects.toThrow(/not exported/)
  })
})

it.each(features)('every door of %s leads somewhere', (feature) => {
  const folder = `${root}features/${feature}/`
  const { exports } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8')) as {
    exports: Record<string, string | Record<string, string>>
  }
  const rooms = Object.values(exports).flatMap((room) =>
    typeof room === 'string' ? room : Object.values(room),
  )
  expect(rooms.length).toBeGreaterThan(0)
  expect(rooms.filter((room) => !existsSync(folder + room))).toEqual([])
})
