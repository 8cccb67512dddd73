/**
 * Brings a fresh clone, or one that has moved on, to the state the program needs: the packages of the lockfile,
 * the pinned Node among them, and the web client built from the sources that are here. What is already right is
 * left alone, without asking the network, so a second start costs milliseconds.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prune } from './prune.mjs'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

const modules = join(root, 'node_modules')
const dist = join(root, 'web', 'dist')
const NEEDED_NODE = 24
// What the web client is made of. Tests and server files among them cost a rebuild too many, never one too few.
const WEB_SOURCES = [
  'web',
  'ui',
  'foundation',
  'features',
  'languages',
  'tools/build-font.ts',
  'tools/languages',
  'tools/lean-contracts.ts',
  'tools/only-pages.ts',
  'tools/route-scripts.ts',
  'tools/web-build.ts',
  'package-lock.json',
]

/** Which packages are installed: those of a lockfile, all of them or what a server needs. */
const installedStamp = join(modules, '.kolo-stamp')

/**
 * Makes everything ready and answers the path of the Node to run the program with. `serving`: nothing is developed or
 * checked here, so once the web client is built only what a running server needs stays (tools/prune.mjs).
 */
export async function prepare({ web, serving = false }) {
  const lockfile = readFileSync(join(root, 'package-lock.json'))
  const all = fingerprint([lockfile])
  const pruned = fingerprint([lockfile, readFileSync(join(root, 'tools/prune.mjs'))])
  const installed = readIfThere(installedStamp)
  if (serving && installed === pruned && isBuiltFrom(webSources())) return findRuntime()
  if (installed !== all) install(all)
  const runtime = findRuntime()
  if (web) buildWeb(runtime)
  if (serving) {
    // A half-finished removal must not be taken for a whole one.
    rmSync(installedStamp)
    prune(root)
    writeFileSync(installedStamp, pruned)
  }
  return runtime
}

function install(wanted) {
  console.log('Installing the packages this version needs …')
  // A half-finished installation must not be taken for a whole one.
  rmSync(installedStamp, { force: true })
  const { status } = runNpm([
    'ci',
    '--include=dev',
    '--include=optional',
    '--prefer-offline',
    '--loglevel=error',
  ])
  if (status !== 0) {
    fail('The packages could not be installed (npm says why above): the first start needs the network.')
  }
  writeFileSync(installedStamp, wanted)
}

/** The same npm that started this, or the one on the path. */
function runNpm(args) {
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: '' } }
  const npm = process.env.npm_execpath
  if (npm?.endsWith('.js')) return spawnSync(process.execPath, [npm, ...args], options)
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
}

/**
 * The pinned Node is an ordinary package per platform. Where none exists the machine's own Node serves if it is
 * new enough. npm 10 forgets to link the program into `.bin`, where scripts look for it, so that is made good.
 */
function findRuntime() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const program = platform === 'win' ? 'node.exe' : 'node'
  const pinned = join(modules, `node-${platform}-${process.arch}`, 'bin', program)
  if (existsSync(pinned)) {
    const link = join(modules, '.bin', program)
    if (platform !== 'win' && !isThere(link)) symlinkSync(relative(dirname(link), pinned), link)
    return pinned
  }
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_NODE) return process.execPath
  fail(
    `There is no packaged Node for ${process.platform} ${process.arch}: install Node ${NEEDED_NODE} and try again.`,
  )
}

const builtStamp = join(dist, '.kolo-stamp')

/** Whether the client is built from sources of that fingerprint. */
const isBuiltFrom = (sources) => readIfThere(builtStamp) === sources

function webSources() {
  const sources = WEB_SOURCES.flatMap((path) => sourcesIn(join(root, path))).map(describe)
  return fingerprint([...sources, ...languagesToBuild()])
}

/** Builds the web client where its sources have changed since it was last built. */
export function buildWeb(runtime) {
  const sources = webSources()
  if (!existsSync(join(root, 'web', 'vite.config.ts')) || isBuiltFrom(sources)) return
  console.log('Building the web client …')
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js')
  // What is drawn on the server lies within what is sent, so it comes second; other languages lie within English.
  const pages = ['web/vite.config.ts', 'web/vite.drawn.config.ts']
  const build = (config, language) => {
    const order = [vite, 'build', 'web', '--config', config, '--logLevel', 'warn']
    const env = { ...process.env, KOLO_LANGUAGE: language }
    if (language === undefined) delete env.KOLO_LANGUAGE
    const { status } = spawnSync(runtime, order, { cwd: root, stdio: 'inherit', env })
    if (status !== 0) fail('The web client could not be built (the reason is above).')
  }
  for (const config of pages) build(config)
  for (const language of languagesToBuild())
    for (const config of [...pages, 'web/vite.words.config.ts']) build(config, language)
  mkdirSync(dist, { recursive: true })
  writeFileSync(builtStamp, sources)
}

/** The languages beside English: those whose catalogue is reviewed, and those that are to be looked at before that. */
function languagesToBuild() {
  const wanted = (process.env.PREVIEW_LANGUAGES ?? '').split(',').map((name) => name.trim())
  return readdirSync(join(root, 'languages'))
    .filter((file) => file.endsWith('.json') && file !== 'en.json')
    .map((file) => JSON.parse(readFileSync(join(root, 'languages', file), 'utf8')))
    .filter(({ language, reviewed }) => reviewed || wanted.includes(language))
    .map(({ language }) => language)
    .sort()
}

function sourcesIn(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .sort()
    .filter(
      (name) => !['node_modules', 'dist', 'server', 'generated'].includes(name) && !name.includes('.test.'),
    )
    .flatMap((name) => sourcesIn(join(path, name)))
}

function describe(path) {
  const { mtimeMs, size } = statSync(path)
  return `${relative(root, path)} ${size} ${mtimeMs}`
}

function fingerprint(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function isThere(path) {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
