/** The financial statements of a period with the one before beside it, from what the ledger keeps by day. */
import type { Call } from '@kolo/application/call'
import { settingIn, settingRows } from '@kolo/application/community-settings'
import { batchQueries } from '@kolo/database/batched-queries'
import type { Db } from '@kolo/database/tables'
import { auditOfYear, presentAudit } from '@kolo/distributions/server'
import type { InputOf } from '@kolo/foundation/endpoint'
import { type Kobo, kobo, zeroKobo } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { addDays, type CalendarDate, dayIn, lagos } from '@kolo/foundation/time'
import { isMemberKind } from '@kolo/ledger/accounts'
import { type ChartAccount, chartQuery, netsByNumber, numberOf } from '@kolo/ledger/chart'
import { closedMonths, netsOnDay } from '@kolo/ledger/day-ends'
import { balancesOfOwners } from '@kolo/ledger/member-balances'
import { type Period, pairFlowsOf } from '@kolo/ledger/pair-flows'
import { loanAgesOn } from '@kolo/loans/server'
import { coverUsedWithin } from '@kolo/savings/server'
import { bankLabels, banksIn } from '@kolo/transfers/server'
import { sql } from 'kysely'
import type {
  Comparison,
  FinancialStatements,
  readFinancialStatements,
} from '../financial-statements.contract.ts'
import {
  type Figures,
  periodBefore,
  type StatementAccount,
  type Statements,
  statementsOf,
  yearBefore,
} from '../financial-statements.rules.ts'
import { type FixedAssetLine, fixedAssetsOf } from '../notes.rules.ts'
import { presentStatements } from './present-statements.ts'
import { flowsByNumber, statementChart } from './statement-chart.ts'
import { accountingPolicies } from './statement-policies.ts'

const provision = { kind: 'loan_loss_provision', scope: 'community' } as const

/** A period and the one it is compared with. */
export type Periods = { period: Period; before: Period }

export async function readFinancialStatementsHandler(
  { db, now }: Call,
  { query }: InputOf<typeof readFinancialStatements>,
): Promise<FinancialStatements | Refusal<'day-to-come' | 'period-backwards'>> {
  const periods = periodsOf(query, dayIn(lagos, now))
  if ('refusal' in periods) return periods
  return presentedStatements(db, periods, dayIn(lagos, now))
}

/** The periods that are meant, up to today at most. */
export function periodsOf(
  { from, to, compare = 'year-before' }: Period & { compare?: Comparison | undefined },
  today: CalendarDate,
): Periods | Refusal<'day-to-come' | 'period-backwards'> {
  if (from > today) return refuse('day-to-come', {}, 'from')
  if (to < from) return refuse('period-backwards', {}, 'to')
  const period = { from, to: to > today ? today : to }
  return { period, before: compare === 'year-before' ? yearBefore(period) : periodBefore(period) }
}

export async function presentedStatements(
  db: Db,
  periods: Periods,
  today: CalendarDate,
): Promise<FinancialStatements> {
  const { accounts, chart, now, before, covered, fixedAssets, provisionKobo } = await readStatements(
    db,
    periods,
  )
  const beside = await batchQueries(db, {
    settings: settingRows([accountingPolicies]),
    officers: officersNow(),
    balances: balancesOfOwners(periods.period.to, officersNow()),
    loanAges: loanAgesOn(periods.period.to),
    audit: auditOfYear(db, wholeYear(periods.period) ?? 0),
  })
  const [audit] = beside.audit
  const [closed] = await closedMonths(db, { limit: 1 })
  const isClosed = closed !== undefined && closed.month.slice(0, 7) >= periods.period.to.slice(0, 7)
  return {
    ...periods,
    isOpen: periods.period.to >= today,
    ...(isClosed ? { closedAt: closed.closedAt } : {}),
    ...(audit ? { audit: presentAudit(audit) } : {}),
    ...presentStatements(chart, now, before),
    coveredInterest: covered,
    policies: settingIn(beside.settings, accountingPolicies),
    fixedAssets,
    loanAges: {
      rows: beside.loanAges.map(({ bucket, loans, principal_kobo }) => ({
        ...{ bucket, loans },
        principalKobo: kobo(principal_kobo),
      })),
      provisionKobo,
    },
    officers: {
      count: beside.officers.length,
      balances: beside.balances.map(({ kind, balance_kobo }) => {
        const { number, name } = numberOf(accounts, { kind, scope: '' })
        return { number, name, kobo: kobo(balance_kobo) }
      }),
    },
    accounts: accounts.map((account) => ({
      number: account.number,
      name: account.name,
      ledgerAccount: `${account.ledger_kind}:${account.ledger_scope ?? ''}`,
      isControl: isMemberKind(account.ledger_kind as ChartKind),
    })),
  }
}

/** The year that a period is, from its first day to its last. */
function wholeYear({ from, to }: Period): number | undefined {
  const year = from.slice(0, 4)
  return from === `${year}-01-01` && to === `${year}-12-31` ? Number(year) : undefined
}

type ChartKind = Parameters<typeof isMemberKind>[0]

/** The uids of those who hold office now: a query. */
function officersNow() {
  return sql<{
    uid: string
  }>`select uid from profiles where role in ('admin', 'moderator') and not is_archived`
}

/** The statements of both periods, with the chart they go by. */
export async function readStatements(
  db: Db,
  { period, before }: Periods,
): Promise<{
  accounts: ChartAccount[]
  chart: StatementAccount[]
  now: Statements
  before: Statements
  covered: FinancialStatements['coveredInterest']
  fixedAssets: FixedAssetLine[]
  /** For the loss of loans, at the end of the period. */
  provisionKobo: Kobo
}> {
  const asked = await batchQueries(db, {
    chart: chartQuery(db),
    labels: bankLabels(db),
    flows: pairFlowsOf(period, before),
    covered: coverUsedWithin(period),
    opening: netsOnDay(addDays(period.from, -1)),
    closing: netsOnDay(period.to),
    openingBefore: netsOnDay(addDays(before.from, -1)),
    closingBefore: netsOnDay(before.to),
  })
  const accounts = asked.chart
  const chart = statementChart(accounts, banksIn(asked.labels))
  const flows = flowsByNumber(accounts, asked.flows)
  const netsOf = (rows: typeof asked.opening) =>
    netsByNumber(rows, (account) => numberOf(accounts, account).number)
  const figures: Figures = {
    opening: netsOf(asked.opening),
    closing: netsOf(asked.closing),
    flows: flows.now,
  }
  const earlier: Figures = {
    opening: netsOf(asked.openingBefore),
    closing: netsOf(asked.closingBefore),
    flows: flows.before,
  }
  const ownAssets = new Set(
    accounts.filter(({ ledger_kind }) => ledger_kind === 'own_asset').map(({ number }) => number),
  )
  const covered = asked.covered.map(({ held_on, wording, used_kobo }) => ({
    heldOn: held_on,
    wording,
    kobo: kobo(used_kobo),
  }))
  return {
    accounts,
    chart,
    now: statementsOf(chart, figures),
    // Loans are reduced by a provision, and are no fixed assets.
    fixedAssets: fixedAssetsOf(
      chart.filter(({ number }) => ownAssets.has(number)),
      figures,
    ),
    before: statementsOf(chart, earlier),
    covered,
    provisionKobo: figures.closing.get(numberOf(accounts, provision).number) ?? zeroKobo,
  }
}
