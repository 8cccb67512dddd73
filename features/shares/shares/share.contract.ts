/** Shares of the co-operative: a member's own, what members ask for, the register, and the terms by the bye-laws. */
import { approvalWire } from '@kolo/approvals/contract'
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
import { workList } from '@kolo/foundation/work-list'
import { paymentWire } from '@kolo/transfers/contract'
import * as z from 'zod/mini'
import { sharesAccess } from '../shares.access.ts'
import { movementKinds, requestKinds, requestStatuses } from './share.rules.ts'

const params = z.object({ id: idWire })
const versionWire = z.number().check(z.int(), z.minimum(1))
const unitsSentence = 'Enter whole shares, 1 or more.'
const unitsWire = z
  .number(unitsSentence)
  .check(z.int(unitsSentence), z.minimum(1, unitsSentence), z.maximum(1_000_000_000, 'Enter fewer shares.'))
const reasonWire = textWire(5, 500, 'Please give a reason of 5 to 500 characters.')
const personWire = z.object({ uid: idWire, fullName: z.string() })
const memberWire = z.extend(personWire, { memberCode: z.string() })

/** The terms as members and administrators read them. */
export const shareTermsWire = z.object({
  parKobo: koboWire,
  leastUnits: z.int(),
  capitalUnits: z.int(),
  mostBps: z.int(),
  mostUnits: z.int(),
  feeBps: z.int(),
  isOpen: z.boolean(),
  issuedUnits: z.int(),
})

/** Something asked for, as one of its members sees it. */
export const shareRequestWire = z.object({
  id: idWire,
  kind: z.enum(requestKinds),
  status: z.enum(requestStatuses),
  /** Whether the reader gives the shares or takes them over. */
  side: z.enum(['gives', 'takes']),
  /** The other member of a transfer. */
  other: z.optional(memberWire),
  units: z.int(),
  valueKobo: koboWire,
  feeKobo: koboWire,
  askedAt: instantWire,
  can: z.object({ accept: decisionWire, decline: decisionWire, cancel: decisionWire }),
})
export type ShareRequest = z.output<typeof shareRequestWire>

/** A member's shares. */
export const sharesPageWire = z.object({
  isOffered: z.boolean(),
  terms: z.optional(shareTermsWire),
  /** Absent until the first shares. */
  account: z.optional(
    z.object({
      id: idWire,
      code: z.string(),
      units: z.int(),
      /** Of them not set aside for anything. */
      freeUnits: z.int(),
      valueKobo: koboWire,
      since: z.optional(dayWire),
    }),
  ),
  /** Transfers for shares that wait for the member, are being checked, or were not found. */
  payments: z.array(paymentWire),
  /** What is free in the wallet. */
  walletKobo: koboWire,
  /** What waits of the member's, newest first. */
  requests: z.array(shareRequestWire),
  can: z.object({ buy: decisionWire, offer: decisionWire, withdraw: decisionWire }),
})
export type SharesPage = z.output<typeof sharesPageWire>

/** A line of the register as the member reads it. */
export const shareMovementWire = z.object({
  id: idWire,
  kind: z.enum(movementKinds),
  /** Below zero: they went. */
  units: z.int(),
  unitsAfter: z.int(),
  valueKobo: koboWire,
  on: dayWire,
  /** The other member of a transfer. */
  other: z.optional(z.string()),
})
export type ShareMovement = z.output<typeof shareMovementWire>

/** The signed-in member's shares. */
export const readShares = endpoint({
  name: 'shares.read-shares',
  method: 'GET',
  path: '/api/shares',
  summary: 'The shares of the signed-in member, the terms, and what waits.',
  needs: sharesAccess.viewOwn,
  output: sharesPageWire,
  refusals: [],
})

/** Their history. */
export const listShareMovements = endpoint({
  name: 'shares.list-share-movements',
  method: 'GET',
  path: '/api/share-movements',
  summary: 'Every share of the signed-in member that came or went, newest first.',
  needs: sharesAccess.viewOwn,
  query: z.object(pageQuery),
  output: pageOf(shareMovementWire),
  refusals: [],
})

/** Buys shares with money of the wallet. */
export const buyShares = endpoint({
  name: 'shares.buy-shares',
  method: 'POST',
  path: '/api/share-purchases',
  summary: 'Buys whole shares with money that is free in the wallet.',
  needs: sharesAccess.buy,
  body: z.strictObject({ units: unitsWire }),
  output: sharesPageWire,
  refusals: [
    'shares-off',
    'purchases-closed',
    'none-left',
    'below-minimum',
    'above-most',
    'wallet-too-small',
  ],
  isDoneOnce: true,
})

/** Begins to pay for shares by a bank transfer. */
export const payForShares = endpoint({
  name: 'shares.pay-for-shares',
  method: 'POST',
  path: '/api/share-payments',
  summary: 'Begins a bank transfer that buys whole shares once an administrator has found the money.',
  needs: sharesAccess.buy,
  body: z.strictObject({
    units: unitsWire,
    /** This is one more payment, and not the same amount again by mistake. */
    another: z.optional(z.boolean()),
  }),
  output: paymentWire,
  refusals: [
    'shares-off',
    'purchases-closed',
    'none-left',
    'below-minimum',
    'above-most',
    'amount-limits',
    'above-tier-deposit',
    'above-limit',
    'no-collection-account',
    'too-many-payments',
    'payment-being-checked',
    'payment-open',
  ],
  isDoneOnce: true,
})

/** Offers shares to another member. */
export const offerShares = endpoint({
  name: 'shares.offer-shares',
  method: 'POST',
  path: '/api/share-transfers',
  summary: 'Offers shares to another member at their par value; the shares are set aside meanwhile.',
  needs: sharesAccess.offer,
  body: z.strictObject({
    memberCode: codeWire().check(z.regex(/^[A-Z0-9-]{4,20}$/, 'Enter the member number, such as KM-00418.')),
    units: unitsWire,
  }),
  output: sharesPageWire,
  refusals: [
    'shares-off',
    'no-shares',
    'not-free',
    'money-secures-loan',
    'minimum-stays',
    'too-many-requests-open',
    'no-such-member',
    'to-yourself',
    'member-not-active',
  ],
  isDoneOnce: true,
})

/** The buyer takes the offer. */
export const acceptShares = endpoint({
  name: 'shares.accept-shares',
  method: 'POST',
  path: '/api/share-requests/{id}/acceptance',
  summary:
    'Accepts shares that were offered; their price is set aside until two administrators have decided.',
  needs: sharesAccess.accept,
  params,
  output: sharesPageWire,
  refusals: ['shares-off', 'not-yours', 'request-decided', 'below-minimum', 'above-most', 'wallet-too-small'],
  isDoneOnce: true,
})

/** The buyer does not. */
export const declineShares = endpoint({
  name: 'shares.decline-shares',
  method: 'POST',
  path: '/api/share-requests/{id}/refusal',
  summary: 'Declines shares that were offered.',
  needs: sharesAccess.decline,
  params,
  output: sharesPageWire,
  refusals: ['not-yours', 'request-decided'],
  isDoneOnce: true,
})

/** Whoever asked takes it back. */
export const cancelShareRequest = endpoint({
  name: 'shares.cancel-share-request',
  method: 'POST',
  path: '/api/share-requests/{id}/cancellation',
  summary: 'Takes back an offer or a withdrawal that nobody has decided yet.',
  needs: sharesAccess.cancel,
  params,
  output: sharesPageWire,
  refusals: ['not-yours', 'request-decided'],
  isDoneOnce: true,
})

/** Asks for shares to become money again. */
export const withdrawShares = endpoint({
  name: 'shares.withdraw-shares',
  method: 'POST',
  path: '/api/share-withdrawals',
  summary: 'Asks that shares become money in the wallet: some above the minimum, or all on leaving.',
  needs: sharesAccess.withdraw,
  body: z.strictObject({
    /** Absent: all of them, because the member leaves the community. */
    units: z.optional(unitsWire),
    /** The cost that was shown. */
    feeKobo: koboWire,
  }),
  output: sharesPageWire,
  refusals: [
    'no-shares',
    'not-free',
    'money-secures-loan',
    'minimum-stays',
    'cost-changed',
    'too-many-requests-open',
  ],
  isDoneOnce: true,
})

/** A line of the share register. */
export const registerRowWire = z.object({
  id: idWire,
  code: z.string(),
  member: memberWire,
  units: z.int(),
  valueKobo: koboWire,
  since: z.optional(dayWire),
})
export type RegisterRow = z.output<typeof registerRowWire>

export const readRegister = endpoint({
  name: 'shares.read-register',
  method: 'GET',
  path: '/api/share-register',
  summary:
    'The share register: who holds how many shares since when, and the capital in all; or one member of it.',
  needs: sharesAccess.viewRegister,
  query: z.object({ ...pageQuery, member: z.optional(idWire) }),
  output: z.extend(pageOf(registerRowWire), { isOffered: z.boolean(), terms: z.optional(shareTermsWire) }),
  refusals: [],
})

export const downloadRegister = endpoint({
  name: 'shares.download-register',
  method: 'GET',
  path: '/api/share-register/file',
  summary: 'The share register as a CSV file.',
  needs: sharesAccess.viewRegister,
  output: z.undefined(),
  answers: 'file',
  refusals: [],
})

/** A request as administrators see it. */
export const shareReviewWire = z.object({
  id: idWire,
  kind: z.enum(requestKinds),
  status: z.enum(requestStatuses),
  seller: memberWire,
  /** What the seller holds now. */
  sellerUnits: z.int(),
  buyer: z.optional(memberWire),
  units: z.int(),
  valueKobo: koboWire,
  feeKobo: koboWire,
  askedAt: instantWire,
  reason: z.optional(z.string()),
  version: z.int(),
  waiting: z.optional(approvalWire),
  can: z.object({ approve: decisionWire, reject: decisionWire }),
})
export type ShareReview = z.output<typeof shareReviewWire>

/** What members ask for, for administrators. */
export const listShareReviews = endpoint({
  name: 'shares.list-share-reviews',
  method: 'GET',
  path: '/api/share-reviews',
  summary: 'Transfers and withdrawals of shares: what waits for two administrators, oldest first, or all.',
  needs: sharesAccess.viewRegister,
  query: z.object({ ...pageQuery, which: z._default(z.enum(['waiting', 'all']), 'waiting') }),
  output: pageOf(shareReviewWire),
  refusals: [],
})

/** Approves it as the first or the second administrator. */
export const approveShareRequest = endpoint({
  name: 'shares.approve-share-request',
  method: 'POST',
  path: '/api/share-reviews/{id}/approval',
  summary: 'Approves a transfer or a withdrawal of shares; it is done once a second administrator agrees.',
  needs: sharesAccess.approve,
  needsStepUp: true,
  params,
  body: z.strictObject({ version: versionWire }),
  output: shareReviewWire,
  refusals: [
    ...askRefusals,
    'request-decided',
    'not-agreed',
    'minimum-stays',
    'buyer-below-minimum',
    'buyer-above-most',
    'buyer-wallet-too-small',
    'member-not-active',
  ],
  isDoneOnce: true,
})

/** Says no. */
export const rejectShareRequest = endpoint({
  name: 'shares.reject-share-request',
  method: 'POST',
  path: '/api/share-reviews/{id}/rejection',
  summary: 'Rejects a transfer or a withdrawal of shares with a reason that its members read.',
  needs: sharesAccess.reject,
  needsStepUp: true,
  params,
  body: z.strictObject({ version: versionWire, reason: reasonWire }),
  output: shareReviewWire,
  refusals: ['affected', 'request-decided', 'not-agreed'],
  isDoneOnce: true,
})

/** What waits on the administrators' first screen. */
export const sharesToDecide = workList('shares', {
  rows: z.array(
    z.object({
      id: idWire,
      kind: z.enum(requestKinds),
      seller: personWire,
      buyer: z.optional(personWire),
      units: z.int(),
      valueKobo: koboWire,
      askedAt: instantWire,
      can: z.object({ approve: decisionWire }),
    }),
  ),
})
export type ShareWaiting = z.output<typeof sharesToDecide.wire>['rows'][number]

/** The terms with what waits of them. */
export const shareSettingsWire = z.object({
  isOffered: z.boolean(),
  /** Absent until the first were approved. */
  terms: z.optional(shareTermsWire),
  waiting: z.optional(approvalWire),
})
export type ShareSettings = z.output<typeof shareSettingsWire>

export const readShareTerms = endpoint({
  name: 'shares.read-share-terms',
  method: 'GET',
  path: '/api/share-terms',
  summary: 'Whether the community offers shares, on what terms, and what waits of that.',
  needs: sharesAccess.viewTerms,
  output: shareSettingsWire,
  refusals: [],
})

/** Other terms, which two administrators decide. */
export const shareTermsBody = z.strictObject({
  isOffered: z.boolean(),
  parKobo: koboWire.check(
    z.refine((par) => par >= 100n && par <= 100_000_000n, 'Enter a value from ₦1 to ₦1,000,000.'),
  ),
  leastUnits: unitsWire,
  capitalUnits: unitsWire,
  mostBps: z
    .number('Enter a percentage from 0.01% to 100%.')
    .check(
      z.int('Enter a percentage with at most two decimals.'),
      z.minimum(1, 'Enter a percentage from 0.01% to 100%.'),
      z.maximum(10_000, 'Enter a percentage from 0.01% to 100%.'),
    ),
  feeBps: z
    .number('Enter a percentage from 0% to 10%.')
    .check(
      z.int('Enter a percentage with at most two decimals.'),
      z.minimum(0, 'Enter a percentage from 0% to 10%.'),
      z.maximum(1_000, 'Enter a percentage from 0% to 10%.'),
    ),
  isOpen: z.boolean(),
  reason: reasonWire,
})

/** Asks for other terms, or agrees to them. */
export const changeShareTerms = endpoint({
  name: 'shares.change-share-terms',
  method: 'PUT',
  path: '/api/share-terms',
  summary: 'Asks that shares are offered on these terms; they hold once a second administrator agrees.',
  needs: sharesAccess.changeTerms,
  needsStepUp: true,
  body: shareTermsBody,
  output: shareSettingsWire,
  refusals: [...askRefusals, 'par-fixed', 'below-issued', 'no-room', 'shares-held', 'same-terms'],
})
