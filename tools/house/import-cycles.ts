/**
 * Import cycles of files, types and lazy imports included. The graph is read from the syntax trees the other rules read:
 * the tools that draw import graphs need an older TypeScript beside this one, and all they would add is the resolution
 * of specifiers, which is simple here: relative paths carry their endings, and workspaces name their doors.
 */
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { projectFiles, root, type Source } from './source-tree.ts'

type Exports = Record<string, string | Record<string, string>>

/** A workspace: its folder, and what its `package.json` exports. */
export type Workspace = { folder: string; exports: Exports }

/** All workspaces by their names. */
export function projectWorkspaces(): Map<string, Workspace> {
  const manifests = projectFiles().filter((path) => path.endsWith('/package.json'))
  return new Map(
    manifests.map((path) => {
      const { name, exports = {} } = JSON.parse(readFileSync(root + path, 'utf8')) as {
        name: string
        exports?: Exports
      }
      return [name, { folder: posix.dirname(path), exports }]
    }),
  )
}

/** The files an import may lead to; none when it leads out of the project. */
export function filesImported(
  from: string,
  specifier: string,
  workspaces: ReadonlyMap<string, Workspace>,
): string[] {
  if (specifier.startsWith('.')) return [posix.join(posix.dirname(from), specifier)]
  const [, name = '', door = ''] = /^(@kolo\/[^/]+)(?:\/(.*))?$/.exec(specifier) ?? []
  const workspace = workspaces.get(name)
  if (!workspace) return []
  return Object.entries(workspace.exports).flatMap(([pattern, target]) => {
    const [before = '', after] = pattern.slice(2).split('*')
    const isExact = after === undefined && before === door
    const isPattern = after !== undefined && door.startsWith(before) && door.endsWith(after)
    if (!isExact && !isPattern) return []
    const middle = isPattern ? door.slice(before.length, door.length - (after?.length ?? 0)) : ''
    const targets = typeof target === 'string' ? [target] : Object.values(target)
    return targets.map((path) => posix.join(workspace.folder, path.replace('*', middle)))
  })
}

/** Groups of files that all reach each other by imports, each sorted; a file that imports itself is one of its own. */
export function importCycles(
  sources: readonly Pick<Source, 'path' | 'imports'>[],
  workspaces: ReadonlyMap<string, Workspace>,
): string[][] {
  const known = new Set(sources.map(({ path }) => path))
  const edges = new Map(
    sources.map(({ path, imports }) => [
      path,
      imports.flatMap(({ from }) => filesImported(path, from, workspaces)).filter((file) => known.has(file)),
    ]),
  )
  return stronglyConnected(edges)
    .filter(([first = '', ...others]) => others.length > 0 || edges.get(first)?.includes(first))
    .map((files) => files.sort())
}

/** The strongly connected components of a graph (Tarjan). */
function stronglyConnected(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const components: string[][] = []
  const visit = (node: string): number => {
    const own = index.size
    index.set(node, own)
    lowest.set(node, own)
    stack.push(node)
    for (const next of edges.get(node) ?? []) {
      const reached = index.has(next) ? (stack.includes(next) ? index.get(next) : undefined) : visit(next)
      lowest.set(node, Math.min(lowest.get(node) ?? own, reached ?? own))
    }
    const low = lowest.get(node) ?? own
    if (low === own) components.push(stack.splice(stack.indexOf(node)))
    return low
  }
  for (const node of edges.keys()) if (!index.has(node)) visit(node)
  return components
}
