import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { headBytes, isTooMuch, mailLimits, messagesOf, ownWords, sentByMachine } from './mail.rules.ts'

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
  [
    'an attribution of three lines',
    'Paid it.\n\nOn Fri, Nov 27, 2026 at 7:40 PM Unity Savers Multi-Purpose Cooperative\nSociety of Lagos Island (Support Desk)\n<help+abcdef@unity.example> wrote:\n\n> Thank you.',
    'Paid it.',
  ],
  [
    'French',
    'C’est payé.\n\nLe ven. 27 nov. 2026 à 19:40, Unity Savers <help@unity.example> a écrit :\n\n> Merci.',
    'C’est payé.',
  ],
  [
    'German',
    'Ja.\n\nAm Fr., 27. Nov. 2026 um 19:40 Uhr schrieb Unity <help@unity.example>:\n\n> Danke.',
    'Ja.',
  ],
  [
    'Portuguese',
    'Paguei.\n\nEm sex., 27 de nov. de 2026 às 19:40, Unity <help@unity.example>\nescreveu:\n\n> Obrigado.\n>> Antes',
    'Paguei.',
  ],
  ['a day first', 'Paid.\n2026-11-27 19:40 GMT+01:00 Unity <help@unity.example>:\n> Thank you.', 'Paid.'],
  ['what names us alone', 'Yes.\nOn 27/11/2026 19:40, Unity Savers wrote:\n> Old', 'Yes.'],
  ['what is quoted above', 'On Mon, Unity Savers wrote:\n> Which bank?\n\nZenith.', 'Zenith.'],
  [
    'what is quoted between',
    'On Mon, Unity Savers wrote:\n> Which bank?\nZenith.\n> When?\nOn Monday.',
    'Zenith.\nOn Monday.',
  ],
  ['everything', '> Only what was written before', ''],
  ['everything with its attribution', 'On Mon, Kolo <a@example.org> wrote:\n> Old\n\n> Older', ''],
])('%s is cut', (_, text, own) => {
  expect(ownWords(text, 'Unity Savers')).toBe(own)
})

it.each([
  [
    'a pasted alert',
    'Please see the alert:\n\nFrom: SAHEL TRUST BANK\nDate: 20-Nov-2026 14:02\nAmount: NGN 20,000.00\n\nKindly treat.',
  ],
  ['lines of two hyphens', 'My payments:\n--\n1 Nov 5,000\n--\n2 Nov 5,000'],
  [
    'somebody who wrote',
    'On Friday the teller at the counter wrote:\n"paid 20,000 to Unity, session 0001234567"\nThat is my proof.',
  ],
  [
    'somebody who wrote, marked by hand',
    'On Friday the teller at the counter wrote:\n> paid 20,000\nThat is my proof.',
  ],
  ['a pasted mail', 'See:\nFrom: Bank <a@bank.example>\nSent: Monday\nTo: Ada\nSubject: Credit\nPaid.'],
  ['a forwarded mail', '-----Original Message-----\nFrom: Bank\nPaid 20,000.\n--\nThe bank'],
  ['a line of underscores', `Mine:\n${'_'.repeat(32)}\nFrom: my notebook\n5,000`],
  ['what is more', 'Paid:\n> 5,000 on Monday\n> 2,000 on Friday\nThat is all.'],
  ['an address and a colon', 'On Monday I wrote to a@bank.example and they said:\nIt is paid.'],
  [
    'below a quoted mail of another program',
    'On Mon, Kolo <a@example.org> wrote:\nWhich bank?\n\nMy answer is Zenith.',
  ],
  ['arrows', '-> paid\n=> not booked'],
])('%s stays', (_, text) => {
  expect(ownWords(text, 'Unity Savers')).toBe(text)
})

it('keeps words in their order, adds none and loses none that is not marked or names a quotation', () => {
  const line = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '> a',
      'On Mon, Kolo <a@b.example> wrote:',
      '-- ',
      '--',
      '',
      'From: x',
      'Date: y',
      'On Friday',
    ),
  )
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const cleaned = (text: string) =>
        text
          .split('\n')
          .map((each) => each.trim())
          .filter(Boolean)
      const all = cleaned(lines.join('\n'))
      const own = cleaned(ownWords(lines.join('\n')))
      let at = 0
      for (const each of own) at = all.indexOf(each, at) + 1 || Number.NaN
      expect(at).not.toBeNaN()
      const mayGo = (each: string) => each.startsWith('>') || each.startsWith('On ') || each.endsWith(':')
      const below = all.some((each) => each.startsWith('>'))
      if (!below) expect(own).toEqual(all)
      else if (!all.some((each) => each.endsWith('wrote:')))
        expect(own).toEqual(all.every((each) => each.startsWith('>')) ? [] : all)
      else expect(own.filter((each) => !mayGo(each)).length).toBeLessThanOrEqual(all.length)
    }),
  )
})

describe('who sent it', () => {
  const by = (headers: Record<string, string>, from = 'ada@x.example') =>
    sentByMachine((name) => headers[name], from)
  it.each([
    [{ 'auto-submitted': 'auto-replied' }, 'automatic'],
    [{ 'auto-submitted': 'Auto-Generated (rejected)' }, 'automatic'],
    [{ 'x-autoreply': 'yes' }, 'automatic'],
    [{ 'x-autorespond': 'I am away' }, 'automatic'],
    [{ precedence: 'auto_reply' }, 'automatic'],
    [{ precedence: 'Bulk' }, 'automatic'],
    [{ 'content-type': 'multipart/report; report-type=delivery-status' }, 'bounce'],
    [{ 'return-path': '<>' }, 'bounce'],
    [{ 'auto-submitted': 'No' }, undefined],
    [{ 'auto-submitted': 'no; a=b' }, undefined],
    [{ 'auto-submitted': '' }, undefined],
    [{ 'x-autoreply': 'no' }, undefined],
    [{ 'x-auto-response-suppress': 'All' }, undefined],
    [{ precedence: 'normal' }, undefined],
    [{}, undefined],
  ])('by %o is %s', (headers, machine) => {
    expect(by(headers as Record<string, string>)).toBe(machine)
  })
  it('is a mail server by its address', () => {
    expect([by({}, 'MAILER-DAEMON@x.example'), by({}, 'Postmaster@x.example')]).toEqual(['bounce', 'bounce'])
    expect(by({}, 'postmaster.ada@x.example')).toBeUndefined()
  })
})

describe('how much is read', () => {
  const lines = (line: string, size: number) => Buffer.from(line.repeat(Math.ceil(size / line.length)))
  it('is a mail full of files and a long text', () => {
    expect(isTooMuch(lines(`${'A'.repeat(76)}\r\n`, 15_000_000))).toBe(false)
    expect(isTooMuch(lines('x', 15_000_000))).toBe(false)
    expect(isTooMuch(lines('\n', 19_000))).toBe(false)
  })
  it.each(['\n', '\r\n', 'A: b\r\n', '--part\r\n\r\n', ' x\r\n'])('is not a megabyte of %j', (line) => {
    expect(isTooMuch(lines(line, 1_000_000))).toBe(true)
  })
  it('is the head to its blank line, or as far as headers are read', () => {
    expect(Buffer.from(headBytes(Buffer.from('A: b\r\n\r\nbody'))).toString()).toBe('A: b\r\n\r\n')
    expect(Buffer.from(headBytes(Buffer.from('A: b\n\nbody'))).toString()).toBe('A: b\n\n')
    expect(Buffer.from(headBytes(Buffer.from('A: b'))).toString()).toBe('A: b')
    expect(headBytes(lines('A: b\r\n', 1_000_000))).toHaveLength(mailLimits.headerBytes)
  })
})

describe('messages of a mail', () => {
  it('are its words, cut between lines or words', () => {
    expect(messagesOf('One.')).toEqual(['One.'])
    expect(messagesOf('')).toEqual([])
    expect(messagesOf('a\u0000b\u0007')).toEqual(['a b'])
    const words = Array.from({ length: 1_500 }, (_, count) => `word${count}`).join(' ')
    expect(messagesOf(words).join(' ')).toBe(words)
    expect(messagesOf(words).every((text) => text.length <= 4_800)).toBe(true)
  })
  it('are five at most, and a sentence says that there was more', () => {
    const messages = messagesOf('😀'.repeat(20_000))
    expect(messages).toHaveLength(6)
    expect(messages.at(-1)).toContain('The rest was left out.')
    expect(messages.every((text) => text.isWellFormed())).toBe(true)
  })
})
