/**
 * The built client in memory: every file with its type, its fingerprint and its compressed forms. The build writes the
 * compressed forms of what never changes; pages get the community's name and address here and are compressed then.
 */

import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Drawing } from '@kolo/foundation/server-rendering'
import { fitsRoute } from '../http/route-paths.ts'
import { fingerprint } from './fingerprint.ts'
import { escapeHtml } from './html.ts'
import { partsList, type Routed, readRouted } from './route-parts.ts'
import type { SiteFile } from './site-file.ts'

/** The built client: pages by name (`index`, `auth`, `landing`), everything else by path (`/assets/…`). */
export type SiteFiles = {
  pages: Map<string, SiteFile>
  /** The same for a request that asks to save data. */
  savingPages: Map<string, SiteFile>
  files: Map<string, SiteFile>
  /** The pages as the build made them, before the community's words are in them. */
  templates: ReadonlyMap<string, string>
  /** Whether the client has a screen, or a redirect, for a path. */
  hasScreen: (path: string) => boolean
  /** What the addresses ask for besides the program. */
  routed: Routed
  /** What stands in the places of the pages, as it was typed. */
  words: Record<string, string>
  /** The program's drawing for the server; nothing where there is no build. */
  drawing: Promise<Drawing | undefined>
}

/** Where the build of the client lies. */
export const siteFolder = join(import.meta.dirname, '../../web/dist')

/** The list the build prints of the paths the client knows: `/savings/:id`, `/member/*`. */
const routeList = 'client-routes.json'

/** Where the build lays what draws screens on the server. */
const drawingFile = '.drawn/drawn.mjs'

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  // Scripts are read as UTF-8: modules and workers always, theme.js because its page is.
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const compressBr = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Reads the folder of the build; a folder that is not there is an empty site. */
export async function readSite(folder: string, words: Record<string, string>): Promise<SiteFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const templates = new Map<string, string>()
  const site: SiteFiles = {
    pages: new Map(),
    savingPages: new Map(),
    files: new Map(),
    templates,
    hasScreen: pathMatcher(await readRoutes(folder)),
    routed: await readRouted(folder),
    words,
    drawing: readDrawing(folder),
  }
  // What is wrong with it is said when the first screen is to be drawn.
  site.drawing.catch(() => undefined)
  for (const entry of entries) {
    const type = contentTypes[extname(entry.name)]
    if (!entry.isFile() || !type) continue
    const file = join(entry.parentPath, entry.name)
    const path = file.slice(folder.length).replaceAll('\\', '/')
    if (path.startsWith('/.') || entry.name === routeList || entry.name === partsList) continue
    if (path.endsWith('.html')) templates.set(path.slice(1, -5), await readFile(file, 'utf8'))
    else site.files.set(path, await readPlain(file, type, path))
  }
  await fillPages(site, words)
  return site
}

/** The program's drawing for the server, as the build made it beside the browser's files. */
async function readDrawing(folder: string): Promise<Drawing | undefined> {
  const file = join(folder, drawingFile)
  // The start does not wait for it, only the first screen that is drawn.
  return existsSync(file) ? import(pathToFileURL(file).href) : undefined
}

/** Makes the pages anew with these words; `dress` changes a page before they are put in. */
export async function fillPages(
  site: SiteFiles,
  words: Record<string, string>,
  dress: (html: string) => string = (html) => html,
): Promise<void> {
  site.words = words
  for (const [name, template] of site.templates) await keepPage(site, name, fillIn(dress(template), words))
}

/** The paths the client knows, as the build printed them; none where there is no build. */
export async function readRoutes(folder: string): Promise<readonly string[]> {
  return JSON.parse(await readFile(join(folder, routeList), 'utf8').catch(() => '[]'))
}

/** Tells the paths of the list from all others; `/` is always one. */
export function pathMatcher(routes: readonly string[]): (path: string) => boolean {
  return (path) => {
    const bare = path.endsWith('/') ? path.slice(0, -1) : path
    return path === '/' || routes.some((route) => fitsRoute(route, bare))
  }
}

/** Replaces `%COMMUNITY_NAME%` and its like; what people typed arrives escaped. */
export function fillIn(html: string, words: Record<string, string>): string {
  return html.replace(/%([A-Z_]+)%/g, (whole, name: string) =>
    words[name] === undefined ? whole : escapeHtml(words[name]),
  )
}

/** A page, and the same page for whoever asks to save data: without the display font, which its heading can do without. */
async function keepPage(site: SiteFiles, name: string, html: string): Promise<void> {
  const saving = html
    .replace(/<link rel="preload"[^<>]*>/g, (link) => (link.includes(' as="font"') ? '' : link))
    .replace('<html ', '<html data-save-data ')
  site.pages.set(name, await constantFile(contentTypes['.html'] ?? '', html))
  site.savingPages.set(name, await constantFile(contentTypes['.html'] ?? '', saving))
}

/** A text that stays the same while the server runs, ready to be sent in each form. */
export async function constantFile(type: string, text: string): Promise<SiteFile> {
  const plain = Buffer.from(text)
  const [br, gz] = await Promise.all([compressBr(plain), compressGzip(plain)])
  return { type, etag: fingerprint(plain), hashed: false, plain, br, gzip: gz }
}

async function readPlain(file: string, type: string, path: string): Promise<SiteFile> {
  const [plain, br, gz] = await Promise.all([
    readFile(file),
    readFile(`${file}.br`).catch(() => undefined),
    readFile(`${file}.gz`).catch(() => undefined),
  ])
  const hashed = path.startsWith('/assets/') && /-[A-Za-z0-9_-]{7,8}\.[a-z0-9]+$/.test(path)
  const compressed = { ...(br ? { br } : {}), ...(gz ? { gzip: gz } : {}) }
  return { type, etag: fingerprint(plain), hashed, plain, ...compressed }
}

/** The same for bytes that are compressed already. */
export function constantBytes(type: string, bytes: Uint8Array): SiteFile {
  return { type, etag: fingerprint(bytes), hashed: false, plain: Uint8Array.from(bytes) }
}
