/** Every endpoint about arrears: the desk with its ageing, contacts and promises to pay, and the settings. */
import { approvalWire } from '@kolo/approvals/contract'
import { endpoint } from '@kolo/foundation/endpoint'
import { askRefusals } from '@kolo/foundation/four-eyes'
import {
  dayWire,
  idWire,
  instantWire,
  koboWire,
  lineWire,
  orderWire,
  pageOf,
  pageQuery,
  textWire,
} from '@kolo/foundation/wire'
import { personWire } from '@kolo/payments/contract'
import * as z from 'zod/mini'
import { loansAccess } from '../loans.access.ts'
import { ageBuckets } from './arrears.rules.ts'

const idParams = z.object({ id: idWire })

/** How a member was reached. */
export const contactKinds = ['call', 'message', 'visit'] as const

/** The same, and reminders that an administrator sent. */
const keptKinds = [...contactKinds, 'reminder'] as const

/** What a member promised, and what became of it. */
const promiseWire = z.object({
  promisedKobo: koboWire,
  promisedOn: dayWire,
  /** What was paid of the loan from the promise until its day. */
  paidKobo: koboWire,
  state: z.enum(['open', 'kept', 'broken']),
})

/** A loan on the arrears desk. */
export const overdueLoanWire = z.object({
  id: idWire,
  code: z.string(),
  member: z.object({ ...personWire.shape, code: z.string() }),
  product: z.string(),
  days: z.number(),
  overdueKobo: koboWire,
  instalments: z.number(),
  principalKobo: koboWire,
  contact: z.optional(z.object({ kind: z.enum(keptKinds), at: instantWire })),
  promise: z.optional(promiseWire),
})

export type OverdueLoan = z.output<typeof overdueLoanWire>

const narrowed = {
  search: z.optional(lineWire(1, 100, 'Search for up to 100 characters.')),
  age: z.optional(z.enum(['1-30', '31-60', '61-90', 'over-90'])),
  promise: z.optional(z.enum(['open', 'broken', 'none'])),
}

/** The desk. */
export const listOverdueLoans = endpoint({
  name: 'loans.list-overdue-loans',
  method: 'GET',
  path: '/api/overdue-loans',
  summary:
    'Loans with something overdue, with the last contact and promise of each; the longest overdue first.',
  needs: loansAccess.review,
  query: z.object({
    ...pageQuery,
    ...narrowed,
    order: orderWire(['days', 'overdue', 'principal', 'member']),
  }),
  output: pageOf(overdueLoanWire),
  refusals: [],
})

export const downloadOverdueLoans = endpoint({
  name: 'loans.download-overdue-loans',
  method: 'GET',
  path: '/api/overdue-loans/file',
  summary: 'The loans with something overdue as a CSV or XLSX file.',
  needs: loansAccess.review,
  query: z.object({ ...narrowed, format: z._default(z.enum(['csv', 'xlsx']), 'csv') }),
  output: z.undefined(),
  answers: 'file',
  refusals: [],
})

/** What is overdue in all. */
export const readArrears = endpoint({
  name: 'loans.read-arrears',
  method: 'GET',
  path: '/api/arrears',
  summary:
    'What is left of running loans by how long they are overdue, with portfolio at risk and provision.',
  needs: loansAccess.review,
  output: z.object({
    ages: z.array(
      z.object({
        bucket: z.enum(ageBuckets),
        loans: z.number(),
        overdueKobo: koboWire,
        principalKobo: koboWire,
        rateBps: z.number(),
        provisionKobo: koboWire,
      }),
    ),
    /** What was provided for at the end of the last month that is posted. */
    posted: z.optional(z.object({ month: dayWire, kobo: koboWire })),
    /** The principal of loans overdue for more than so many days, of all that is left. */
    atRisk: z.object({ days30Bps: z.number(), days60Bps: z.number(), days90Bps: z.number() }),
  }),
  refusals: [],
})

export type Arrears = z.output<typeof readArrears.output>

/** One loan of the desk with every contact. */
export const loanArrearsWire = z.object({
  id: idWire,
  code: z.string(),
  member: z.object({ ...personWire.shape, code: z.string(), phone: z.string() }),
  product: z.string(),
  days: z.number(),
  overdueKobo: koboWire,
  principalKobo: koboWire,
  contacts: z.array(
    z.object({
      id: idWire,
      kind: z.enum(keptKinds),
      note: z.string(),
      by: z.string(),
      at: instantWire,
      promise: z.optional(promiseWire),
    }),
  ),
})

export type LoanArrears = z.output<typeof loanArrearsWire>

/** One loan of the desk. */
export const readLoanArrears = endpoint({
  name: 'loans.read-loan-arrears',
  method: 'GET',
  path: '/api/overdue-loans/{id}',
  summary: 'What is overdue of a loan, how to reach its member, and every contact with its promise.',
  needs: loansAccess.review,
  params: idParams,
  output: loanArrearsWire,
  refusals: [],
})

export const noteLoanContact = endpoint({
  name: 'loans.note-loan-contact',
  method: 'POST',
  path: '/api/overdue-loans/{id}/contacts',
  summary: 'Notes how a member was reached about a loan, and what they promised to pay by when.',
  needs: loansAccess.decide,
  needsStepUp: true,
  params: idParams,
  body: z.strictObject({
    kind: z.enum(contactKinds),
    note: textWire(3, 1_000, 'Please say in 3 to 1,000 characters what was said.'),
    promisedKobo: z.nullable(koboWire),
    promisedOn: z.nullable(dayWire),
  }),
  output: loanArrearsWire,
  refusals: ['loan-status', 'own-loan', 'promise-incomplete', 'promise-passed'],
  isDoneOnce: true,
})

/** Reminds the member of one loan. */
export const sendLoanReminder = endpoint({
  name: 'loans.send-loan-reminder',
  method: 'POST',
  path: '/api/overdue-loans/{id}/reminders',
  summary: 'Reminds a member of what is overdue of a loan, once a day, and notes it among the contacts.',
  needs: loansAccess.decide,
  needsStepUp: true,
  params: idParams,
  output: loanArrearsWire,
  refusals: ['loan-status', 'own-loan', 'nothing-overdue', 'reminded-today'],
  isDoneOnce: true,
})

/** The days around a due day, before it negative. */
export const remindersWire = z.array(z.number().check(z.int(), z.minimum(-30), z.maximum(365))).check(
  z.maxLength(10, 'Choose up to 10 reminders.'),
  z.refine((days) => new Set(days).size === days.length, 'Name each day once.'),
)

const rateWire = z.number('Enter a percentage.').check(z.int(), z.minimum(0), z.maximum(10_000))

/** How much is provided for, by age. */
export const provisionRatesWire = z.strictObject({
  current: rateWire,
  '1-30': rateWire,
  '31-60': rateWire,
  '61-90': rateWire,
  'over-90': rateWire,
})

const settingsWire = z.object({
  reminders: remindersWire,
  provisionRates: provisionRatesWire,
  /** Other percentages that wait for a second administrator. */
  waiting: z.optional(approvalWire),
})

/** What the community decided about arrears. */
export const readLoanSettings = endpoint({
  name: 'loans.read-loan-settings',
  method: 'GET',
  path: '/api/loan-settings',
  summary: 'On which days members are reminded of instalments, and how much of loans is provided for.',
  needs: loansAccess.review,
  output: settingsWire,
  refusals: [],
})

export const changeLoanSettings = endpoint({
  name: 'loans.change-loan-settings',
  method: 'PUT',
  path: '/api/loan-settings',
  summary: 'Changes the days on which members are reminded of instalments.',
  needs: loansAccess.writeProduct,
  needsStepUp: true,
  body: z.strictObject({ reminders: remindersWire }),
  output: settingsWire,
  refusals: [],
})

/** Changes the percentages of the provision, by two. */
export const changeProvisionRates = endpoint({
  name: 'loans.change-provision-rates',
  method: 'POST',
  path: '/api/loan-settings/provision-rates',
  summary: 'Asks for other percentages of the provision for loan losses, or agrees to them as the second.',
  needs: loansAccess.setProvision,
  needsStepUp: true,
  body: z.strictObject({
    rates: provisionRatesWire,
    reason: textWire(5, 500, 'Please give a reason of 5 to 500 characters.'),
  }),
  output: settingsWire,
  refusals: [...askRefusals, 'provision-same'],
  isDoneOnce: true,
})
