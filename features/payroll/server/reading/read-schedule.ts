/** From the bytes of an employer's file to the lines in it. What must always be true: each line is read whole, or named. */
import { createHash } from 'node:crypto'
import { amountIn } from '@kolo/files/cells'
import { headsKey } from '@kolo/files/heads'
import { type FileTable, type NoFile, openFile, tableIn } from '@kolo/files/sheets'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { isArrivedAmount } from '@kolo/payments/rules'
import * as z from 'zod/mini'
import { columnsWire, type ScheduleColumns } from '../../columns.rules.ts'
import { guessColumns, isScheduleHead, linesMost, type ScheduleLine } from '../../payroll.rules.ts'

/** What was found in a file. */
export type Schedule = {
  sha256: string
  heads: string[]
  headsKey: string
  columns: Partial<ScheduleColumns>
  isRemembered: boolean
  lines: ScheduleLine[]
  /** Lines whose amount cannot be read. */
  faults: number[]
}

type FileRefusal = Refusal<'file-not-read' | 'file-pdf' | 'file-too-long'>

/** How a file is read: the columns that were chosen, or those that are kept for files with these heads. */
export type HowToRead = {
  chosen: ScheduleColumns | undefined
  kept: { columns: unknown; heads_key: string | null }
}

/** Reads a file; without all three columns there are no lines. */
export async function readSchedule(
  content: string,
  { chosen, kept }: HowToRead,
): Promise<Schedule | FileRefusal> {
  const bytes = Buffer.from(content, 'base64')
  const table = await tableOf(bytes)
  if (isRefusal(table)) return table
  const key = headsKey(table.heads)
  const remembered = kept.heads_key === key ? z.safeParse(columnsWire, kept.columns).data : undefined
  const columns = chosen ?? remembered ?? guessColumns(table.heads)
  const whole = z.safeParse(columnsWire, columns)
  const { lines, faults } = whole.success ? linesOf(table, whole.data) : { lines: [], faults: [] }
  if (lines.length + faults.length > linesMost) return refuse('file-too-long', {}, 'content')
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    heads: table.heads.slice(0, 64).map((head) => head.slice(0, 200)),
    headsKey: key,
    columns,
    isRemembered: !chosen && remembered !== undefined,
    lines,
    faults,
  }
}

/** How many rows may stand above, between and below the lines. */
const rowsAround = 500

async function tableOf(bytes: Buffer): Promise<FileTable | FileRefusal> {
  const file = await openFile(bytes, { isHead: isScheduleHead, rowsMost: linesMost + rowsAround })
  if ('no' in file) return refuse(refusals[file.no] ?? 'file-not-read', {}, 'content')
  return tableIn(file, { isHead: isScheduleHead }) ?? refuse('file-not-read', {}, 'content')
}

const refusals: Partial<Record<NoFile, 'file-pdf' | 'file-too-long'>> = {
  pdf: 'file-pdf',
  'too-long': 'file-too-long',
}

/** The lines with an amount; a total below them and lines with nobody or nothing are passed over. */
function linesOf({ rows }: FileTable, columns: ScheduleColumns): Pick<Schedule, 'lines' | 'faults'> {
  const lines: ScheduleLine[] = []
  const faults: number[] = []
  for (const { lineNo, cells } of rows) {
    const cell = (at: number, most: number) =>
      (cells[at] ?? '').replace(/\s+/g, ' ').trim().slice(0, most).toWellFormed()
    const staffNumber = cell(columns.staffNumber, 60)
    const name = cell(columns.name, 120)
    const written = cell(columns.amount, 60)
    const isTotal = [staffNumber, name].some((one) => /^(grand |sub)? ?total/i.test(one))
    const amount = amountIn(written)
    if ((staffNumber === '' && name === '') || isTotal || /^[-–—]?$/.test(written) || amount === 0n) continue
    if (amount === undefined || !isArrivedAmount(amount)) faults.push(lineNo)
    else lines.push({ lineNo, staffNumber, name, amount })
  }
  return { lines, faults }
}
