/** The chart of accounts with its balances, on the screen and as a file. */
import type { Call } from '@kolo/application/call'
import type { FileAnswer } from '@kolo/application/route'
import { waitingIn, waitingOfKind } from '@kolo/approvals/server'
import { batchQueries } from '@kolo/database/batched-queries'
import { csvAnswer, writeXlsx, xlsxType } from '@kolo/files/server'
import { decide } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { type Kobo, zeroKobo } from '@kolo/foundation/money'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { type CalendarDate, dayIn, lagos } from '@kolo/foundation/time'
import { type AccountKind, isMemberKind } from '@kolo/ledger/accounts'
import { type ChartAccount, chartQuery, nameOf, netsByNumber, numberOf } from '@kolo/ledger/chart'
import { netsOnDay } from '@kolo/ledger/day-ends'
import { type ControlAccount, lastProofs } from '@kolo/ledger/trial-balance'
import { type Banks, bankLabels, banksIn } from '@kolo/transfers/server'
import { chartAccess } from '../chart.access.ts'
import type { Chart, ChartLine, downloadChart, readChartOfAccounts } from '../chart.contract.ts'
import {
  type AccountClass,
  type ChartKind,
  chartCsv,
  chartFileHeads,
  chartSums,
  fileCells,
  inChartOrder,
  onClassSide,
} from '../chart.rules.ts'
import { accountOpening } from './account-approvals.ts'

export async function readChartHandler(
  call: Call,
  { query }: Pick<InputOf<typeof readChartOfAccounts>, 'query'>,
): Promise<Chart | Refusal<'day-to-come'>> {
  const today = dayIn(lagos, call.now)
  if (query.day !== undefined && query.day > today) return refuse('day-to-come', {}, 'day')
  return chartOn(call, query.day ?? today)
}

/** The chart with what it holds now. */
export function readToday(call: Call): Promise<Chart> {
  return chartOn(call, dayIn(lagos, call.now))
}

async function chartOn(call: Call, day: CalendarDate): Promise<Chart> {
  const { db, now, actor } = call
  const said = await batchQueries(db, {
    chart: chartQuery(db),
    nets: netsOnDay(day),
    labels: bankLabels(db),
    waiting: waitingOfKind(now, accountOpening.name),
  })
  const { forward, again } = await lastProofs(db)
  const balances = netsByNumber(said.nets, (account) => numberOf(said.chart, account).number)
  const banks = banksIn(said.labels)
  const balanceOf = ({ number }: ChartAccount) => balances.get(number) ?? zeroKobo
  // A bank account that is only proposed has a number already, and no name yet.
  const isNamed = (row: ChartAccount) => row.ledger_kind !== 'bank' || banks.has(row.ledger_scope ?? '')
  const shown = said.chart.filter((row) => isNamed(row) || balanceOf(row) !== zeroKobo)
  const controls =
    [forward, again].toSorted((a, b) => ((a?.runAt ?? '') < (b?.runAt ?? '') ? 1 : -1))[0]?.controls ?? []
  const accounts = inChartOrder(shown.map((row) => lineOf(row, balanceOf(row), { banks, controls })))
  return {
    day,
    isToday: day === dayIn(lagos, now),
    at: now,
    accounts,
    ...chartSums(accounts),
    proof: forward && { at: forward.runAt, holds: forward.holds },
    waiting: waitingIn(call, [accountOpening], said.waiting),
    can: { addAccount: decide(chartAccess.addAccount, actor, undefined) },
  }
}

export async function downloadChartHandler(
  call: Call,
  { query: { day, format } }: InputOf<typeof downloadChart>,
): Promise<FileAnswer | Refusal<'day-to-come'>> {
  const chart = await readChartHandler(call, { query: day ? { day } : {} })
  if (isRefusal(chart)) return chart
  const name = `chart-of-accounts-${chart.day}.${format}`
  if (format === 'csv') return csvAnswer(name, chartCsv(chart.day, chart.accounts, chart))
  const rows = chart.accounts.map((line) => {
    const { texts, amounts, state } = fileCells(chart.day, line)
    return [
      { day: chart.day },
      ...texts,
      ...amounts.map((amount) => (amount === '' ? '' : { number: amount })),
      state,
    ]
  })
  const bytes = writeXlsx([{ name: 'Chart of accounts', rows: [chartFileHeads, ...rows] }])
  return { bytes, contentType: xlsxType, name }
}

function lineOf(
  row: ChartAccount,
  netCredit: Kobo,
  { banks, controls }: { banks: Banks; controls: readonly ControlAccount[] },
): ChartLine {
  const control = controls.find(({ kind }) => kind === row.ledger_kind && row.kind === 'control')
  const accountClass = row.class as AccountClass
  return {
    number: row.number,
    name: nameOf(row, banks),
    class: accountClass,
    kind: row.kind as ChartKind,
    normalBalance: row.normal_balance as 'debit' | 'credit',
    isMoney: row.is_money,
    reduces: row.reduces ?? undefined,
    active: row.active,
    retiredOn: (row.retired_on ?? undefined) as CalendarDate | undefined,
    balanceKobo: onClassSide(accountClass, netCredit),
    ...(isMemberKind(row.ledger_kind as AccountKind)
      ? {}
      : { ledgerAccount: `${row.ledger_kind}:${row.ledger_scope ?? ''}` }),
    version: row.version,
    ...(control ? { members: { accounts: control.accounts, agrees: control.agrees } } : {}),
  }
}
