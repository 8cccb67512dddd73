/**
 * Who may import whom. Imports point one way, features meet only at their doors, and within a feature the screens and
 * the server never meet. The type checker and Node hold the doors shut; this reads the paths that go around them.
 */
import { posix } from 'node:path'
import type { Breach } from './house-rules.ts'
import type { Source } from './source-tree.ts'

/** The part of the program a file belongs to. */
export type Place =
  | {
      part:
        | 'foundation'
        | 'database'
        | 'application'
        | 'ledger'
        | 'ui'
        | 'server'
        | 'web'
        | 'tools'
        | 'bench'
        | 'journeys'
        | 'root'
    }
  | { part: 'feature'; feature: string; side: 'both' | 'server' | 'screens' | 'testing' }

/** Where a path lies. */
export function placeOf(path: string): Place {
  const [first = '', second = '', ...below] = path.split('/')
  if (first === 'features') {
    // A side is a folder of the area or of one of its nouns.
    const folders = below.slice(0, -1).slice(0, 2)
    const side = (['server', 'screens', 'testing'] as const).find((name) => folders.includes(name))
    return { part: 'feature', feature: second, side: side ?? 'both' }
  }
  const parts = [
    'foundation',
    'database',
    'application',
    'ledger',
    'ui',
    'server',
    'web',
    'tools',
    'bench',
    'journeys',
  ] as const
  return { part: parts.find((part) => part === first) ?? 'root' }
}

/** The place an import leads to, or `undefined` when it leads out of the project. */
export function targetOf(from: string, specifier: string): Place | undefined {
  if (specifier.startsWith('.')) return placeOf(posix.join(posix.dirname(from), specifier))
  const own = /^@kolo\/([^/]+)(?:\/(.*))?$/.exec(specifier)
  if (!own) return undefined
  const [, name = '', door = ''] = own
  const ground = placeOf(`${name}/x`)
  if (ground.part !== 'root') return ground
  return placeOf(`features/${name}/${door.replace(/^(server|screens|testing)$/, '$1/x')}`)
}

/** What each part of the ground may build on, besides itself. */
const allowed: Record<string, readonly string[]> = {
  foundation: [],
  database: ['foundation'],
  application: ['foundation', 'database'],
  ledger: ['foundation', 'database', 'application'],
  ui: ['foundation'],
  'feature both': ['foundation', 'feature both'],
  'feature server': ['foundation', 'database', 'application', 'ledger', 'feature both', 'feature server'],
  'feature screens': ['foundation', 'ui', 'feature both', 'feature screens'],
  'feature testing': [
    'foundation',
    'database',
    'application',
    'ledger',
    'feature both',
    'feature server',
    'feature testing',
  ],
  server: [
    'foundation',
    'database',
    'application',
    'ledger',
    'feature both',
    'feature server',
    'feature testing',
  ],
  web: ['foundation', 'ui', 'feature both', 'feature screens'],
}

/**
 * Features that never import others, tests aside: who somebody is does not depend on their money, and money depends
 * neither on what it is for nor on the channel it comes by. What they must do for each other is registered in `server/features.ts`.
 */
const strangers: Record<string, readonly string[]> = {
  identity: ['payments', 'transfers', 'savings', 'investments'],
  payments: ['transfers', 'cash', 'payroll', 'savings', 'investments', 'events'],
  transfers: ['cash', 'payroll', 'savings', 'investments', 'events', 'cards'],
  cash: ['payroll', 'savings', 'investments', 'events', 'cards'],
  payroll: ['cash', 'savings', 'investments', 'events', 'cards'],
  cards: ['transfers', 'savings', 'investments', 'events'],
}

function label(place: Place): string {
  return place.part === 'feature' ? `feature ${place.side}` : place.part
}

/** Imports of one file that go where they may not. Tests may use the whole server. */
export function doorBreaches(source: Source, isTest: boolean): Breach[] {
  if (isBuildSetting(source.path)) return []
  const from = placeOf(source.path)
  const permitted = allowed[label(from)]
  if (permitted === undefined) return []
  return source.imports.flatMap(({ from: specifier }) => {
    const to = targetOf(source.path, specifier)
    if (to === undefined) return []
    const breach = `${source.path}: ${label(from)} imports ${specifier}`
    const sameFeature = from.part === 'feature' && to.part === 'feature' && from.feature === to.feature
    const relative = specifier.startsWith('.')
    const sameWorkspace = sameFeature || (from.part !== 'feature' && from.part === to.part)
    if (relative && !sameWorkspace && to.part !== 'root') return [`${breach}: around the door`]
    if (!relative && sameFeature) return [`${breach}: within a feature imports are relative`]
    const isStrange =
      from.part === 'feature' &&
      from.side !== 'testing' &&
      to.part === 'feature' &&
      strangers[from.feature]?.includes(to.feature)
    if (isStrange && !isTest) return [`${breach}: they are strangers`]
    if (isTest && /^(server|tools|database|ledger|feature (both|server|testing))$/.test(label(to))) return []
    return label(from) === label(to) || permitted.includes(label(to)) ? [] : [breach]
  })
}

/** Settings of the build run beside the tools, not in the browser. */
function isBuildSetting(path: string): boolean {
  return /config\.ts$/.test(path)
}

/** Workspaces that import each other in a circle, as lists of names. */
export function importCircles(sources: readonly Source[]): string[][] {
  const edges = new Map<string, Set<string>>()
  const name = (place: Place) => (place.part === 'feature' ? `features/${place.feature}` : place.part)
  for (const source of sources) {
    if (isBuildSetting(source.path) || /\.test\.tsx?$|\/testing\/|^server\/testing\.ts$/.test(source.path))
      continue
    for (const { from, typeOnly } of source.imports) {
      const target = targetOf(source.path, from)
      const own = name(placeOf(source.path))
      if (!target || typeOnly || name(target) === own || target.part === 'root') continue
      edges.set(own, (edges.get(own) ?? new Set()).add(name(target)))
    }
  }
  const circles: string[][] = []
  const visit = (node: string, trail: string[]) => {
    const seen = trail.indexOf(node)
    if (seen >= 0) {
      circles.push([...trail.slice(seen), node])
      return
    }
    for (const next of edges.get(node) ?? []) visit(next, [...trail, node])
    edges.set(node, new Set())
  }
  for (const node of [...edges.keys()]) visit(node, [])
  return circles
}
