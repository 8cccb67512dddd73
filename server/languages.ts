/**
 * The languages that were built beside English: their pages, and what the server says in them. A build is made of the
 * catalogues that are reviewed, and of those that PREVIEW_LANGUAGES names.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Language, languages, teach } from '@kolo/foundation/languages'
import { languageOf } from './http/language-cookie.ts'
import { readSite, type SiteFiles, siteFolder } from './pages/site-files.ts'

/** The pages by the language they are in. */
export type Sites = { readonly english: SiteFiles; readonly others: ReadonlyMap<Language, SiteFiles> }

/** What the build writes for the server: the modules that say something, by their path, and the sentences. */
type Built = { modules: Record<string, object>; texts: Record<string, string> }

const root = join(import.meta.dirname, '..')
const builtFolder = join(siteFolder, '.languages')

/** Reads the pages of every language that was built, and learns what the server says in it. */
export async function readSites(): Promise<Sites> {
  const built = languages.filter((language) => existsSync(join(builtFolder, language)))
  const others = await Promise.all(
    built.map(async (language) => {
      const { modules, texts }: Built = await import(
        pathToFileURL(join(builtFolder, language, 'words.mjs')).href
      )
      teach(language, await pairsOf(modules, texts))
      return [language, await readSite(join(builtFolder, language, 'site'), {})] as const
    }),
  )
  return { english: await readSite(siteFolder, {}), others: new Map(others) }
}

/** Answers a request with the pages of its language. */
export async function inItsLanguage(
  sites: Sites,
  request: Request,
  answer: (site: SiteFiles) => Response | Promise<Response>,
): Promise<Response> {
  const answered = await answer(siteFor(sites, request))
  const isForEver = answered.headers.get('cache-control')?.includes('immutable') === true
  if (sites.others.size > 0 && !isForEver) answered.headers.append('vary', 'cookie')
  return answered
}

/** The pages for a request: in its language, where what it asks for is there. */
function siteFor({ english, others }: Sites, request: Request): SiteFiles {
  const { pathname } = new URL(request.url)
  const asked = others.get(languageOf(request)) ?? english
  // A page that is open asks for its scripts also after somebody chose another language.
  const isThere = !pathname.startsWith('/assets/') || asked.files.has(pathname)
  return isThere ? asked : ([english, ...others.values()].find(({ files }) => files.has(pathname)) ?? english)
}

/** What stands for each English sentence, and for each function that makes one: both are found under the same name. */
async function pairsOf(
  modules: Built['modules'],
  texts: Built['texts'],
): Promise<ReadonlyMap<unknown, unknown>> {
  const pairs = new Map<unknown, unknown>(Object.entries(texts))
  for (const [path, translated] of Object.entries(modules))
    pair(await import(pathToFileURL(join(root, path)).href), translated, pairs)
  return pairs
}

function pair(english: unknown, translated: unknown, pairs: Map<unknown, unknown>): void {
  if (pairs.has(english)) return
  if (typeof english === 'function' && typeof translated === 'function') {
    pairs.set(english, translated)
    return
  }
  if (!isTable(english) || !isTable(translated)) return
  for (const [name, value] of Object.entries(english))
    if (Object.hasOwn(translated, name)) pair(value, translated[name], pairs)
}

/** A table of words or a module; schemas and the like are none. */
function isTable(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const kind = Object.getPrototypeOf(value)
  return kind === null || kind === Object.prototype || Array.isArray(value)
}
