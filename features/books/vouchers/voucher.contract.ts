/** Vouchers: how administrators draft, submit, approve and reverse what moves the society's own money. */
import { approvalWire } from '@kolo/approvals/contract'
import { fileTypes } from '@kolo/files/rules'
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
  typedWire,
} from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { vouchersAccess } from './voucher.access.ts'
import { linesLeast, linesMost, shownStates, voucherKinds } from './voucher.rules.ts'

const params = z.object({ id: idWire })
const personWire = z.object({ uid: idWire, fullName: z.string() })
const versionWire = z.int().check(z.minimum(1))
const numberWire = z.string().check(z.regex(/^[1-5][0-9]{3}$/, 'Choose the account.'))
const amountWire = koboWire

/** A document beside a voucher. */
export const voucherFileWire = z.object({
  id: idWire,
  name: z.string(),
  type: z.enum(fileTypes),
  sizeBytes: z.int(),
})
export type VoucherFile = z.output<typeof voucherFileWire>

/** A voucher as the register has it. */
export const listedVoucherWire = z.object({
  id: idWire,
  kind: z.enum(voucherKinds),
  /** Absent while it is a draft that was never submitted. */
  code: z.optional(z.string()),
  state: z.enum(shownStates),
  valueDate: dayWire,
  party: z.string(),
  narration: z.string(),
  reference: z.string(),
  amountKobo: koboWire,
  /** Absent while it is a draft that the system calculated. */
  preparedBy: z.optional(personWire),
})
export type ListedVoucher = z.output<typeof listedVoucherWire>

/** One thing that was looked at, with what was found. */
export const voucherCheckWire = z.object({ holds: z.boolean(), text: z.string() })

export const voucherWire = z.object({
  ...listedVoucherWire.shape,
  evidence: z.string(),
  lines: z.array(
    z.object({
      account: z.string(),
      name: z.string(),
      debitKobo: koboWire,
      creditKobo: koboWire,
      memo: z.string(),
    }),
  ),
  amountInWords: z.string(),
  /** The month of its value date is not closed. */
  monthOpen: z.boolean(),
  checks: z.array(voucherCheckWire),
  files: z.array(voucherFileWire),
  preparedAt: instantWire,
  submittedAt: z.optional(instantWire),
  /** The code by which anybody finds it on the check page, from when it is submitted first. */
  checkCode: z.optional(z.string()),
  takesTwo: z.boolean(),
  /** From this amount two approvals are needed. */
  secondFromKobo: koboWire,
  firstApproval: z.optional(z.object({ by: personWire, at: instantWire })),
  /** Whose approval posted it; without a name where one administrator decided alone. */
  posted: z.optional(z.object({ by: z.optional(personWire), at: instantWire, journalId: idWire })),
  /** Why it was sent back. */
  answer: z.optional(z.string()),
  reverses: z.optional(z.object({ id: idWire, code: z.string() })),
  reversedBy: z.optional(z.object({ id: idWire, code: z.optional(z.string()), state: z.enum(shownStates) })),
  source: z.optional(z.object({ type: z.string(), id: z.string() })),
  /** What waits for an administrator. */
  approval: z.optional(approvalWire),
  version: versionWire,
  can: z.object({
    edit: decisionWire,
    remove: decisionWire,
    submit: decisionWire,
    cancel: decisionWire,
    approve: decisionWire,
    reverse: decisionWire,
  }),
})
export type Voucher = z.output<typeof voucherWire>

const narrowed = {
  search: z.optional(typedWire().check(z.maxLength(100, 'Search for at most 100 characters.'))),
  kind: z.optional(z.enum(voucherKinds)),
  state: z.optional(z.enum(shownStates)),
  account: z.optional(numberWire),
  from: z.optional(dayWire),
  until: z.optional(dayWire),
}

/** The register, the latest value date first. */
export const listVouchers = endpoint({
  name: 'vouchers.list-vouchers',
  method: 'GET',
  path: '/api/vouchers',
  summary: 'Vouchers, the latest value date first, by words, kind, state, account and days, with their sum.',
  needs: vouchersAccess.read,
  query: z.object({ ...pageQuery, ...narrowed }),
  output: z.extend(pageOf(listedVoucherWire), {
    count: z.int(),
    /** Of those that are posted and count: neither reversed nor a reversal. */
    sumKobo: koboWire,
    /** Of those that are waiting for approval. */
    pendingKobo: koboWire,
  }),
  refusals: [],
})

/** The most vouchers in one file. */
export const voucherRowsMost = 20_000

export const downloadVouchers = endpoint({
  name: 'vouchers.download-vouchers',
  method: 'GET',
  path: '/api/vouchers/file',
  summary: 'The register as a CSV or XLSX file, a row for each line of a voucher.',
  needs: vouchersAccess.read,
  query: z.object({ ...narrowed, format: z._default(z.enum(['csv', 'xlsx']), 'csv') }),
  output: z.undefined(),
  answers: 'file',
  refusals: [],
})

export const readVoucher = endpoint({
  name: 'vouchers.read-voucher',
  method: 'GET',
  path: '/api/vouchers/{id}',
  summary: 'One voucher with its lines, documents, checks and approvals.',
  needs: vouchersAccess.read,
  params,
  output: voucherWire,
  refusals: [],
})

/** The same for paper. */
export const printVoucher = endpoint({
  name: 'vouchers.print-voucher',
  method: 'GET',
  path: '/api/vouchers/{id}/document',
  summary: 'One voucher as a PDF with lines to sign on.',
  needs: vouchersAccess.read,
  params,
  output: z.undefined(),
  answers: 'file',
  refusals: [],
})

/** Who is paid, or who pays. */
export const partyWire = lineWire(0, 120, 'Enter a name of up to 120 characters.')
export const narrationWire = lineWire(3, 300, 'Say in 3 to 300 characters what it is for.')
export const linesWire = z
  .array(
    z.strictObject({
      account: numberWire,
      debitKobo: amountWire,
      creditKobo: amountWire,
      memo: lineWire(0, 120, 'A note has up to 120 characters.'),
    }),
  )
  .check(
    z.minLength(linesLeast, 'A voucher has at least 2 lines.'),
    z.maxLength(linesMost, 'A voucher has at most 50 lines.'),
  )

const contents = {
  valueDate: dayWire,
  party: partyWire,
  narration: narrationWire,
  reference: lineWire(0, 60, 'A reference has up to 60 characters.'),
  evidence: textWire(0, 500, 'Say in up to 500 characters what you saw.'),
  lines: linesWire,
}

/** Why contents make no voucher. */
export const contentRefusals = [
  'lines',
  'not-balanced',
  'no-such-account',
  'amount-missing',
  'account-retired',
  'account-not-own',
  'account-twice',
  'account-side',
  'day-to-come',
  'month-closed',
  'party-missing',
  'petty-limit',
  'petty-balance',
  'assets-changed',
] as const

export const draftVoucher = endpoint({
  name: 'vouchers.draft-voucher',
  method: 'POST',
  path: '/api/vouchers',
  summary: 'Keeps a draft of a voucher whose lines balance.',
  needs: vouchersAccess.draft,
  needsStepUp: true,
  body: z.strictObject({ kind: z.enum(voucherKinds), ...contents }),
  output: voucherWire,
  refusals: contentRefusals,
  isDoneOnce: true,
})

/** Changes a draft, or what was sent back. */
export const editVoucher = endpoint({
  name: 'vouchers.edit-voucher',
  method: 'PUT',
  path: '/api/vouchers/{id}',
  summary: 'Changes a draft, or a voucher that was sent back.',
  needs: vouchersAccess.edit,
  needsStepUp: true,
  params,
  body: z.strictObject({ version: versionWire, ...contents }),
  output: voucherWire,
  refusals: [...contentRefusals, 'voucher-submitted', 'other-preparer', 'is-a-reversal', 'is-calculated'],
  isDoneOnce: true,
})

/** Deletes a draft. */
export const deleteVoucher = endpoint({
  name: 'vouchers.delete-voucher',
  method: 'DELETE',
  path: '/api/vouchers/{id}',
  summary: 'Deletes a draft that was never submitted.',
  needs: vouchersAccess.remove,
  needsStepUp: true,
  params,
  output: z.object({}),
  refusals: ['voucher-submitted', 'other-preparer'],
  isDoneOnce: true,
})

/** Ends a voucher that was sent back. */
export const cancelVoucher = endpoint({
  name: 'vouchers.cancel-voucher',
  method: 'POST',
  path: '/api/vouchers/{id}/cancellation',
  summary: 'Cancels a voucher that was sent back; it keeps its code.',
  needs: vouchersAccess.cancel,
  needsStepUp: true,
  params,
  body: z.strictObject({ version: versionWire }),
  output: voucherWire,
  refusals: ['voucher-not-sent-back', 'other-preparer'],
  isDoneOnce: true,
})

/** Asks that it is approved. */
export const submitVoucher = endpoint({
  name: 'vouchers.submit-voucher',
  method: 'POST',
  path: '/api/vouchers/{id}/submissions',
  summary: 'Submits a draft, or what was sent back, for another administrator to approve.',
  needs: vouchersAccess.submit,
  needsStepUp: true,
  params,
  body: z.strictObject({ version: versionWire }),
  output: voucherWire,
  refusals: [...askRefusals, ...contentRefusals, 'voucher-submitted', 'other-preparer'],
  isDoneOnce: true,
})

/** Approves it: the first of two approvals, or the one that posts it. */
export const approveVoucher = endpoint({
  name: 'vouchers.approve-voucher',
  method: 'POST',
  path: '/api/vouchers/{id}/approvals',
  summary: 'Approves a submitted voucher; the last approval it needs posts it.',
  needs: vouchersAccess.approve,
  needsStepUp: true,
  params,
  body: z.strictObject({ version: versionWire }),
  output: voucherWire,
  refusals: [
    ...askRefusals,
    ...contentRefusals,
    'voucher-not-submitted',
    'approved-first',
    'first-approval-missing',
  ],
  isDoneOnce: true,
})

/** Reverses it by a new voucher that waits for approval. */
export const reverseVoucher = endpoint({
  name: 'vouchers.reverse-voucher',
  method: 'POST',
  path: '/api/vouchers/{id}/reversal',
  summary: 'Submits a voucher that reverses a posted one, for another administrator to approve.',
  needs: vouchersAccess.reverse,
  needsStepUp: true,
  params,
  body: z.strictObject({
    reason: lineWire(5, 200, 'Please give a reason of 5 to 200 characters.'),
    valueDate: dayWire,
  }),
  output: voucherWire,
  refusals: [
    ...askRefusals,
    ...contentRefusals,
    'voucher-not-posted',
    'is-a-reversal',
    'reversed-before',
    'before-reversed',
  ],
  isDoneOnce: true,
})

/** The largest document. */
export const voucherFileBytesMost = 10 * 1024 * 1024

/** Adds a document to a draft. */
export const addVoucherFile = endpoint({
  name: 'vouchers.add-file',
  method: 'POST',
  path: '/api/vouchers/{id}/files',
  summary: 'Adds a document (PNG, JPG, WebP or PDF, at most 10 MB) to a draft or to what was sent back.',
  needs: vouchersAccess.edit,
  needsStepUp: true,
  params,
  body: { kind: 'file', maxBytes: voucherFileBytesMost, contentTypes: fileTypes },
  output: voucherFileWire,
  refusals: [
    'file-type',
    'files-enough',
    'voucher-submitted',
    'other-preparer',
    'is-a-reversal',
    'is-calculated',
  ],
})

/** Takes a document away again. */
export const removeVoucherFile = endpoint({
  name: 'vouchers.remove-file',
  method: 'DELETE',
  path: '/api/voucher-files/{id}',
  summary: 'Removes a document from a draft or from what was sent back.',
  needs: vouchersAccess.edit,
  needsStepUp: true,
  params,
  output: voucherWire,
  refusals: ['voucher-submitted', 'other-preparer', 'is-a-reversal', 'is-calculated'],
  isDoneOnce: true,
})

/** Opens a document. */
export const openVoucherFile = endpoint({
  name: 'vouchers.open-file',
  method: 'GET',
  path: '/api/voucher-files/{id}',
  summary: 'A document of a voucher, by a link of minutes.',
  needs: vouchersAccess.read,
  params,
  output: z.object({ link: z.string() }),
  refusals: [],
})
