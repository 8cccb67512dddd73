/** Spreadsheets as other programs read them. */
import type { CalendarDate } from '@kolo/foundation/time'
import { expect, it } from 'vitest'
import { readZip } from '../../testing/zip.ts'
import { type SheetToWrite, streamXlsx, writeXlsx } from './write-xlsx.ts'

const sheetOf = (rows: SheetToWrite['rows']) => {
  const file = writeXlsx([{ name: 'Members', rows: [['Name', 'Saved'], ...rows] }])
  const parts = readZip(Buffer.from(file))
  return { parts, text: parts.get('xl/worksheets/sheet1.xml')?.toString() ?? '' }
}

it('has the parts a spreadsheet has, with texts as texts and amounts as numbers', () => {
  const { parts, text } = sheetOf([['Ṣadé', { number: '2500.50' }]])
  expect([...parts.keys()]).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/worksheets/sheet1.xml',
  ])
  expect(text).toContain(
    '<row r="2"><c r="A2" t="inlineStr"><is><t xml:space="preserve">Ṣadé</t></is></c><c r="B2" s="1"><v>2500.50</v></c></row>',
  )
})

it('has the two fills without which some programs do not open a file, and a look for each kind of cell', () => {
  const styles = sheetOf([]).parts.get('xl/styles.xml')?.toString() ?? ''
  expect([...styles.matchAll(/<fill><patternFill patternType="(\w+)"\/><\/fill>/g)].map((m) => m[1])).toEqual(
    ['none', 'gray125'],
  )
  expect(
    [...styles.matchAll(/<xf numFmtId="(\d+)" fontId="0" fillId="0" borderId="0" xfId="0"/g)].map(
      (m) => m[1],
    ),
  ).toEqual(['0', '4', '164', '3'])
})

it('keeps what would be worked out, and what would be XML, as text', () => {
  const { text } = sheetOf([['=1+1', '<b a="1">&\u0000\uFFFF']])
  expect(text).toContain('<t xml:space="preserve">=1+1</t>')
  expect(text).not.toContain('<f>')
  expect(text).toContain('&lt;b a=&quot;1&quot;&gt;&amp;</t>')
})

it.each([
  ['1900-03-01', 61],
  ['2026-11-28', 46_354],
])('writes %s as the day its programs count as %d', (day, number) => {
  expect(sheetOf([[{ day: day as CalendarDate }]]).text).toContain(`<c r="A2" s="2"><v>${number}</v></c>`)
})

it('names columns beyond the twenty-sixth as spreadsheets do', () => {
  const { text } = sheetOf([Array.from({ length: 703 }, (_, nth) => `${nth}`)])
  for (const place of ['Z2', 'AA2', 'ZZ2', 'AAA2']) expect(text).toContain(`<c r="${place}"`)
})

it('holds every row of many', () => {
  const { text } = sheetOf(Array.from({ length: 2_500 }, (_, nth) => [`Member ${nth}`]))
  expect(text.split('<row ')).toHaveLength(2_502)
})

it('is the same file when its rows come in batches', async () => {
  const rows = Array.from({ length: 25 }, (_, nth) => [`Member ${nth}`, { number: `${nth}.50` }])
  const batches = async function* () {
    yield rows.slice(0, 10)
    yield rows.slice(10)
  }
  const pieces: Uint8Array[] = []
  for await (const piece of streamXlsx([{ name: 'Members', batches: batches() }])) pieces.push(piece)
  expect(pieces.length).toBeGreaterThan(2)
  expect(readZip(Buffer.concat(pieces))).toEqual(readZip(Buffer.from(writeXlsx([{ name: 'Members', rows }]))))
})
