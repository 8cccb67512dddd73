/**
 * What people read says things in standard words and short sentences, and code that is clean of a word stays clean. A text
 * is looked at as the catalogue has it, an identifier as the parser names it; comments are not looked at.
 */
import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { englishTexts } from '../languages/catalogue.ts'
import { projectSources, root, walk } from './source-tree.ts'

/** What no text on screen says, and the words to write instead. */
const phrases: readonly [pattern: RegExp, instead: string][] = [
  [/\b(?:none|nothing|nobody) waits\b|\bwaits? for you\b/i, 'None waiting · … is waiting for you'],
  [/\bdo(?:es)? not wait\b/i, '… waiting for someone else'],
  [/\bstands\b|^stand in\b/i, 'appears here · Published · Status'],
  [/\bgave? it up\b|\bgiven? (?:it |this \w+ )?up\b/i, 'Cancel … · Cancelled'],
  [
    /\b(?:take|takes|taken|took|taking) (?:it|them|that|this|one|\S+ \S+) back\b/i,
    'Reverse … · Withdraw the request',
  ],
  [/\b(?:take|takes|taken|took|taking) back\b/i, 'Reversed · Withdrawn'],
  [/\bwho is behind\b/i, 'Arrears'],
  [/\b(?:bring|brings|bringing|brought) in\b|\bbring (?:them|members) in\b/i, 'Import … · imported'],
  [/\bwhat was booked\b|\bwhat (?:the community|it) (?:has|owes)\b/i, 'Transactions · Assets · Liabilities'],
  [/\bgrows by\b/i, 'Normal balance'],
  [/\bmoney of (?:a )?plans?\b/i, 'Investment fund'],
  [/\bof it (?:capital|income|promised)\b/i, 'Capital · Income · Unallocated surplus'],
  [/\bhad cost\b|\bwhat \S+ brought\b/i, 'Cost · Result'],
  [/\banother part\b/i, 'Change percentage'],
  [/\bkeep a resolution\b/i, 'Record a resolution'],
  [/\bsay that\b|\bby your word\b/i, 'Record … · On your confirmation'],
  [/\btwo (?:administrators )?confirm from\b|\btwo decide\b/i, 'Second approval from …'],
  [
    /\bholds? at once\b|\bholds? no more\b|\bnot hold any more\b/i,
    'takes effect immediately · is no longer valid',
  ],
  [/\bg(?:o|oes|one) through\b/i, 'Verify · verified'],
  [/\bwhat stands behind\b|\brests on\b/i, 'Supporting document · Assets · Legal basis'],
  [
    /\byou asked for money\b|\bcan be paid from\b|\bhas moved yet\b/i,
    'Withdrawal requested · Earliest payment',
  ],
  [/\bmake an address\b/i, 'Get a calendar link'],
  [/^its page\b/i, 'View …'],
  [/: needed$/i, 'At least …'],
  [/\byour life now\b/i, 'Home and work'],
  [/\breckon/i, 'calculated'],
  [/\btold of\b/i, 'Alert me to …'],
  [/\bno line stands\b|\bthe money there is\b/i, 'No matching lines · Difference from amount received'],
  [/\bmost (?:for|of) one member\b/i, 'Limit per member'],
  [/\bother programs\b/i, 'API keys'],
  [/\bbeside the books\b/i, 'Bank reconciliation'],
  [/\bdeeds?\b|\bpairs? of eyes\b/i, 'event · second administrator'],
  [/\bwhat became of\b|\bbecomes of it\b/i, 'Outcome · Decision'],
  [/\b(?:kept|keep) (?:a |this |your )?card\b/i, 'saved card'],
]

/** Texts that say such a thing and mean it, each with its reason. */
const meant: Readonly<Record<string, string>> = {}

/** Sentences of more words than a person reads in one breath, each with its reason. */
const longSentences: Readonly<Record<string, string>> = {}
const mostWords = 25

/** How many identifiers still have a word of our own among their parts (`openDeed` has `open` and `deed`); no more may come. */
const namesLeft: ReadonlyMap<string, number> = new Map([
  ['deed', 378],
  ['deeds', 138],
  ['errand', 0],
  ['errands', 0],
  ['leavings', 0],
  ['purse', 0],
  ['reckon', 0],
  ['reckoned', 16],
  ['reckoning', 0],
  ['shelf', 0],
  ['takeover', 0],
  ['telling', 59],
  ['tellings', 5],
  ['turnstile', 0],
])

const texts = [...new Set(Object.values(englishTexts()).flat())]
const found = (text: string) =>
  phrases.filter(([pattern]) => pattern.test(text)).map(([, instead]) => instead)

/** The sentences of a text; a hole counts as one word. */
function longestSentence(text: string): number {
  const sentences = text.split(/(?<=[.?!])\s+/)
  return Math.max(...sentences.map((one) => one.split(/\s+/).filter((word) => /\w/.test(word)).length))
}

/** The parts of a name in camel case: `keepFirstWord` has `keep`, `first` and `word`. */
const partsOf = (name: string) => name.split(/(?=[A-Z])|_/).map((part) => part.toLowerCase())

describe('texts on screen', () => {
  it('say things in standard words', () => {
    const wrong = texts.filter((text) => !(text in meant) && found(text).length > 0)
    expect(wrong.map((text) => `${text} → ${found(text).join(' / ')}`)).toEqual([])
  })

  it(`have at most ${mostWords} words in a sentence`, () => {
    expect(texts.filter((text) => !(text in longSentences) && longestSentence(text) > mostWords)).toEqual([])
  })

  it('are not excepted without need', () => {
    expect(Object.keys(meant).filter((text) => !texts.includes(text) || found(text).length === 0)).toEqual([])
    const long = Object.keys(longSentences)
    expect(long.filter((text) => !texts.includes(text) || longestSentence(text) <= mostWords)).toEqual([])
  })

  it.each(['None waits', 'Take it back', 'Who is behind', 'What stands behind it', 'Reckoned through {0}.'])(
    'would not say "%s"',
    (text) => expect(found(text)).not.toEqual([]),
  )
})

describe('identifiers', () => {
  it('take no more words of our own than they have', () => {
    const counts = new Map<string, number>()
    for (const { body } of projectSources())
      walk(body, (node) => {
        if (node.type !== 'Identifier') return
        for (const part of new Set(partsOf(String(node.name)))) counts.set(part, (counts.get(part) ?? 0) + 1)
      })
    const more = [...namesLeft].filter(([part, most]) => (counts.get(part) ?? 0) > most)
    expect(more.map(([part, most]) => `${part}: ${counts.get(part)} instead of at most ${most}`)).toEqual([])
  })
})

/** What is wrong with the title of a commit, or nothing. */
function faultsOfTitle(title: string): string[] {
  return [
    ...(title.length > 72 ? ['longer than 72 characters'] : []),
    ...(/^[a-z0-9-]+: \S/.test(title) ? [] : ['not "area: what changed"']),
    ...(/\b(?:deeds?|errands?|leavings|purse|reckon\w*|shelf|turnstile|pairs? of eyes)\b/i.test(title)
      ? ['a word of our own']
      : []),
  ]
}

describe('commit titles', () => {
  const log = ['log', '-20', '--no-merges', '--format=%s']
  const titles = spawnSync('git', log, { cwd: root, encoding: 'utf8' }).stdout.trim().split('\n')

  it('name an area and what changed, in standard words', () => {
    const wrong = titles.filter((title) => title !== '' && faultsOfTitle(title).length > 0)
    expect(wrong.map((title) => `${title} → ${faultsOfTitle(title).join(', ')}`)).toEqual([])
  })

  it.each(['Loans: fix', 'loans', 'loans: reckon the deed', `loans: ${'long '.repeat(20)}`])(
    'would not be "%s"',
    (title) => expect(faultsOfTitle(title)).not.toEqual([]),
  )
})
