/** Every endpoint about charges: what a member owes and pays, and the list, waivers and reminders of officers. */
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
  orderWire,
  pageOf,
  pageQuery,
  textWire,
} from '@kolo/foundation/wire'
import { paymentAmountWire, personWire } from '@kolo/payments/contract'
import { paymentWire } from '@kolo/transfers/contract'
import * as z from 'zod/mini'
import { chargesAccess } from '../charges.access.ts'
import { chargeKinds, chargeStatuses } from './charge.rules.ts'

const params = z.object({ id: idWire })
const amountAboveZero = koboWire.check(z.refine((amount) => amount > 0n, 'Enter an amount above zero.'))

/** What is said of a charge wherever it is shown. */
const figures = {
  id: idWire,
  code: z.string(),
  kind: z.enum(chargeKinds),
  title: z.string(),
  period: z.string(),
  status: z.enum(chargeStatuses),
  amountKobo: koboWire,
  paidKobo: koboWire,
  waivedKobo: koboWire,
  outstandingKobo: koboWire,
  overdueKobo: koboWire,
  instalments: z.number(),
  /** The day of the first part that is not paid; of one that is settled, its own day. */
  dueOn: dayWire,
  chargedOn: dayWire,
}

/** A charge as its member sees it. */
export const ownChargeWire = z.object({
  ...figures,
  /** Which part falls due next, and how much is left of it; everything overdue is in it. */
  part: z.number(),
  dueKobo: koboWire,
  daysOverdue: z.number(),
  daysLeft: z.number(),
  /** The last day to contest a fine. */
  contestUntil: z.nullable(dayWire),
  ticketId: z.nullable(idWire),
  answer: z.nullable(z.string()),
  can: z.object({ pay: decisionWire, contest: decisionWire }),
})

export type OwnCharge = z.output<typeof ownChargeWire>

/** What a member owes the society: loans and charges in one list. */
export const owedPageWire = z.object({
  today: dayWire,
  charges: z.array(ownChargeWire),
  /** Of each running loan what is overdue and since when, or else the next instalment and its day. */
  loans: z.array(
    z.object({
      id: idWire,
      code: z.string(),
      name: z.string(),
      kobo: koboWire,
      on: dayWire,
      daysOverdue: z.number(),
    }),
  ),
  walletKobo: koboWire,
  paid: z.array(
    z.object({ id: idWire, title: z.string(), code: z.string(), amountKobo: koboWire, paidAt: instantWire }),
  ),
})

export type OwedPage = z.output<typeof owedPageWire>

export const readOwed = endpoint({
  name: 'charges.read-owed',
  method: 'GET',
  path: '/api/what-i-owe',
  summary: 'What the signed-in member owes: loans, dues, levies and fines, with what was paid lately.',
  needs: chargesAccess.viewOwn,
  output: owedPageWire,
  refusals: [],
})

export const payCharges = endpoint({
  name: 'charges.pay-charges',
  method: 'POST',
  path: '/api/charge-payments',
  summary:
    'Pays charges of the signed-in member from the wallet: all of them, or none where the wallet has too little.',
  needs: chargesAccess.pay,
  body: z.strictObject({
    parts: z.array(z.strictObject({ chargeId: idWire, amountKobo: amountAboveZero })).check(
      z.minLength(1, 'Choose what to pay.'),
      z.maxLength(50, 'Choose up to 50 charges.'),
      z.refine(
        (parts) => new Set(parts.map(({ chargeId }) => chargeId)).size === parts.length,
        'Name each charge once.',
      ),
    ),
  }),
  output: owedPageWire,
  refusals: ['charge-settled', 'charge-whole', 'charge-above-owed', 'wallet-too-small'],
  isDoneOnce: true,
})

/** Starts a bank transfer; its code names the charge. */
export const payChargeByTransfer = endpoint({
  name: 'charges.pay-charge-by-transfer',
  method: 'POST',
  path: '/api/charges/{id}/transfers',
  summary: 'Starts a bank transfer that pays a charge once an administrator has found the money.',
  needs: chargesAccess.pay,
  params,
  body: z.strictObject({
    amountKobo: paymentAmountWire,
    /** This is one more payment, and not the same amount again by mistake. */
    another: z.optional(z.boolean()),
  }),
  output: paymentWire,
  refusals: [
    'charge-settled',
    'charge-whole',
    'charge-above-owed',
    'above-tier-deposit',
    'above-limit',
    'too-many-payments',
    'payment-being-checked',
    'payment-open',
    'no-collection-account',
  ],
  isDoneOnce: true,
})

export const contestCharge = endpoint({
  name: 'charges.contest-charge',
  method: 'POST',
  path: '/api/charges/{id}/contest',
  summary:
    'Contests a fine until the day it is due: opens a ticket that names it, and nothing is collected meanwhile.',
  needs: chargesAccess.contest,
  params,
  body: z.strictObject({
    reason: textWire(10, 2_000, 'Please say in 10 to 2,000 characters why it is wrong.'),
  }),
  output: owedPageWire,
  refusals: ['not-contestable'],
  isDoneOnce: true,
})

/** A charge in the list of officers. */
export const listedChargeWire = z.object({
  ...figures,
  member: z.object({ ...personWire.shape, code: z.string() }),
  runId: idWire,
  runCode: z.string(),
  isOwn: z.boolean(),
})

export type ListedCharge = z.output<typeof listedChargeWire>

const narrowed = {
  search: z.optional(lineWire(1, 100, 'Search for up to 100 characters.')),
  status: z.optional(z.enum([...chargeStatuses, 'open'])),
  kind: z.optional(z.enum(chargeKinds)),
  run: z.optional(idWire),
}

export const listCharges = endpoint({
  name: 'charges.list-charges',
  method: 'GET',
  path: '/api/charges',
  summary: 'Charges of all members, what falls due first on top.',
  needs: chargesAccess.review,
  query: z.object({ ...pageQuery, ...narrowed, order: orderWire(['due', 'outstanding', 'member']) }),
  output: pageOf(listedChargeWire),
  refusals: [],
})

export const downloadCharges = endpoint({
  name: 'charges.download-charges',
  method: 'GET',
  path: '/api/charges/file',
  summary: 'Charges of all members as a CSV or XLSX file.',
  needs: chargesAccess.review,
  query: z.object({ ...narrowed, format: z._default(z.enum(['csv', 'xlsx']), 'csv') }),
  output: z.undefined(),
  answers: 'file',
  refusals: [],
})

export const readChargeTotals = endpoint({
  name: 'charges.read-charge-totals',
  method: 'GET',
  path: '/api/charge-totals',
  summary: 'What the charges that are asked for come to: charged, paid, waived, outstanding and overdue.',
  needs: chargesAccess.review,
  query: z.object(narrowed),
  output: z.object({
    charges: z.number(),
    members: z.number(),
    amountKobo: koboWire,
    paidKobo: koboWire,
    waivedKobo: koboWire,
    outstandingKobo: koboWire,
    overdueKobo: koboWire,
  }),
  refusals: [],
})

export type ChargeTotals = z.output<typeof readChargeTotals.output>

/** One charge with everything that happened to it. */
export const wholeChargeWire = z.object({
  ...listedChargeWire.shape,
  payments: z.array(
    z.object({
      id: idWire,
      amountKobo: koboWire,
      channel: z.string(),
      paidAt: instantWire,
      reversedAt: z.nullable(instantWire),
    }),
  ),
  waivers: z.array(z.object({ id: idWire, amountKobo: koboWire, reason: z.string(), waivedAt: instantWire })),
  contest: z.nullable(
    z.object({
      at: instantWire,
      ticketId: idWire,
      endedAt: z.nullable(instantWire),
      answer: z.nullable(z.string()),
    }),
  ),
  remindedAt: z.nullable(instantWire),
  waiting: z.array(approvalWire),
  can: z.object({ waive: decisionWire, remind: decisionWire, answerContest: decisionWire }),
})

export type WholeCharge = z.output<typeof wholeChargeWire>

export const readCharge = endpoint({
  name: 'charges.read-charge',
  method: 'GET',
  path: '/api/charges/{id}',
  summary: 'One charge with its payments, waivers and contest.',
  needs: chargesAccess.review,
  params,
  output: wholeChargeWire,
  refusals: [],
})

export const listChargesOf = endpoint({
  name: 'charges.list-charges-of',
  method: 'GET',
  path: '/api/members/{uid}/charges',
  summary: 'The charges of one member, the newest first.',
  needs: chargesAccess.review,
  params: z.object({ uid: idWire }),
  output: z.object({ rows: z.array(listedChargeWire) }),
  refusals: [],
})

export const waiveCharge = endpoint({
  name: 'charges.waive-charge',
  method: 'POST',
  path: '/api/charges/{id}/waivers',
  summary: 'Proposes to waive a charge or a part of it, or agrees to it as the second.',
  needs: chargesAccess.waive,
  needsStepUp: true,
  params,
  body: z.strictObject({
    /** Null: all that is owed. */
    amountKobo: z.nullable(amountAboveZero),
    reason: textWire(5, 500, 'Please give a reason of 5 to 500 characters.'),
  }),
  output: wholeChargeWire,
  refusals: [...askRefusals, 'charge-settled', 'own-charge', 'waive-above-owed'],
  isDoneOnce: true,
})

export const remindOfCharge = endpoint({
  name: 'charges.remind-of-charge',
  method: 'POST',
  path: '/api/charges/{id}/reminders',
  summary: 'Reminds a member of a charge, once a day.',
  needs: chargesAccess.remind,
  needsStepUp: true,
  params,
  output: wholeChargeWire,
  refusals: ['charge-settled', 'own-charge', 'charge-reminded-today'],
  isDoneOnce: true,
})

export const answerContest = endpoint({
  name: 'charges.answer-contest',
  method: 'POST',
  path: '/api/charges/{id}/contest-answers',
  summary: 'Says that a contested fine stays, and why. To waive it, two administrators waive it.',
  needs: chargesAccess.answerContest,
  needsStepUp: true,
  params,
  body: z.strictObject({ answer: textWire(5, 500, 'Please answer in 5 to 500 characters.') }),
  output: wholeChargeWire,
  refusals: ['own-charge', 'not-contested'],
  isDoneOnce: true,
})
