/** The financial statements as files: a CSV file, a workbook with a sheet for each statement, or one PDF document. */
import type { Call } from '@kolo/application/call'
import type { FileAnswer } from '@kolo/application/route'
import { writeXlsx, xlsxType } from '@kolo/files/server'
import { csvFile, csvText } from '@kolo/foundation/csv'
import type { InputOf } from '@kolo/foundation/endpoint'
import { isRefusal, type Refusal } from '@kolo/foundation/refusal'
import { dayIn, formatDay, lagos } from '@kolo/foundation/time'
import { headOf, pdfAnswer } from '@kolo/reports/server'
import { csvCell, xlsxCell } from '../../accounts/server/table-file.ts'
import type { downloadFinancialStatements, FinancialStatements } from '../financial-statements.contract.ts'
import { fixedAssetsSheet, notesTo } from '../notes.rules.ts'
import { type StatementSheet, scheduleSheet, statementSheets } from '../statement-sheets.rules.ts'
import { readSchedule } from './list-member-balances.ts'
import { periodsOf, presentedStatements } from './read-financial-statements.ts'

/** How many members of one control account stand in a file. */
const membersInSheet = 5_000
const membersOnPaper = 1_000

/** As the meeting reads days and amounts, whoever prints it. */
const formats = { dateFormat: 'DD/MM/YYYY', numberFormat: '1,000.00', timezone: lagos } as const

export async function downloadFinancialStatementsHandler(
  call: Call,
  { query }: InputOf<typeof downloadFinancialStatements>,
): Promise<FileAnswer | Refusal<'day-to-come' | 'period-backwards'>> {
  const today = dayIn(lagos, call.now)
  const periods = periodsOf(query, today)
  if (isRefusal(periods)) return periods
  const statements = await presentedStatements(call.db, periods, today)
  const most = query.format === 'pdf' ? membersOnPaper : membersInSheet
  const sheets = statementSheets(statements)
  const schedules = await schedulesOf(call, statements, most)
  const { from, to } = statements.period
  const name = `financial-statements-${from}-${to}.${query.format}`
  if (query.format === 'pdf')
    return pdfAnswer(call, name, documentOf(call, statements, { sheets, schedules }))
  if (query.format === 'xlsx')
    return {
      bytes: workbookOf([...sheets, fixedAssetsSheet(statements), ...schedules]),
      contentType: xlsxType,
      name,
    }
  return {
    bytes: new TextEncoder().encode(csvOf([...sheets, fixedAssetsSheet(statements), ...schedules])),
    contentType: 'text/csv; charset=utf-8',
    name,
  }
}

async function schedulesOf(
  call: Pick<Call, 'db' | 'now'>,
  { accounts, period, trial }: FinancialStatements,
  most: number,
): Promise<StatementSheet[]> {
  const used = accounts.filter(
    ({ number, isControl }) => isControl && trial.lines.some((line) => line.number === number),
  )
  const sheets: StatementSheet[] = []
  for (const { number } of used) {
    const schedule = await readSchedule(
      call,
      { number, day: period.to },
      { after: undefined, limit: most + 1 },
    )
    if (isRefusal(schedule)) continue
    sheets.push(scheduleSheet(schedule, schedule.nextCursor !== undefined))
  }
  return sheets
}

/** All statements below one another; the first column says which. */
function csvOf(sheets: readonly StatementSheet[]): string {
  return csvFile(
    sheets.flatMap(({ title, below, heads, rows }) => [
      ['Statement', ...heads, below].map(csvText),
      ...rows.map(({ cells }) => [csvText(title), ...cells.map(csvCell)]),
    ]),
  )
}

function workbookOf(sheets: readonly StatementSheet[]): Uint8Array {
  return writeXlsx(
    sheets.map(({ title, below, heads, rows }) => ({
      name: title.replace('Members’ balances', 'Members'),
      rows: [[...heads, below], ...rows.map(({ cells }) => cells.map(xlsxCell))],
    })),
  )
}

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
