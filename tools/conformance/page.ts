/** `docs/conformance.md`, printed from the statements. */
import { readSpecification } from './specification.ts'
import { replacements, type Section, type Statement } from './statement.ts'

/** How many statements there are of each kind; those that claim nothing are not counted as statements. */
export function totalsOf(sections: readonly Section[]) {
  const all = sections.flatMap(({ statements }) => statements)
  const count = (verdict: Statement['verdict']) => all.filter((one) => one.verdict === verdict).length
  const [proven, replaced, notYet] = [count('proven'), count('replaced'), count('not yet')]
  return { statements: proven + replaced + notYet, proven, replaced, notYet }
}

/** The whole page: the specification's sections, and what the public pages claim. */
export function printPage(sections: readonly Section[], claims: readonly Section[]): string {
  const totals = totalsOf(sections)
  const titles = new Map(readSpecification().map(({ number, title }) => [number, title]))
  return [
    '# What the specification says, and which test holds us to it',
    '',
    'Printed from `tools/conformance/sections` (`npm run docs:print`), where each statement of [the specification](specification.md) is quoted whole, with the titles of its tests. A test fails when a word of the specification belongs to no statement; the last step of `npm run check` fails when one of these tests was skipped, failed or did not run ([038](decisions/038-the-specification-lies-beside-its-proofs.md)).',
    '',
    table(
      ['section', 'statements', 'proven', 'replaced', 'not yet'],
      [
        ...sections.map((section) => {
          const of = totalsOf([section])
          const name = `${section.number} ${titles.get(section.number)}`
          return [name, of.statements, of.proven, of.replaced, of.notYet].map(String)
        }),
        ['all', totals.statements, totals.proven, totals.replaced, totals.notYet].map(String),
      ],
    ),
    '',
    '**Replaced**: the domain or the design decided something else, and the tests prove that.',
    '',
    table(
      ['point', 'what it says'],
      Object.entries(replacements).map(([point, words]) => [point, words]),
    ),
    ...sections.flatMap((section) => [
      '',
      `## ${section.number} ${titles.get(section.number)}`,
      '',
      table(['id', 'begins', 'proved by'], rowsOf(section)),
    ]),
    ...claims.flatMap((section) => [
      '',
      `## What the ${section.number} claims`,
      '',
      table(
        ['claim begins', 'proved by'],
        rowsOf(section)
          .filter(([, , by]) => by !== claimsNothing)
          .map(([, claim = '', by = '']) => [claim, by]),
      ),
    ]),
    '',
  ].join('\n')
}

function rowsOf({ number, statements }: Section): string[][] {
  return statements.map((statement, place) => [
    `${number}.${String(place + 1).padStart(2, '0')}`,
    firstWords([statement.lead, statement.quote].filter(Boolean).join(' ')),
    heldBy(statement),
  ])
}

/** The beginning of a quote, by which its statement is found in the section's file. */
function firstWords(quote: string): string {
  const words = quote.split(/\s+/)
  return words.length > 6 ? `${words.slice(0, 5).join(' ')} …` : quote
}

const claimsNothing = '(claims nothing)'

function heldBy({ verdict, by, why, tests }: Statement): string {
  const files = [...new Set(tests.map((test) => test.split(' › ')[0]))].map((file) => `\`${file}\``)
  if (verdict === 'claims nothing') return claimsNothing
  if (verdict === 'not yet') return `**not yet**: ${why}`
  return [...(by ? [`**${by}**`] : []), ...files].join('<br>')
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `|${cells.join('|')}|`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
