/**
 * The notes to the financial statements, the same on the screen and in the meeting's document: accounting policies, fixed
 * assets, loans by age, interest that is not credited, and what officers owe and own. What must always be true: every figure is one of the books.
 */
import { opinionMeanings, opinionNames } from '@kolo/distributions/audit-messages'
import { formatNaira, type Kobo, negateKobo, subtractKobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { formatDay } from '@kolo/foundation/time'
import { ageBucketWords } from '@kolo/loans/arrears-messages'
import type { FinancialStatements } from './financial-statements.contract.ts'
import type { Figures, Flow, StatementAccount } from './financial-statements.rules.ts'
import type { StatementRow, StatementSheet } from './statement-sheets.rules.ts'

/** How the product makes statements up: what holds until administrators write the policies anew, one a line. */
export const usualPolicies = [
  'Amounts are in naira and kobo. The books are kept by double entry.',
  'Income and expenses count on the value date of their journal, whenever it was posted or paid.',
  'The surplus for a period is its income less its expenses. Closing a year moves it within members’ funds. That is neither income nor an expense.',
  'Fixed assets stand at cost less accumulated depreciation: straight line over each asset’s life, to its residual value.',
  'The month of purchase counts in full, the month of disposal not at all.',
  'Loans to members stand at the principal left, less a provision by how long they are overdue.',
  'Interest that savings plans promise is an expense of the day it accrues. It is credited to members as far as members’ funds allow.',
  'A reversed journal is left out of receipts and payments; its reversal counts on its own day.',
  'Income of investment plans that is not yet shared out has its own line among members’ funds.',
  'Receipts and payments cover bank accounts, petty cash, cash received by officers and card payments in transit.',
].join('\n')

/** The most characters of the policies. */
export const policiesMost = 5_000

/** What became of the fixed assets of one account in a period. */
export type FixedAssetLine = {
  number: string
  name: string
  costOpeningKobo: Kobo
  additionsKobo: Kobo
  disposalsKobo: Kobo
  costKobo: Kobo
  depreciationOpeningKobo: Kobo
  depreciationKobo: Kobo
  /** Of assets that left. */
  depreciationDisposedKobo: Kobo
  accumulatedKobo: Kobo
  carryingKobo: Kobo
}

/**
 * The fixed assets of a period: accounts of assets that another account reduces. Bought for ₦1,000, ₦225 depreciated: a carrying
 * amount of ₦775.
 */
export function fixedAssetsOf(
  chart: readonly StatementAccount[],
  { opening, closing, flows }: Figures,
): FixedAssetLine[] {
  return chart
    .filter((account) => account.class === 'asset' && !account.isMoney)
    .flatMap(({ number, name }) => {
      const reducing = chart.filter(({ reduces }) => reduces === number).map((account) => account.number)
      if (reducing.length === 0) return []
      const held = (nets: Figures['opening'], numbers: readonly string[]) =>
        sumKobo(numbers.map((one) => nets.get(one) ?? zeroKobo))
      const costKobo = negateKobo(held(closing, [number]))
      const accumulatedKobo = held(closing, reducing)
      const line: FixedAssetLine = {
        number,
        name,
        costOpeningKobo: negateKobo(held(opening, [number])),
        additionsKobo: movedOn(flows, 'debit', [number]),
        disposalsKobo: movedOn(flows, 'credit', [number]),
        costKobo,
        depreciationOpeningKobo: held(opening, reducing),
        depreciationKobo: movedOn(flows, 'credit', reducing),
        depreciationDisposedKobo: movedOn(flows, 'debit', reducing),
        accumulatedKobo,
        carryingKobo: subtractKobo(costKobo, accumulatedKobo),
      }
      return Object.values(line).some((value) => typeof value === 'bigint' && value !== zeroKobo)
        ? [line]
        : []
    })
}

function movedOn(flows: readonly Flow[], side: 'debit' | 'credit', numbers: readonly string[]): Kobo {
  return sumKobo(flows.filter((flow) => numbers.includes(flow[side])).map(({ amount }) => amount))
}

/** A note: sentences, and a table where it has one. */
export type Note = {
  title: string
  texts: readonly string[]
  table?: Pick<StatementSheet, 'heads' | 'figuresFrom' | 'rows'>
}

/** The notes to the statements of a period, in their order. */
export function notesTo(statements: FinancialStatements): Note[] {
  return [
    { title: 'Accounting policies', texts: statements.policies.split('\n').filter((line) => line !== '') },
    fixedAssetsNote(statements),
    loansNote(statements),
    interestNote(statements),
    officersLoansNote(statements),
    officersNote(statements),
    ...(statements.audit ? [auditNote(statements.audit)] : []),
  ]
}

/** The fixed assets of a period as a table of their own, for sheets. */
export function fixedAssetsSheet(statements: FinancialStatements): StatementSheet {
  const { from, to } = statements.period
  return {
    title: 'Fixed assets',
    below: `From ${formatDay(from)} to ${formatDay(to)}`,
    days: { from, to },
    ...fixedAssetsTable(statements.fixedAssets),
  }
}

const assetRows = [
  ['Cost at the beginning', 'costOpeningKobo'],
  ['Additions', 'additionsKobo'],
  ['Disposals', 'disposalsKobo'],
  ['Cost at the end', 'costKobo'],
  ['Accumulated depreciation at the beginning', 'depreciationOpeningKobo'],
  ['Depreciation for the period', 'depreciationKobo'],
  ['Depreciation of disposals', 'depreciationDisposedKobo'],
  ['Accumulated depreciation at the end', 'accumulatedKobo'],
  ['Carrying amount', 'carryingKobo'],
] as const
const sums: readonly string[] = ['costKobo', 'accumulatedKobo', 'carryingKobo']

function fixedAssetsTable(lines: readonly FixedAssetLine[]) {
  return {
    heads: ['Account', 'Figure', 'Amount'],
    figuresFrom: 2,
    rows: lines.flatMap((line) =>
      assetRows.map(
        ([name, key]): StatementRow => ({
          as: sums.includes(key) ? 'sum' : 'line',
          cells: [`${line.number} ${line.name}`, name, { kobo: line[key] }],
        }),
      ),
    ),
  }
}

function fixedAssetsNote({ fixedAssets }: FinancialStatements): Note {
  const title = 'Fixed assets'
  if (fixedAssets.length === 0) return { title, texts: ['The society had no fixed assets in this period.'] }
  return {
    title,
    texts: ['Additions include what the society moved in with.'],
    table: fixedAssetsTable(fixedAssets),
  }
}

/** Interest that accrued and was not credited, and interest that a resolution covers. */
function interestNote({ accounts, liabilities, coveredInterest, period }: FinancialStatements): Note {
  const payable = accounts.find(({ ledgerAccount }) => ledgerAccount.startsWith('interest_payable:'))
  const kobo = liabilities.lines.find(({ number }) => number === payable?.number)?.kobo ?? zeroKobo
  const day = formatDay(period.to)
  return {
    title: 'Interest on savings',
    texts: [
      kobo === zeroKobo
        ? `All interest that accrued to ${day} was credited to members.`
        : `${formatNaira(kobo)} of interest had accrued to ${day} and was not credited to members. It is a liability.`,
      ...coveredInterest.map(
        (cover) =>
          `${formatNaira(cover.kobo)} of interest credited to members was not earned. A resolution of ${formatDay(cover.heldOn)} covers it: ${cover.wording}`,
      ),
    ],
  }
}

/** Loans by how long they were overdue, less what is provided for their loss: as the statement of financial position has them. */
function loansNote({ loanAges: { rows, provisionKobo }, period }: FinancialStatements): Note {
  const title = 'Loans to members by age'
  const day = formatDay(period.to)
  const principalKobo = sumKobo(rows.map((row) => row.principalKobo))
  if (principalKobo === zeroKobo && provisionKobo === zeroKobo)
    return { title, texts: [`No loan was running at ${day}.`] }
  const count = rows.reduce((sum, { loans }) => sum + loans, 0)
  const row = (as: StatementRow['as'], name: string, loans: string, kobo: Kobo): StatementRow => ({
    as,
    cells: [name, loans, { kobo }],
  })
  return {
    title,
    texts: [`Principal left at ${day}, by the days since the oldest instalment that was not paid.`],
    table: {
      heads: ['Overdue', 'Loans', 'Principal'],
      figuresFrom: 2,
      rows: [
        ...rows.map(({ bucket, loans, principalKobo: left }) =>
          row('line', ageBucketWords[bucket], String(loans), left),
        ),
        row('sum', 'Loans to members', String(count), principalKobo),
        row('line', 'Less: provision for loan losses', '', negateKobo(provisionKobo)),
        row('sum', 'Loans to members, less provision', '', subtractKobo(principalKobo, provisionKobo)),
      ],
    },
  }
}

const isOwed = ({ number }: { number: string }) => number.startsWith('1')

function balancesTable(balances: FinancialStatements['officers']['balances']): Note['table'] {
  return {
    heads: ['Number', 'Account', 'Balance'],
    figuresFrom: 2,
    rows: balances.map(
      ({ number, name, kobo }): StatementRow => ({ as: 'line', cells: [number, name, { kobo }] }),
    ),
  }
}

/** Officers are related parties of the society: what they borrowed stands apart from what they own. */
function officersLoansNote({ officers, period }: FinancialStatements): Note {
  const title = 'Loans to officers'
  const day = formatDay(period.to)
  const owed = officers.balances.filter(isOwed)
  if (owed.length === 0) return { title, texts: [`No officer owed the society anything at ${day}.`] }
  return {
    title,
    texts: [`Officers are related parties. Together they owed at ${day}:`],
    table: balancesTable(owed),
  }
}

function officersNote({ officers: { count, balances }, period }: FinancialStatements): Note {
  const title = 'Balances of officers'
  const who = `${count} ${count === 1 ? 'person holds' : 'people hold'} office as administrator or moderator.`
  const day = formatDay(period.to)
  const owned = balances.filter((balance) => !isOwed(balance))
  if (owned.length === 0) return { title, texts: [`${who} None of them had a balance at ${day}.`] }
  return { title, texts: [`${who} Together they had at ${day}:`], table: balancesTable(owned) }
}

function auditNote({ auditor, signedOn, opinion }: NonNullable<FinancialStatements['audit']>): Note {
  const found = opinionMeanings[opinion]
  return {
    title: 'Audit',
    texts: [
      `${auditor} audited these accounts and signed on ${formatDay(signedOn)}: ${opinionNames[opinion]}.`,
      ...(found ? [found] : []),
    ],
  }
}
