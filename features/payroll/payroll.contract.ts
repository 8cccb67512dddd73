/** Payroll deductions: employers, each month's schedule, and what came to each member. */
import { approvalWire } from '@kolo/approvals/contract'
import { fileChoicesWire, fileReadingWire } from '@kolo/files/reading'
import { endpoint } from '@kolo/foundation/endpoint'
import { askRefusals } from '@kolo/foundation/four-eyes'
import {
  chosenIdWire,
  dayWire,
  decisionWire,
  idWire,
  instantWire,
  koboWire,
  lineWire,
  pageOf,
  pageQuery,
  textWire,
} from '@kolo/foundation/wire'
import { takenEndpoints } from '@kolo/payments/channels'
import { arrivedAmountWire, personWire } from '@kolo/payments/contract'
import { paymentStatuses } from '@kolo/payments/rules'
import { bankReferenceWire } from '@kolo/transfers/reference'
import * as z from 'zod/mini'
import { columnsShape, columnsWire } from './columns.rules.ts'
import { payrollAccess } from './payroll.access.ts'
import { differences, lineLists, matchedBy, scheduleBytesMost } from './payroll.rules.ts'
import { deductionKinds } from './split.rules.ts'

const params = z.object({ id: idWire })
const memberWire = z.extend(personWire, { memberCode: z.string() })
const monthWire = z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Choose the month.'))

/** Whether money comes by payroll, and the switch. */
export const { read: readPayrollSettings, change: changePayrollSettings } = takenEndpoints({
  channel: 'payroll',
  view: payrollAccess.view,
  change: payrollAccess.changeSettings,
  reads: 'Whether employers pay deductions in.',
  changes: 'Switches payroll deductions on or off. Uploaded schedules can still be booked.',
})

/** Every kind of deduction once, the first paid first. */
export const deductionOrderWire = z
  .array(z.enum(deductionKinds))
  .check(
    z.refine(
      (order) => order.length === deductionKinds.length && new Set(order).size === order.length,
      'Put each kind of deduction into the order once.',
    ),
  )

/** In which order a short deduction is shared out. */
export const readDeductionOrder = endpoint({
  name: 'payroll.read-order',
  method: 'GET',
  path: '/api/payroll-order',
  summary: 'In which order a payroll deduction pays what it was for, where it is less than that.',
  needs: payrollAccess.view,
  output: z.object({ order: deductionOrderWire }),
  refusals: [],
})

export const changeDeductionOrder = endpoint({
  name: 'payroll.change-order',
  method: 'PUT',
  path: '/api/payroll-order',
  summary: 'Changes the order of short deductions, for schedules that are booked from now on.',
  needs: payrollAccess.changeSettings,
  needsStepUp: true,
  body: z.strictObject({ order: deductionOrderWire }),
  output: z.object({ order: deductionOrderWire }),
  refusals: [],
  isDoneOnce: true,
})

/** An employer that pays deductions in. */
export const employerWire = z.object({
  id: idWire,
  name: z.string(),
  contact: z.string(),
  members: z.number(),
  /** What was left over of its transfers and is kept for it. */
  heldKobo: koboWire,
  /** What was said to have gone back to it and waits for a second administrator. */
  returning: z.optional(approvalWire),
})
export type Employer = z.output<typeof employerWire>

const employersWire = z.object({
  isTaken: z.boolean(),
  rows: z.array(employerWire),
  accounts: z.array(z.object({ id: idWire, name: z.string() })),
})
export type Employers = z.output<typeof employersWire>

/** The employers, with the bank accounts their transfers can come into. */
export const listEmployers = endpoint({
  name: 'payroll.list-employers',
  method: 'GET',
  path: '/api/payroll-employers',
  summary: 'Employers that pay deductions in, and the bank accounts their transfers can come into.',
  needs: payrollAccess.view,
  output: employersWire,
  refusals: [],
})

const employerBody = z.strictObject({
  name: lineWire(2, 100, 'Enter the name of the employer, 2 to 100 characters.'),
  contact: lineWire(5, 160, 'Enter a contact person, with a phone number or an e-mail address.'),
})

export const addEmployer = endpoint({
  name: 'payroll.add-employer',
  method: 'POST',
  path: '/api/payroll-employers',
  summary: 'Adds an employer that pays deductions in.',
  needs: payrollAccess.keepEmployers,
  needsStepUp: true,
  body: employerBody,
  output: employersWire,
  refusals: ['payroll-off', 'employer-exists', 'employers-enough'],
  isDoneOnce: true,
})

export const changeEmployer = endpoint({
  name: 'payroll.change-employer',
  method: 'PUT',
  path: '/api/payroll-employers/{id}',
  summary: 'Changes the name of an employer, and whom to ask there.',
  needs: payrollAccess.keepEmployers,
  needsStepUp: true,
  params,
  body: employerBody,
  output: employersWire,
  refusals: ['employer-exists'],
  isDoneOnce: true,
})

/** Money that was left over went back to its employer. */
export const returnKept = endpoint({
  name: 'payroll.return-kept',
  method: 'POST',
  path: '/api/payroll-employers/{id}/returns',
  summary:
    'Says that money kept for an employer was sent back to it; booked once a second administrator agrees.',
  needs: payrollAccess.returnKept,
  needsStepUp: true,
  params,
  body: z.strictObject({
    amountKobo: arrivedAmountWire,
    accountId: chosenIdWire('Choose the bank account it was sent from.'),
    bankReference: bankReferenceWire,
    sentOn: dayWire,
  }),
  output: employersWire,
  refusals: [...askRefusals, 'held-less', 'no-such-account', 'day-to-come', 'bank-reference-used'],
  isDoneOnce: true,
})

/** The file of a schedule as it travels. */
const fileBody = {
  employerId: chosenIdWire('Choose the employer.'),
  fileName: z.string().check(z.minLength(1, 'Choose the schedule.'), z.maxLength(200)),
  content: z.string().check(
    z.minLength(1, { message: 'Choose the schedule.', abort: true }),
    z.maxLength(Math.ceil((scheduleBytesMost * 4) / 3) + 4, {
      message: 'A schedule can have up to 4 MB.',
      abort: true,
    }),
    z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'This is not a file.'),
  ),
  /** Missing where they are as they were for this employer, or can be told from the heads. */
  columns: z.optional(columnsWire),
  /** How the file is read, where somebody chose it. */
  choices: z.optional(fileChoicesWire),
}
const maxBodyBytes = Math.ceil((scheduleBytesMost * 4) / 3) + 8_192
const fileRefusals = [
  'payroll-off',
  'no-such-employer',
  'file-not-read',
  'file-pdf',
  'file-too-long',
  'file-no-sheet',
] as const

/** What was found in a file. */
export const scheduleReadingWire = z.object({
  heads: z.array(z.string()),
  columns: z.partial(z.object(columnsShape)),
  isRemembered: z.boolean(),
  /** The first lines, as they were understood, beside their cells. */
  lines: z.array(
    z.object({
      lineNo: z.number(),
      staffNumber: z.string(),
      name: z.string(),
      amountKobo: koboWire,
      cells: z.array(z.string()),
    }),
  ),
  lineCount: z.number(),
  totalKobo: koboWire,
  /** Lines whose amount cannot be read, with what stands there; nothing is kept while there is one. */
  faults: z.array(z.object({ lineNo: z.number(), written: z.string() })),
  faultCount: z.number(),
  /** What became of each line of the file; missing while the columns are not known. */
  reading: z.optional(fileReadingWire),
})
export type ScheduleReading = z.output<typeof scheduleReadingWire>

export const readScheduleFile = endpoint({
  name: 'payroll.read-schedule-file',
  method: 'POST',
  path: '/api/payroll-readings',
  summary: 'Reads the file of a schedule and says what is in it; nothing is kept.',
  needs: payrollAccess.upload,
  needsStepUp: true,
  body: z.strictObject(fileBody),
  maxBodyBytes,
  output: scheduleReadingWire,
  refusals: fileRefusals,
})

/** A schedule against its transfer. */
export const runWire = z.object({
  id: idWire,
  code: z.string(),
  employer: z.object({ id: idWire, name: z.string() }),
  month: monthWire,
  state: z.enum(['draft', 'posting', 'posted', 'removed']),
  account: z.string(),
  transferKobo: koboWire,
  heldKobo: koboWire,
  bankReference: z.string(),
  receivedOn: dayWire,
  fileName: z.string(),
  uploadedBy: personWire,
  uploadedAt: instantWire,
  postedAt: z.optional(instantWire),
  /** What the lines come to, those that are booked, and what is left over; below zero where there is too little. */
  scheduledKobo: koboWire,
  bookedKobo: koboWire,
  restKobo: koboWire,
  lineCount: z.number(),
  bookedCount: z.number(),
  openCount: z.number(),
  leftOutCount: z.number(),
  leftOutKobo: koboWire,
  /** What the columns of its file are called and which is what; of one schedule, what became of each line of it. */
  heads: z.array(z.string()),
  columns: z.optional(z.object(columnsShape)),
  reading: z.optional(fileReadingWire),
  version: z.number(),
  waiting: z.optional(approvalWire),
  can: z.object({ settle: decisionWire, ask: decisionWire, remove: decisionWire }),
})
export type PayrollRun = z.output<typeof runWire>

export const uploadSchedule = endpoint({
  name: 'payroll.upload-schedule',
  method: 'POST',
  path: '/api/payroll-runs',
  summary:
    'Reads an employer’s schedule of a month against the transfer it came with; nothing is booked yet.',
  needs: payrollAccess.upload,
  needsStepUp: true,
  body: z.strictObject({
    ...fileBody,
    month: monthWire,
    accountId: chosenIdWire('Choose the bank account the transfer came into.'),
    transferKobo: arrivedAmountWire,
    /** What was kept from earlier transfers and is used now. */
    heldKobo: koboWire.check(z.refine((amount) => amount >= 0n, 'Enter an amount of ₦0 or more.')),
    bankReference: bankReferenceWire,
    receivedOn: dayWire,
  }),
  maxBodyBytes,
  output: runWire,
  refusals: [
    ...fileRefusals,
    'file-columns',
    'file-lines',
    'file-empty',
    'no-such-account',
    'day-to-come',
    'month-there',
    'held-less',
    'bank-reference-used',
  ],
  isDoneOnce: true,
})

/** All schedules, newest first. */
export const listRuns = endpoint({
  name: 'payroll.list-runs',
  method: 'GET',
  path: '/api/payroll-runs',
  summary: 'Schedules of all employers, newest first.',
  needs: payrollAccess.view,
  query: z.object(pageQuery),
  output: pageOf(runWire),
  refusals: [],
})

export const readRun = endpoint({
  name: 'payroll.read-run',
  method: 'GET',
  path: '/api/payroll-runs/{id}',
  summary: 'One schedule against its transfer.',
  needs: payrollAccess.view,
  params,
  output: runWire,
  refusals: [],
})

/** A line of a schedule. */
export const runLineWire = z.object({
  lineNo: z.number(),
  staffNumber: z.string(),
  name: z.string(),
  amountKobo: koboWire,
  /** As they stand in the file. */
  cells: z.array(z.string()),
  member: z.optional(memberWire),
  matchedBy: z.optional(z.enum(matchedBy)),
  difference: z.optional(z.enum(differences)),
  leftOut: z.boolean(),
  /** Where it goes, as far as is known now; of a schedule that is booked where it went, each part with its payment. */
  parts: z.array(
    z.object({
      name: z.string(),
      amountKobo: koboWire,
      payment: z.optional(z.object({ id: idWire, code: z.string() })),
    }),
  ),
})
export type RunLine = z.output<typeof runLineWire>

/** The lines of a schedule. */
export const listRunLines = endpoint({
  name: 'payroll.list-run-lines',
  method: 'GET',
  path: '/api/payroll-runs/{id}/lines',
  summary: 'Lines of a schedule: those to decide about, all, or those that are left out.',
  needs: payrollAccess.view,
  params,
  query: z.object({ ...pageQuery, which: z._default(z.enum(lineLists), 'all') }),
  output: pageOf(runLineWire),
  refusals: [],
})

/** Decides about one line. */
export const settleLine = endpoint({
  name: 'payroll.settle-line',
  method: 'POST',
  path: '/api/payroll-runs/{id}/lines',
  summary: 'Says whose a line of a schedule is, or leaves it out.',
  needs: payrollAccess.settle,
  needsStepUp: true,
  params,
  body: z.strictObject({
    lineNo: z.number().check(z.int(), z.minimum(1)),
    memberUid: z.optional(chosenIdWire('Choose the member.')),
    leftOut: z.boolean(),
  }),
  output: runWire,
  refusals: ['run-decided', 'on-another-line', 'no-such-member', 'line-needs-member'],
  isDoneOnce: true,
})

/** Asks for a schedule to be booked, or agrees to it. */
export const askRun = endpoint({
  name: 'payroll.ask-run',
  method: 'POST',
  path: '/api/payroll-runs/{id}/booking',
  summary: 'Asks for a schedule to be booked; booked once a second administrator agrees.',
  needs: payrollAccess.ask,
  needsStepUp: true,
  params,
  body: z.strictObject({
    reason: textWire(5, 300, 'Say in 5 to 300 characters what a second administrator should know.'),
    version: z.number().check(z.int(), z.minimum(1)),
  }),
  output: runWire,
  refusals: [
    ...askRefusals,
    'run-decided',
    'lines-open',
    'nothing-to-book',
    'schedule-above-transfer',
    'held-less',
    'bank-reference-used',
    'own-line',
  ],
  isDoneOnce: true,
})

/** Removes a schedule that is not booked. */
export const removeRun = endpoint({
  name: 'payroll.remove-run',
  method: 'DELETE',
  path: '/api/payroll-runs/{id}',
  summary: 'Removes a schedule that is not booked, so that another can be uploaded for its month.',
  needs: payrollAccess.remove,
  needsStepUp: true,
  params,
  output: z.object({ id: idWire }),
  refusals: ['run-decided'],
  isDoneOnce: true,
})

/** A payment by payroll as its member sees it. */
export const payrollPaymentWire = z.object({
  id: idWire,
  code: z.string(),
  method: z.literal('payroll'),
  employer: z.string(),
  month: monthWire,
  amountKobo: koboWire,
  status: z.enum(paymentStatuses),
  target: z.object({ name: z.string(), link: z.string() }),
  inWallet: z.boolean(),
  confirmedAt: z.optional(instantWire),
})
export type PayrollPayment = z.output<typeof payrollPaymentWire>

const ownPayrollWire = z.extend(pageOf(payrollPaymentWire), {
  /** Where the member works; missing where no schedule has named them. */
  work: z.optional(z.object({ employer: z.string(), targetId: z.string() })),
  /** What takes money now. */
  targets: z.array(z.object({ id: z.string(), purpose: z.string(), name: z.string() })),
})
export type OwnPayroll = z.output<typeof ownPayrollWire>

/** What came by payroll, and where it goes. */
export const readOwnPayroll = endpoint({
  name: 'payroll.read-own',
  method: 'GET',
  path: '/api/payroll',
  summary: 'The payroll deductions of the signed-in member: employer, where they go, and what came.',
  needs: payrollAccess.viewOwn,
  query: z.object(pageQuery),
  output: ownPayrollWire,
  refusals: [],
})

/** Says where it goes. */
export const choosePayroll = endpoint({
  name: 'payroll.choose',
  method: 'PUT',
  path: '/api/payroll',
  summary: 'Says to which goal or wallet the deduction goes from now on.',
  needs: payrollAccess.choose,
  body: z.strictObject({ targetId: chosenIdWire('Choose where the money goes.') }),
  output: ownPayrollWire,
  refusals: ['no-deduction', 'target-takes-none'],
  isDoneOnce: true,
})
