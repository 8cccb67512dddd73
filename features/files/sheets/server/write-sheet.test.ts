/** Spreadsheets as other programs read them. */
import { expect, it } from 'vitest'
import { readZip } from '../../testing/zip.ts'
import { writeSheet } from './write-sheet.ts'

const sheetOf = (rows: Parameters<typeof writeSheet>[2]) => {
  const parts = readZip(Buffer.from(writeSheet('Members', ['Name', 'Saved'], rows)))
  return { parts, text: parts.get('xl/worksheets/sheet1.xml')?.toString() ?? '' }
}

it('has the parts a spreadsheet has, with texts as texts and amounts as numbers', () => {
  const { parts, text } = sheetOf([['Ṣadé', { number: '2500.50' }]])
  expect([...parts.keys()]).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/worksheets/sheet1.xml',
  ])
  expect(text).toContain(
    '<row><c t="inlineStr"><is><t xml:space="preserve">Ṣadé</t></is></c><c><v>2500.50</v></c></row>',
  )
})

it('keeps what would be worked out, and what would be XML, as text', () => {
  const { text } = sheetOf([['=1+1', '<b a="1">&\u0000\uFFFF']])
  expect(text).toContain('<t xml:space="preserve">=1+1</t>')
  expect(text).not.toContain('<f>')
  expect(text).toContain('&lt;b a=&quot;1&quot;&gt;&amp;</t>')
})

it('holds every row of many', () => {
  const { text } = sheetOf(Array.from({ length: 2_500 }, (_, nth) => [`Member ${nth}`]))
  expect(text.split('<row>')).toHaveLength(2_502)
})
