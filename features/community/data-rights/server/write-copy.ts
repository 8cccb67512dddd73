/**
 * Writing a copy of everything that is kept about somebody: table after table as a sheet and as JSON, the files they sent,
 * and texts such as their statement. What must always be true: only what a feature says is given is in it, row by row of
 * this person alone (`database/personal-data.ts`).
 */

import {
  type PersonParts,
  type PersonRow,
  type PersonTable,
  type PersonText,
  readPersonRows,
} from '@kolo/database/personal-data'
import type { Db } from '@kolo/database/tables'
import { type FileType, fileEndings, shownFileName } from '@kolo/files/rules'
import type { zipFrom } from '@kolo/files/server'
import { csvFile, csvRows, csvText } from '@kolo/foundation/csv'
import type { Instant } from '@kolo/foundation/time'

/** How many rows are read at once. */
const slice = 500

/** All that is told of people. */
export type Parts = PersonParts

/** Whose copy, as of when, and how files of theirs are read; nothing where a file is there no more. */
export type Subject = {
  db: Db
  uid: string
  isStaff: boolean
  until: Instant
  readFile: (file: { folder: string; storedName: string }) => Promise<Uint8Array | undefined>
}

/** How far a copy is: which part, in which form, and after which row or piece of text. */
export type Place = {
  part: number
  as: 'csv' | 'json' | 'files' | 'text'
  after?: string[] | undefined
  /** How many rows of each table there were. */
  rows: number[]
}

type Zip = ReturnType<typeof zipFrom>

/** Where a copy begins. */
export const firstPlace: Place = { part: 0, as: 'csv', rows: [] }

/** Writes the next slice; `undefined` once all parts are written. `cost`: about how much was read, 1 for a slice. */
export async function writeNext(
  zip: Zip,
  parts: Parts,
  subject: Subject,
  place: Place,
): Promise<{ place: Place; cost: number } | undefined> {
  const table = parts.tables[place.part]
  if (table) {
    return place.as === 'files'
      ? writeFile(zip, parts, table, subject, place)
      : writeRows(zip, parts, table, subject, place)
  }
  const text = parts.texts[place.part - parts.tables.length]
  return text && writeText(zip, text, subject, place)
}

async function writeRows(zip: Zip, parts: Parts, table: PersonTable, subject: Subject, place: Place) {
  const { db, uid, isStaff } = subject
  const reading = { uid, isStaff, after: place.after, limit: slice }
  const rows = await readPersonRows(db, parts.tables, table, reading)
  const isFirst = !zip.isOpen()
  if (isFirst && rows.length === 0) return { place: nextPart(place), cost: 0.1 }
  const called = table.table.replaceAll('_', '-')
  const form = place.as === 'csv' ? asSheet : asJson
  if (isFirst) zip.begin(place.as === 'csv' ? `sheets/${called}.csv` : `json/${called}.json`)
  zip.add(bytesOf(form(rows, isFirst)))
  const counted = place.as === 'csv' ? countRows(place, rows.length) : place.rows
  const last = rows.at(-1)
  if (rows.length === slice && last) {
    return { place: { ...place, rows: counted, after: last.place }, cost: 1 }
  }
  if (place.as === 'json') zip.add(bytesOf('\n]\n'))
  zip.end()
  const { after: _, ...rest } = place
  const next: Place =
    place.as === 'csv'
      ? { ...rest, as: 'json', rows: counted }
      : table.file
        ? { ...rest, as: 'files' }
        : nextPart(place)
  return { place: next, cost: rows.length / slice + 0.05 }
}

async function writeFile(zip: Zip, parts: Parts, table: PersonTable, subject: Subject, place: Place) {
  const { db, uid, isStaff } = subject
  const [row] = await readPersonRows(db, parts.tables, table, {
    uid,
    isStaff,
    after: place.after,
    limit: 1,
  })
  if (!row) return { place: nextPart(place), cost: 0.05 }
  const further = { ...place, after: row.place }
  const bytes = row.file && (await subject.readFile(row.file))
  if (!bytes) return { place: further, cost: 0.05 }
  zip.begin(`files/${table.table.replaceAll('_', '-')}/${fileName(row)}`)
  zip.add(bytes)
  zip.end()
  return { place: further, cost: 1 }
}

/** A name nobody else in the folder has: the row's key, and what its person called it. */
function fileName({ place, file, given }: PersonRow): string {
  const ending = fileEndings[given.content_type as FileType]
  const called = file?.name ? shownFileName(file.name, 'file') : 'file'
  return `${place.join('-')} ${called.includes('.') || !ending ? called : `${called}.${ending}`}`
}

async function writeText(zip: Zip, text: PersonText, { db, uid, until }: Subject, place: Place) {
  if (!zip.isOpen()) zip.begin(text.path)
  const written = await text.write(db, uid, { until, place: place.after?.[0] })
  zip.add(bytesOf(written.text))
  if (written.next !== undefined) return { place: { ...place, after: [written.next] }, cost: 1 }
  zip.end()
  return { place: nextPart(place), cost: 1 }
}

const nextPart = ({ part, rows }: Place): Place => ({ part: part + 1, as: 'csv', rows })

function countRows({ part, rows }: Place, more: number): number[] {
  return Array.from({ length: part + 1 }, (_, nth) => (rows[nth] ?? 0) + (nth === part ? more : 0))
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

function asSheet(rows: readonly PersonRow[], isFirst: boolean): string {
  const lines = rows.map(({ given }) => Object.values(given).map(cellOf))
  return isFirst ? csvFile([Object.keys(rows[0]?.given ?? {}), ...lines]) : csvRows(lines)
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value)
  return csvText(typeof value === 'string' ? value : JSON.stringify(value, plain))
}

function asJson(rows: readonly PersonRow[], isFirst: boolean): string {
  const lines = rows.map(({ given }) => JSON.stringify(given, plain))
  return `${isFirst ? '[\n' : ',\n'}${lines.join(',\n')}`
}

/** Whole kobo are more than a number of JSON holds. */
function plain(_: string, value: unknown): unknown {
  if (value instanceof Uint8Array) throw new Error('Bytes are never given')
  return typeof value === 'bigint' ? value.toString() : value
}

/** What is in a copy, in words: the first thing somebody reads. */
export function contentsText(
  parts: Parts,
  { rows }: Pick<Place, 'rows'>,
  { community, email, at }: { community: string; email: string; at: Instant },
): string {
  const found = parts.tables.flatMap(({ table, title }, nth) => {
    const count = rows[nth] ?? 0
    return count === 0 ? [] : [`  ${table.replaceAll('_', '-')}: ${title} (${count.toLocaleString('en-NG')})`]
  })
  const none = parts.tables.filter((_, nth) => !rows[nth]).map(({ title }) => `  ${title}`)
  return [
    `What ${community} keeps about the member ${email}, as of ${at} (UTC).`,
    '',
    'sheets/ has it for spreadsheets, json/ the same for programs. files/ has the files that were sent.',
    ...parts.texts.map(({ path, title }) => `${path}: ${title}.`),
    'Amounts whose name ends in _kobo are whole kobo: 100 kobo are one naira. Times are UTC.',
    '',
    'In it:',
    ...found,
    '',
    'Nothing is kept of:',
    ...none,
    '',
    'Not in it: passwords, codes, keys and whatever else opens an account, which nobody can read, here either;',
    'the full BVN, NIN and account numbers, of which the last digits are shown; names and words of other people,',
    'such as who checked a payment, what others wrote to you, and what officers noted among themselves.',
    '',
  ].join('\r\n')
}
