import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { ownWords } from './mail.rules.ts'

it.each([
  [
    'what is quoted below',
    'Thank you.\r\n\r\nOn Mon, Kolo <a@example.org> wrote:\r\n> There is an answer.',
    'Thank you.',
  ],
  [
    'an attribution of two lines',
    'Yes.\nOn Mon, 23 Nov 2026 at 10:00, Unity Savers <a@example.org>\nwrote:\n> Old',
    'Yes.',
  ],
  ['what is quoted above', 'On Mon, Kolo wrote:\n> Which bank?\n\nZenith.', 'Zenith.'],
  ['what is quoted between', '> Which bank?\nZenith.\n> When?\nOn Monday.', 'Zenith.\nOn Monday.'],
  ['the whole mail below', 'Zenith.\n\n-----Original Message-----\nFrom: Kolo\nWhich bank?', 'Zenith.'],
  ['a heading', 'Zenith.\nFrom: Kolo\nSent: Monday\nWhich bank?', 'Zenith.'],
  ['a line', `Zenith.\n${'_'.repeat(32)}\nFrom: Kolo`, 'Zenith.'],
  ['a signature', 'Zenith.\n-- \nNgozi Nwosu, 0803', 'Zenith.'],
  [
    'nothing',
    'From: the bank I heard nothing.\nOn Monday I asked.',
    'From: the bank I heard nothing.\nOn Monday I asked.',
  ],
  ['everything', '> Only what was written before', ''],
])('%s is cut', (_, text, own) => {
  expect(ownWords(text)).toBe(own)
})

it('keeps words in their order and adds none', () => {
  const line = fc.oneof(
    fc.string(),
    fc.constantFrom('> a', 'On Mon, Kolo wrote:', '-- ', '', 'From: x', 'Sent: y'),
  )
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const all = lines
        .join('\n')
        .split('\n')
        .map((each) => each.trim())
      let at = 0
      for (const own of ownWords(lines.join('\n'))
        .split('\n')
        .map((each) => each.trim())) {
        at = own === '' ? at : all.indexOf(own, at) + 1
        expect(at === 0 && own !== '').toBe(false)
        expect(own.startsWith('>')).toBe(false)
      }
    }),
  )
})
