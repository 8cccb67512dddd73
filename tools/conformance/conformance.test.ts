/** The specification is covered word for word, the page is the one that is printed, and evidence cannot flatter. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { landingPage, readme } from './claims.ts'
import { outcomeOf, readJourneyReport, readUnitReport } from './evidence.ts'
import { printPage, totalsOf } from './page.ts'
import { gapsOf, readSpecification } from './specification.ts'
import { frames, notYet, replaced, replacements, says, section, under } from './statement.ts'
import { sections } from './statements.ts'

const root = join(import.meta.dirname, '../..')

describe('the statements', () => {
  it('cover the specification, word for word and in its order', () => {
    expect(sections.map(({ number }) => number)).toEqual(readSpecification().map(({ number }) => number))
    expect(sections.flatMap((each) => gapsOf(each))).toEqual([])
  })
  it('are each proven or replaced by tests that are files of the project, or not yet', () => {
    for (const statement of [...sections, readme, landingPage].flatMap(({ statements }) => statements)) {
      const needsTests = statement.verdict === 'proven' || statement.verdict === 'replaced'
      expect(statement.tests.length > 0, statement.quote).toBe(needsTests)
      for (const test of statement.tests) {
        const [file = '', title = ''] = test.split(' › ')
        expect(file === 'npm run check' || (existsSync(join(root, file)) && title !== ''), test).toBe(true)
      }
    }
  })
  it('that are replaced give each reason the page explains, and no other', () => {
    const given = sections.flatMap(({ statements }) => statements.flatMap(({ by }) => by ?? []))
    expect([...new Set(given)].sort()).toEqual(Object.keys(replacements).sort())
  })
  it('that nobody wrote would be noticed', () => {
    const text =
      '## 1. Rules\n\n### Heads\n| From | To |\n|---|---|\n| /a, /b | /c |\n\n- One thing. Another: x, y.\n'
    const specification = readSpecification(text)
    const rows = [says('/a', 't'), says('/b → /c', 't')]
    const whole = section(
      '1',
      ...rows,
      says('One thing.', 't'),
      under('Another', says('x', 't'), says('y.', 't')),
    )
    expect(gapsOf(whole, specification)).toEqual([])
    const without = section('1', ...rows, says('One thing.', 't'), under('Another', says('y.', 't')))
    expect(gapsOf(without, specification)).toEqual(['nothing is said about ": x,"'])
    expect(gapsOf(section('1', ...rows, says('One thing. Another: x, y.', 't')), specification)).toEqual([
      '"One thing. Another: x, y." is two sentences',
    ])
    expect(gapsOf(section('1', ...rows), specification)).toEqual([
      'nothing is said about "One thing. Another: x, y."',
    ])
    expect(gapsOf(section('1', ...whole.statements, says('Made up.', 't')), specification)).toEqual([
      'the specification does not say "Made up." there',
    ])
  })
})

describe('the public pages', () => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')

  it('README promises nothing beside its claims', () => {
    const [, text = ''] = /^# Kolo\n([\s\S]*?)\n## /.exec(read('README.md')) ?? []
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('!['))
    const plain = lines.map((line) => line.replace(/^- /, '').replaceAll('**', ''))
    expect(gapsOf(readme, [{ number: readme.number, title: '', lines: plain }])).toEqual([])
  })
  it('the landing page promises nothing beside its claims', () => {
    const [, main = ''] = read('web/landing.html').split(/<\/?main/)
    const lines = main
      .slice(main.indexOf('>') + 1)
      .split(/<[^>]+>/)
      .map((text) => text.trim())
      .filter((text) => text !== '')
    expect(gapsOf(landingPage, [{ number: landingPage.number, title: '', lines }])).toEqual([])
  })
})

describe('the evidence', () => {
  const unit = readUnitReport(
    {
      testResults: [
        {
          name: '/kolo/a.test.ts',
          assertionResults: [
            { title: 'holds', status: 'passed' },
            { title: 'waits', status: 'skipped' },
            { title: 'breaks', status: 'failed' },
            { title: 'drops role, always', status: 'passed' },
            { title: 'drops uid, always', status: 'passed' },
            { title: 'adds role, always', status: 'failed' },
            { title: 'adds uid, always', status: 'passed' },
          ],
        },
      ],
    },
    '/kolo',
  )
  const journey = (title: string, ...statuses: string[]) => ({
    title,
    tests: statuses.map((status) => ({ status })),
  })
  const journeys = readJourneyReport({
    suites: [
      {
        file: 'b.journey.ts',
        specs: [journey('walks', 'expected', 'flaky'), journey('falls', 'expected', 'unexpected')],
        suites: [{ file: 'b.journey.ts', specs: [journey('rests', 'skipped'), journey('is empty')] }],
      },
    ],
  })
  const steps = ['sizes']
  const outcome = (test: string) => outcomeOf(test, { unit, journeys, steps })

  it('is a test that ran and passed in this run, on every screen size it runs on', () => {
    expect(outcome('a.test.ts › holds')).toBe('passed')
    expect(outcome('journeys/b.journey.ts › walks')).toBe('passed')
  })
  it('is no test that was skipped, failed or did not run', () => {
    expect(outcome('a.test.ts › waits')).toMatch(/^skipped or failed/)
    expect(outcome('a.test.ts › breaks')).toMatch(/^skipped or failed/)
    expect(outcome('a.test.ts › hold')).toMatch(/^no test of that name ran/)
    expect(outcome('gone.test.ts › holds')).toMatch(/^no test of that name ran/)
    for (const title of ['falls', 'rests', 'is empty']) {
      expect(outcome(`journeys/b.journey.ts › ${title}`), title).toMatch(/^skipped or failed/)
    }
  })
  it('is every case of a table, and not one of them', () => {
    expect(outcome('a.test.ts › drops …, always')).toBe('passed')
    expect(outcome('a.test.ts › adds …, always')).toMatch(/^skipped or failed: a.test.ts › adds role/)
    expect(outcome('a.test.ts › drops …, never')).toMatch(/^no test of that name ran/)
  })
  it('is left out where the runner did not run', () => {
    expect(outcomeOf('a.test.ts › holds', { unit: undefined, journeys, steps })).toBe('left out')
    expect(outcomeOf('journeys/b.journey.ts › walks', { unit, journeys: undefined, steps })).toBe('left out')
    expect(outcome('npm run check › sizes')).toBe('passed')
    expect(outcome('npm run check › build')).toBe('left out')
  })
})

describe('docs/conformance.md', () => {
  const file = join(root, 'docs/conformance.md')

  it('is printed from the statements', () => {
    const page = printPage(sections, [readme, landingPage])
    if (process.env.UPDATE_DOCS) writeFileSync(file, page)
    expect(readFileSync(file, 'utf8')).toBe(page)
  })
  it('counts what claims nothing as no statement', () => {
    const some = section(
      '1',
      says('a', 't › t'),
      replaced('A1', 'b', 't › t'),
      notYet('c', 'later'),
      frames('d'),
    )
    expect(totalsOf([some])).toEqual({ statements: 3, proven: 1, replaced: 1, notYet: 1 })
  })
})
