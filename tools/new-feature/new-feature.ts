/**
 * `npm run new:feature circles circle`: writes a small slice that does all a slice has to and ties it in, so that the next
 * thing to do is to change it. Refuses names that are taken or are no plain words.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Names, story, templates } from './templates.ts'

/** What a person did wrong, in one sentence. */
export class NewFeatureProblem extends Error {}

/** Writes the slice into the project at `root`; answers the paths written. */
export function writeFeature(root: string, many: string, one: string): string[] {
  for (const word of [many, one]) {
    if (!/^[a-z]{2,20}$/.test(word))
      throw new NewFeatureProblem(`"${word}" is not one plain word in small letters.`)
  }
  if (many === one)
    throw new NewFeatureProblem('Give the plural and the singular: npm run new:feature circles circle')
  if (existsSync(join(root, 'features', many)))
    throw new NewFeatureProblem(`There is a feature "${many}" already.`)
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  const a = /^[aeiou]/.test(one) ? 'an' : 'a'
  const migration = nextMigration(root)
  const names: Names = { many, one, Many: capital(many), One: capital(one), a, A: capital(a), migration }
  const written: string[] = []
  for (const { path, text } of templates) {
    const file = path(names)
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text(names))
    written.push(file)
  }
  return [...written, ...tieIn(root, names)]
}

function nextMigration(root: string): string {
  const numbers = readdirSync(join(root, 'database/migrations')).map((file) => Number(file.slice(0, 3)))
  return String(Math.max(0, ...numbers) + 1).padStart(3, '0')
}

/** The places that list every feature: the server's list, the frame's, the audit log's, the addresses, the map of screens. */
function tieIn(root: string, names: Names): string[] {
  const { many, Many } = names
  const server = 'server/features.ts'
  insert(
    root,
    server,
    /^import (?:type )?\{.*\bServerFeature\b/m,
    `import { ${many} } from '@kolo/${many}/server'\n`,
    'before',
  )
  insert(root, server, /withoutDesk: readonly ServerFeature\[\] = \[\n/, `  ${many},\n`, 'after')
  const counted = 'server/statement-scenarios.ts'
  insert(root, counted, /^\/\*\* The first administrator comes/m, story.text(names), 'before')
  insert(root, counted, /^const lists = \[\n/m, story.lists(names), 'after')
  insert(
    root,
    counted,
    /^ {2}await noticeScenario\(fixture, ask\)\n/m,
    `  await ${many}Scenario(fixture, ask)\n`,
    'before',
  )
  const opens = /memberScreens: Record<\(typeof memberPaths\)\[number\], ScreenEntry> = \{\n/
  const page = (name: string) => `async () => (await import('@kolo/${many}/screens')).${name}`
  const frame = 'web/features.ts'
  const brings = `import { ${many} } from '@kolo/${many}/client'\n`
  insert(root, frame, /^import type/m, brings, 'before')
  insert(root, frame, /features: readonly ClientFeature<KnownPath>\[\] = \[\n/, `  ${many},\n`, 'after')
  const words = 'web/audit-event-labels.ts'
  const says = `import { ${many}AuditEvents } from '@kolo/${many}/audit'\n`
  insert(root, words, /^import \{ type AllAuditEventLabels/m, says, 'before')
  insert(root, words, /mergeAuditEventLabels\(\[\n(?: {2}\w+,\n)*/, `  ${many}AuditEvents,\n`, 'after')
  insert(root, 'web/paths.ts', /memberPaths = \[\n/, `  '/${many}',\n`, 'after')
  insert(
    root,
    'web/routes.tsx',
    opens,
    `  '/${many}': screen('${Many}', ${page(`${Many}Screen`)}),\n`,
    'after',
  )
  insert(root, 'web/paths.ts', /adminPaths = \[\n/, `  '/admin/${many}',\n`, 'after')
  insert(
    root,
    'web/admin-routes.tsx',
    /adminScreens: Record<\(typeof adminPaths\)\[number\], ScreenEntry> = \{\n/,
    `  '/admin/${many}': screen('${Many}', ${page(`Admin${Many}Screen`)}),\n`,
    'after',
  )
  return [server, counted, frame, words, 'web/paths.ts', 'web/routes.tsx', 'web/admin-routes.tsx']
}

function insert(root: string, file: string, place: RegExp, text: string, side: 'before' | 'after'): void {
  const before = readFileSync(join(root, file), 'utf8')
  const found = place.exec(before)
  if (!found) throw new NewFeatureProblem(`${file} has changed its shape; tie the feature in by hand.`)
  const at = side === 'before' ? found.index : found.index + found[0].length
  writeFileSync(join(root, file), before.slice(0, at) + text + before.slice(at))
}

function main(): void {
  const root = join(import.meta.dirname, '../..')
  const [many = '', one = ''] = process.argv.slice(2)
  try {
    const files = writeFeature(root, many, one)
    const link = join(root, 'node_modules/@kolo', many)
    if (!existsSync(link)) symlinkSync(join('../../features', many), link)
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
    spawnSync(process.execPath, [biome, 'check', '--write', ...files], { cwd: root, stdio: 'ignore' })
    console.log(files.join('\n'))
    console.log(
      '\nNow: npm install (puts the workspace into the lockfile), npm run docs:print (prints its tables), npm run check.',
    )
  } catch (error) {
    if (!(error instanceof NewFeatureProblem)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

if (import.meta.main) main()
