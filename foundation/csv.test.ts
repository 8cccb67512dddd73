import { describe, expect, it } from 'vitest'
import { csvFile, csvText } from './csv.ts'

describe('a text in a spreadsheet', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '−1',
    '\n=1+1',
    '\r\n=1+1',
    '\r=1+1',
    '\t=1+1',
    '\0=1+1',
    '\u0085=1+1',
    '\u2028=1+1',
    '   =1+1',
    '\u00a0=1+1',
    '\u3000＝1+1',
    '\ufeff=1+1',
    '\u200b\u202e=1+1',
    '"=1+1',
    `' "=1+1`,
    '“=1+1',
    '|cmd',
  ])('%j is no formula', (text) => {
    const cell = csvText(text)
    expect(cell).toMatch(/^"'/)
    expect(cell).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
  })
  it.each([
    ['Rent', '"Rent"'],
    ['', '""'],
    ['a=b', '"a=b"'],
    ['two\nlines', '"two lines"'],
    ['\n', '" "'],
    ['the "big" one', '"the ""big"" one"'],
    ['Ṣadé Àkàndé', '"Ṣadé Àkàndé"'],
  ])('%j is %s', (text, cell) => {
    expect(csvText(text)).toBe(cell)
  })
})

it('a file begins with the byte order mark that Excel asks for and ends each line as the standard says', () => {
  expect(
    csvFile([
      ['Date', 'In'],
      [csvText('x'), '5.00'],
    ]),
  ).toBe('\uFEFFDate,In\r\n"x",5.00\r\n')
})
