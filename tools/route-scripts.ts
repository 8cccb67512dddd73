/**
 * Which scripts each address of the client asks for: the map of screens says which page an address shows, and the build
 * which files that page is made of. The server names them in the document, so that they are on their way with the first
 * script instead of after it.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Node as Part, parseSync } from 'oxc-parser'
import type { Plugin } from 'vite'
import { fileName, onlyMark } from './only-pages.ts'

/** What each address asks for, without what every address begins with: `{ '/savings': { scripts: ['assets/…'] } }`. */
export type RouteScripts = Record<string, { scripts: string[]; asks?: string }>

/** The file the build writes them to. */
export const routeScriptsFile = 'route-scripts.json'

/** A page as the map names it: what is imported, and which of its names. */
type Page = { from: string; name: string }

const maps = { 'routes.tsx': 'web/routes.tsx', 'admin-routes.tsx': 'web/admin-routes.tsx' } as const
type MapName = keyof typeof maps

function childrenOf(part: Part): Part[] {
  const inside: unknown[] = Object.values(part).flat()
  return inside.filter((one): one is Part => typeof one === 'object' && one !== null && 'type' in one)
}

function* allIn(part: Part): Generator<Part> {
  yield part
  for (const child of childrenOf(part)) yield* allIn(child)
}

/** What an expression takes of a file it imports late: `(await import('…')).GoalPage`. */
function takenIn(part: Part): Page | undefined {
  const inside = [...allIn(part)]
  const from = inside.find((one) => one.type === 'ImportExpression')
  const name = inside.find((one) => one.type === 'MemberExpression' && one.property.type === 'Identifier')
  if (from?.type !== 'ImportExpression' || from.source.type !== 'Literal') return undefined
  if (name?.type !== 'MemberExpression' || name.property.type !== 'Identifier') return undefined
  return { from: String(from.source.value), name: name.property.name }
}

/** The first read of every address that has one. */
export function readsOfMap(source: string, path: string): Map<string, Page> {
  const reads = new Map<string, Page>()
  for (const part of allIn(parseSync(path, source).program as Part)) {
    const taken = part.type === 'Property' ? takenIn(part.value as Part) : undefined
    if (part.type === 'Property' && part.key.type === 'Literal' && taken)
      reads.set(String(part.key.value), taken)
  }
  return reads
}

/** The page of `screen('Savings', async () => (await import('…')).SavingsPage)`. */
function pageIn(part: Part): Page | undefined {
  if (part.type !== 'CallExpression' || part.callee.type !== 'Identifier' || part.callee.name !== 'screen')
    return undefined
  return takenIn(part)
}

/** The page of every address of one map. */
export function pagesOfMap(source: string, path: string): Map<string, Page> {
  const parts = [...allIn(parseSync(path, source).program as Part)]
  const named = new Map<string, Page>()
  for (const part of parts) {
    if (part.type !== 'VariableDeclarator' || part.id.type !== 'Identifier' || !part.init) continue
    const page = pageIn(part.init as Part)
    if (page) named.set(part.id.name, page)
  }
  const pages = new Map<string, Page>()
  for (const part of parts) {
    if (part.type !== 'Property' || part.key.type !== 'Literal') continue
    const value = part.value as Part
    const page = value.type === 'Identifier' ? named.get(value.name) : pageIn(value)
    if (!page) throw new Error(`${path}: it cannot be told which page ${String(part.key.value)} shows.`)
    pages.set(String(part.key.value), page)
  }
  return pages
}

type Script = { fileName: string; imports: string[]; facadeModuleId: string | null }

/** The script whose page this is: a page of a door by its own name, a file of the shell by its path. */
function scriptOf({ from, name }: Page, scripts: readonly Script[]): Script | undefined {
  const ends = from.startsWith('@kolo/')
    ? `/${from.slice('@kolo/'.length)}/${fileName(name)}.tsx${onlyMark}${name}`
    : `/web/${from.replace('./', '')}`
  return scripts.find(({ facadeModuleId }) => facadeModuleId?.endsWith(ends))
}

function withImports(script: Script, byName: ReadonlyMap<string, Script>, found: Set<string>): Set<string> {
  if (found.has(script.fileName)) return found
  found.add(script.fileName)
  for (const name of script.imports) {
    const next = byName.get(name)
    if (next) withImports(next, byName, found)
  }
  return found
}

/** Writes the scripts of each address beside the build. */
export function routeScripts(root: string): Plugin {
  return {
    name: 'kolo-route-scripts',
    apply: 'build',
    async generateBundle(_, bundle) {
      const scripts = Object.values(bundle).filter((one) => one.type === 'chunk')
      const byName = new Map<string, Script>(scripts.map((script) => [script.fileName, script]))
      const whole = (ends: string) => {
        // A script that was put together of several files has none of them for its name.
        const script =
          scripts.find(({ facadeModuleId }) => facadeModuleId?.endsWith(ends)) ??
          scripts.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(ends)))
        if (!script) throw new Error(`The build has no script of its own for ${ends}.`)
        return [...withImports(script, byName, new Set())]
      }
      const always = new Set(whole('/web/index.html'))
      const sessionCalls = whole('/identity/sessions/screens/session-calls.ts')
      const routes: RouteScripts = {}
      for (const [name, path] of Object.entries(maps)) {
        const frame = [...sessionCalls, ...whole('/web/shell/frames.tsx'), ...whole(`/${path}`)]
        for (const [address, page] of pagesOfMap(await readFile(join(root, path), 'utf8'), name as MapName)) {
          const script = scriptOf(page, scripts)
          if (!script) throw new Error(`The build has no script of its own for ${address}.`)
          const asked = new Set([...frame, ...withImports(script, byName, new Set())])
          routes[address] = { scripts: [...asked].filter((file) => !always.has(file)) }
        }
      }
      const readsPath = join(root, 'web/first-reads.ts')
      for (const [address, { from, name }] of readsOfMap(await readFile(readsPath, 'utf8'), readsPath)) {
        const contract = await this.resolve(from, readsPath)
        const values = await import(pathToFileURL((contract?.id ?? from).replace(/\?.*/, '')).href)
        const route = routes[address]
        const asks: unknown = values[name]?.path
        if (!route || typeof asks !== 'string') throw new Error(`${address} has no first read ${name}.`)
        route.asks = asks
      }
      this.emitFile({ type: 'asset', fileName: routeScriptsFile, source: JSON.stringify(routes) })
    },
  }
}
