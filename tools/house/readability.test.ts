/**
 * What people read on screen is at most as hard as grade 8 of Flesch and Kincaid, as the library `flesch-kincaid` calculates it.
 * The formula takes a long word for a hard one. Names that every screen teaches, and everyday words, count as two syllables;
 * a sentence under ten words is short enough to be read twice and is not graded.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fleschKincaid } from 'flesch-kincaid'
import { syllable } from 'syllable'
import { describe, expect, it } from 'vitest'
import { englishTexts } from '../languages/catalogue.ts'
import { root } from './source-tree.ts'

const hardestGrade = 8
const fewestWords = 10

/** Words of many syllables that members and officers meet on every screen, or say every day. */
const known = new Set(
  `account activity administrator agreement allocation amount announcement application appropriation approval approve
   auditor authenticator automatic balance borrower capital card certificate collection community confirm confirmation
   contractual contribution deposit depreciation accumulated distribution dividend document email employer everybody
   anybody nobody general guarantee guarantor identity immediately instalment interest investing investment invitation
   meeting member moderator naira notification notify notified officer overdue password payment penalty percent percentage
   principal profile receipt reconciliation register registration resolution reversal reversed savings second secretary
   security settings settlement society statement statutory surplus transfer treasurer verification verified voucher wallet
   withdrawal wedding anniversary`
    .split(/\s+/)
    .filter(Boolean),
)

/** Sentences that stay as hard as they are, each with its reason. The specification's own are found in its text. */
const meant: Readonly<Record<string, string>> = {
  'For the state’s Director of Co-operatives, from the books at {0}.{1}': 'it names an authority in full',
  'The certificate of the state’s Director of Co-operatives, or of the Corporate Affairs Commission.':
    'it names an authority in full',
  'What a lawyer said about pooling members’ money, and whether the Securities and Exchange Commission must be asked.':
    'it names an authority in full',
  'Whether the society has to register with the Nigeria Data Protection Commission, and its return of the year.':
    'it names an authority in full',
  'Report it to the Nigeria Data Protection Commission by {0}, or record why not.':
    'it names an authority in full',
  'Whoever runs the server turns it on with the setting ANALYTICS_MEASUREMENT_ID.':
    'it names a setting letter by letter',
  '{0} {1} move between lines, {2} accepts and moves on, {3} chooses another payment, {4} sets aside, {5} {6} confirms.':
    'it lists keys, and each hole is a key',
}

function syllablesOf(word: string): number {
  const plain = word.toLowerCase().replace(/['’]s?$/, '')
  const isKnown = [plain, plain.replace(/s$/, ''), plain.replace(/ly$/, '')].some((form) => known.has(form))
  const count = Math.max(1, syllable(word))
  return isKnown ? Math.min(2, count) : count
}

const wordsOf = (sentence: string) =>
  sentence
    .replace(/\{[^}]*\}|%\w+%/g, 'it')
    .split(/\s+/)
    .map((word) => word.replace(/[^\p{L}\d'’-]/gu, ''))
    .filter((word) => /\w/.test(word))

/** The school year that reads a sentence with ease; a hole counts as one short word. */
function gradeOf(sentence: string): number {
  const words = wordsOf(sentence)
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
  return fleschKincaid({ sentence: 1, word: words.length, syllable: syllables })
}

const isHard = (sentence: string) =>
  wordsOf(sentence).length >= fewestWords && gradeOf(sentence) > hardestGrade

const specification = readFileSync(join(root, 'docs/specification.md'), 'utf8')
const sentences = [
  ...new Set(
    Object.values(englishTexts())
      .flat()
      .flatMap((text) => text.split(/(?<=[.?!])\s+/)),
  ),
]

describe('sentences on screen', () => {
  it(`are of grade ${hardestGrade} at most`, () => {
    const hard = sentences.filter(
      (one) => isHard(one) && !(one in meant) && !specification.includes(one.replace(/[.?!]$/, '')),
    )
    expect(hard.map((one) => `${gradeOf(one).toFixed(1)} ${one}`)).toEqual([])
  })

  it('are not excepted without need', () => {
    expect(Object.keys(meant).filter((one) => !sentences.includes(one) || !isHard(one))).toEqual([])
  })

  it('would notice a sentence that is too hard', () => {
    expect(
      isHard(
        'Notwithstanding preceding provisions, administrators may reinstate eligibility retroactively upon substantiation of extenuating circumstances.',
      ),
    ).toBe(true)
    expect(isHard('Ask another administrator to approve the payment, then pay it from your bank.')).toBe(
      false,
    )
  })
})
