/**
 * The financial statements as files: a CSV file, a workbook with a sheet for each statement, or one PDF document. Sheets hold
 * every member and are written while they are sent; the document holds the first of them and says who is left out.
 */
import type { Call } from '@kolo/application/call'
import type { FileAnswer } from '@kolo/application/route'
import type { Db } from '@kolo/database/tables'
import { type CellToWrite, csvCell, streamXlsx, xlsxCell, xlsxType } from '@kolo/files/server'
import { csvFile, csvRows, csvText } from '@kolo/foundation/csv'
import type { InputOf } from '@kolo/foundation/endpoint'
import { sumKobo } from '@kolo/foundation/money'
import { isRefusal, type Refusal } from '@kolo/foundation/refusal'
import { dayIn, formatDay, lagos } from '@kolo/foundation/time'
import type { AccountKind } from '@kolo/ledger/accounts'
import { memberBalancesOn } from '@kolo/ledger/member-balances'
import { headOf, pdfAnswer } from '@kolo/reports/server'
import type { downloadFinancialStatements, FinancialStatements } from '../financial-statements.contract.ts'
import { fixedAssetsSheet, notesTo } from '../notes.rules.ts'
import {
  type LeftOut,
  memberRows,
  type Schedule,
  type StatementRow,
  type StatementSheet,
  scheduleHead,
  scheduleSheet,
  scheduleSums,
  statementSheets,
} from '../statement-sheets.rules.ts'
import { schedulePage, sumsOf } from './list-member-balances.ts'
import { periodsOf, presentedStatements } from './read-financial-statements.ts'

/** How many members of one control account are read at once, and how many are printed. */
const membersAtOnce = 2_000
const membersOnPaper = 1_000

/** As the meeting reads days and amounts, whoever prints it. */
const formats = { dateFormat: 'DD/MM/YYYY', numberFormat: '1,000.00', timezone: lagos } as const

export async function downloadFinancialStatementsHandler(
  call: Call,
  { query }: InputOf<typeof downloadFinancialStatements>,
): Promise<FileAnswer | Refusal<'day-to-come' | 'period-backwards'>> {
  const { db, poolDb, now } = call
  const today = dayIn(lagos, now)
  const periods = periodsOf(query, today)
  if (isRefusal(periods)) return periods
  const statements = await presentedStatements(db, periods, today)
  const sheets = statementSheets(statements)
  const withAssets = [...sheets, fixedAssetsSheet(statements)]
  const schedules = await schedulesOf(call, statements)
  const { from, to } = statements.period
  const name = `financial-statements-${from}-${to}.${query.format}`
  if (query.format === 'pdf') {
    const printed = await Promise.all(schedules.map((schedule) => printedSchedule(db, schedule)))
    return pdfAnswer(call, name, documentOf(call, statements, { sheets, schedules: printed }))
  }
  const file =
    query.format === 'xlsx'
      ? { chunks: workbookOf(poolDb, withAssets, schedules), contentType: xlsxType, name }
      : { chunks: csvOf(poolDb, withAssets, schedules), contentType: 'text/csv; charset=utf-8', name }
  return { open: async () => file }
}

type OfKind = Schedule & { kind: AccountKind }

/** The control accounts that hold anything, with their sums. */
async function schedulesOf(
  { db, now }: Pick<Call, 'db' | 'now'>,
  { accounts, period, trial }: FinancialStatements,
): Promise<OfKind[]> {
  const day = period.to
  const used = accounts.filter(
    ({ number, isControl }) => isControl && trial.lines.some((line) => line.number === number),
  )
  const schedules: OfKind[] = []
  for (const { number, name, ledgerAccount } of used) {
    const kind = ledgerAccount.split(':')[0] as AccountKind
    schedules.push({ number, name, day, kind, ...(await sumsOf(db, kind, { day, now })) })
  }
  return schedules
}

/** All members of a schedule, a batch at a time. */
async function* membersOf(db: Db, { kind, day }: OfKind): AsyncGenerator<StatementRow[]> {
  let after: string | undefined
  do {
    const page = await schedulePage(db, kind, day, { after, limit: membersAtOnce + 1 })
    yield memberRows(page.rows)
    after = page.nextCursor
  } while (after !== undefined)
}

async function printedSchedule(db: Db, schedule: OfKind): Promise<StatementSheet> {
  const { kind, day } = schedule
  const first = await schedulePage(db, kind, day, { after: undefined, limit: membersOnPaper + 1 })
  return scheduleSheet(schedule, first.rows, await leftOut(db, schedule, first.nextCursor))
}

async function leftOut(db: Db, { kind, day }: OfKind, after: string | undefined): Promise<LeftOut> {
  const left = after === undefined ? [] : await memberBalancesOn(db, kind, day, { after, limit: 10_000_000 })
  return { members: left.length, kobo: sumKobo(left.map(({ balance }) => balance)) }
}

/** All statements below one another; the first column says which. */
async function* csvOf(
  db: Db,
  sheets: readonly StatementSheet[],
  schedules: readonly OfKind[],
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const heads = ({ heads: titles, below }: Omit<StatementSheet, 'rows'>) =>
    ['Statement', ...titles, below].map(csvText)
  const lines = (title: string, rows: readonly StatementRow[]) =>
    rows.map(({ cells }) => [csvText(title), ...cells.map(csvCell)])
  yield encoder.encode(csvFile(sheets.flatMap((sheet) => [heads(sheet), ...lines(sheet.title, sheet.rows)])))
  for (const schedule of schedules) {
    const head = scheduleHead(schedule)
    yield encoder.encode(csvRows([heads(head)]))
    for await (const rows of membersOf(db, schedule)) yield encoder.encode(csvRows(lines(head.title, rows)))
    yield encoder.encode(csvRows(lines(head.title, scheduleSums(schedule))))
  }
}

function workbookOf(db: Db, sheets: readonly StatementSheet[], schedules: readonly OfKind[]) {
  return streamXlsx([
    ...sheets.map((sheet) => ({
      name: sheet.title,
      batches: [[sheetHeads(sheet), ...sheet.rows.map(sheetCells)]],
    })),
    ...schedules.map((schedule) => ({
      name: scheduleHead(schedule).title.replace('Members’ balances', 'Members'),
      batches: scheduleBatches(db, schedule),
    })),
  ])
}

async function* scheduleBatches(db: Db, schedule: OfKind): AsyncGenerator<CellToWrite[][]> {
  yield [sheetHeads(scheduleHead(schedule))]
  for await (const rows of membersOf(db, schedule)) yield rows.map(sheetCells)
  yield scheduleSums(schedule).map(sheetCells)
}

/** The heads of a sheet and, beside them, the days it is of: dates, as every day in a workbook is. */
function sheetHeads({ heads, headDays = [], days }: Omit<StatementSheet, 'rows'>): CellToWrite[] {
  const texts = heads.slice(0, heads.length - headDays.length)
  const of = days?.from
    ? ['From', { day: days.from }, 'To', { day: days.to }]
    : days && ['At', { day: days.to }]
  return [...texts, ...headDays.map((day) => ({ day })), ...(of ?? [])]
}

const sheetCells = ({ cells }: StatementRow): CellToWrite[] => cells.map(xlsxCell)

function documentOf(
  call: Call,
  statements: FinancialStatements,
  { sheets, schedules }: Record<'sheets' | 'schedules', readonly StatementSheet[]>,
) {
  const { period, isOpen, difference } = statements
  return {
    ...headOf(call, formats),
    kind: 'financial-statements' as const,
    statements: {
      title: 'Financial statements',
      of: `${formatDay(period.from)} to ${formatDay(period.to)}`,
      madeAt: call.now,
      isOpen,
      balances: difference.kobo === 0n && difference.beforeKobo === 0n,
      sheets,
      notes: notesTo(statements),
      schedules,
    },
  }
}
