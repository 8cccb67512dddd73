/**
 * Every line of the journals of a period as a CSV file, two rows a transfer: what auditors rebuild the trial balance from.
 * It is written while it is sent, so a file of any length costs the memory of one page.
 */

import type { Call } from '@kolo/application/call'
import type { FileAnswer } from '@kolo/application/route'
import { approversOf } from '@kolo/approvals/server'
import type { Db } from '@kolo/database/tables'
import { csvFile, csvRows, csvText } from '@kolo/foundation/csv'
import type { InputOf } from '@kolo/foundation/endpoint'
import { kobo, plainNaira } from '@kolo/foundation/money'
import { isRefusal, type Refusal } from '@kolo/foundation/refusal'
import { dayIn, type Instant, lagos } from '@kolo/foundation/time'
import { type ChartAccount, numberOf, readChart } from '@kolo/ledger/chart'
import { type JournalLineRow, journalLinesAfter } from '@kolo/ledger/journal-lines'
import type { Period } from '@kolo/ledger/pair-flows'
import { peopleOf } from '@kolo/profile/server'
import { readBanks } from '@kolo/transfers/server'
import type { exportJournals } from '../financial-statements.contract.ts'
import type { StatementAccount } from '../financial-statements.rules.ts'
import { periodsOf } from './read-financial-statements.ts'
import { statementChart } from './statement-chart.ts'

/** How many journals are read at once. */
const journalsAtOnce = 500

const heads = [
  ...['Journal', 'Code', 'Value date', 'Posted on', 'Narration', 'Account number', 'Account name'],
  ...['Debit', 'Credit', 'Member number', 'Prepared by', 'Approved by'],
]

export async function exportJournalsHandler(
  { poolDb, now }: Call,
  { query }: InputOf<typeof exportJournals>,
): Promise<FileAnswer | Refusal<'day-to-come' | 'period-backwards'>> {
  const periods = periodsOf(query, dayIn(lagos, now))
  if (isRefusal(periods)) return periods
  const { period } = periods
  return {
    open: async () => ({
      chunks: journalRows(poolDb, period, now),
      contentType: 'text/csv; charset=utf-8',
      name: `journals-${period.from}-${period.to}.csv`,
    }),
  }
}

async function* journalRows(db: Db, period: Period, until: Instant): AsyncGenerator<Uint8Array> {
  const accounts = await readChart(db)
  const chart = statementChart(accounts, await readBanks(db))
  const encoder = new TextEncoder()
  yield encoder.encode(csvFile([heads.map(csvText)]))
  let after: { at: Instant; id: string } | undefined
  for (;;) {
    const lines = await journalLinesAfter(db, period, { after, until, journals: journalsAtOnce })
    const last = lines.at(-1)
    if (!last) return
    after = { at: last.posted_at, id: last.journal_id }
    yield encoder.encode(csvRows(await rowsOf(db, lines, { accounts, chart })))
  }
}

type Charts = { accounts: readonly ChartAccount[]; chart: readonly StatementAccount[] }

async function rowsOf(db: Db, lines: readonly JournalLineRow[], charts: Charts): Promise<string[][]> {
  const uids = lines.flatMap(({ actor_uid, debit_owner, credit_owner }) =>
    [actor_uid, debit_owner, credit_owner].filter((uid) => uid !== null),
  )
  const people = await peopleOf(db, [...new Set(uids)])
  const approvals = await approvalsOf(db, lines)
  return lines.flatMap((line) => {
    const amount = plainNaira(kobo(line.amount_kobo))
    const approval = approvals.get(String(line.facts.approval))
    const preparedBy =
      approval?.asked_name ?? (line.actor_uid === null ? 'System' : people(line.actor_uid).fullName)
    const row = (side: 'debit' | 'credit') => {
      const owner = line[`${side}_owner`]
      return [
        ...[line.journal_id, codeOf(line), line.value_date, dayIn(lagos, line.posted_at)].map(csvText),
        csvText(line.memo),
        ...accountCells(charts, { kind: line[`${side}_kind`], scope: line[`${side}_scope`] }),
        ...(side === 'debit' ? [amount, ''] : ['', amount]),
        csvText(owner === null ? '' : people(owner).memberCode),
        csvText(preparedBy),
        csvText(approval?.decided_name ?? ''),
      ]
    }
    return [row('debit'), row('credit')]
  })
}

function accountCells({ accounts, chart }: Charts, account: Parameters<typeof numberOf>[1]): string[] {
  const { number } = numberOf(accounts, account)
  return [csvText(number), csvText(chart.find((one) => one.number === number)?.name ?? '')]
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
