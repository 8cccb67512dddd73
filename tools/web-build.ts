/**
 * The last steps of the client's build: compressed copies, the service worker's list of files, the list of client
 * routes for the server, and the size budgets of the design. A page that outgrows its budget fails the build.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { clientPaths } from '../web/paths.ts'

/** Sizes after Brotli, in bytes. */
export const budgets = { entryScript: 100_000, routeScript: 30_000, styles: 20_000 } as const

const compressible = new Set(['.js', '.css', '.svg', '.webmanifest', '.json', '.txt', '.html'])
/** The server fills in the community's name, so a ready-made copy would be wrong. */
const filledByServer = new Set(['landing.html'])

/** What the build wrote about each chunk, as Vite's manifest has it. */
export type Manifest = Record<
  string,
  { file: string; isEntry?: boolean; imports?: string[]; css?: string[]; dynamicImports?: string[] }
>

function brotliSize(bytes: Uint8Array): number {
  return brotliCompressSync(bytes).byteLength
}

/** Every file under a folder, as paths from it. */
async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

/** Scripts the page asks for before it can show anything: the entry and what it imports at once. */
export function startingFiles(manifest: Manifest, entry: string): Set<string> {
  const found = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || found.has(chunk.file)) return
    found.add(chunk.file)
    for (const next of chunk.imports ?? []) visit(next)
  }
  visit(entry)
  return found
}

/** The sentences about what is too big; none when all is well. */
export async function overBudget(folder: string, manifest: Manifest): Promise<string[]> {
  const sizes = new Map<string, number>()
  for (const file of new Set(Object.values(manifest).map((chunk) => chunk.file)))
    sizes.set(file, brotliSize(await readFile(join(folder, file))))
  const sizeOf = (file: string) => sizes.get(file) ?? 0
  const start = [...startingFiles(manifest, 'index.html')].filter((file) => file.endsWith('.js'))
  const total = start.reduce((sum, file) => sum + sizeOf(file), 0)
  const complaints: string[] = []
  if (total > budgets.entryScript)
    complaints.push(`The first scripts are ${total} bytes, over ${budgets.entryScript}.`)
  for (const file of sizes.keys())
    if (file.endsWith('.js') && !start.includes(file) && sizeOf(file) > budgets.routeScript)
      complaints.push(`${file} is ${sizeOf(file)} bytes, over ${budgets.routeScript}.`)
  const styles = (await filesUnder(folder)).filter(
    (file) => file.endsWith('.css') && !file.includes('landing'),
  )
  let styleTotal = 0
  for (const file of styles) styleTotal += brotliSize(await readFile(join(folder, file)))
  if (styleTotal > budgets.styles)
    complaints.push(`The styles are ${styleTotal} bytes, over ${budgets.styles}.`)
  process.stdout.write(`first scripts ${total} B, styles ${styleTotal} B after Brotli\n`)
  return complaints
}

/** Puts the build's id and the files of the shell into the service worker. */
async function fillServiceWorker(folder: string, manifest: Manifest): Promise<void> {
  const scripts = [...startingFiles(manifest, 'index.html')]
  const styles = Object.values(manifest).flatMap((chunk) => (chunk.isEntry ? (chunk.css ?? []) : []))
  const files = [...new Set([...scripts, ...styles])]
    .filter((file) => !file.includes('landing'))
    .map((file) => `/${file}`)
  const build = createHash('sha256').update(JSON.stringify(manifest)).digest('hex').slice(0, 12)
  const worker = join(folder, 'sw.js')
  const source = await readFile(worker, 'utf8')
  await writeFile(worker, source.replace('__BUILD__', build).replace('__FILES__', JSON.stringify(files)))
}

/** Writes `file.br` and `file.gz` beside everything worth it. */
async function compress(folder: string): Promise<void> {
  for (const file of await filesUnder(folder)) {
    if (!compressible.has(extname(file)) || filledByServer.has(file)) continue
    const path = join(folder, file)
    if ((await stat(path)).size < 1024) continue
    const bytes = await readFile(path)
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
    await writeFile(`${path}.br`, brotliCompressSync(bytes, quality))
    await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

/** Runs all steps on a finished build. */
export async function finishBuild(folder: string): Promise<void> {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  await fillServiceWorker(folder, manifest)
  await writeFile(join(folder, 'client-routes.json'), JSON.stringify(clientPaths))
  const complaints = await overBudget(folder, manifest)
  if (complaints.length > 0) throw new Error(complaints.join('\n'))
  await compress(folder)
}
