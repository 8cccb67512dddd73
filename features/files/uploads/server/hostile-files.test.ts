/**
 * Files made to be costly: each ends with an answer or a refusal. In the long run each is read in two sizes, and four
 * times as much costs about four times the work; sixteen times would be quadratic. The figures of the largest sizes are
 * in docs/security.md.
 */
import { growthOf, isLongRun } from '@kolo/foundation/testing/growth'
import { expect, it } from 'vitest'
import { beginCleaning } from '../../pictures/server/clean-file.ts'
import { openFile } from '../../sheets/server/sheets.ts'
import { jpegOf, jpegSegment, pngChunk, pngOf, webpChunk, webpOf } from '../../testing/files.factory.ts'
import { archive, sheetParts } from '../../testing/sheets.factory.ts'
import { fileTypes } from '../files.rules.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
const repeated = (chunk: string, bytes: number) => latin(chunk.repeat(Math.ceil(bytes / chunk.length)))
const after = (head: string, chunk: string) => (bytes: number) =>
  Buffer.concat([latin(head), repeated(chunk, bytes)])
const many = (chunk: Buffer, bytes: number) =>
  Array.from({ length: Math.ceil(bytes / chunk.length) }, () => chunk)

const openTable = (bytes: Buffer) =>
  openFile(bytes, { isHead: (cells) => cells.includes('Amount'), rowsMost: 1_000_000 })

function cleanPicture(bytes: Buffer): object {
  const cleaning = beginCleaning(fileTypes)
  let kept = 0
  for (let at = 0; at < bytes.length; at += 1_000)
    kept += cleaning.push(bytes.subarray(at, at + 1_000)).length
  return { kept, end: cleaning.end() }
}

const sheet = (xml: (bytes: number) => string) => (bytes: number) =>
  archive({ ...sheetParts([['Amount']]), 'xl/worksheets/sheet1.xml': xml(bytes) })
const rows = '<worksheet><sheetData>'
const text = `${rows}<row><c t="inlineStr"><is><t>`
const page = '<html><table><tr><td>Amount</td></tr>'
const unfinished = jpegOf().subarray(0, -2)

/** A table that was read, a picture that was cleaned or was none, or why a file was not taken. */
const isAnswer = (answer: object) => ['rows', 'end', 'no'].some((part) => part in answer)

type Shape = [string, (bytes: Buffer) => unknown, (bytes: number) => Buffer]

const shapes: Shape[] = [
  ['blank lines of a table', openTable, after('Amount,Name\n', '\n')],
  ['one line of a table', openTable, after('Amount,Name\n', 'x')],
  ['separators', openTable, after('Amount,Name\n', ',;\t|')],
  ['quotes', openTable, after('Amount,Name\n', '"')],
  ['quotes that are never closed', openTable, after('Amount,Name\n', '"a,\n')],
  ['rows', openTable, after('Amount,Name\n', '1,a\r\n')],
  ['tags of a web page', openTable, after(page, '<tr><td>')],
  ['tags that are never closed', openTable, after(page, '<')],
  ['tables in tables', openTable, after(page, '<table><tr><td>')],
  ['elements in a table', openTable, after(page, '<div>')],
  ['comments', openTable, after(page, '<!--')],
  ['marks by number', openTable, after(`${page}<tr><td>`, '&#65;')],
  ['attributes', openTable, after(`${page}<tr `, 'a="b" ')],
  ['rows of a spreadsheet', openTable, sheet((bytes) => rows + '<row/>'.repeat(bytes / 6))],
  ['elements in elements', openTable, sheet((bytes) => rows + '<a>'.repeat(bytes / 3))],
  ['a cell', openTable, sheet((bytes) => text + 'x'.repeat(bytes))],
  ['marks of a cell', openTable, sheet((bytes) => text + '&amp;'.repeat(bytes / 5))],
  ['directories of an archive', openTable, after('PK\x03\x04', 'PK\x05\x06')],
  ['fill of a JPEG', cleanPicture, after('\xff\xd8', '\xff')],
  ['segments', cleanPicture, (bytes) => jpegOf(many(jpegSegment(0xfe, Buffer.of(0)), bytes))],
  [
    'scans',
    cleanPicture,
    after(unfinished.toString('latin1'), '\xff\xda\x00\x08\x01\x01\x00\x00\x3f\x00\xaa'),
  ],
  ['marks in a scan', cleanPicture, after(unfinished.toString('latin1'), '\xff\x00')],
  ['chunks of a PNG', cleanPicture, (bytes) => pngOf(many(pngChunk('tEXt'), bytes))],
  ['chunks of a WebP', cleanPicture, (bytes) => webpOf(many(webpChunk('JUNK', Buffer.of(0, 0)), bytes))],
  ['heads of a PDF that never come', cleanPicture, after('', '%PDF')],
]

it.each(shapes)('%s end with an answer or a refusal', async (_, run, make) => {
  expect(await run(make(200_000))).toSatisfy(isAnswer)
})

it.runIf(isLongRun).each(shapes)('%s cost work in proportion to their bytes', async (_, run, make) => {
  expect(await growthOf(run, [make(50_000), make(200_000)])).toBeLessThan(12)
})
