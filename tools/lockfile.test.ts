/**
 * `npm ci` must work in a fresh clone on every platform with every npm. Some npm versions write a lockfile that
 * forgets the builds made for other platforms and then refuse it themselves.
 */
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

interface Entry {
  readonly resolved?: string
  readonly link?: boolean
  readonly version?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const lock: { packages: Record<string, Entry> } = JSON.parse(
  await readFile(new URL('../package-lock.json', import.meta.url), 'utf8'),
)
const entries = Object.entries(lock.packages)

it('names a version of every build for every platform', () => {
  const missing = entries.flatMap(([path, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name, wanted]) => !isLocked(path, name, wanted))
      .map(([name, wanted]) => `${name}@${wanted}`),
  )
  expect(missing).toEqual([])
})

it('names no server that packages come from', () => {
  expect(
    entries.filter(([, { resolved, link }]) => resolved?.includes('://') && !link).map(([path]) => path),
  ).toEqual([])
})

/** Looks where Node would look: beside the package, then further out; the nearest one counts. */
function isLocked(path: string, name: string, wanted: string): boolean {
  const folders = path.split(/\/?node_modules\//)
  const places = folders.map((_, depth) => folders.slice(0, folders.length - depth).join('/node_modules/'))
  const nearest = places
    .map((place) => lock.packages[`${place}/node_modules/${name}`.replace(/^\//, '')])
    .find((entry) => entry !== undefined)
  return nearest !== undefined && (!/^\d/.test(wanted) || nearest.version === wanted)
}
