/**
 * Mails made to be costly: each shape ends in words or in "not read", and what is known of it is its head. The limits stand
 * in `mail.rules.ts`; the figures of 15 MB are in docs/security.md.
 */
import { expect, it } from 'vitest'
import { mailLimits } from '../mail.rules.ts'
import { readMail } from './read-mail.ts'

const head = 'From: ada@x.example\r\nTo: help@unity.example\r\nSubject: Costly\r\n'
const size = 1_000_000
const repeated = (piece: string, bytes = size) => piece.repeat(Math.ceil(bytes / piece.length))
const numbered = (piece: (count: number) => string, bytes = size) => {
  const pieces: string[] = []
  for (let length = 0; length < bytes; length += pieces.at(-1)?.length ?? 0) pieces.push(piece(pieces.length))
  return pieces.join('')
}
const many = 'Content-Type: multipart/mixed; boundary=p\r\n\r\n'
const html = 'Content-Type: text/html\r\n\r\n'

const read = (text: string) =>
  readMail(
    { bytes: Buffer.from(head + text), community: 'Unity', filesMost: 5, fileBytesMost: 10_000_000 },
    { request: { address: '192.0.2.1' } },
  )

it.each([
  ['blank lines', `\r\n${repeated('\r\n')}`],
  ['short lines', `\r\n${repeated('a\n')}`],
  ['quotations', `\r\n${repeated('On a@b.example wrote:\n> x\n')}`],
  ['a million headers', repeated('X-A: b\r\n')],
  ['one header', `X-A: ${repeated('x (" ')}\r\n\r\nWords`],
  ['a folded header', `X-A: b${repeated('\r\n c')}\r\n\r\nWords`],
  ['receivers', `Cc: ${repeated('a@b.example,')}\r\n\r\nWords`],
  ['parameters', `Content-Type: text/plain${numbered((count) => `; a*${count}=b`)}\r\n\r\nWords`],
  ['parts', many + repeated('--p\r\n\r\nx\r\n')],
  [
    'parts in parts',
    numbered((count) => `Content-Type: multipart/mixed; boundary=p${count}\r\n\r\n--p${count}\r\n`, 5_000),
  ],
  ['headers of a part', `${many}--p\r\n${repeated(`X-A: ${'b'.repeat(900)}\r\n`)}\r\nx`],
])('%s are not read, and who sent them is known', async (_, text) => {
  const { head: known, body } = await read(text)
  expect(body).toBeUndefined()
  expect(known).toMatchObject({ from: 'ada@x.example', subject: 'Costly' })
})

it.each([
  ['one line', `\r\n${repeated('x')}`],
  ['long lines', `\r\n${repeated(`${'x'.repeat(100)}\r\n`)}`],
  ['open tags', html + repeated('<a ')],
  ['open comments', html + repeated('<!--')],
  ['tags in tags', html + repeated('<div>')],
  ['quotations in quotations', html + repeated('<blockquote>x')],
  ['entities', html + repeated('&amp;')],
  ['mails in mails', `${repeated('Content-Type: message/rfc822\r\n\r\n', 600)}Words`],
  ['spaces', `${html}a${repeated(' ')}b`],
  [
    'broken quoted-printable',
    `Content-Transfer-Encoding: quoted-printable\r\n\r\n${repeated(`${'=X'.repeat(40)}\r\n`)}`,
  ],
  [
    'an unfinished file',
    `Content-Type: application/pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${repeated('A')}`,
  ],
])('%s are read within bounds', async (_, text) => {
  const { head: known, body } = await read(text)
  expect(known.from).toBe('ada@x.example')
  expect(body?.words.length).toBeLessThanOrEqual(100_000)
})

it.runIf(process.env.DEEP)('a mail that needs more memory than is given ends alone', async () => {
  const costly = html + repeated('&amp;', 15_000_000)
  expect(mailLimits.heapMb).toBeLessThan(300)
  const [first, second] = await Promise.all([read(costly), read('\r\nWords')])
  expect([first.body, first.head.from]).toEqual([undefined, 'ada@x.example'])
  expect(second.body?.words).toBe('Words')
})
