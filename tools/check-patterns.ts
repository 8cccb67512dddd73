/**
 * Every regular expression of the product takes a time that grows with its text and not with its square: read out of
 * all source but the tests, and out of the schemas of every contract, which bring patterns of their library. Whoever can
 * choose a text could otherwise stop the server with it. A step of `npm run check`.
 */
import { features } from '../server/features.ts'
import { patternBreaches, patternsOf, schemaPatterns } from './house/patterns.ts'
import { projectSources } from './house/source-tree.ts'

const written = projectSources(/\.(ts|tsx|mjs|js)$/)
  .filter(({ path }) => !/\.test\.tsx?$|^journeys\/|\/testing[/-]/.test(path))
  .flatMap(patternsOf)
const ofSchemas = features
  .flatMap(({ routes }) => routes)
  .flatMap(({ endpoint }) => schemaPatterns(endpoint.name, [endpoint.params, endpoint.query, endpoint.body]))
const breaches = patternBreaches([...written, ...ofSchemas])
for (const breach of breaches) console.error(breach)
console.log(
  `${written.length} patterns in the source, ${ofSchemas.length} in contracts, ${breaches.length} refused`,
)
process.exitCode = breaches.length > 0 ? 1 : 0
