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
    'This page is printed from `tools/conformance` by a test (`UPDATE_DOCS=1 npm run check`); do not edit it. It quotes [the specification](specification.md) sentence by sentence, row by row, message by message; a test fails when a word of it stands in no row. The last step of `npm run check` reads what the test runners of that very run reported: it fails when a test named here was skipped, failed or did not run ([038](decisions/038-the-specification-lies-beside-its-proofs.md)).',
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
    '**Replaced** means that a decision of the domain, or of the design, says something else; the tests hold us to that:',
    '',
    table(
      ['point', 'what it says'],
      Object.entries(replacements).map(([point, words]) => [point, words]),
    ),
    ...sections.flatMap((section) => [
      '',
      `## ${section.number} ${titles.get(section.number)}`,
      '',
      table(['id', 'the specification says', 'held by'], rowsOf(section)),
    ]),
    ...claims.flatMap((section) => [
      '',
      `## What the ${section.number} claims`,
      '',
      table(
        ['claim', 'held by'],
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
    [statement.lead, statement.quote].filter(Boolean).join(' … '),
    heldBy(statement),
  ])
}

const claimsNothing = '(claims nothing)'

function heldBy({ verdict, by, why, tests }: Statement): string {
  const named = tests.map((test) => {
    const [file, title] = test.split(' › ')
    return `\`${file}\` › ${title}`
  })
  if (verdict === 'claims nothing') return claimsNothing
  if (verdict === 'not yet') return `**not yet**: ${why}`
  return [...(by ? [`**replaced by ${by}**`] : []), ...named].join('<br>')
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
