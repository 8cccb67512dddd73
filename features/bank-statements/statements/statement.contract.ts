/**
 * Statements of the community's bank accounts: a file is read and imported, each line is matched with a payment, and what
 * is matched is confirmed in batches. For administrators alone.
 */
import { approvalWire } from '@kolo/approvals/contract'
import { dayOrders } from '@kolo/files/cells'
import { fileChoicesWire, separators } from '@kolo/files/reading'
import { endpoint } from '@kolo/foundation/endpoint'
import {
  dayWire,
  decisionWire,
  idWire,
  instantWire,
  koboWire,
  lineWire,
  pageOf,
  pageQuery,
} from '@kolo/foundation/wire'
import { personWire } from '@kolo/payments/contract'
import * as z from 'zod/mini'
import { bankStatementsAccess } from '../bank-statements.access.ts'
import { wordMeanings, wordRoles } from '../file-formats/column-names.rules.ts'
import { formWire } from '../file-formats/forms.rules.ts'
import {
  batchLinesMost,
  doubts,
  ignoredKinds,
  lineFaults,
  lineLists,
  skipReasons,
  statementBytesMost,
  statementKinds,
  stopReasons,
  suggestionReasons,
} from './statement.rules.ts'

/** Why a line cannot be confirmed in a batch, or why it came back from one. */
export const troubles = [
  'line-decided',
  'reversal',
  'own-payment',
  'payment-decided',
  'reference-used',
  'similar-confirmed',
  'needs-second',
  'no-second',
  'not-possible',
  'cash-banked',
  'settlement-likely',
] as const
/** Such a reason. */
export type Trouble = (typeof troubles)[number]

/** Lines that are confirmed together and are not done yet. */
const batchWire = z.object({
  id: idWire,
  by: personWire,
  madeAt: instantWire,
  lineCount: z.number(),
  sumKobo: koboWire,
  state: z.enum(['waiting', 'posting']),
  /** What waits for the second administrator; nothing once it ran out or was sent back. */
  approval: z.optional(approvalWire),
  can: z.object({ takeBack: decisionWire }),
})

const accountWire = z.object({ id: idWire, bankName: z.string(), last4: z.string() })

/** A statement that was imported. */
export const bankStatementWire = z.object({
  id: idWire,
  account: accountWire,
  fileName: z.string(),
  importedBy: personWire,
  importedAt: instantWire,
  firstOn: dayWire,
  lastOn: dayWire,
  lineCount: z.number(),
  /** How many of them another file had brought before. */
  knownCount: z.number(),
  openingKobo: z.optional(koboWire),
  closingKobo: z.optional(koboWire),
  /** How many lines stand in each list. */
  counts: z.object(
    Object.fromEntries(lineLists.map((list) => [list, z.number()])) as Record<
      (typeof lineLists)[number],
      z.ZodMiniNumber
    >,
  ),
  /** What the open lines add up to: those with a suggestion, and those to decide. */
  openKobo: z.object({ suggested: koboWire, 'needs-you': koboWire }),
  /** What the account holds in the books today; only where one statement is read. */
  inBooksKobo: z.optional(koboWire),
  /** Batches of it that are not done. */
  batches: z.array(batchWire),
  /** Lines that wait to be booked as what the card provider paid out. */
  settling: z.optional(approvalWire),
  version: z.number(),
  can: z.object({ remove: decisionWire }),
})
export type BankStatement = z.output<typeof bankStatementWire>

/** A payment beside a line. */
export const linePaymentWire = z.object({
  id: idWire,
  code: z.string(),
  member: personWire,
  memberCode: z.string(),
  amountKobo: koboWire,
  target: z.string(),
  transferCode: z.string(),
  status: z.string(),
  /** What became of it after it was confirmed. */
  since: z.optional(
    z.object({
      what: z.enum(['reversed', 'replaced', 'moved', 'going-back', 'sent-back', 'disputed']),
      at: z.optional(instantWire),
      /** The payment it was booked for instead, or where it was before. */
      other: z.optional(z.string()),
    }),
  ),
})

/** A line as an administrator sees it. */
export const statementLineWire = z.object({
  id: idWire,
  lineNo: z.number(),
  bookedOn: dayWire,
  amountKobo: koboWire,
  narration: z.string(),
  /** The cells it was read from as they stood in the file; empty for lines that were imported before they were kept. */
  written: z.string(),
  /** Other words that a later file has for it, once it was decided. */
  later: z.optional(z.object({ narration: z.string(), at: instantWire })),
  isReversal: z.boolean(),
  /** It begins with a word for money that has not moved; a person decides. */
  doubt: z.optional(z.enum(doubts)),
  /** The day of a reversal in this or another file that may take it back. */
  reversedOn: z.optional(dayWire),
  list: z.enum(lineLists),
  ignoredAs: z.optional(z.enum(ignoredKinds)),
  suggestion: z.optional(z.enum(suggestionReasons)),
  /** What is suggested, what it waits to confirm, or what it confirmed. */
  payment: z.optional(linePaymentWire),
  /** Cash that officers paid in, which it most likely is, or was set aside as. */
  banking: z.optional(z.object({ code: z.string(), paidOn: dayWire })),
  /** What the card provider paid out, which it most likely is; with a code it is in the books already. */
  settlement: z.optional(z.object({ booked: z.optional(z.object({ code: z.string(), paidOn: dayWire })) })),
  /** The account that is suggested for it, or the voucher it was booked as. */
  voucher: z.optional(
    z.object({
      suggested: z.optional(
        z.object({
          number: z.string(),
          name: z.string(),
          /** The statement of another own account has the other side of it. */
          isTransfer: z.boolean(),
        }),
      ),
      booked: z.optional(
        z.object({
          id: idWire,
          code: z.string(),
          state: z.enum(['waiting', 'posted', 'sent-back', 'reversed']),
        }),
      ),
    }),
  ),
  /** Why it came back from a batch. */
  trouble: z.optional(z.enum(troubles)),
  endedBy: z.optional(personWire),
  endedAt: z.optional(instantWire),
  version: z.number(),
  can: z.object({
    decide: decisionWire,
    /** Booked as a voucher: the society's own money, of which nothing is in the books. */
    book: decisionWire,
  }),
})
export type StatementLine = z.output<typeof statementLineWire>

const fileParts = {
  accountId: idWire,
  fileName: lineWire(1, 200, 'The name of the file can have up to 200 characters.'),
  /** The bytes in base64, so that no encoding is lost on the way. */
  content: z
    .string()
    .check(
      z.maxLength(
        Math.ceil(statementBytesMost / 3) * 4,
        'A statement can have up to 2 MB. Download it for fewer days.',
      ),
      z.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'The file did not arrive whole. Choose it again.'),
    ),
  form: z.optional(formWire),
  /** The sheet, the separator and the line with the names of columns, where a person chose them. */
  choices: z.optional(fileChoicesWire),
}
const maxBodyBytes = 3 * 1024 * 1024

const linesWire = { lineNo: z.number(), lines: z.number(), text: z.string() }

/** How many lines of a file are shown at once. */
export const readingLinesShown = 50
/** How many lines that are skipped are shown. */
export const skippedShown = 1_000

/** What was found in a file, before anything is imported. */
export const readingWire = z.object({
  kind: z.enum(statementKinds),
  /** How it was opened, of a table alone. */
  file: z.optional(
    z.object({
      sheets: z.array(z.string()),
      sheet: z.string(),
      separator: z.optional(z.enum(separators)),
      headLine: z.number(),
    }),
  ),
  /** The names of the columns and the first lines below, of a table alone. */
  heads: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  /** The form this bank's tables have, as somebody mapped it or as their heads say; missing parts are to be chosen. */
  form: z.partial(formWire),
  isRemembered: z.boolean(),
  /** In which orders the days can be read; more than one has to be asked about. */
  dayOrders: z.array(z.enum(dayOrders)),
  /** The words that say which way money moved or what became of it; one without a meaning has to be asked about. */
  words: z.array(
    z.object({
      role: z.enum(wordRoles),
      word: z.string(),
      count: z.number(),
      means: z.optional(z.enum(wordMeanings)),
    }),
  ),
  /** A page of the lines as they are understood, beside what stands in the file, once the form is whole. */
  lines: z.array(
    z.object({
      lineNo: z.number(),
      bookedOn: dayWire,
      amountKobo: koboWire,
      narration: z.string(),
      written: z.string(),
      isReversal: z.boolean(),
      doubt: z.optional(z.enum(doubts)),
      reversedOn: z.optional(dayWire),
    }),
  ),
  faults: z.array(z.object({ ...linesWire, what: z.enum(lineFaults) })),
  faultCount: z.number(),
  /** Lines that are no movement, and why; with those that are read and those with a fault all lines of the file. */
  skipped: z.array(z.object({ ...linesWire, why: z.enum(skipReasons) })),
  /** How many lines of the file they are, also those beyond the list. */
  skippedCount: z.number(),
  fileLineCount: z.number(),
  /** Why it is not imported as it was understood. */
  stop: z.optional(
    z.object({ because: z.enum(stopReasons), lineNo: z.number(), found: z.string(), expected: z.string() }),
  ),
  lineCount: z.number(),
  inKobo: koboWire,
  outKobo: koboWire,
  firstOn: z.optional(dayWire),
  lastOn: z.optional(dayWire),
  closingKobo: z.optional(koboWire),
  balancesAddUp: z.optional(z.boolean()),
})
export type StatementReading = z.output<typeof readingWire>

const fileRefusals = [
  'account-not-there',
  'file-spreadsheet',
  'file-damaged',
  'file-no-sheet',
  'file-pdf',
  'file-no-text',
  'file-no-table',
  'file-too-many-lines',
  'file-empty',
  'file-other-account',
  'several-accounts',
] as const

/** Reads a file and says what is in it; nothing is kept. */
export const readStatementFile = endpoint({
  name: 'bank-statements.read-file',
  method: 'POST',
  path: '/api/bank-statement-readings',
  summary: 'Reads a statement file and says what is in it; nothing is kept.',
  needs: bankStatementsAccess.import,
  needsStepUp: true,
  body: z.strictObject({
    ...fileParts,
    /** Which lines are answered: 0 for the first ones. */
    page: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(99))),
  }),
  maxBodyBytes,
  output: readingWire,
  refusals: fileRefusals,
})

/** Imports a file: every line that is not here yet, with the payment it may be of. */
export const importBankStatement = endpoint({
  name: 'bank-statements.import-statement',
  method: 'POST',
  path: '/api/bank-statements',
  summary: 'Imports a statement: each line once, with the payment it may be of.',
  needs: bankStatementsAccess.import,
  needsStepUp: true,
  body: z.strictObject(fileParts),
  maxBodyBytes,
  output: bankStatementWire,
  refusals: [
    ...fileRefusals,
    'file-imported',
    'form-missing',
    'words-missing',
    'lines-unread',
    'balances-differ',
    'other-currency',
    'nothing-new',
  ],
  isDoneOnce: true,
})

/** The statements that were imported, newest first, and the accounts there are. */
export const listBankStatements = endpoint({
  name: 'bank-statements.list-statements',
  method: 'GET',
  path: '/api/bank-statements',
  summary: 'The imported statements, newest first, and the bank accounts they can be of.',
  needs: bankStatementsAccess.view,
  query: z.object(pageQuery),
  output: z.extend(pageOf(bankStatementWire), { accounts: z.array(accountWire) }),
  refusals: [],
})

const statementParams = z.object({ id: idWire })

export const readBankStatement = endpoint({
  name: 'bank-statements.read-statement',
  method: 'GET',
  path: '/api/bank-statements/{id}',
  summary: 'One imported statement with how many of its lines stand where.',
  needs: bankStatementsAccess.view,
  params: statementParams,
  output: bankStatementWire,
  refusals: [],
})

/** The lines of a statement in one of its lists, in the order of the file. */
export const listStatementLines = endpoint({
  name: 'bank-statements.list-lines',
  method: 'GET',
  path: '/api/bank-statements/{id}/lines',
  summary: 'Lines of a statement in one of the lists, in the order of the file.',
  needs: bankStatementsAccess.view,
  params: statementParams,
  query: z.object({ ...pageQuery, list: z._default(z.enum(lineLists), 'suggested') }),
  output: pageOf(statementLineWire),
  refusals: [],
})

/** Takes a statement away whose lines nobody has decided about: the wrong file, or the wrong order of days. */
export const removeBankStatement = endpoint({
  name: 'bank-statements.remove-statement',
  method: 'DELETE',
  path: '/api/bank-statements/{id}',
  summary: 'Takes an import back, as long as none of its lines is decided.',
  needs: bankStatementsAccess.remove,
  needsStepUp: true,
  params: statementParams,
  output: z.object({ id: idWire }),
  refusals: ['statement-decided'],
})

const lineRef = z.strictObject({ id: idWire, version: z.number().check(z.int(), z.minimum(1)) })

/** Sets lines aside that are no money of members, or brings them back. */
export const sortStatementLines = endpoint({
  name: 'bank-statements.sort-lines',
  method: 'POST',
  path: '/api/bank-statements/{id}/sorting',
  summary: 'Sets lines aside that are no money of members, or brings them back.',
  needs: bankStatementsAccess.decide,
  needsStepUp: true,
  params: statementParams,
  body: z.strictObject({
    lines: z.array(lineRef).check(z.minLength(1), z.maxLength(batchLinesMost)),
    /** Absent: they are brought back. */
    as: z.optional(z.enum(ignoredKinds)),
  }),
  output: bankStatementWire,
  maxBodyBytes: 128 * 1024,
  refusals: ['line-decided', 'line-outgoing', 'line-no-cash', 'line-no-settlement', 'line-in-books'],
  isDoneOnce: true,
})

/** Looks for payments again, for the lines nobody has decided about. */
export const lookAgain = endpoint({
  name: 'bank-statements.look-again',
  method: 'POST',
  path: '/api/bank-statements/{id}/suggestions',
  summary: 'Looks again for the payments that the open lines may be of.',
  needs: bankStatementsAccess.decide,
  needsStepUp: true,
  params: statementParams,
  output: bankStatementWire,
  refusals: [],
  isDoneOnce: true,
})

const choices = z.array(
  z.strictObject({
    id: idWire,
    version: z.number().check(z.int(), z.minimum(1)),
    /** The payment it is of; absent: it matches none, and is booked as unmatched money. */
    paymentId: z.optional(idWire),
    /** "I looked: it is another transfer", where one like it was confirmed by hand. */
    anotherTransfer: z.optional(z.boolean()),
  }),
)
const chosen = choices.check(
  z.minLength(1, 'Choose at least one line.'),
  z.maxLength(batchLinesMost, 'Choose up to 500 lines at a time.'),
)

const shareWire = z.object({ count: z.number(), sumKobo: koboWire })

/** What a batch would do, said before anybody confirms it. */
export const batchWeightWire = z.object({
  /** Payments that one word confirms. */
  one: shareWire,
  /** Payments that wait for a second administrator. */
  two: shareWire,
  /** Money that matches no payment. */
  unmatched: shareWire,
  /** Lines tied to payments that were confirmed by hand; nothing is booked again. */
  booked: shareWire,
  left: z.array(z.object({ id: idWire, because: z.enum(troubles), paymentCode: z.optional(z.string()) })),
})
export type BatchWeight = z.output<typeof batchWeightWire>

const batchBytes = 160 * 1024

/** Says what a batch would do; nothing is kept. */
export const weighBatch = endpoint({
  name: 'bank-statements.weigh-batch',
  method: 'POST',
  path: '/api/bank-statements/{id}/batch-weights',
  summary: 'Says what confirming these lines would do: how much at once, how much by two, and what stays.',
  needs: bankStatementsAccess.decide,
  needsStepUp: true,
  params: statementParams,
  body: z.strictObject({ lines: chosen }),
  maxBodyBytes: batchBytes,
  output: batchWeightWire,
  refusals: [],
})

/** Confirms lines: what one word is enough for is booked by long work, the rest waits for a second administrator. */
export const confirmBatch = endpoint({
  name: 'bank-statements.confirm-batch',
  method: 'POST',
  path: '/api/bank-statements/{id}/batches',
  summary: 'Confirms lines of a statement; what one word is not enough for waits for a second administrator.',
  needs: bankStatementsAccess.decide,
  needsStepUp: true,
  params: statementParams,
  body: z.strictObject({
    lines: chosen,
    /** How many were said to wait for a second administrator. */
    forTwo: z.number().check(z.int(), z.minimum(0)),
  }),
  maxBodyBytes: batchBytes,
  output: bankStatementWire,
  refusals: ['batch-changed', 'batch-empty'],
  isDoneOnce: true,
})

/** Takes a batch back that waits for a second administrator; its lines are open again. */
export const takeBackBatch = endpoint({
  name: 'bank-statements.take-back-batch',
  method: 'POST',
  path: '/api/bank-statement-batches/{id}/withdrawal',
  summary: 'Takes a batch back that waits for a second administrator; its lines are open again.',
  needs: bankStatementsAccess.decide,
  needsStepUp: true,
  params: statementParams,
  output: bankStatementWire,
  refusals: ['batch-decided', 'batch-not-yours'],
  isDoneOnce: true,
})

/** Payments a line may be of, for somebody who chooses one: of its amount and time, or with a code. */
export const listLineCandidates = endpoint({
  name: 'bank-statements.list-candidates',
  method: 'GET',
  path: '/api/bank-statement-lines/{id}/candidates',
  summary: 'Payments that a line may be of: of its amount around its day, or with this code.',
  needs: bankStatementsAccess.view,
  params: statementParams,
  query: z.object({ reference: z.optional(z.string().check(z.maxLength(60))) }),
  output: z.object({
    rows: z.array(z.extend(linePaymentWire, { startedOn: dayWire, isTaken: z.boolean() })),
    /** The card provider still owes as much as this line brings. */
    mayBeSettlement: z.optional(z.literal(true)),
  }),
  refusals: [],
})
