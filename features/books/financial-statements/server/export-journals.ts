/**
 * Every line of the journals of a period as a CSV or XLSX file, two rows a transfer: what auditors rebuild the trial balance from.
 * It is written while it is sent, so a file of any length costs the memory of one page.
 */

import type { Call } from '@kolo/application/call'
import type { FileAnswer } from '@kolo/application/route'
import { approversOf } from '@kolo/approvals/server'
import type { Db } from '@kolo/database/tables'
import { csvCell, streamXlsx, type TableCell, xlsxCell, xlsxType } from '@kolo/files/server'
import { csvFile, csvRows } from '@kolo/foundation/csv'
import type { InputOf } from '@kolo/foundation/endpoint'
import { kobo } from '@kolo/foundation/money'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { dayIn, type Instant, lagos } from '@kolo/foundation/time'
import { type ChartAccount, numberOf, readChart } from '@kolo/ledger/chart'
import { hasMoreLines, type JournalLineRow, journalLinesAfter } from '@kolo/ledger/journal-lines'
import type { Period } from '@kolo/ledger/pair-flows'
import { peopleOf } from '@kolo/profile/server'
import { readBanks } from '@kolo/transfers/server'
import type { exportJournals } from '../financial-statements.contract.ts'
import type { StatementAccount } from '../financial-statements.rules.ts'
import { periodsOf } from './read-financial-statements.ts'
import { statementChart } from './statement-chart.ts'

/** How many journals are read at once. */
const journalsAtOnce = 500
/** Spreadsheet programs open 1,048,576 rows of a sheet: its heads, and two for each line. */
const linesInSheet = 524_287

const heads = [
  ...['Journal', 'Code', 'Value date', 'Posted on', 'Narration', 'Account number', 'Account name'],
  ...['Debit', 'Credit', 'Member number', 'Prepared by', 'Approved by'],
]

export async function exportJournalsHandler(
  { db, poolDb, now }: Call,
  { query }: InputOf<typeof exportJournals>,
): Promise<FileAnswer | Refusal<'day-to-come' | 'period-backwards' | 'too-many-lines'>> {
  const periods = periodsOf(query, dayIn(lagos, now))
  if (isRefusal(periods)) return periods
  const { period } = periods
  const isSheet = query.format === 'xlsx'
  if (isSheet && (await hasMoreLines(db, period, linesInSheet))) return refuse('too-many-lines')
  const batches = journalRows(poolDb, period, now)
  const name = `journals-${period.from}-${period.to}.${query.format}`
  const file = isSheet
    ? {
        chunks: streamXlsx([{ name: 'Journals', batches: sheetBatches(batches) }]),
        contentType: xlsxType,
        name,
      }
    : { chunks: csvChunks(batches), contentType: 'text/csv; charset=utf-8', name }
  return { open: async () => file }
}

async function* sheetBatches(batches: AsyncIterable<TableCell[][]>) {
  for await (const rows of batches) yield rows.map((cells) => cells.map(xlsxCell))
}

async function* csvChunks(batches: AsyncIterable<TableCell[][]>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(csvFile([]))
  for await (const rows of batches) yield encoder.encode(csvRows(rows.map((cells) => cells.map(csvCell))))
}

async function* journalRows(db: Db, period: Period, until: Instant): AsyncGenerator<TableCell[][]> {
  const accounts = await readChart(db)
  const chart = statementChart(accounts, await readBanks(db))
  yield [heads]
  let after: { at: Instant; id: string } | undefined
  for (;;) {
    const lines = await journalLinesAfter(db, period, { after, until, journals: journalsAtOnce })
    const last = lines.at(-1)
    if (!last) return
    after = { at: last.posted_at, id: last.journal_id }
    yield await rowsOf(db, lines, { accounts, chart })
  }
}

type Charts = { accounts: readonly ChartAccount[]; chart: readonly StatementAccount[] }

async function rowsOf(db: Db, lines: readonly JournalLineRow[], charts: Charts): Promise<TableCell[][]> {
  const uids = lines.flatMap(({ actor_uid, debit_owner, credit_owner }) =>
    [actor_uid, debit_owner, credit_owner].filter((uid) => uid !== null),
  )
  const people = await peopleOf(db, [...new Set(uids)])
  const approvals = await approvalsOf(db, lines)
  return lines.flatMap((line) => {
    const amount = { kobo: kobo(line.amount_kobo) }
    const approval = approvals.get(String(line.facts.approval))
    const preparedBy =
      approval?.asked_name ?? (line.actor_uid === null ? 'System' : people(line.actor_uid).fullName)
    const row = (side: 'debit' | 'credit'): TableCell[] => {
      const owner = line[`${side}_owner`]
      return [
        ...[line.journal_id, codeOf(line)],
        ...[{ day: line.value_date }, { day: dayIn(lagos, line.posted_at) }],
        line.memo,
        ...accountCells(charts, { kind: line[`${side}_kind`], scope: line[`${side}_scope`] }),
        ...(side === 'debit' ? [amount, ''] : ['', amount]),
        ...[owner === null ? '' : people(owner).memberCode, preparedBy, approval?.decided_name ?? ''],
      ]
    }
    return [row('debit'), row('credit')]
  })
}

function accountCells({ accounts, chart }: Charts, account: Parameters<typeof numberOf>[1]): string[] {
  const { number } = numberOf(accounts, account)
  return [number, chart.find((one) => one.number === number)?.name ?? '']
}

const codePattern = /^[A-Z]{2,4}-\d{4}-\d{6,12}$/

function codeOf({ facts }: JournalLineRow): string {
  return String(Object.values(facts).find((fact) => codePattern.test(String(fact))) ?? '')
}

async function approvalsOf(db: Db, lines: readonly JournalLineRow[]) {
  const ids = lines.flatMap(({ facts }) => (typeof facts.approval === 'string' ? [facts.approval] : []))
  if (ids.length === 0) return new Map<string, never>()
  const { rows } = await approversOf([...new Set(ids)]).execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
