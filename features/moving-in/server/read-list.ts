/** From the bytes of a file to the members in it. What must always be true: no more is read than a list may have. */
import { createHash } from 'node:crypto'
import type { Db } from '@kolo/database/tables'
import { headsKey } from '@kolo/files/heads'
import { inTurns } from '@kolo/files/in-turns'
import {
  accountForLines,
  type FileChoices,
  type FileReading,
  readingOf,
  type SkippedLines,
} from '@kolo/files/reading'
import { type FileTable, type NoFile, type OpenedFile, openFile, tableBelow } from '@kolo/files/sheets'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { type CalendarDate, dayIn, type Instant, lagos } from '@kolo/foundation/time'
import {
  guessParts,
  headsIn,
  type MemberRow,
  membersMost,
  namesMember,
  partsFault,
  type ReadMembers,
  readingMembers,
  type Sheet,
  type SheetRow,
} from '../moving-in.rules.ts'
import { placesOf } from './import-targets.ts'
import type { KeptReading, KeptRow } from './move-in.record.ts'
import { keptParts, takenWays } from './moving-in.store.ts'

/** How many rows a file has at most: members, and what stands above, between and below them. */
const rowsMost = membersMost + 500

/** What was found in a file. */
export type OpenedList = {
  sha256: string
  file: OpenedFile
  sheet: FileTable
  parts: string[]
  headsKey: string
}

type FileRefusal = Refusal<'file-not-read' | 'file-pdf' | 'file-too-long' | 'file-no-sheet' | 'file-empty'>

/** Opens a file, with the columns that are remembered for lists headed so, or those its names tell. */
export async function openList(
  db: Db,
  content: string,
  choices: FileChoices = {},
): Promise<OpenedList | FileRefusal> {
  const bytes = Buffer.from(content, 'base64')
  const { plans, shares } = await placesOf(db)
  const used = (part: string) => (shares || (part !== 'shares' && part !== 'share-worth') ? part : '')
  const file = await openFile(bytes, { isHead: (cells) => namesMember(cells, plans), rowsMost, choices })
  if ('no' in file) return refuse(refusals[file.no] ?? 'file-not-read', {}, 'content')
  const found = headsIn(file.rows, plans, choices.headLine)
  if (!found) return refuse('file-empty', {}, 'content')
  const sheet = tableBelow(file, found.at, found.heads)
  const key = headsKey(sheet.heads)
  const kept = await keptParts(db, key)
  const isKept = kept !== undefined && kept.length === sheet.heads.length && !partsFault(kept, plans)
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    file,
    sheet,
    parts: (isKept ? kept : guessParts(sheet.heads, plans)).map(used),
    headsKey: key,
  }
}

const refusals: Partial<Record<NoFile, FileRefusal['refusal']>> = {
  pdf: 'file-pdf',
  'too-long': 'file-too-long',
  'no-such-sheet': 'file-no-sheet',
}

/** Reads the members of a list as they are now: with what of their addresses and numbers members have already. */
export async function judgeList(
  { db, now }: { db: Db; now: Instant },
  sheet: Sheet,
  parts: readonly string[],
  isDays1904 = false,
): Promise<ReadMembers> {
  const today: CalendarDate = dayIn(lagos, now)
  const reading = { parts, today, isDays1904, ...(await placesOf(db)) }
  const read = await inTurns(readingMembers(sheet, reading))
  const ways = (way: 'email' | 'phone') => [...new Set(read.rows.map((row) => row[way]).filter(Boolean))]
  const taken = await takenWays(db, { emails: ways('email'), phones: ways('phone') })
  return { ...read, rows: read.rows.map((row) => besideMembers(row, taken, parts)) }
}

/** Rows as they were in the file. */
export function keptRows(kept: readonly KeptRow[], totals: readonly SheetRow[] = []): SheetRow[] {
  const rows = kept.map(({ line_no, line_count, cells }) => ({ lineNo: line_no, lines: line_count, cells }))
  return [...rows, ...totals].toSorted((one, other) => one.lineNo - other.lineNo)
}

/** What became of each line of a file of which this was read; throws where one is lost. */
export function countLines(
  file: Omit<FileReading, 'lines' | 'read' | 'faulty' | 'skipped' | 'list'>,
  table: { lineCount: number; headLine: number; skipped: readonly SkippedLines[] },
  { rows, skipped }: ReadMembers,
): KeptReading {
  const parts = {
    read: rows.filter(({ faults }) => faults.length === 0),
    faulty: rows.filter(({ faults }) => faults.length > 0),
    skipped: skipped.map(({ lineNo, lines, why, text }) => ({
      lineNo,
      lines,
      why,
      text: text.toWellFormed(),
    })),
  }
  const totals = skipped.filter(({ why }) => why === 'total')
  return {
    ...readingOf(file, table, accountForLines(table, parts)),
    totals: totals.map(({ lineNo, lines, cells }) => ({ lineNo, lines, cells })),
  }
}

function besideMembers(
  row: MemberRow,
  taken: Awaited<ReturnType<typeof takenWays>>,
  parts: readonly string[],
): MemberRow {
  const officerUid = taken.officers.get(row.email)
  const faults =
    officerUid === undefined && taken.emails.has(row.email)
      ? [{ code: 'email-there' as const, column: parts.indexOf('email') }]
      : []
  const notes =
    officerUid === undefined
      ? taken.phones.has(row.phone)
        ? [{ code: 'phone-there' as const, column: parts.indexOf('phone') }]
        : []
      : [{ code: 'own-balance' as const, column: parts.indexOf('email') }]
  return { ...row, officerUid, faults: [...row.faults, ...faults], notes: [...row.notes, ...notes] }
}
