/** The register of withheld tax, the note with which a month's tax is paid on, and what the bank says beside the books. */
import { approvalWire } from '@kolo/approvals/contract'
import { endpoint } from '@kolo/foundation/endpoint'
import { askRefusals } from '@kolo/foundation/four-eyes'
import {
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
import * as z from 'zod/mini'
import { monthWire } from '../accounts/books.contract.ts'
import { booksAccess } from '../books.access.ts'

const personWire = z.object({ uid: idWire, fullName: z.string() })
const bankWire = z.object({ id: idWire, name: z.string() })
const signedWire = {
  askedBy: personWire,
  approvedBy: z.optional(personWire),
  reason: z.string(),
}
const reasonWire = textWire(5, 300, 'Please give a reason of 5 to 300 characters.')

/** What was withheld in a month, from whom, and whether it was paid on. */
export const taxRegisterWire = z.extend(
  pageOf(
    z.object({
      member: z.object({ ...personWire.shape, memberCode: z.string() }),
      grossKobo: koboWire,
      taxKobo: koboWire,
    }),
  ),
  {
    month: monthWire,
    /** By the 21st of the month after. */
    dueOn: dayWire,
    members: z.number(),
    grossKobo: koboWire,
    taxKobo: koboWire,
    /** Everything that is withheld and not paid on yet, of all months. */
    owedKobo: koboWire,
    remitted: z.optional(
      z.object({
        at: instantWire,
        paidOn: dayWire,
        amountKobo: koboWire,
        reference: z.string(),
        bank: z.string(),
        journalId: idWire,
        ...signedWire,
      }),
    ),
    approval: z.optional(approvalWire),
    banks: z.array(bankWire),
    can: z.object({ remit: decisionWire }),
  },
)
export type TaxRegister = z.output<typeof taxRegisterWire>

const registerQuery = { month: z.optional(monthWire) }

/** The register of a month; the last one that is over where none is named. */
export const readTaxRegister = endpoint({
  name: 'books.read-tax-register',
  method: 'GET',
  path: '/api/tax-register',
  summary: 'The tax withheld in a month by member, what is due until when, and whether it was paid on.',
  needs: booksAccess.read,
  query: z.object({ ...pageQuery, ...registerQuery }),
  output: taxRegisterWire,
  refusals: [],
})

/** The same as a file, with the note for the tax office above it. */
export const downloadTaxRegister = endpoint({
  name: 'books.download-tax-register',
  method: 'GET',
  path: '/api/tax-register/file',
  summary: 'The remittance note and the register of a month as a CSV file.',
  needs: booksAccess.read,
  query: z.object(registerQuery),
  output: z.undefined(),
  answers: 'file',
  refusals: [],
})

/** The note for paper. */
export const printTaxNote = endpoint({
  name: 'books.print-tax-note',
  method: 'GET',
  path: '/api/tax-register/note',
  summary: 'The remittance note of a month with its register as a PDF of A4.',
  needs: booksAccess.read,
  query: z.object(registerQuery),
  output: z.undefined(),
  answers: 'file',
  refusals: [],
})

/** The tax of a month was paid to the tax office. */
export const remitTax = endpoint({
  name: 'books.remit-tax',
  method: 'POST',
  path: '/api/tax-remittances',
  summary: 'Marks the tax of a month as paid on, from a bank account; another administrator must approve it.',
  needs: booksAccess.remitTax,
  needsStepUp: true,
  body: z.strictObject({
    month: monthWire,
    bankAccountId: idWire,
    paidOn: dayWire,
    reference: lineWire(4, 60, 'Enter the reference of the payment, 4 to 60 characters.'),
    reason: reasonWire,
  }),
  output: taxRegisterWire,
  refusals: [
    ...askRefusals,
    'month-not-over',
    'nothing-withheld',
    'tax-remitted',
    'no-such-bank',
    'paid-to-come',
  ],
  isDoneOnce: true,
})

/** What explains why bank and books differ, each by its name. */
export const openItemWire = z.object({
  name: lineWire(3, 140, 'Name the item in 3 to 140 characters.'),
  /** What the bank has more than the books by it; negative: less. */
  amountKobo: koboWire,
})

/** The bank's balance of a day beside the books', signed by two. */
export const reconciliationWire = z.object({
  id: idWire,
  bank: z.string(),
  day: dayWire,
  statementKobo: koboWire,
  ledgerKobo: koboWire,
  differenceKobo: koboWire,
  items: z.array(openItemWire),
  signedAt: instantWire,
  ...signedWire,
})

/** What was reconciled, the latest day first, and what waits. */
export const reconciliationsWire = z.extend(pageOf(reconciliationWire), {
  approvals: z.array(approvalWire),
  banks: z.array(bankWire),
  can: z.object({ reconcile: decisionWire }),
})
export type Reconciliations = z.output<typeof reconciliationsWire>

export const listReconciliations = endpoint({
  name: 'books.list-reconciliations',
  method: 'GET',
  path: '/api/reconciliations',
  summary:
    'What the bank said on some days beside the books, the latest first, and what waits for a second administrator.',
  needs: booksAccess.read,
  query: z.object(pageQuery),
  output: reconciliationsWire,
  refusals: [],
})

/** What the books say of one bank account at the end of a day. */
export const readBankDay = endpoint({
  name: 'books.read-bank-day',
  method: 'GET',
  path: '/api/reconciliations/day',
  summary: 'What the books say one bank account held at the end of a day.',
  needs: booksAccess.read,
  query: z.object({ bankAccountId: idWire, day: dayWire }),
  output: z.object({ ledgerKobo: koboWire }),
  refusals: ['day-not-over'],
})

/** Why a line of the bank is not in the books of the day. */
export const openBecause = [
  'undecided',
  'in-batch',
  'set-aside',
  'booked-later',
  'taken-back',
  'other',
] as const
/** How many lines of the bank, and of the books, are shown of either side. */
export const openItemsShown = 100

/** The bank's statement as it was imported beside the books at the end of a day. */
export const bankBesideBooksWire = z.object({
  day: dayWire,
  /** What is looked at begins here: after the day that was signed last, or with the first line that was imported. */
  from: z.optional(dayWire),
  /** The day `from` follows was signed. */
  fromSigned: z.boolean(),
  /** This very day was signed. */
  isSigned: z.boolean(),
  ledgerKobo: koboWire,
  /** What the statement that reaches over the day says; absent: none does. */
  statement: z.optional(z.object({ id: idWire, fileName: z.string(), balanceKobo: koboWire })),
  /** More came since `from` than is looked at at once: a day before this one is to be signed first. */
  isTooMuch: z.boolean(),
  /** What was open at the day that was signed last, and has not cleared since. */
  carried: z.array(openItemWire),
  onlyInBank: z.object({
    count: z.number(),
    sumKobo: koboWire,
    rows: z.array(
      z.object({
        id: idWire,
        statementId: idWire,
        day: dayWire,
        amountKobo: koboWire,
        narration: z.string(),
        because: z.enum(openBecause),
        /** The payment it had confirmed, and when that was taken back or what booked it later. */
        code: z.optional(z.string()),
        on: z.optional(dayWire),
      }),
    ),
  }),
  onlyInBooks: z.object({
    count: z.number(),
    sumKobo: koboWire,
    rows: z.array(
      z.object({
        journalId: idWire,
        day: dayWire,
        amountKobo: koboWire,
        memo: z.string(),
        code: z.optional(z.string()),
        takesBack: z.boolean(),
      }),
    ),
  }),
  /** What of the difference no open item explains; absent where no statement says what the bank held. */
  unexplainedKobo: z.optional(koboWire),
  /** The same as items to sign, at most as many as can be signed. */
  items: z.array(openItemWire),
})
export type BankBesideBooks = z.output<typeof bankBesideBooksWire>

/** What explains why bank and books differ. */
export const readOpenItems = endpoint({
  name: 'books.read-open-items',
  method: 'GET',
  path: '/api/reconciliations/open-items',
  summary:
    'The imported statement of a bank account beside the books at the end of a day, with what only one of them has; without a day, of the last one that was imported.',
  needs: booksAccess.read,
  query: z.object({ bankAccountId: idWire, day: z.optional(dayWire) }),
  output: bankBesideBooksWire,
  refusals: ['day-not-over'],
})

/** Signs it: asked for by one administrator, approved by another. */
export const reconcile = endpoint({
  name: 'books.reconcile',
  method: 'POST',
  path: '/api/reconciliations',
  summary:
    "Sets the balance of a bank's statement beside the books and explains the difference; signed by two.",
  needs: booksAccess.reconcile,
  needsStepUp: true,
  body: z.strictObject({
    bankAccountId: idWire,
    day: dayWire,
    statementKobo: koboWire,
    items: z.array(openItemWire).check(z.maxLength(100, 'List at most 100 items.')),
    reason: reasonWire,
  }),
  output: reconciliationsWire,
  refusals: [...askRefusals, 'day-not-over', 'no-such-bank', 'not-explained', 'reconciled-already'],
  isDoneOnce: true,
})
