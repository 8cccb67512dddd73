/** The financial statements of a period with the one before beside it, and members' balances by control account. */
import { auditWire } from '@kolo/distributions/audited-accounts'
import { endpoint } from '@kolo/foundation/endpoint'
import { dayWire, idWire, instantWire, koboWire, pageOf, pageQuery, textWire } from '@kolo/foundation/wire'
import { ageBuckets } from '@kolo/loans/arrears'
import * as z from 'zod/mini'
import { booksAccess } from '../books.access.ts'

/** Which period stands beside the one that is asked for. */
export const comparisons = ['year-before', 'period-before'] as const
export type Comparison = (typeof comparisons)[number]

const periodWire = z.object({ from: dayWire, to: dayWire })

const both = { kobo: koboWire, beforeKobo: koboWire }

/** One line with the figure of the period before; of an account where it has a number. */
const lineWire = z.object({
  key: z.string(),
  number: z.optional(z.string()),
  name: z.string(),
  /** It reduces the line above. */
  isContra: z.optional(z.boolean()),
  ...both,
})

const partWire = z.object({ lines: z.array(lineWire), totalKobo: koboWire, totalBeforeKobo: koboWire })
export type StatementPart = z.output<typeof partWire>

const fundWire = z.object({
  key: z.string(),
  number: z.optional(z.string()),
  name: z.string(),
  openingKobo: koboWire,
  surplusKobo: koboWire,
  transfersKobo: koboWire,
  paidInKobo: koboWire,
  paidOutKobo: koboWire,
  closingKobo: koboWire,
})

const trialWire = z.object({
  key: z.string(),
  number: z.string(),
  name: z.string(),
  debitKobo: koboWire,
  creditKobo: koboWire,
  debitBeforeKobo: koboWire,
  creditBeforeKobo: koboWire,
})

export const financialStatementsWire = z.object({
  /** Its last day is today at most. */
  period: periodWire,
  before: periodWire,
  /** The period is not over: its figures still change. */
  isOpen: z.boolean(),
  /** When the last month of the period was closed; absent while it is open. */
  closedAt: z.optional(instantWire),
  /** The audit of the year, where the period is one. */
  audit: z.optional(auditWire),
  income: partWire,
  expenses: partWire,
  surplus: z.object(both),
  assets: partWire,
  liabilities: partWire,
  funds: partWire,
  /** Assets less liabilities less members' funds: nothing. */
  difference: z.object(both),
  openingMoney: partWire,
  receipts: partWire,
  payments: partWire,
  closingMoney: partWire,
  changes: z.object({ now: z.array(fundWire), before: z.array(fundWire) }),
  trial: z.object({
    lines: z.array(trialWire),
    debitsKobo: koboWire,
    creditsKobo: koboWire,
    debitsBeforeKobo: koboWire,
    creditsBeforeKobo: koboWire,
  }),
  /** Interest that was credited in the period although it was not earned, by the resolutions that cover it. */
  coveredInterest: z.array(z.object({ heldOn: dayWire, wording: z.string(), kobo: koboWire })),
  /** The accounting policies of the notes, one a line. */
  policies: z.string(),
  /** What became of fixed assets in the period, by account. */
  fixedAssets: z.array(
    z.object({
      number: z.string(),
      name: z.string(),
      costOpeningKobo: koboWire,
      additionsKobo: koboWire,
      disposalsKobo: koboWire,
      costKobo: koboWire,
      depreciationOpeningKobo: koboWire,
      depreciationKobo: koboWire,
      depreciationDisposedKobo: koboWire,
      accumulatedKobo: koboWire,
      carryingKobo: koboWire,
    }),
  ),
  /** Loans at the end of the period by how long they were overdue then, and what is provided for their loss. */
  loanAges: z.object({
    rows: z.array(z.object({ bucket: z.enum(ageBuckets), loans: z.int(), principalKobo: koboWire })),
    provisionKobo: koboWire,
  }),
  /** Those who hold office now, and what their own accounts held together at the end of the period. */
  officers: z.object({
    count: z.int(),
    balances: z.array(z.object({ number: z.string(), name: z.string(), kobo: koboWire })),
  }),
  /** How journals of each number are looked for, and whether its members can be listed. */
  accounts: z.array(
    z.object({ number: z.string(), name: z.string(), ledgerAccount: z.string(), isControl: z.boolean() }),
  ),
})
export type FinancialStatements = z.output<typeof financialStatementsWire>

/** Which statements are asked for. */
export const statementsQuery = z.object({
  from: dayWire,
  to: dayWire,
  compare: z.optional(z.enum(comparisons)),
})

/** The statements of a period. */
export const readFinancialStatements = endpoint({
  name: 'books.read-financial-statements',
  method: 'GET',
  path: '/api/financial-statements',
  summary:
    'Income and expenditure, financial position, receipts and payments, changes in members’ funds and the trial balance of a period, with the period before.',
  needs: booksAccess.read,
  query: statementsQuery,
  output: financialStatementsWire,
  refusals: ['day-to-come', 'period-backwards'],
})

/** Writes the accounting policies of the notes anew. */
export const changePolicies = endpoint({
  name: 'books.change-policies',
  method: 'PUT',
  path: '/api/financial-statements/policies',
  summary: 'Changes the accounting policies in the notes to the financial statements.',
  needs: booksAccess.changePolicies,
  needsStepUp: true,
  body: z.strictObject({ text: textWire(10, 5_000, 'Enter policies of 10 to 5,000 characters.') }),
  output: z.object({ policies: z.string() }),
  refusals: [],
  isDoneOnce: true,
})

/** What one member's accounts under a control account held. */
const memberBalanceWire = z.object({
  uid: idWire,
  fullName: z.string(),
  memberCode: z.string(),
  balanceKobo: koboWire,
})

/** Members' balances of a control account, and what they are together beside the account itself. */
export const memberBalancesWire = z.extend(pageOf(memberBalanceWire), {
  number: z.string(),
  name: z.string(),
  day: dayWire,
  /** All members' balances together. */
  totalKobo: koboWire,
  /** What the control account says, and what is missing between both: nothing. */
  controlKobo: koboWire,
  differenceKobo: koboWire,
})
export type MemberBalances = z.output<typeof memberBalancesWire>

/** The schedule of a control account. */
export const listMemberBalances = endpoint({
  name: 'books.list-member-balances',
  method: 'GET',
  path: '/api/financial-statements/member-balances',
  summary: 'What each member’s accounts under a control account held at the end of a day, with their sum.',
  needs: booksAccess.read,
  query: z.object({
    number: z.string().check(z.regex(/^[1-5][0-9]{3}$/)),
    day: z.optional(dayWire),
    ...pageQuery,
  }),
  output: memberBalancesWire,
  refusals: ['day-to-come', 'no-control-account'],
})

/** Every line of the journals of a period as a file. */
export const exportJournals = endpoint({
  name: 'books.export-journals',
  method: 'GET',
  path: '/api/financial-statements/journals',
  summary:
    'Every line of the journals that count in a period as a CSV or XLSX file, with account numbers, members, preparers and approvers.',
  needs: booksAccess.read,
  query: z.object({ from: dayWire, to: dayWire, format: z._default(z.enum(['csv', 'xlsx']), 'csv') }),
  output: z.undefined(),
  answers: 'file',
  refusals: ['day-to-come', 'period-backwards', 'too-many-lines'],
})

/** The statements as a file: a sheet, or one document for the meeting. */
export const downloadFinancialStatements = endpoint({
  name: 'books.download-financial-statements',
  method: 'GET',
  path: '/api/financial-statements/file',
  summary:
    'The financial statements of a period with notes and members’ balances as CSV, XLSX or one PDF document for the meeting.',
  needs: booksAccess.read,
  query: z.extend(statementsQuery, { format: z.enum(['csv', 'xlsx', 'pdf']) }),
  output: z.undefined(),
  answers: 'file',
  refusals: ['day-to-come', 'period-backwards'],
})
