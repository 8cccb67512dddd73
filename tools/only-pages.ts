/**
 * A screen taken of a feature's door by its name, `(await import('@kolo/savings/screens')).GoalPage`, becomes a script of
 * its own: what else the door offers is not fetched with it, and no second script has to say which file the page is in.
 */
import { dirname } from 'node:path'
import type { Plugin } from 'vite'

const taken = /(\(await import\('@kolo\/[\w-]+\/screens)('\)\)\.(\w+))/g
/** Between the door and the name of the one screen that is asked of it. */
export const onlyMark = '?only='

/** The name of a page's script: `GoalPage` → `goal-page`. */
export const fileName = (name: string) => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase()

/** The places where a screen is taken of a door, each asking for that screen alone. */
export function askOnly(source: string): string {
  return source.replace(
    taken,
    (_, before: string, after: string, name: string) => `${before}${onlyMark}${name}${after}`,
  )
}

/** Gives each screen of a door a script of its own. */
export function onlyPages(): Plugin {
  const asked = new Map<string, { name: string; door: string }>()
  return {
    name: 'kolo-only-pages',
    enforce: 'pre',
    transform(source, id) {
      if (id.includes('node_modules') || !/\.tsx?$/.test(id) || source.search(taken) < 0) return null
      return { code: askOnly(source), map: null }
    },
    async resolveId(id, importer) {
      const [door, name] = id.split(onlyMark)
      if (!door || !name || id.startsWith('/')) return null
      const found = await this.resolve(door, importer, { skipSelf: true })
      if (!found) return null
      const page = `${dirname(found.id)}/${fileName(name)}.tsx${onlyMark}${name}`
      asked.set(page, { name, door: found.id })
      return { id: page, moduleSideEffects: false }
    },
    load(id) {
      const page = asked.get(id)
      if (!page) return null
      return { code: `export { ${page.name} } from ${JSON.stringify(page.door)}`, moduleType: 'js' }
    },
  }
}
