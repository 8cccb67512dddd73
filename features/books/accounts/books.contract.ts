/** The community's books as administrators read and close them, and where the money is as every member may ask. */

import { approvalWire } from '@kolo/approvals/contract'
import { auditWire } from '@kolo/distributions/audited-accounts'
import { endpoint } from '@kolo/foundation/endpoint'
import { askRefusals } from '@kolo/foundation/four-eyes'
import {
  codeWire,
  dayWire,
  decisionWire,
  idWire,
  instantWire,
  koboWire,
  pageOf,
  pageQuery,
  textWire,
} from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { booksAccess } from '../books.access.ts'
import { bookKinds, bookParts } from './books.rules.ts'
import { horizons } from './money.rules.ts'

const kindWire = z.enum(bookKinds)
const personWire = z.object({ uid: idWire, fullName: z.string() })

/** One account of the chart, or all that members own of a kind, with what stands on its own side. */
export const bookLineWire = z.object({
  /** `bank:0198…`; `member_savings:` where members own it together. */
  account: z.string(),
  kind: kindWire,
  name: z.string(),
  part: z.enum(bookParts),
  side: z.enum(['debit', 'credit']),
  balanceKobo: koboWire,
})
export type BookLine = z.output<typeof bookLineWire>

/** What all accounts held at the end of a day, and that both sides are the same. */
export const booksWire = z.object({
  day: dayWire,
  /** The day is not over: what stands here still changes. */
  isToday: z.boolean(),
  lines: z.array(bookLineWire),
  debitsKobo: koboWire,
  creditsKobo: koboWire,
  differenceKobo: koboWire,
  /** When the books were last proved from their transfers, and whether they held; absent before the first proof. */
  proof: z.optional(z.object({ at: instantWire, holds: z.boolean(), findings: z.array(z.string()) })),
})
export type Books = z.output<typeof booksWire>

/** The trial balance of any day; today where none is named. */
export const readBooks = endpoint({
  name: 'books.read-books',
  method: 'GET',
  path: '/api/books',
  summary: 'What all accounts held at the end of a day, with both sums and the last proof.',
  needs: booksAccess.read,
  query: z.object({ day: z.optional(dayWire) }),
  output: booksWire,
  refusals: ['day-to-come'],
})

/** The same as a file for a sheet. */
export const downloadBooks = endpoint({
  name: 'books.download-books',
  method: 'GET',
  path: '/api/books/file',
  summary: 'The trial balance of a day as a CSV file.',
  needs: booksAccess.read,
  query: z.object({ day: z.optional(dayWire) }),
  output: z.undefined(),
  answers: 'file',
  refusals: ['day-to-come'],
})

export const journalWire = z.object({
  id: idWire,
  at: instantWire,
  /** What was done, as the audit log calls it: `payment.confirmed`. */
  deed: z.string(),
  memo: z.string(),
  /** Who did it; absent: the system. */
  actor: z.optional(personWire),
  /** What it moved on all accounts together. */
  amountKobo: koboWire,
  lines: z.number(),
  /** Where a member was asked about: what of it came into and went out of that member's accounts. */
  own: z.optional(z.object({ inKobo: koboWire, outKobo: koboWire })),
  /** The code of what it is about: `PAY-2026-000123`. */
  code: z.optional(z.string()),
  reverses: z.optional(idWire),
  reversedBy: z.optional(idWire),
})
export type Journal = z.output<typeof journalWire>

const sideWire = z.object({ account: z.string(), name: z.string(), owner: z.optional(personWire) })

/** One journal with its lines and what proves it. */
export const journalDetailsWire = z.object({
  ...journalWire.shape,
  /** The first lines, at most 200; of a member those on their accounts. */
  transfers: z.array(z.object({ line: z.number(), debit: sideWire, credit: sideWire, amountKobo: koboWire })),
  /** What the action kept about it: reasons and codes. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  evidence: z.object({
    /** Its row in the audit log, with its place in the chain once it is sealed. */
    audit: z.optional(z.object({ id: idWire, kind: z.string(), position: z.optional(z.number()) })),
    /** The payment it booked, whose receipts and words administrators can look at. */
    payment: z.optional(
      z.object({
        id: idWire,
        code: z.string(),
        reference: z.string(),
        receipts: z.array(z.object({ id: idWire })),
      }),
    ),
    /** What two administrators approved. */
    approval: z.optional(
      z.object({
        id: idWire,
        reason: z.string(),
        askedBy: personWire,
        approvedBy: z.optional(personWire),
        alone: z.boolean(),
      }),
    ),
  }),
  /** That it is taken back was asked for, and waits for a second administrator. */
  waiting: z.optional(approvalWire),
  can: z.object({ takeBack: decisionWire }),
})
export type JournalDetails = z.output<typeof journalDetailsWire>

const journalFilter = {
  day: z.optional(dayWire),
  /** A period by value date. */
  from: z.optional(dayWire),
  to: z.optional(dayWire),
  /** `bank:0198…`; `cash:` is every account of a kind. */
  account: z.optional(
    z.string().check(z.regex(/^[a-z_]{3,40}:[A-Za-z0-9-]{0,80}$/, 'This is not an account of the books.')),
  ),
  member: z.optional(idWire),
  code: z.optional(
    codeWire().check(
      z.regex(/^[A-Z]{2,4}-\d{4}-\d{6,12}$/, 'Write the code as it is printed, such as PAY-2026-000123.'),
    ),
  ),
}

/** Journals, newest first. */
export const listJournals = endpoint({
  name: 'books.list-journals',
  method: 'GET',
  path: '/api/journals',
  summary: 'The journals, newest first, by day, account, member or code.',
  needs: booksAccess.read,
  query: z.object({ ...pageQuery, ...journalFilter }),
  output: pageOf(journalWire),
  refusals: [],
})

/** The same as a file for a sheet. */
export const downloadJournals = endpoint({
  name: 'books.download-journals',
  method: 'GET',
  path: '/api/journals/file',
  summary: 'The newest 5,000 journals of a day, account, member or code as a CSV file.',
  needs: booksAccess.read,
  query: z.object(journalFilter),
  output: z.undefined(),
  answers: 'file',
  refusals: [],
})

/** One journal with what it moved and what proves it. */
export const readJournal = endpoint({
  name: 'books.read-journal',
  method: 'GET',
  path: '/api/journals/{id}',
  summary: 'One journal with its lines, and the audit event, payment or approval behind it.',
  needs: booksAccess.read,
  params: z.object({ id: idWire }),
  query: z.object({ member: z.optional(idWire) }),
  output: journalDetailsWire,
  refusals: [],
})

/** Takes a journal back that was posted by mistake: asked for by one administrator, approved by another. */
export const takeBackJournal = endpoint({
  name: 'books.take-back-journal',
  method: 'POST',
  path: '/api/journals/{id}/reversal',
  summary: 'Posts a journal of an administrator’s mistake back, once another administrator approves it.',
  needs: booksAccess.takeBackJournal,
  needsStepUp: true,
  params: z.object({ id: idWire }),
  body: z.strictObject({
    reason: textWire(5, 300, 'Please give a reason of 5 to 300 characters.'),
  }),
  output: journalDetailsWire,
  refusals: [
    ...askRefusals,
    'is-a-reversal',
    'reversed-before',
    'put-right-elsewhere',
    'own-journal',
    'money-moved-on',
    'entry-used',
  ],
  isDoneOnce: true,
})

/** `2026-10`. */
export const monthWire = z
  .string()
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Write the month as year and month, such as 2026-10.'))

/** A month nothing is posted in any more. */
export const closedMonthWire = z.object({
  month: monthWire,
  closedAt: instantWire,
  askedBy: personWire,
  /** Absent where one administrator closed it alone. */
  approvedBy: z.optional(personWire),
  reason: z.string(),
  debitsKobo: koboWire,
  creditsKobo: koboWire,
  lines: z.array(bookLineWire),
  /** The hash over it and every month before it, and whether it still is what was sealed. */
  seal: z.string(),
  holds: z.boolean(),
})

/** Closed months, the latest first, and the one that is closed next. */
export const closedMonthsWire = z.extend(pageOf(closedMonthWire), {
  /** Absent while nothing was ever posted. */
  next: z.optional(
    z.object({
      month: monthWire,
      /** What waits for the second administrator. */
      approval: z.optional(approvalWire),
      can: z.object({ close: decisionWire }),
    }),
  ),
})
export type ClosedMonths = z.output<typeof closedMonthsWire>

export const listClosedMonths = endpoint({
  name: 'books.list-closed-months',
  method: 'GET',
  path: '/api/closed-months',
  summary: 'The closed months, the latest first, and the month that can be closed next.',
  needs: booksAccess.read,
  query: z.object(pageQuery),
  output: closedMonthsWire,
  refusals: [],
})

/** Closes a month for good: asked for by one administrator, approved by another. */
export const closeMonth = endpoint({
  name: 'books.close-month',
  method: 'POST',
  path: '/api/closed-months',
  summary: 'Closes the books of a month that is over; another administrator must approve it.',
  needs: booksAccess.closeMonth,
  needsStepUp: true,
  body: z.strictObject({
    month: monthWire,
    reason: textWire(5, 300, 'Please give a reason of 5 to 300 characters.'),
  }),
  output: closedMonthsWire,
  refusals: [...askRefusals, 'month-not-next', 'month-not-over', 'month-not-proved'],
  isDoneOnce: true,
})

/** What is owed, what stands behind it and how soon it could be paid: one moment, in whole sums. */
export const moneySumsWire = z.object({
  /** Owed to all members together. */
  membersKobo: koboWire,
  /** Owed to others, or received and not matched yet. */
  othersKobo: koboWire,
  /** All assets. */
  heldKobo: koboWire,
  /** Members' funds: assets less what is owed; below zero where less is held than is owed. */
  ownKobo: koboWire,
  /** What could be paid within a day, and with what follows within a month and a year. */
  withinDayKobo: koboWire,
  withinMonthKobo: koboWire,
  withinYearKobo: koboWire,
  /** What can be asked for within a day, and with what follows within a month and a year. */
  dueDayKobo: koboWire,
  dueMonthKobo: koboWire,
  dueYearKobo: koboWire,
  /** From which time on all that is due by then could be paid; `short`: assets are less than what is owed. */
  payable: z.enum([...horizons, 'short']),
})

const heldLineWire = z.object({ key: z.string(), name: z.string(), balanceKobo: koboWire })

/** What the society owes, what stands behind it and members' funds, in sums: for every member. */
export const moneyWire = z.object({
  ...moneySumsWire.shape,
  at: instantWire,
  members: z.array(heldLineWire),
  others: z.array(heldLineWire),
  /** Its assets. A bank account is told by its bank and the last four digits of its number. */
  held: z.array(z.extend(heldLineWire, { last4: z.optional(z.string()), kind: kindWire })),
  funds: z.array(heldLineWire),
  /** When the books were last proved, and whether they held. */
  proof: z.optional(z.object({ at: instantWire, holds: z.boolean() })),
  /** The last year that was audited, with the signed accounts that members open. */
  audit: z.optional(auditWire),
})
export type Money = z.output<typeof moneyWire>

/** Where the money is. */
export const whereMoneyIs = endpoint({
  name: 'books.where-money-is',
  method: 'GET',
  path: '/api/where-the-money-is',
  summary:
    'What the society owes its members and others, its assets by account, members’ funds, and how soon everybody could be paid.',
  needs: booksAccess.whereMoneyIs,
  output: moneyWire,
  refusals: [],
})
