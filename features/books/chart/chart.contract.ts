/** The chart of accounts with what each number holds, and how its own accounts are added, renamed and retired. */
import { approvalWire } from '@kolo/approvals/contract'
import { endpoint } from '@kolo/foundation/endpoint'
import { askRefusals } from '@kolo/foundation/four-eyes'
import { dayWire, decisionWire, instantWire, koboWire, lineWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { booksAccess } from '../books.access.ts'
import { chartAccess } from './chart.access.ts'
import { accountClasses, chartKinds } from './chart.rules.ts'

/** One account of the chart. */
export const chartLineWire = z.object({
  number: z.string(),
  name: z.string(),
  class: z.enum(accountClasses),
  kind: z.enum(chartKinds),
  normalBalance: z.enum(['debit', 'credit']),
  /** Payments are made from it: a bank account or petty cash. */
  isMoney: z.boolean(),
  /** A contra account: the number it takes from. */
  reduces: z.optional(z.string()),
  active: z.boolean(),
  retiredOn: z.optional(dayWire),
  /** On the side of its class; a contra account takes away. */
  balanceKobo: koboWire,
  /** Its account in the ledger, as journals are looked for by: `own_expense:5340`. Absent where members own it. */
  ledgerAccount: z.optional(z.string()),
  /** Of a control account: how many members' accounts the last proof summed up, and whether their sum was its balance. */
  members: z.optional(z.object({ accounts: z.number(), agrees: z.boolean() })),
  version: z.int(),
})
export type ChartLine = z.output<typeof chartLineWire>

export const chartWire = z.object({
  day: dayWire,
  /** The day is not over: what is here still changes. */
  isToday: z.boolean(),
  at: instantWire,
  accounts: z.array(chartLineWire),
  assetsKobo: koboWire,
  liabilitiesKobo: koboWire,
  /** Without the surplus so far. */
  equityKobo: koboWire,
  incomeKobo: koboWire,
  expensesKobo: koboWire,
  /** Income less expenses that no year has closed yet. */
  surplusKobo: koboWire,
  /** Members' funds with that surplus. */
  membersFundsKobo: koboWire,
  debitsKobo: koboWire,
  creditsKobo: koboWire,
  /** Assets less liabilities and members' funds. */
  differenceKobo: koboWire,
  /** When every balance was last compared with its transfers; absent before the first time. */
  proof: z.optional(z.object({ at: instantWire, holds: z.boolean() })),
  /** Accounts that wait for a second administrator before they are added. */
  waiting: z.array(approvalWire),
  can: z.object({ addAccount: decisionWire }),
})
export type Chart = z.output<typeof chartWire>

/** The chart of accounts on a day; today where none is named. */
export const readChartOfAccounts = endpoint({
  name: 'books.read-chart',
  method: 'GET',
  path: '/api/chart-of-accounts',
  summary:
    'Every account with its number, class and balance at the end of a day, and whether the accounts balance.',
  needs: booksAccess.read,
  query: z.object({ day: z.optional(dayWire) }),
  output: chartWire,
  refusals: ['day-to-come'],
})

/** The same as a file for a sheet. */
export const downloadChart = endpoint({
  name: 'books.download-chart',
  method: 'GET',
  path: '/api/chart-of-accounts/file',
  summary: 'The chart of accounts on a day as a CSV or XLSX file.',
  needs: booksAccess.read,
  query: z.object({ day: z.optional(dayWire), format: z._default(z.enum(['csv', 'xlsx']), 'csv') }),
  output: z.undefined(),
  answers: 'file',
  refusals: ['day-to-come'],
})

const params = z.object({ number: z.string().check(z.regex(/^[1-5][0-9]{3}$/)) })
const versionWire = z.int().check(z.minimum(1))
const nameWire = lineWire(2, 60, 'Enter a name of 2 to 60 characters.')
const reasonWire = lineWire(5, 300, 'Please give a reason of 5 to 300 characters.')

/** One account with what waits for a second administrator about it. */
export const accountWire = z.object({
  ...chartLineWire.shape,
  waiting: z.array(approvalWire),
  can: z.object({ rename: decisionWire, retire: decisionWire, reopen: decisionWire }),
})
export type Account = z.output<typeof accountWire>

export const readAccount = endpoint({
  name: 'chart.read-account',
  method: 'GET',
  path: '/api/chart-of-accounts/accounts/{number}',
  summary: 'One account of the chart with its balance today, and what waits for approval about it.',
  needs: booksAccess.read,
  params,
  output: accountWire,
  refusals: [],
})

/** Asks that an own account is added, or approves what another administrator asked for. */
export const addAccount = endpoint({
  name: 'chart.add-account',
  method: 'POST',
  path: '/api/chart-of-accounts/accounts',
  summary: 'Ask for an own account, or approve what another administrator asked for.',
  needs: chartAccess.addAccount,
  needsStepUp: true,
  body: z.strictObject({
    number: z.string().check(z.regex(/^[1-5][0-9]{3}$/, 'A number has four digits, from 1001 to 5999.')),
    name: nameWire,
    reason: reasonWire,
  }),
  output: chartWire,
  refusals: [...askRefusals, 'number-taken', 'number-reserved', 'name-taken'],
  isDoneOnce: true,
})

/** Asks for another name of an own account, or approves it. */
export const renameAccount = endpoint({
  name: 'chart.rename-account',
  method: 'POST',
  path: '/api/chart-of-accounts/accounts/{number}/name',
  summary: 'Ask for another name of an own account, or approve what another administrator asked for.',
  needs: chartAccess.renameAccount,
  needsStepUp: true,
  params,
  body: z.strictObject({ version: versionWire, name: nameWire, reason: reasonWire }),
  output: accountWire,
  refusals: [...askRefusals, 'not-own', 'retired', 'name-taken', 'name-same'],
  isDoneOnce: true,
})

/** Asks that an own account is retired, or approves it. */
export const retireAccount = endpoint({
  name: 'chart.retire-account',
  method: 'POST',
  path: '/api/chart-of-accounts/accounts/{number}/retirement',
  summary: 'Ask that an own account is retired, or approve what another administrator asked for.',
  needs: chartAccess.retireAccount,
  needsStepUp: true,
  params,
  body: z.strictObject({ version: versionWire, reason: reasonWire }),
  output: accountWire,
  refusals: [...askRefusals, 'not-own', 'retired', 'not-empty'],
  isDoneOnce: true,
})

/** Asks that a retired own account is opened again, or approves it. */
export const reopenAccount = endpoint({
  name: 'chart.reopen-account',
  method: 'POST',
  path: '/api/chart-of-accounts/accounts/{number}/reopening',
  summary: 'Ask that a retired own account is opened again, or approve what another administrator asked for.',
  needs: chartAccess.reopenAccount,
  needsStepUp: true,
  params,
  body: z.strictObject({ version: versionWire, reason: reasonWire }),
  output: accountWire,
  refusals: [...askRefusals, 'not-own', 'in-use', 'name-taken'],
  isDoneOnce: true,
})
