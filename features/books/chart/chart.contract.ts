/** The chart of accounts with what each number holds. */
import { endpoint } from '@kolo/foundation/endpoint'
import { dayWire, instantWire, koboWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { booksAccess } from '../books.access.ts'
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
  /** Of a control account: how many members' accounts the last nightly proof summed up, and whether their sum was its balance. */
  members: z.optional(z.object({ accounts: z.number(), agrees: z.boolean() })),
})
export type ChartLine = z.output<typeof chartLineWire>

/** The whole chart on a day. */
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
