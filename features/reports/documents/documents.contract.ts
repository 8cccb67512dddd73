/**
 * Papers: statements, yearly statements and receipts that leave the product, each with a code. What must always be true:
 * whoever holds one can ask, without an account, whether we gave it out and whether the books still say the same.
 */
import { linkQuery } from '@kolo/files/contract'
import { endpoint } from '@kolo/foundation/endpoint'
import { codeWire, dayWire, idWire, instantWire, koboWire, pageOf, pageQuery } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { reportsAccess } from '../reports.access.ts'
import { accountWire } from '../statements/statement.contract.ts'
import { checkedKinds, paperFormats, paperKinds, paperStates } from './documents.rules.ts'

/** A paper as whoever asked for it sees it. */
export const paperWire = z.object({
  id: idWire,
  /** As it is printed: `7QX4-M2TP-9WKD`. */
  code: z.string(),
  kind: z.enum(paperKinds),
  format: z.enum(paperFormats),
  /** What it is of: "House rent", or a payment's code. */
  account: z.string(),
  from: dayWire,
  to: dayWire,
  issuedAt: instantWire,
  state: z.enum(paperStates),
})
export type Paper = z.output<typeof paperWire>

const formatWire = z.enum(paperFormats)
const statementBody = z.strictObject({ account: accountWire, from: dayWire, to: dayWire, format: formatWire })
const yearBody = z.strictObject({
  year: z.int().check(z.minimum(2000, 'Choose a year.'), z.maximum(9998, 'Choose a year.')),
  format: formatWire,
})
const statementRefusals = ['days-reversed', 'not-yet', 'too-many-lines'] as const

/** What a statement can be asked of. */
export const listAccounts = endpoint({
  name: 'reports.list-accounts',
  method: 'GET',
  path: '/api/statement-accounts',
  summary: "The accounts a statement can be made of: your own, or for administrators a member's.",
  needs: reportsAccess.readStatement,
  query: z.object({ member: z.optional(idWire) }),
  output: z.object({
    /** The first year of which there can be anything. */
    sinceYear: z.int(),
    accounts: z.array(z.object({ key: z.string(), name: z.string(), code: z.optional(z.string()) })),
  }),
  refusals: [],
})

export const issueStatement = endpoint({
  name: 'reports.issue-statement',
  method: 'POST',
  path: '/api/statements',
  summary: 'Make a statement of your own, of one account or of all, with a code that anybody can check.',
  needs: reportsAccess.readStatement,
  body: statementBody,
  output: paperWire,
  refusals: statementRefusals,
  isDoneOnce: true,
})

export const issueMemberStatement = endpoint({
  name: 'reports.issue-member-statement',
  method: 'POST',
  path: '/api/members/{uid}/statements',
  summary: "Make a member's statement; the audit log says who did.",
  needs: reportsAccess.issueForMember,
  needsStepUp: true,
  params: z.object({ uid: idWire }),
  body: statementBody,
  output: paperWire,
  refusals: statementRefusals,
  isDoneOnce: true,
})

/** Makes a yearly statement of one's own. */
export const issueYearStatement = endpoint({
  name: 'reports.issue-year-statement',
  method: 'POST',
  path: '/api/yearly-statements',
  summary: 'Make a yearly statement of your own: each account, its interest and the tax withheld.',
  needs: reportsAccess.readStatement,
  body: yearBody,
  output: paperWire,
  refusals: ['not-yet'],
  isDoneOnce: true,
})

/** Makes a member's yearly statement. */
export const issueMemberYearStatement = endpoint({
  name: 'reports.issue-member-year-statement',
  method: 'POST',
  path: '/api/members/{uid}/yearly-statements',
  summary: "Make a member's yearly statement; the audit log says who did.",
  needs: reportsAccess.issueForMember,
  needsStepUp: true,
  params: z.object({ uid: idWire }),
  body: yearBody,
  output: paperWire,
  refusals: ['not-yet'],
  isDoneOnce: true,
})

/** Makes the receipt for one of one's own payments. */
export const issueReceipt = endpoint({
  name: 'reports.issue-receipt',
  method: 'POST',
  path: '/api/receipts',
  summary: 'Make the receipt for a confirmed payment of yours; asked again, it is the same one.',
  needs: reportsAccess.readStatement,
  body: z.strictObject({ paymentId: idWire }),
  output: paperWire,
  refusals: ['not-confirmed'],
  isDoneOnce: true,
})

/** Makes the certificate of one's own shares. */
export const issueCertificate = endpoint({
  name: 'reports.issue-certificate',
  method: 'POST',
  path: '/api/share-certificates',
  summary: 'Make the certificate of the shares you hold now, with a code that anybody can check.',
  needs: reportsAccess.readStatement,
  output: paperWire,
  refusals: ['no-shares'],
  isDoneOnce: true,
})

/** Makes the receipt for a member's payment. */
export const issueMemberReceipt = endpoint({
  name: 'reports.issue-member-receipt',
  method: 'POST',
  path: '/api/members/{uid}/receipts',
  summary: "Make the receipt for a member's confirmed payment, by its code; the audit log says who did.",
  needs: reportsAccess.issueForMember,
  needsStepUp: true,
  params: z.object({ uid: idWire }),
  body: z.strictObject({
    code: codeWire().check(
      z.regex(/^PAY-\d{4}-\d{6,12}$/, 'Write the code as it is printed, such as PAY-2026-000123.'),
    ),
  }),
  output: paperWire,
  refusals: ['not-confirmed', 'no-such-payment'],
  isDoneOnce: true,
})

/** One's own papers, or a member's for administrators, newest first. */
export const listPapers = endpoint({
  name: 'reports.list-papers',
  method: 'GET',
  path: '/api/papers',
  summary: "The papers of the signed-in member, or for administrators a member's, newest first.",
  needs: reportsAccess.readStatement,
  query: z.object({ ...pageQuery, member: z.optional(idWire) }),
  output: pageOf(paperWire),
  refusals: [],
})

/** The way to the file. */
export const downloadPaper = endpoint({
  name: 'reports.download-paper',
  method: 'GET',
  path: '/api/papers/{id}',
  summary: 'A link of minutes to a paper, for its member and for administrators; what these open is audited.',
  needs: reportsAccess.readStatement,
  params: z.object({ id: idWire }),
  output: z.undefined(),
  answers: 'file',
  refusals: ['still-being-made', 'no-longer-kept'],
})

export const openPaper = endpoint({
  name: 'reports.open-paper',
  method: 'GET',
  path: '/api/papers/{id}/file',
  summary: 'A paper, by the link this session was given a few minutes ago.',
  needs: reportsAccess.readStatement,
  params: z.object({ id: idWire }),
  query: z.object(linkQuery),
  output: z.undefined(),
  answers: 'file',
  refusals: ['figures-changed'],
})

/** What strangers are told of a paper. */
export const checkedPaperWire = z.object({
  kind: z.enum(checkedKinds),
  issuedAt: instantWire,
  /** `A. N.`; nothing once the member has left, and of a voucher. */
  initials: z.string(),
  /** `Savings goal SAV-2026-000042`, `All accounts`, `Payment PAY-2026-000123`. */
  account: z.string(),
  from: dayWire,
  to: dayWire,
  /** The moment its figures are of, where its last day was not over when it was made. */
  until: z.optional(instantWire),
  /** Of a receipt: nothing before, and what was received; of a certificate what the shares are worth. */
  openingKobo: koboWire,
  closingKobo: koboWire,
  /** The books still say, to the kobo and line by line, what was printed. */
  stillSo: z.boolean(),
})
export type CheckedPaper = z.output<typeof checkedPaperWire>

/** Whether we gave a paper out; the public page asks this. */
export const checkPaper = endpoint({
  name: 'reports.check-paper',
  method: 'GET',
  path: '/api/paper-check',
  summary:
    'Whether a printed code is of a paper we gave out, its bounds, and whether its figures still hold.',
  needs: 'anyone',
  query: z.object({ code: z.string().check(z.maxLength(100)) }),
  output: checkedPaperWire,
  refusals: ['no-such-paper'],
  background: true,
})
