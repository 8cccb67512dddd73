/** Every endpoint about what a member who died leaves: what there is, what is owed, and who receives the rest. */
import { approvalWire } from '@kolo/approvals/contract'
import { endpoint } from '@kolo/foundation/endpoint'
import { askRefusals } from '@kolo/foundation/four-eyes'
import {
  dayWire,
  decisionWire,
  digitsWire,
  idWire,
  instantWire,
  koboWire,
  lineWire,
  textWire,
} from '@kolo/foundation/wire'
import { withdrawalStatuses } from '@kolo/withdrawals/rules'
import * as z from 'zod/mini'
import { loanStatuses } from '../loans/loan.rules.ts'
import { loansAccess } from '../loans.access.ts'
import { claimOutcomes, claimStates } from './estate.rules.ts'

const params = z.object({ uid: idWire })

const claimWire = z.object({
  id: idWire,
  loanId: idWire,
  insurer: z.string(),
  claimNumber: z.string(),
  expectedKobo: koboWire,
  openedAt: instantWire,
  state: z.enum(claimStates),
  paidKobo: z.optional(koboWire),
  reason: z.optional(z.string()),
})

const estateLoanWire = z.object({
  id: idWire,
  code: z.string(),
  product: z.string(),
  status: z.enum(loanStatuses),
  principalKobo: koboWire,
  interestKobo: koboWire,
  penaltyKobo: koboWire,
  owedKobo: koboWire,
  /** What wallet and savings pay of it today. */
  paysKobo: koboWire,
  guarantors: z.array(z.object({ fullName: z.string(), pledgeKobo: koboWire })),
  claims: z.array(claimWire),
  waiting: z.optional(approvalWire),
  may: z.object({ claim: decisionWire, setOff: decisionWire }),
})

const payoutWire = z.object({
  id: idWire,
  code: z.string(),
  payeeName: z.string(),
  entitlement: z.string(),
  amountKobo: koboWire,
  bankName: z.string(),
  last4: z.string(),
  askedAt: instantWire,
  /** Where it stands once it is approved. */
  withdrawal: z.optional(z.object({ id: idWire, code: z.string(), status: z.enum(withdrawalStatuses) })),
  waiting: z.optional(approvalWire),
})

/** All of it, for administrators. */
export const estateWire = z.object({
  uid: idWire,
  fullName: z.string(),
  memberCode: z.string(),
  diedOn: dayWire,
  nextOfKin: z.optional(
    z.object({ fullName: z.string(), phone: z.string(), relationship: z.string(), sharePercent: z.int() }),
  ),
  /** What there is. */
  walletKobo: koboWire,
  savingsKobo: koboWire,
  sharesKobo: koboWire,
  investmentsKobo: koboWire,
  /** What of it is held: for loans, guarantees, or on its way out. */
  heldKobo: koboWire,
  /** What is owed of loans, and beside them. */
  owedKobo: koboWire,
  /** What can be paid out now. */
  freeKobo: koboWire,
  loans: z.array(estateLoanWire),
  payouts: z.array(payoutWire),
  may: z.object({ payOut: decisionWire, returnShares: decisionWire }),
})

export type Estate = z.output<typeof estateWire>
export type EstateLoan = Estate['loans'][number]
export type EstatePayout = Estate['payouts'][number]

/** Reads it. */
export const readEstate = endpoint({
  name: 'loans.read-estate',
  method: 'GET',
  path: '/api/estates/{uid}',
  summary: 'What a member who died leaves: what there is, what is owed, claims, guarantors and pay-outs.',
  needs: loansAccess.settleEstate,
  params,
  output: estateWire,
  refusals: ['not-died'],
})

/** Notes a claim on the insurance of a loan; guarantors wait for it. */
export const openClaim = endpoint({
  name: 'loans.open-claim',
  method: 'POST',
  path: '/api/estates/{uid}/claims',
  summary: 'Notes a claim on the insurance of a loan of a member who died; its guarantors wait for it.',
  needs: loansAccess.settleEstate,
  needsStepUp: true,
  params,
  body: z.strictObject({
    loanId: idWire,
    insurer: lineWire(2, 100, 'Enter the name of the insurer, 2 to 100 characters.'),
    claimNumber: lineWire(2, 60, 'Enter the number of the claim or policy, 2 to 60 characters.'),
    expectedKobo: koboWire.check(z.refine((amount) => amount > 0n, 'Enter an amount.')),
  }),
  output: estateWire,
  refusals: ['not-died', 'loan-status', 'claim-open', 'own-loan'],
  isDoneOnce: true,
})

/** Says what became of it. */
export const endClaim = endpoint({
  name: 'loans.end-claim',
  method: 'POST',
  path: '/api/estates/{uid}/claims/{id}/end',
  summary: 'Says by which money an insurance claim was paid, or why it was refused.',
  needs: loansAccess.settleEstate,
  needsStepUp: true,
  params: z.object({ uid: idWire, id: idWire }),
  body: z.strictObject({
    outcome: z.enum(claimOutcomes, 'Choose what became of it.'),
    /** The code of the money that came in, or why the insurer refused. */
    detail: textWire(5, 500, 'Enter the code of the money that came in, or the reason, 5 to 500 characters.'),
  }),
  output: estateWire,
  refusals: ['not-died', 'claim-over', 'receipt-missing', 'own-loan'],
  isDoneOnce: true,
})

/** Asks that the shares become money in the wallet; two approve it where shares are reviewed. */
export const returnShares = endpoint({
  name: 'loans.return-estate-shares',
  method: 'POST',
  path: '/api/estates/{uid}/shares',
  summary: 'Asks to turn the shares of a member who died into money; two administrators approve it.',
  needs: loansAccess.settleEstate,
  needsStepUp: true,
  params,
  body: z.strictObject({}),
  output: estateWire,
  refusals: ['not-died', 'no-shares', 'shares-held'],
  isDoneOnce: true,
})

/** Pays out what is left, by two. */
export const payOutEstate = endpoint({
  name: 'loans.pay-out-estate',
  method: 'POST',
  path: '/api/estates/{uid}/payouts',
  summary: 'Proposes to pay what a member who died leaves to a nominee; a second administrator approves it.',
  needs: loansAccess.settleEstate,
  needsStepUp: true,
  params,
  body: z.strictObject({
    payeeName: lineWire(2, 100, 'Enter the name of the person, 2 to 100 characters.'),
    entitlement: lineWire(3, 200, 'Say what shows that it is theirs, 3 to 200 characters.'),
    amountKobo: koboWire.check(z.refine((amount) => amount > 0n, 'Enter an amount.')),
    bankName: lineWire(2, 60, 'Choose the bank.'),
    bankCode: lineWire(3, 6, 'Choose the bank.'),
    accountNumber: digitsWire(10, 'Enter all 10 digits of the account number.'),
    accountName: lineWire(2, 100, 'Enter the name that the bank shows.'),
  }),
  output: estateWire,
  refusals: [
    ...askRefusals,
    'not-died',
    'estate-owes',
    'claim-open',
    'above-free',
    'name-differs',
    'next-of-kin',
    'account-exists',
  ],
})

const statementWire = z.object({
  id: idWire,
  code: z.string(),
  /** What is left. */
  amountKobo: koboWire,
  issuedAt: instantWire,
})
export type EstateStatement = z.output<typeof statementWire>

/** Makes the ending statement, or answers the one that says the same. */
export const makeEstateStatement = endpoint({
  name: 'loans.make-estate-statement',
  method: 'POST',
  path: '/api/estates/{uid}/statements',
  summary: 'Makes the statement of what a member who died left, what was paid of it, and what is left.',
  needs: loansAccess.settleEstate,
  needsStepUp: true,
  params,
  body: z.strictObject({}),
  output: statementWire,
  refusals: ['not-died'],
  isDoneOnce: true,
})

export const openEstateStatement = endpoint({
  name: 'loans.open-estate-statement',
  method: 'GET',
  path: '/api/estate-statements/{id}/file',
  summary: 'The statement of an estate as PDF; refused once the books say something else.',
  needs: loansAccess.settleEstate,
  params: z.object({ id: idWire }),
  output: z.undefined(),
  answers: 'file',
  refusals: ['loan-document-changed'],
})
