/** Money out, as members ask for it: what they may take out and from where, their requests, and what became of each. */
import { fileTypes } from '@kolo/files/rules'
import { endpoint } from '@kolo/foundation/endpoint'
import { lienWire } from '@kolo/foundation/lien-wire'
import { usualTimeWire } from '@kolo/foundation/usual-time-wire'
import { decisionWire, idWire, instantWire, koboWire, pageOf, pageQuery } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { bankAccountWire } from '../bank-accounts/bank-accounts.contract.ts'
import { withdrawalsAccess } from '../withdrawals.access.ts'
import { sources, withdrawalStatuses } from './withdrawal.rules.ts'

const params = z.object({ id: idWire })

/** One step in the life of a withdrawal. */
export const stepWire = z.object({
  step: z.enum([
    'requested',
    'cancelled',
    'approved',
    'rejected',
    'sent',
    'not_sent',
    'paid',
    'failed',
    'on_hold',
    'retried',
    'returned',
  ]),
  at: instantWire,
})

/** A file that shows a payment; its bytes are read through a link of minutes. */
export const proofWire = z.object({
  id: idWire,
  name: z.string(),
  contentType: z.enum(fileTypes),
  sizeBytes: z.number(),
  addedAt: instantWire,
})
export type Proof = z.output<typeof proofWire>

/** A withdrawal as its owner sees it. */
export const withdrawalWire = z.object({
  id: idWire,
  code: z.string(),
  source: z.object({ kind: z.enum(sources), id: z.optional(idWire), name: z.string() }),
  amountKobo: koboWire,
  feeKobo: koboWire,
  penaltyKobo: koboWire,
  taxKobo: koboWire,
  /** What reaches the bank account. */
  netKobo: koboWire,
  bankAccount: z.object({ id: idWire, bankName: z.string(), last4: z.string() }),
  status: z.enum(withdrawalStatuses),
  requestedAt: instantWire,
  payableFrom: instantWire,
  dueBy: instantWire,
  paidAt: z.optional(instantWire),
  bankReference: z.optional(z.string()),
  /** Why it was declined, failed, waits for the bank or came back. */
  reason: z.optional(z.string()),
  /** The bank's receipts, once it is paid; an administrator sees them before. */
  proofs: z.array(proofWire),
  steps: z.array(stepWire),
  version: z.number(),
  can: z.object({ cancel: decisionWire }),
})
export type Withdrawal = z.output<typeof withdrawalWire>

/** A withdrawal that is on its way, on its member's first screen. */
export const openWithdrawalWire = z.object({
  id: idWire,
  bankName: z.string(),
  last4: z.string(),
  amountKobo: koboWire,
  status: z.enum(withdrawalStatuses),
  requestedAt: instantWire,
})
export type OpenWithdrawal = z.output<typeof openWithdrawalWire>

/** Where money can be taken from, and what it costs there. */
export const sourceWire = z.object({
  kind: z.enum(sources),
  id: z.optional(idWire),
  name: z.string(),
  balanceKobo: koboWire,
  heldKobo: koboWire,
  /** What can be taken out: free, less what the plan wants to stay. */
  availableKobo: koboWire,
  /** What the next one costs. */
  feeKobo: koboWire,
  noticeHours: z.number(),
  /** How many more cost nothing this quarter; absent: all of them. */
  freeLeft: z.optional(z.number()),
  /** Which loans what is held of it secures. */
  liens: z.array(lienWire),
})
export type WithdrawalSource = z.output<typeof sourceWire>

/** Everything the form is made of, said before anything is asked for. */
export const withdrawingWire = z.object({
  sources: z.array(sourceWire),
  leastKobo: koboWire,
  /** What the member's tier allows a day, and what is left of it today; `null`: no limit. */
  dailyKobo: z.nullable(koboWire),
  leftTodayKobo: z.nullable(koboWire),
  bankAccounts: z.array(bankAccountWire),
  /** How long it usually takes until the money is in the bank account; absent where too few were paid lately. */
  usual: z.optional(usualTimeWire),
  can: z.object({
    /** Why nothing can be asked for at all, whatever the amount. */
    request: decisionWire,
    addBankAccount: decisionWire,
  }),
})
export type Withdrawing = z.output<typeof withdrawingWire>

/** What the signed-in member may take out. */
export const readWithdrawing = endpoint({
  name: 'withdrawals.read-withdrawing',
  method: 'GET',
  path: '/api/withdrawing',
  summary: 'Where the signed-in member can take money from, limits, costs and bank accounts.',
  needs: withdrawalsAccess.viewOwn,
  output: withdrawingWire,
  refusals: [],
})

/** The signed-in member's withdrawals, newest first. */
export const listWithdrawals = endpoint({
  name: 'withdrawals.list-withdrawals',
  method: 'GET',
  path: '/api/withdrawals',
  summary: 'The withdrawals of the signed-in member, newest first.',
  needs: withdrawalsAccess.viewOwn,
  query: z.object(pageQuery),
  output: pageOf(withdrawalWire),
  refusals: [],
})

/** One withdrawal of the signed-in member. */
export const readWithdrawal = endpoint({
  name: 'withdrawals.read-withdrawal',
  method: 'GET',
  path: '/api/withdrawals/{id}',
  summary: 'One withdrawal of the signed-in member with its steps.',
  needs: withdrawalsAccess.viewOwn,
  params,
  output: withdrawalWire,
  refusals: [],
})

/** Asks for money: it is held at once and leaves once administrators have approved and paid it. */
export const requestWithdrawal = endpoint({
  name: 'withdrawals.request-withdrawal',
  method: 'POST',
  path: '/api/withdrawals',
  summary:
    'Asks for money from the wallet or a savings goal; it is held until it is paid, declined or cancelled.',
  needs: withdrawalsAccess.request,
  needsStepUp: true,
  body: z.strictObject({
    source: z.enum(sources),
    /** The goal, where the money comes from one. */
    goalId: z.optional(idWire),
    amountKobo: koboWire.check(z.refine((amount) => amount > 0n, 'Enter an amount above ₦0.')),
    bankAccountId: idWire,
    /** The cost that was shown: another one meanwhile is shown again before anything is held. */
    feeKobo: koboWire,
  }),
  output: withdrawalWire,
  refusals: [
    'email-not-proved',
    'identity-not-checked',
    'no-bank-account',
    'bank-account-new',
    'below-least',
    'source-closed',
    'not-available',
    'money-secures-loan',
    'above-daily',
    'fee-too-large',
    'fee-changed',
  ],
  isDoneOnce: true,
})

/** Takes a request back that nobody has decided. */
export const cancelWithdrawal = endpoint({
  name: 'withdrawals.cancel-withdrawal',
  method: 'POST',
  path: '/api/withdrawals/{id}/cancellation',
  summary: 'Cancels a withdrawal that nobody has decided; the money is free again.',
  needs: withdrawalsAccess.cancel,
  openToInactive: true,
  params,
  output: withdrawalWire,
  refusals: ['too-late-to-cancel'],
  isDoneOnce: true,
})

export const readOwnProof = endpoint({
  name: 'withdrawals.read-own-proof',
  method: 'GET',
  path: '/api/withdrawals/{id}/proofs/{proofId}',
  summary: 'The file of a receipt of an own withdrawal that is paid.',
  needs: withdrawalsAccess.viewOwn,
  params: z.object({ id: idWire, proofId: idWire }),
  output: z.undefined(),
  answers: 'file',
  refusals: [],
})
