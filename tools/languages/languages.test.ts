import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { languageNames, languages, pluralOf } from '@kolo/foundation/languages'
import { parseSync } from 'oxc-parser'
import { describe, expect, it } from 'vitest'
import { type Catalogue, englishTexts, isSpoken, readCatalogue, spokenFiles } from './catalogue.ts'
import { findTexts, textsOfPage } from './texts.ts'
import { chunksOf, formsOf, translateSource } from './translate.ts'

const root = join(import.meta.dirname, '../..')
const english = englishTexts()
const everyText = new Set(Object.values(english).flat())
const printed = join(root, 'languages/en.json')
const others = languages.filter((language) => language !== 'en')
const keysOf = (file: string, source: string) => findTexts(file, source).map(({ key }) => key)

/** Values in a template, written here without the sign that stands before them. */
const template = (text: string) => `\`${text.replaceAll('{', '$' + '{')}\``
const titled = (text: string) => `const a = { title: ${template(text)} }`
const chosen = (test: string, one: string, other: string) =>
  `const a = { title: ${test} ? ${template(one)} : ${template(other)} }`

/** A language nobody speaks: each text between brackets. */
const made: Catalogue = {
  language: 'pcm',
  name: 'Made up',
  reviewed: false,
  texts: Object.fromEntries([...everyText].map((text) => [text, bracketed(text)])),
}

function bracketed(text: string): string {
  const forms = formsOf(text)
  return forms ? `{n, plural, one {[${forms.one}]} other {[${forms.other}]}}` : `[${text}]`
}

/** The numbers of the holes of a text, of both forms together where there are two. */
function holesOf(text: string): number[] {
  const forms = formsOf(text)
  const texts = forms ? Object.values(forms) : [text]
  const holes = texts.flatMap(chunksOf).filter((piece) => typeof piece === 'number')
  return [...new Set(holes)].sort((a, b) => a - b)
}

describe('the texts of a source file', () => {
  it('are what stands between tags, with places for values and for other elements', () => {
    const source = `const A = () => <p>\n  You have {count} of <b>your goals</b> left,{' '}\n  {name}.\n</p>`
    expect(keysOf('a.tsx', source)).toEqual(['You have {0} of {1} left, {2}.', 'your goals'])
  })

  it('are sentences and names in attributes and tables, and both texts of a choice by number', () => {
    const source = `
      const Card = () => <Box title={isNew ? 'New goal' : \`Goal \${name}\`} className="card big" kind="Wide" />
      const words = (n) => (n === 1 ? '1 goal' : \`\${n} goals\`)`
    expect(keysOf('features/savings/screens/card.tsx', source)).toEqual([
      'New goal',
      'Goal {0}',
      '{n, plural, one {1 goal} other {{0} goals}}',
    ])
  })

  it('are never codes, classes, addresses, what is compared or what only programmers read', () => {
    const source = `
      if (state === 'Being paid out') throw new Error('No such state here.')
      const A = () => <a href="/Some place" className="Big card" data-as="Some code here">{list.includes('Old plan')}</a>
      const at = { kind: 'A kind of thing', tone: 'Good sign' }`
    expect(keysOf('features/a/screens/a.tsx', source)).toEqual([])
  })

  it('of a page are what stands between its tags and what its fields are called', () => {
    const page = '<p>Hello <b>you</b></p><script>const a = "Not this"</script><input placeholder="Your name">'
    expect(textsOfPage(page)).toEqual(['Hello', 'you', 'Your name'])
  })
})

describe('a file in another language', () => {
  const write = (source: string, texts: Record<string, string>) =>
    translateSource('features/a/screens/a.tsx', source, { ...made, texts })

  it('has its values and elements where the translation wants them', () => {
    const texts = { 'Pay {0} to {1}': '{1} go collect {0}', '{0} of {1}': '{1}: {0}' }
    expect(write('<p>Pay <b>{sum}</b> to {name}</p>', texts)).toBe(
      '<p>{name}{" go collect "}<b>{sum}</b></p>',
    )
    expect(write(titled('{one} of {all}'), texts)).toBe(titled('{all}: {one}'))
  })

  it('chooses by the rules of its own language', () => {
    const source = chosen('n === 1', '1 goal', '{n} goals')
    const key = '{n, plural, one {1 goal} other {{0} goals}}'
    const both = write(source, { [key]: '{n, plural, one {1 goal} other {{0} goal dem}}' })
    expect(both).toContain(chosen(`$pluralOf("pcm", n) === 'one'`, '1 goal', '{n} goal dem'))
    expect(write(source, { [key]: '{n, plural, other {{0} goal}}' })).toBe(titled('{n} goal'))
    expect([pluralOf('pcm', 1), pluralOf('yo', 1), pluralOf('en', 0)]).toEqual(['one', 'other', 'other'])
  })

  it('stays English where a text is missing, also around one that is there', () => {
    const source = '<p>Still here: <b>your goals</b></p>'
    expect(write(source, {})).toBe(source)
    expect(write(source, { 'your goals': 'your own goals' })).toBe(
      '<p>Still here: <b>{"your own goals"}</b></p>',
    )
  })

  it.runIf(process.env.DEEP)(
    'is still a program, whatever file it is, and the same one where nothing is translated',
    () => {
      for (const file of spokenFiles()) {
        const source = readFileSync(join(root, file), 'utf8')
        expect(translateSource(file, source, { ...made, texts: {} }), file).toBe(source)
        expect(parseSync(file, translateSource(file, source, made)).errors, file).toEqual([])
      }
    },
  )
})

describe('the catalogues', () => {
  it('of English has every text there is (UPDATE_DOCS=1 prints it anew)', () => {
    const wanted = `${JSON.stringify({ language: 'en', name: languageNames.en, texts: english }, null, 2)}\n`
    if (process.env.UPDATE_DOCS) writeFileSync(printed, wanted)
    expect(readFileSync(printed, 'utf8')).toBe(wanted)
    expect(everyText.size).toBeGreaterThan(5_000)
  })

  it.each(others)('of %s translates only what is there, with the same places for values', (language) => {
    const catalogue = readCatalogue(language)
    expect(catalogue).toMatchObject({ language, name: languageNames[language] })
    const texts = Object.entries(catalogue?.texts ?? {})
    if (process.env.UPDATE_DOCS) {
      const left = Object.fromEntries(texts.filter(([text]) => everyText.has(text)).sort())
      writeFileSync(
        join(root, `languages/${language}.json`),
        `${JSON.stringify({ ...catalogue, texts: left }, null, 2)}\n`,
      )
      return
    }
    for (const [text, translation] of texts) {
      expect(everyText.has(text), text).toBe(true)
      expect(holesOf(translation), text).toEqual(holesOf(text))
      expect(formsOf(translation) !== undefined, text).toBe(formsOf(text) !== undefined)
    }
  })

  // A draft that is offered to nobody: it follows the English texts, and is caught up before it is reviewed.
  it.each(['pcm'] as const)('of %s, which is drafted, says 90 of 100 texts', (language) => {
    const { texts = {} } = readCatalogue(language) ?? {}
    const missing = [...everyText].filter((text) => texts[text] === undefined)
    const percent = 100 - (100 * missing.length) / everyText.size
    expect(percent, `Not said yet:\n${missing.join('\n')}`).toBeGreaterThanOrEqual(90)
  })

  it('lie beside each other, and what is said to people is looked for where they read it', () => {
    expect(existsSync(printed)).toBe(true)
    expect(isSpoken('features/savings/goals/screens/savings-page.tsx')).toBe(true)
    expect(isSpoken('features/savings/goals/server/goals.store.ts')).toBe(false)
    expect(isSpoken('features/savings/plans/screens/plan.messages.test.ts')).toBe(false)
  })
})
