/**
 * What an address asks for besides the program: its own scripts, named in its document, and its first data, named in a
 * header because an address may hold an id. Both are on their way while the program is. These documents hold nothing of
 * anybody, and name data only to a browser that has a session; those with a screen in them are `rendered-document.ts`.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { fitsRoute } from '../http/route-paths.ts'
import { fingerprint } from './fingerprint.ts'
import type { SiteFile } from './site-file.ts'

/** What the build wrote down of one address. */
type RouteParts = { scripts: readonly string[]; asks?: string }

/** The list the build prints of what each address asks for. */
export const partsList = 'route-scripts.json'

/** What the addresses ask for, and their documents as far as they were made. */
export type Routed = {
  partsOf: (path: string) => { route: string; parts: RouteParts } | undefined
  made: WeakMap<SiteFile, Map<string, SiteFile>>
}

/** Reads the build's list; without one no address asks for anything. */
export async function readRouted(folder: string): Promise<Routed> {
  const text = await readFile(join(folder, partsList), 'utf8').catch(() => '{}')
  const routes = Object.entries(JSON.parse(text) as Record<string, RouteParts>)
  // `/investments/compare` stands for itself before it is an id.
  const exact = new Map(routes.filter(([route]) => !route.includes(':')))
  const open = routes.filter(([route]) => route.includes(':'))
  return {
    made: new WeakMap(),
    partsOf: (path) => {
      const own = exact.get(path)
      if (own) return { route: path, parts: own }
      const found = open.find(([route]) => fitsRoute(route, path))
      return found && { route: found[0], parts: found[1] }
    },
  }
}

/** The document of an address: the page with the address's own scripts in its head, made once for each page. */
export function documentOf(routed: Routed, page: SiteFile, path: string): SiteFile {
  const found = routed.partsOf(path)
  if (!found) return page
  const made = routed.made.get(page) ?? new Map<string, SiteFile>()
  routed.made.set(page, made)
  const known = made.get(found.route)
  if (known) return known
  const links = found.parts.scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
  const html = new TextDecoder().decode(page.plain).replace('</head>', `${links.join('')}</head>`)
  const plain = Buffer.from(html)
  const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }
  const document: SiteFile = {
    type: page.type,
    etag: fingerprint(plain),
    hashed: false,
    plain,
    br: Uint8Array.from(brotliCompressSync(plain, quick)),
    gzip: Uint8Array.from(gzipSync(plain)),
  }
  made.set(found.route, document)
  return document
}

const idForm = /^[0-9a-f-]{36}$/

/** The address on the map, and what its screen reads first; nothing where that cannot be told. */
export function firstRead(routed: Routed, path: string): { route: string; asks: string } | undefined {
  const found = routed.partsOf(path)
  const { asks } = found?.parts ?? {}
  if (!found || asks === undefined) return undefined
  const given = path.split('/')
  const names = found.route.split('/')
  const ids = new Map(names.flatMap((name, at) => (name.startsWith(':') ? [[name.slice(1), given[at]]] : [])))
  if ([...ids.values()].some((id) => !idForm.test(id ?? ''))) return undefined
  return { route: found.route, asks: asks.replace(/\{(\w+)\}/g, (_, name: string) => ids.get(name) ?? '') }
}

/** The header that has a browser ask for it. */
export const dataLink = (asks: string) => `<${asks}>; rel=preload; as=fetch; crossorigin`
