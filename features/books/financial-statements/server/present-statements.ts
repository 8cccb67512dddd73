/** Statements of two periods, put beside each other line by line. */
import { type Kobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import type { FinancialStatements, StatementPart } from '../financial-statements.contract.ts'
import {
  differenceOf,
  type PartName,
  type StatementAccount,
  type Statements,
  type TrialLine,
} from '../financial-statements.rules.ts'

/** What is not of both periods beside each other. */
type NotOfBoth =
  | 'period'
  | 'before'
  | 'isOpen'
  | 'closedAt'
  | 'audit'
  | 'coveredInterest'
  | 'accounts'
  | 'policies'
  | 'fixedAssets'
  | 'officers'
  | 'loanAges'

/** The figures of both periods beside each other, accounts in the order of the chart. */
export function presentStatements(
  chart: readonly StatementAccount[],
  now: Statements,
  before: Statements,
): Omit<FinancialStatements, NotOfBoth> {
  const part = (name: PartName) => partBeside(chart, { now: now[name], before: before[name] })
  return {
    income: part('income'),
    expenses: part('expenses'),
    surplus: { kobo: now.surplusKobo, beforeKobo: before.surplusKobo },
    assets: part('assets'),
    liabilities: part('liabilities'),
    funds: part('funds'),
    difference: { kobo: differenceOf(now), beforeKobo: differenceOf(before) },
    openingMoney: part('openingMoney'),
    receipts: part('receipts'),
    payments: part('payments'),
    closingMoney: part('closingMoney'),
    changes: { now: now.changes, before: before.changes },
    trial: trialBeside(chart, now.trial, before.trial),
  }
}

type Side = Statements[PartName]

function partBeside(
  chart: readonly StatementAccount[],
  { now, before }: { now: Side; before: Side },
): StatementPart {
  const keys = keysOf(chart, [...now.lines, ...before.lines])
  const figure = (part: Side, key: string) => part.lines.find((line) => line.key === key)
  return {
    lines: keys.flatMap((key) => {
      const line = figure(now, key) ?? figure(before, key)
      if (!line) return []
      return [
        {
          ...line,
          kobo: figure(now, key)?.kobo ?? zeroKobo,
          beforeKobo: figure(before, key)?.kobo ?? zeroKobo,
        },
      ]
    }),
    totalKobo: now.totalKobo,
    totalBeforeKobo: before.totalKobo,
  }
}

/** Each key once: numbers in the order of the chart, an account that reduces another below it, then what has no number. */
function keysOf(chart: readonly StatementAccount[], lines: readonly { key: string }[]): string[] {
  const place = new Map(chart.map(({ number, reduces }) => [number, `${reduces ?? number} ${number}`]))
  const rank = (key: string) => place.get(key) ?? `9999 ${key}`
  return [...new Set(lines.map(({ key }) => key))].toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
}

function trialBeside(
  chart: readonly StatementAccount[],
  now: readonly TrialLine[],
  before: readonly TrialLine[],
): FinancialStatements['trial'] {
  const find = (lines: readonly TrialLine[], key: string) => lines.find((line) => line.key === key)
  const lines = keysOf(chart, [...now, ...before]).flatMap((key) => {
    const [line, earlier] = [find(now, key), find(before, key)]
    const named = line ?? earlier
    if (!named) return []
    return [
      {
        key,
        number: named.number,
        name: named.name,
        debitKobo: line?.debitKobo ?? zeroKobo,
        creditKobo: line?.creditKobo ?? zeroKobo,
        debitBeforeKobo: earlier?.debitKobo ?? zeroKobo,
        creditBeforeKobo: earlier?.creditKobo ?? zeroKobo,
      },
    ]
  })
  const sum = (column: 'debitKobo' | 'creditKobo' | 'debitBeforeKobo' | 'creditBeforeKobo'): Kobo =>
    sumKobo(lines.map((line) => line[column]))
  return {
    lines: lines.toSorted((a, b) => (a.number < b.number ? -1 : 1)),
    debitsKobo: sum('debitKobo'),
    creditsKobo: sum('creditKobo'),
    debitsBeforeKobo: sum('debitBeforeKobo'),
    creditsBeforeKobo: sum('creditBeforeKobo'),
  }
}
