/**
 * The last steps of the client's build: compressed copies, the service worker's list of files, the list of client
 * routes for the server; and the size budgets of the design, which `npm run check` holds the build to.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { pdfReaderKilobytes } from '../features/files/viewing/screens/pdf-bounds.ts'
import { clientPaths } from '../web/paths.ts'
import { type RouteScripts, routeScriptsFile } from './route-scripts.ts'

/** Sizes after Brotli, in bytes. */
export const budgets = {
  entryScript: 100_000,
  /** All scripts a browser fetches by itself for the sign-in page. */
  signInScripts: 100_000,
  signInRequests: 10,
  /** The frame around signed-in screens, and what an address asks for within it. */
  routeScript: 30_000,
  /** What one press on a page fetches: a sheet, a calendar, the words of a form. */
  pressScripts: 35_000,
  styles: 20_000,
  /** What draws PDF files, all of it: fetched by a press that says so, never before. */
  pdfScripts: pdfReaderKilobytes * 1_000,
} as const

const compressible = new Set(['.js', '.mjs', '.css', '.svg', '.webmanifest', '.json', '.txt', '.html'])
/** The server fills in the community's name, so a ready-made copy would be wrong. */
const filledByServer = new Set(['landing.html'])

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

/** The scripts and styles a page asks for before it can show anything, as its HTML names them. */
export function startingFiles(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map((match) => match[1] ?? '')
}

/** The maps of screens, and the scripts that draw PDF files. */
const theMap = /\/(admin-)?routes-/
const drawsPdf = /\/pdf[.-]/

/** What a script asks for before it can run. */
const imported = /(?:from|import)\s*"\.\/([^"]+\.js)"/g

/** The first scripts of a page, and what of them the page does not name, so that a browser learns of it one script later. */
async function firstScripts(folder: string, page: string): Promise<{ all: string[]; unnamed: string[] }> {
  const named = startingFiles(await readFile(join(folder, page), 'utf8')).filter((file) =>
    file.endsWith('.js'),
  )
  const all = new Set(named)
  for (const file of all) {
    const source = await readFile(join(folder, file), 'utf8')
    for (const [, other = ''] of source.matchAll(imported)) all.add(`assets/${other}`)
  }
  return { all: [...all], unnamed: [...all].filter((file) => !named.includes(file)) }
}

/** The form of the sign-in page stands in its document, so what the document names is all that is fetched by itself. */
async function signInOverBudget(folder: string): Promise<string[]> {
  const scripts = ['theme.js', ...(await firstScripts(folder, 'auth.html')).all]
  const sizes = await Promise.all(scripts.map(async (file) => brotliSize(await readFile(join(folder, file)))))
  const whole = sizes.reduce((sum, size) => sum + size, 0)
  const { signInScripts, signInRequests } = budgets
  return [
    ...(whole > signInScripts ? [`The scripts of /auth are ${whole} bytes, over ${signInScripts}.`] : []),
    ...(scripts.length > signInRequests
      ? [`/auth asks for ${scripts.length} scripts, over ${signInRequests}.`]
      : []),
  ]
}

/** What each address asks for by itself: the frame around all of them, and its own scripts within that. */
async function routesOverBudget(folder: string): Promise<string[]> {
  const routes = Object.entries(
    JSON.parse(await readFile(join(folder, routeScriptsFile), 'utf8')) as RouteScripts,
  )
  const sizes = new Map<string, number>()
  for (const file of new Set(routes.flatMap(([, { scripts }]) => scripts)))
    sizes.set(file, brotliSize(await readFile(join(folder, file))))
  const sum = (files: readonly string[]) => files.reduce((whole, file) => whole + (sizes.get(file) ?? 0), 0)
  const complaints: string[] = []
  for (const area of ['members', 'administrators']) {
    const those = routes.filter(([address]) => address.startsWith('/admin') === (area === 'administrators'))
    const lists = those.map(([, { scripts }]) => scripts)
    const frame = (lists[0] ?? []).filter((file) => lists.every((files) => files.includes(file)))
    if (sum(frame) > budgets.routeScript)
      complaints.push(`The frame of ${area} is ${sum(frame)} bytes, over ${budgets.routeScript}.`)
    for (const [address, { scripts }] of those) {
      const own = sum(scripts.filter((file) => !frame.includes(file)))
      if (own > budgets.routeScript)
        complaints.push(`The scripts of ${address} are ${own} bytes, over ${budgets.routeScript}.`)
    }
  }
  return complaints
}

/** The scripts that others ask for by name, early or when something is pressed. */
const askedFor = {
  early: imported,
  late: /import\(\s*["'`]\.\/([^"'`]+\.js)["'`]\s*\)/g,
}

/** What a press on a page can fetch, beyond all that is there already: each script that is asked for late, and what it needs. */
async function pressesOverBudget(folder: string, first: readonly string[]): Promise<string[]> {
  const texts = new Map<string, string>()
  for (const file of await filesUnder(join(folder, 'assets')))
    if (file.endsWith('.js'))
      texts.set(`assets/${file}`, await readFile(join(folder, 'assets', file), 'utf8'))
  const asks = (file: string, when: keyof typeof askedFor) =>
    [...(texts.get(file) ?? '').matchAll(askedFor[when])].map(([, other = '']) => `assets/${other}`)
  const withNeeds = (files: Iterable<string>) => {
    const all = new Set(files)
    for (const file of all) for (const other of asks(file, 'early')) all.add(other)
    return all
  }
  const sizes = new Map<string, number>()
  const sizeOf = (file: string) => {
    const size = sizes.get(file) ?? brotliSize(Buffer.from(texts.get(file) ?? ''))
    sizes.set(file, size)
    return size
  }
  const routes: RouteScripts = JSON.parse(await readFile(join(folder, routeScriptsFile), 'utf8'))
  const most = new Map<string, { bytes: number; address: string }>()
  for (const [address, { scripts }] of Object.entries(routes)) {
    const there = withNeeds([...first, ...scripts])
    const seen = new Set<string>()
    const waiting = [...there].map((file) => ({ file, there }))
    // Where a map of screens leads is another address.
    for (const { file, there: before } of waiting)
      for (const late of theMap.test(file) ? [] : asks(file, 'late')) {
        if (seen.has(late) || before.has(late) || drawsPdf.test(late)) continue
        seen.add(late)
        const added = [...withNeeds([late])].filter((one) => !before.has(one))
        const bytes = added.reduce((sum, one) => sum + sizeOf(one), 0)
        if (bytes > (most.get(late)?.bytes ?? 0)) most.set(late, { bytes, address })
        const now = new Set([...before, ...added])
        waiting.push(...added.map((one) => ({ file: one, there: now })))
      }
  }
  return [...most].flatMap(([file, { bytes, address }]) =>
    bytes > budgets.pressScripts
      ? [`A press on ${address} fetches ${bytes} bytes for ${file}, over ${budgets.pressScripts}.`]
      : [],
  )
}

/** The sentences about what is too big; none when all is well. */
export async function overBudget(folder: string): Promise<string[]> {
  const { all, unnamed } = await firstScripts(folder, 'index.html')
  const late = unnamed.map((file) => `index.html does not name ${file}, which its scripts begin with.`)
  const complaints = [
    ...(await signInOverBudget(folder)),
    ...(await routesOverBudget(folder)),
    ...(await pressesOverBudget(folder, all)),
    ...late,
  ]
  let first = 0
  let styles = 0
  let pdf = 0
  for (const file of await filesUnder(join(folder, 'assets'))) {
    const size = brotliSize(await readFile(join(folder, 'assets', file)))
    const isScript = file.endsWith('.js') || file.endsWith('.mjs')
    if (all.includes(`assets/${file}`)) first += size
    else if (isScript && drawsPdf.test(`assets/${file}`)) pdf += size
    if (file.endsWith('.css')) styles += size
  }
  if (first > budgets.entryScript)
    complaints.push(`The first scripts are ${first} bytes, over ${budgets.entryScript}.`)
  if (pdf > budgets.pdfScripts) complaints.push(`PDF scripts are ${pdf} bytes, over ${budgets.pdfScripts}.`)
  if (styles > budgets.styles) complaints.push(`The styles are ${styles} bytes, over ${budgets.styles}.`)
  return complaints
}

/** Puts the build's id and the files of the shell into the service worker. */
async function fillServiceWorker(folder: string, starting: readonly string[]): Promise<void> {
  const worker = join(folder, 'sw.js')
  const source = await readFile(worker, 'utf8')
  const hash = createHash('sha256').update(source)
  for (const file of ['index.html', 'theme.js', 'drawn.js', 'icons/mark.svg'])
    hash.update(await readFile(join(folder, file)))
  const build = hash.digest('hex').slice(0, 12)
  const files = JSON.stringify(starting.map((file) => `/${file}`))
  await writeFile(worker, source.replace('__BUILD__', build).replace('__FILES__', files))
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
  const starting = startingFiles(await readFile(join(folder, 'index.html'), 'utf8'))
  if (starting.length === 0) throw new Error('index.html names no script: the build is not whole.')
  await fillServiceWorker(folder, starting)
  await writeFile(join(folder, 'client-routes.json'), JSON.stringify(clientPaths()))
  await compress(folder)
}
