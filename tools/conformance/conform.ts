/**
 * The last step of `npm run check`: every test that a statement, or a claim of a public page, rests on ran and passed in
 * this run. After a part of the run it says what was left out.
 */
import { landingPage, readme } from './claims.ts'
import { outcomeOf, readEvidence } from './evidence.ts'
import { totalsOf } from './page.ts'
import { sections } from './statements.ts'

const evidence = readEvidence()
const statements = [...sections, readme, landingPage].flatMap(({ number, statements }) =>
  statements.map((statement, place) => ({
    ...statement,
    id: `${number}.${String(place + 1).padStart(2, '0')}`,
  })),
)
const outcomes = statements.flatMap(({ id, tests }) =>
  tests.map((test) => ({ id, test, outcome: outcomeOf(test, evidence) })),
)
const faults = outcomes.filter(({ outcome }) => outcome !== 'passed' && outcome !== 'left out')
const leftOut = new Set(outcomes.filter(({ outcome }) => outcome === 'left out').map(({ id }) => id))
const { statements: all, proven, replaced, notYet } = totalsOf(sections)

for (const { id, outcome } of faults) console.error(`  ${id}: ${outcome}`)
if (leftOut.size > 0) {
  const missing = [
    ...(evidence.unit ? [] : ['the unit and API tests']),
    ...(evidence.journeys ? [] : ['the journeys']),
    ...(evidence.steps.includes('sizes') ? [] : ['the sizes']),
  ]
  console.log(`  ${missing.join(' and ')} did not run: ${leftOut.size} statements rest on them and stay open`)
}
console.log(
  `  ${all} statements of the specification: ${proven} proven, ${replaced} replaced, ${notYet} not yet`,
)
process.exitCode = faults.length > 0 ? 1 : 0
