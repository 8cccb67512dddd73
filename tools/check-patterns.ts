/**
 * Every regular expression of the product takes a time that grows with its text and not with its square: read out of
 * all source but the tests, and out of the schemas of every contract, which bring patterns of their library. Whoever can
 * choose a text could otherwise stop the server with it. A step of `npm run check`.
 *
 * To prove one may take seconds, and what was proved stays so: those are listed in house/linear-patterns.txt, which
 * `UPDATE_DOCS=1 npm run check -- patterns` writes anew, and `npm run test:deep` proves them all again.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { features } from '../server/features.ts'
import { patternBreaches, patternsOf, schemaPatterns, written } from './house/patterns.ts'
import { projectSources } from './house/source-tree.ts'

const list = join(import.meta.dirname, 'house/linear-patterns.txt')
/** What one version of the analyser proved, another may see differently. */
const { version } = createRequire(import.meta.url)('recheck/package.json') as { version: string }
const [heading, ...kept] = readFileSync(list, 'utf8').trimEnd().split('\n')
const provedBy = `Proved by recheck ${version}:`
const proved = new Set(heading === provedBy && !process.argv.includes('--all') ? kept : [])

const ofSource = projectSources(/\.(ts|tsx|mjs|js)$/)
  .filter(({ path }) => !/\.test\.tsx?$|^journeys\/|\/testing[/-]/.test(path))
  .flatMap(patternsOf)
const ofSchemas = features
  .flatMap(({ routes }) => routes)
  .flatMap(({ endpoint }) => schemaPatterns(endpoint.name, [endpoint.params, endpoint.query, endpoint.body]))
const all = [...ofSource, ...ofSchemas]
const breaches = patternBreaches(all, proved)
for (const breach of breaches) console.error(breach)
const now = [...new Set(all.map(written))].sort()
console.log(
  `${ofSource.length} patterns in the source, ${ofSchemas.length} in contracts, ${breaches.length} refused; ${
    now.filter((pattern) => !proved.has(pattern)).length
  } proved in this run`,
)
if (process.env.UPDATE_DOCS && breaches.length === 0)
  writeFileSync(list, `${[provedBy, ...now].join('\n')}\n`)
process.exitCode = breaches.length > 0 ? 1 : 0
