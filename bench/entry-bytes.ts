/**
 * How many bytes a person's device fetches before an address can show its screen: the entry's scripts and styles and,
 * beside them, the scripts of the screen. Read from the build's manifest and the one map of screens, so a screen that
 * moves is followed, and one that cannot be followed fails the benchmark.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { budgets, startingFiles } from '../tools/web-build.ts'
import type { Section } from './measure.ts'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'web/dist')

type Chunk = { file: string; imports?: string[] }
type Manifest = Record<string, Chunk>
type Size = { raw: number; brotli: number }

/** Which source files draw an address, as keys of the manifest. */
export type RouteSources = Map<string, string[]>

/** The size of every address; throws when the client has not been built. */
export async function measureEntryBytes(): Promise<Section> {
  const path = join(dist, '.vite/manifest.json')
  if (!existsSync(path)) throw new Error('There is no build of the web client: run npm run build first.')
  const manifest: Manifest = JSON.parse(await readFile(path, 'utf8'))
  // The page itself is the truth about what is fetched first; the manifest knows it only by the chunk.
  const first = startingFiles(await readFile(join(dist, 'index.html'), 'utf8'))
  const entry = closureOf(
    manifest,
    Object.keys(manifest).filter((key) => first.includes(manifest[key]?.file ?? '')),
  )
  const entrySize = await sizeOf(entry.filter((file) => file.endsWith('.js')))
  const styles = await sizeOf(first.filter((file) => file.endsWith('.css')))
  const routes = await readRoutes()
  const figures = [
    figure('The first scripts, on every address', entrySize, budgets.entryScript),
    figure('The styles, on every address', styles, budgets.styles),
  ]
  const byScreen = new Map<string, string[]>()
  for (const [address, sources] of routes) {
    const key = sources.join(' ')
    byScreen.set(key, [...(byScreen.get(key) ?? []), address])
  }
  for (const [key, addresses] of byScreen) {
    const own = closureOf(manifest, key.split(' ')).filter((file) => !entry.includes(file))
    figures.push(figure(`Beyond them, for ${addresses.join(', ')}`, await sizeOf(own), budgets.routeScript))
  }
  const budget = Object.entries(budgets).map(([what, bytes]) => `${what} ${kilobytes(bytes)}`)
  return {
    title: 'Bytes before a screen can show',
    reference: `the budgets after Brotli: ${budget.join(', ')}`,
    figures,
    method: "Sums over the build's manifest; each file compressed by itself with Brotli 11, as it is served.",
  }
}

function figure(what: string, { raw, brotli }: Size, budget: number) {
  return { what, value: `${kilobytes(raw)} raw, ${kilobytes(brotli)} Brotli`, ratio: brotli / budget }
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} KB`
}

/** The scripts that some sources need at once, without what they fetch later. */
function closureOf(manifest: Manifest, sources: readonly string[]): string[] {
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build knows no ${key}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const source of sources) visit(source)
  return [...files].filter((file) => file.endsWith('.js'))
}

async function sizeOf(files: readonly string[]): Promise<Size> {
  let raw = 0
  let brotli = 0
  for (const file of files) {
    const bytes = await readFile(join(dist, file))
    raw += bytes.byteLength
    brotli += brotliCompressSync(bytes).byteLength
  }
  return { raw, brotli }
}

/** Reads `web/routes.tsx`: every address with the sources that draw it. */
async function readRoutes(): Promise<RouteSources> {
  const text = await readFile(join(root, 'web/routes.tsx'), 'utf8')
  const loaders = new Map<string, string>()
  for (const [, name, from] of text.matchAll(/^const (\w+) = \(\) => import\('([^']+)'\)/gm))
    loaders.set(name ?? '', from ?? '')
  const call = /screen\(\s*'[^']*',\s*(?:\(\) => import\('([^']+)'\)|(\w+)),\s*'(\w+)'/
  const screens = new Map<string, string[]>()
  const read = async (expression: string): Promise<string[]> => {
    const found = call.exec(expression)
    const from = found?.[1] ?? loaders.get(found?.[2] ?? '')
    if (!found || from === undefined) throw new Error(`This screen cannot be followed: ${expression}`)
    return await sourcesOf(from, found[3] ?? '')
  }
  for (const [, name, expression] of text.matchAll(/^const (\w+) = (screen\([\s\S]*?\))\n/gm))
    screens.set(name ?? '', await read(expression ?? ''))
  const routes: RouteSources = new Map()
  for (const [, address, what] of text.matchAll(/^ {2}'(\/[^']*)': ((?:screen\([\s\S]*?\))|\w+),\n/gm)) {
    const known = screens.get(what ?? '')
    routes.set(address ?? '', known ?? (await read(what ?? '')))
  }
  if (routes.size === 0) throw new Error('No address was found in web/routes.tsx')
  return routes
}

/** The door of a screen and, when the door fetches the screen by itself, the screen's own file. */
async function sourcesOf(from: string, name: string): Promise<string[]> {
  const feature = /^@kolo\/([^/]+)\/screens$/.exec(from)?.[1]
  if (feature === undefined) return [from.replace(/^\.\//, '')]
  const door = `features/${feature}/screens/public.tsx`
  const text = await readFile(join(root, door), 'utf8')
  const own = new RegExp(`export const ${name} = [sS]*?import\\('\\./([^']+)'\\)`).exec(text)?.[1]
  const lazily = new RegExp(`export const ${name}\\b`).test(text)
  const file = lazily && own !== undefined ? [`../features/${feature}/screens/${own}`] : []
  return [`../${door}`, ...file]
}
