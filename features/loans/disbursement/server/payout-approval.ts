/** Paying out more than one administrator may alone: a second one confirms the batch, and with that it is paid. */
import { approvalKind } from '@kolo/application/call'
import { lockSetting } from '@kolo/application/community-settings'
import { formatNaira, type Kobo } from '@kolo/foundation/money'
import { koboWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { loanMessages } from '../../loans/loan.messages.ts'
import { payoutQueuePath } from '../../loans.paths.ts'
import { payAll } from './pay-out-loans.ts'
import { payoutTerms } from './payout-terms.ts'

/** One batch at a time waits. */
export const payoutSubject = 'loans.payout'

type Change = { loans: { id: string; version: number; code: string }[]; sum: Kobo; skipReason: string }

/** The loans of a batch, each as it was when it was asked for. */
export const payoutKind = approvalKind<Change>({
  name: 'loans.payout',
  subjectType: 'loan-payout',
  permission: 'manage_savings',
  change: z.object({
    loans: z.array(z.object({ id: z.string(), version: z.number(), code: z.string() })),
    sum: koboWire,
    skipReason: z.string(),
  }),
  describe: ({ loans, sum, skipReason }) => ({
    title: loans.length === 1 ? 'Pay out a loan' : `Pay out ${loans.length} loans`,
    lines: [
      { label: 'Amount', value: formatNaira(sum) },
      { label: 'Loans', value: loans.map(({ code }) => code).join(', ') },
      ...(skipReason === '' ? [] : [{ label: 'Others are passed over', value: skipReason }]),
    ],
  }),
  amountOf: ({ sum }) => sum,
  lockSubject: async ({ db }) => ({ version: (await lockSetting(db, payoutTerms)).version }),
  page: () => payoutQueuePath,
  apply: async (call, _, { loans, skipReason }, { askedBy, approvedBy, alone }) => {
    const paid = await payAll(call, { loans, reason: skipReason, askedBy, confirmedBy: approvedBy, alone })
    return 'refusal' in paid ? paid : undefined
  },
  words: loanMessages,
})
