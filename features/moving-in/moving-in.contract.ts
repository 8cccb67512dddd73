/** Moving in: lists of members with what they have, tried, agreed to, brought in and taken back. */
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
  pageOf,
  pageQuery,
  textWire,
} from '@kolo/foundation/wire'
import { emailWire } from '@kolo/identity/wires'
import { personWire } from '@kolo/payments/contract'
import * as z from 'zod/mini'
import { loanFaults, loanPartsWire } from './loans-sheet.rules.ts'
import { movingInAccess } from './moving-in.access.ts'
import { listBytesMost, moveInStates, partsWire, rowFaults, rowNotes } from './moving-in.rules.ts'

/** A trial balance is a few hundred lines, and a sheet of loans up to two thousand. */
const sheetLengthMost = 700_000

const params = z.object({ id: idWire })
const versionWire = z.number().check(z.int(), z.minimum(1))

/** What a column of a list can be of a plan. */
const planWire = z.object({
  id: idWire,
  name: z.string(),
  kind: z.enum(['flex', 'target', 'locked', 'contribution']),
})

/** A list of members. */
export const moveInWire = z.object({
  id: idWire,
  code: z.string(),
  state: z.enum(moveInStates),
  fileName: z.string(),
  uploadedBy: personWire,
  uploadedAt: instantWire,
  postedAt: z.optional(instantWire),
  undoneAt: z.optional(instantWire),
  /** What its columns are called, and what they are. */
  heads: z.array(z.string()),
  parts: z.array(z.string()),
  rowCount: z.number(),
  faultyCount: z.number(),
  notedCount: z.number(),
  leftOutCount: z.number(),
  /** Of one list: how its file was read, and what became of each line; missing where it was read before this was kept. */
  reading: z.optional(fileReadingWire),
  /** Whether the total at the end of the list is the sum of its rows. */
  totalsAgree: z.optional(z.boolean()),
  /** Who is brought in and with what: all rows that are not left out. */
  memberCount: z.number(),
  withoutEmail: z.number(),
  walletKobo: koboWire,
  savingsKobo: koboWire,
  shareUnits: z.number(),
  sharesKobo: koboWire,
  broughtKobo: koboWire,
  /** How many became members, and how many of them were taken back. */
  doneCount: z.number(),
  takenBackCount: z.number(),
  /** The declared bank position, once it was agreed to. */
  position: z.optional(
    z.object({ account: z.string(), amountKobo: koboWire, on: dayWire, restKobo: koboWire }),
  ),
  /** The trial balance that comes in with the members. */
  balances: z.optional(
    z.object({
      rows: z.array(
        z.object({
          number: z.string(),
          name: z.string(),
          debitKobo: koboWire,
          creditKobo: koboWire,
          role: z.enum(['members', 'bank', 'posted', 'not-moved']),
        }),
      ),
      debitKobo: koboWire,
      creditKobo: koboWire,
      /** What members own by the trial balance and by the list, where the two differ. */
      differences: z.array(z.object({ name: z.string(), fileKobo: koboWire, listKobo: koboWire })),
    }),
  ),
  /** The running loans that come in with the members: what is left of them on the day of the balances. */
  loans: z.optional(
    z.object({
      on: dayWire,
      heads: z.array(z.string()),
      parts: z.array(z.string()),
      count: z.number(),
      faultyCount: z.number(),
      doneCount: z.number(),
      lentKobo: koboWire,
      principalKobo: koboWire,
      interestKobo: koboWire,
      penaltyKobo: koboWire,
      owedKobo: koboWire,
    }),
  ),
  version: z.number(),
  /** What waits for a second administrator: to bring it in, or to take it back. */
  waiting: z.optional(approvalWire),
  can: z.object({ change: decisionWire, ask: decisionWire, remove: decisionWire, undo: decisionWire }),
})
export type MoveIn = z.output<typeof moveInWire>

export const placesWire = z.object({
  plans: z.array(planWire),
  hasShares: z.boolean(),
  accounts: z.array(z.object({ id: idWire, name: z.string() })),
})
export type Places = z.output<typeof placesWire>

/** Lists, newest first, with what there is to move into. */
export const listMoveIns = endpoint({
  name: 'moving-in.list',
  method: 'GET',
  path: '/api/move-ins',
  summary: 'Lists of members that were uploaded, newest first, and what they can be brought into.',
  needs: movingInAccess.view,
  query: z.object(pageQuery),
  output: z.extend(pageOf(moveInWire), { places: placesWire }),
  refusals: [],
})

export const readMoveIn = endpoint({
  name: 'moving-in.read',
  method: 'GET',
  path: '/api/move-ins/{id}',
  summary: 'One list of members, and what its columns can be.',
  needs: movingInAccess.view,
  params,
  output: z.extend(moveInWire, { places: placesWire }),
  refusals: [],
})
export type WholeMoveIn = z.output<typeof readMoveIn.output>

const saidWire = <Code extends string>(codes: readonly Code[]) =>
  z.object({
    code: z.enum(codes as readonly [Code, ...Code[]]),
    /** The column of the file it is in, and the other line it is about. */
    column: z.optional(z.number()),
    lineNo: z.optional(z.number()),
  })

export const moveInRowWire = z.object({
  lineNo: z.number(),
  cells: z.array(z.string()),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  number: z.string(),
  gender: z.optional(z.enum(['female', 'male'])),
  bornOn: z.optional(dayWire),
  walletKobo: koboWire,
  savingsKobo: koboWire,
  goals: z.array(
    z.object({
      planId: idWire,
      amountKobo: koboWire,
      targetKobo: z.optional(koboWire),
      endsOn: z.optional(dayWire),
    }),
  ),
  shareUnits: z.number(),
  sharesKobo: koboWire,
  broughtKobo: koboWire,
  faults: z.array(saidWire(rowFaults)),
  notes: z.array(saidWire(rowNotes)),
  leftOut: z.boolean(),
  member: z.optional(z.object({ uid: idWire, memberCode: z.string() })),
  takenBack: z.boolean(),
})
export type MoveInRow = z.output<typeof moveInRowWire>

export const rowLists = ['faulty', 'noted', 'all', 'left-out'] as const
export type RowList = (typeof rowLists)[number]

export const listMoveInRows = endpoint({
  name: 'moving-in.list-rows',
  method: 'GET',
  path: '/api/move-ins/{id}/rows',
  summary:
    'Rows of a list with what is wrong with each: those with errors, those to look at, all, or those left out.',
  needs: movingInAccess.view,
  params,
  query: z.object({ ...pageQuery, which: z._default(z.enum(rowLists), 'all') }),
  output: pageOf(moveInRowWire),
  refusals: [],
})

/** Tries a list. */
export const uploadList = endpoint({
  name: 'moving-in.upload',
  method: 'POST',
  path: '/api/move-ins',
  summary: 'Reads a list of members and says what is wrong with each row; nobody is brought in by it.',
  needs: movingInAccess.upload,
  needsStepUp: true,
  body: z.strictObject({
    fileName: z.string().check(z.minLength(1, 'Choose the list.'), z.maxLength(200)),
    content: z.string().check(
      z.minLength(1, { message: 'Choose the list.', abort: true }),
      z.maxLength(Math.ceil((listBytesMost * 4) / 3) + 4, {
        message: 'A list can have up to 5 MB.',
        abort: true,
      }),
      z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'This is not a file.'),
    ),
    /** How the file is read, where somebody chose it. */
    choices: z.optional(fileChoicesWire),
  }),
  maxBodyBytes: Math.ceil((listBytesMost * 4) / 3) + 8_192,
  output: moveInWire,
  refusals: ['file-not-read', 'file-pdf', 'file-too-long', 'file-no-sheet', 'file-empty'],
  isDoneOnce: true,
})

/** Adds a trial balance to a list. */
export const uploadBalances = endpoint({
  name: 'moving-in.upload-balances',
  method: 'POST',
  path: '/api/move-ins/{id}/balances',
  summary:
    'Reads the trial balance a society moves in with: account numbers, debits and credits. Nothing is posted by it.',
  needs: movingInAccess.change,
  needsStepUp: true,
  params,
  body: z.strictObject({
    fileName: z.string().check(z.minLength(1, 'Choose the trial balance.'), z.maxLength(200)),
    content: z
      .string()
      .check(
        z.minLength(1, { message: 'Choose the trial balance.', abort: true }),
        z.maxLength(sheetLengthMost, { message: 'The file is too large.', abort: true }),
        z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'This is not a file.'),
      ),
  }),
  maxBodyBytes: sheetLengthMost + 8_192,
  output: moveInWire,
  refusals: [
    'move-in-decided',
    'file-not-read',
    'file-empty',
    'balances-no-columns',
    'balances-number',
    'balances-amount',
    'balances-both-sides',
    'balances-twice',
    'balances-unknown',
  ],
  isDoneOnce: true,
})

/** Takes the trial balance off a list. */
export const removeBalances = endpoint({
  name: 'moving-in.remove-balances',
  method: 'DELETE',
  path: '/api/move-ins/{id}/balances',
  summary: 'Removes the trial balance of a list that is not brought in.',
  needs: movingInAccess.change,
  needsStepUp: true,
  params,
  output: moveInWire,
  refusals: ['move-in-decided'],
})

/** Adds a sheet of running loans to a list. */
export const uploadLoans = endpoint({
  name: 'moving-in.upload-loans',
  method: 'POST',
  path: '/api/move-ins/{id}/loans',
  summary:
    'Reads the running loans a society moves in with, as they are on the day of its balances. Nothing is posted by it.',
  needs: movingInAccess.change,
  needsStepUp: true,
  params,
  body: z.strictObject({
    fileName: z.string().check(z.minLength(1, 'Choose the sheet of loans.'), z.maxLength(200)),
    content: z
      .string()
      .check(
        z.minLength(1, { message: 'Choose the sheet of loans.', abort: true }),
        z.maxLength(sheetLengthMost, { message: 'The file is too large.', abort: true }),
        z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'This is not a file.'),
      ),
    on: dayWire,
  }),
  maxBodyBytes: sheetLengthMost + 8_192,
  output: moveInWire,
  refusals: ['move-in-decided', 'day-to-come', 'file-not-read', 'file-empty', 'loans-too-many'],
  isDoneOnce: true,
})

/** Says which column of the sheet of loans is what. */
export const chooseLoanColumns = endpoint({
  name: 'moving-in.choose-loan-columns',
  method: 'PUT',
  path: '/api/move-ins/{id}/loans/columns',
  summary:
    'Says which column of a sheet of loans is what; every row is read again, and it is remembered for sheets headed so.',
  needs: movingInAccess.change,
  needsStepUp: true,
  params,
  body: z.strictObject({ parts: loanPartsWire, version: versionWire }),
  output: moveInWire,
  refusals: ['move-in-decided', 'part-twice', 'loans-no-columns'],
  isDoneOnce: true,
})

/** A row of the sheet of loans. */
export const moveInLoanWire = z.object({
  lineNo: z.number(),
  cells: z.array(z.string()),
  memberName: z.nullable(z.string()),
  productId: z.nullable(idWire),
  productName: z.nullable(z.string()),
  reference: z.string(),
  principalKobo: koboWire,
  lentOn: z.nullable(dayWire),
  instalments: z.nullable(z.number()),
  principalLeftKobo: koboWire,
  interestLeftKobo: koboWire,
  penaltyLeftKobo: koboWire,
  faults: z.array(z.object({ code: z.enum(loanFaults), column: z.optional(z.number()) })),
  /** The loan it became. */
  loanId: z.nullable(idWire),
  takenBack: z.boolean(),
})
export type MoveInLoan = z.output<typeof moveInLoanWire>

/** Rows of the sheet of loans of a list. */
export const listMoveInLoans = endpoint({
  name: 'moving-in.list-loans',
  method: 'GET',
  path: '/api/move-ins/{id}/loans',
  summary: 'Running loans of a list with what is wrong with each: those with errors, or all.',
  needs: movingInAccess.view,
  params,
  query: z.object({ ...pageQuery, which: z._default(z.enum(['all', 'faulty']), 'all') }),
  output: pageOf(moveInLoanWire),
  refusals: [],
})

/** Takes the sheet of loans off a list. */
export const removeLoans = endpoint({
  name: 'moving-in.remove-loans',
  method: 'DELETE',
  path: '/api/move-ins/{id}/loans',
  summary: 'Removes the running loans of a list that is not brought in.',
  needs: movingInAccess.change,
  needsStepUp: true,
  params,
  output: moveInWire,
  refusals: ['move-in-decided'],
})

export const chooseColumns = endpoint({
  name: 'moving-in.choose-columns',
  method: 'PUT',
  path: '/api/move-ins/{id}/columns',
  summary:
    'Says which column of a list is what; every row is read again, and it is remembered for lists headed so.',
  needs: movingInAccess.change,
  needsStepUp: true,
  params,
  body: z.strictObject({ parts: partsWire, version: versionWire }),
  output: moveInWire,
  refusals: ['move-in-decided', 'no-name', 'part-twice', 'no-plan', 'file-empty'],
  isDoneOnce: true,
})

/** Leaves rows out, or takes them. */
export const decideRows = endpoint({
  name: 'moving-in.decide-rows',
  method: 'POST',
  path: '/api/move-ins/{id}/rows',
  summary: 'Leaves a row of a list out, or takes it again; or leaves out all rows with errors.',
  needs: movingInAccess.change,
  needsStepUp: true,
  params,
  body: z.strictObject({
    /** Missing: every row with an error. */
    lineNo: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(2_000_000))),
    leftOut: z.boolean(),
  }),
  output: moveInWire,
  refusals: ['move-in-decided'],
  isDoneOnce: true,
})

/** Asks for a list to be brought in. */
export const askMoveIn = endpoint({
  name: 'moving-in.ask',
  method: 'POST',
  path: '/api/move-ins/{id}/approval',
  summary:
    'Declares what lies in the bank and asks for a list to be brought in; done once a second administrator agrees.',
  needs: movingInAccess.ask,
  needsStepUp: true,
  params,
  body: z.strictObject({
    accountId: chosenIdWire('Choose the bank account that holds the money.'),
    positionKobo: koboWire.check(
      z.refine(
        (amount) => amount >= 0n && amount <= 100_000_000_000_000n,
        'Enter the balance of the bank account.',
      ),
    ),
    positionOn: dayWire,
    /** Everybody with an e-mail is written to once they are in. */
    invites: z.boolean(),
    reason: textWire(5, 300, 'Say in 5 to 300 characters what a second administrator should know.'),
    version: versionWire,
  }),
  output: moveInWire,
  refusals: [
    ...askRefusals,
    'move-in-decided',
    'rows-faulty',
    'nobody-to-bring',
    'no-such-account',
    'day-to-come',
    'position-less',
    'balances-off',
    'balances-differ',
    'balances-not-moved',
    'balances-bank-differs',
    'loans-faulty',
    'loans-other-day',
    'shares-none-left',
    'own-balance-alone',
  ],
  isDoneOnce: true,
})

export const removeMoveIn = endpoint({
  name: 'moving-in.remove',
  method: 'DELETE',
  path: '/api/move-ins/{id}',
  summary: 'Gives up a list that is not brought in; its rows are removed.',
  needs: movingInAccess.remove,
  needsStepUp: true,
  params,
  output: z.object({ id: idWire }),
  refusals: ['move-in-decided'],
  isDoneOnce: true,
})

/** Asks for a list to be taken back. */
export const undoMoveIn = endpoint({
  name: 'moving-in.undo',
  method: 'POST',
  path: '/api/move-ins/{id}/undo',
  summary:
    'Asks for a list to be taken back while nothing was built on it; done once a second administrator agrees.',
  needs: movingInAccess.undo,
  needsStepUp: true,
  params,
  body: z.strictObject({
    reason: textWire(5, 300, 'Enter the reason for the reversal in 5 to 300 characters.'),
  }),
  output: moveInWire,
  refusals: [...askRefusals, 'not-moved-in', 'built-on'],
  isDoneOnce: true,
})

/** How a sheet is written. */
const sheetQuery = z.object({ as: z._default(z.enum(['xlsx', 'csv']), 'xlsx') })

/** An empty list to fill in. */
export const downloadTemplate = endpoint({
  name: 'moving-in.template',
  method: 'GET',
  path: '/api/move-in-template',
  summary: 'A sheet to fill in, with a column for each plan of the community.',
  needs: movingInAccess.download,
  query: sheetQuery,
  output: z.undefined(),
  answers: 'file',
  refusals: [],
})

/** Everybody, as a list that can be brought in elsewhere. */
export const downloadMembers = endpoint({
  name: 'moving-in.members-sheet',
  method: 'GET',
  path: '/api/move-in-members',
  summary:
    'All members with their wallets, savings and shares, as a sheet that another community can bring in.',
  needs: movingInAccess.download,
  query: sheetQuery,
  output: z.undefined(),
  answers: 'file',
  refusals: [],
})

/** The rows with errors, with what is wrong beside each. */
export const downloadFaults = endpoint({
  name: 'moving-in.faults-sheet',
  method: 'GET',
  path: '/api/move-ins/{id}/faults',
  summary: 'The rows of a list that have errors, as a sheet with the errors beside each row.',
  needs: movingInAccess.download,
  params,
  query: sheetQuery,
  output: z.undefined(),
  answers: 'file',
  refusals: [],
})

/** Gives a member without one an e-mail address. */
export const giveEmail = endpoint({
  name: 'moving-in.give-email',
  method: 'POST',
  path: '/api/members/{uid}/first-email',
  summary:
    'Gives a member who was brought in without one an e-mail address; done once a second administrator agrees.',
  needs: movingInAccess.giveEmail,
  needsStepUp: true,
  params: z.object({ uid: idWire }),
  body: z.strictObject({
    email: emailWire,
    reason: textWire(5, 300, 'Say in 5 to 300 characters how you know the address.'),
  }),
  output: z.object({ waiting: z.optional(approvalWire) }),
  refusals: [...askRefusals, 'has-email', 'signs-in', 'email-taken'],
  isDoneOnce: true,
})
