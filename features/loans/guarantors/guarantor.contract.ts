/** Every endpoint about guarantors: asking them, and what a guarantor reads and answers. */
import { endpoint } from '@kolo/foundation/endpoint'
import { dayWire, decisionWire, idWire, instantWire, koboWire, typedWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { loanStatuses } from '../loans/loan.rules.ts'
import { loansAccess } from '../loans.access.ts'
import { coverKinds } from '../products/loan-terms.rules.ts'
import { guarantorStatuses } from './guarantor.rules.ts'

const idParams = z.object({ id: idWire })

/** A member with their number, as the other side of a guarantee reads them. */
const memberWire = z.object({ uid: idWire, fullName: z.string(), memberCode: z.string() })

/** A guarantor as the borrower and administrators see them. */
export const guarantorWire = z.object({
  id: idWire,
  member: memberWire,
  amountKobo: koboWire,
  status: z.enum(guarantorStatuses),
  askedAt: instantWire,
  answerUntil: dayWire,
  answeredAt: z.nullable(instantWire),
  endedAt: z.nullable(instantWire),
})

export type Guarantor = z.output<typeof guarantorWire>

/** The guarantors of a loan, what they must cover and why, as the borrower sees it. */
export const loanGuarantorsWire = z.object({
  loan: z.object({
    id: idWire,
    code: z.string(),
    product: z.string(),
    principalKobo: koboWire,
    instalments: z.number(),
    status: z.enum(loanStatuses),
  }),
  cover: z.object({
    kind: z.enum(coverKinds),
    coverKobo: koboWire,
    guarantorsMin: z.number(),
    savingsKobo: koboWire,
    /** What of the savings secures other loans, the borrower's own and those they guarantee. */
    securedKobo: koboWire,
    noGuarantorUpToKobo: koboWire,
  }),
  acceptedKobo: koboWire,
  askedKobo: koboWire,
  /** What the next guarantor is asked for, and can be asked for at most. */
  next: z.object({ shareKobo: koboWire, mostKobo: koboWire }),
  rows: z.array(guarantorWire),
  can: z.object({ ask: decisionWire }),
})

export type LoanGuarantors = z.output<typeof loanGuarantorsWire>

/** The guarantors of a member's own loan. */
export const readGuarantors = endpoint({
  name: 'loans.read-guarantors',
  method: 'GET',
  path: '/api/loans/{id}/guarantors',
  summary: 'The guarantors of a loan of the signed-in member, their answers, and what they must cover.',
  needs: loansAccess.viewOwn,
  params: idParams,
  output: loanGuarantorsWire,
  refusals: [],
})

/** Members to ask. */
export const listGuarantorCandidates = endpoint({
  name: 'loans.list-guarantor-candidates',
  method: 'GET',
  path: '/api/loans/{id}/guarantor-candidates',
  summary:
    'Members of the directory by name, and whether each can guarantee the amount that is asked for next.',
  needs: loansAccess.askGuarantor,
  params: idParams,
  query: z.object({
    search: z.optional(typedWire().check(z.maxLength(100, 'Search for at most 100 characters.'))),
  }),
  output: z.object({
    rows: z.array(
      z.object({
        ...memberWire.shape,
        avatar: z.string(),
        /** Why they cannot guarantee the next share; absent where they can. */
        refusal: z.optional(z.string()),
        /** Whether they can guarantee anything: all of the share or less. */
        canBeAsked: z.boolean(),
      }),
    ),
  }),
  refusals: ['loan-status'],
})

/** Asks a member. */
export const askGuarantor = endpoint({
  name: 'loans.ask-guarantor',
  method: 'POST',
  path: '/api/loans/{id}/guarantors',
  summary: 'Asks a member of the directory to guarantee a loan, for an amount or an equal share.',
  needs: loansAccess.askGuarantor,
  params: idParams,
  body: z.strictObject({
    guarantorUid: idWire,
    /** An equal share of what is left where none is given. */
    amountKobo: z.nullable(koboWire.check(z.refine((amount) => amount > 0n, 'Enter an amount above zero.'))),
  }),
  output: loanGuarantorsWire,
  refusals: [
    'loan-status',
    'guarantor-asked',
    'guarantors-enough',
    'guarantor-amount',
    'guarantor-capacity',
    'guarantor-cannot',
  ],
  isDoneOnce: true,
})

/** Takes a request back. */
export const cancelGuarantor = endpoint({
  name: 'loans.cancel-guarantor',
  method: 'POST',
  path: '/api/loans/{id}/guarantors/{guarantorId}/cancellation',
  summary: 'Takes a request to a guarantor back who has not answered.',
  needs: loansAccess.askGuarantor,
  params: z.object({ id: idWire, guarantorId: idWire }),
  body: z.strictObject({}),
  output: loanGuarantorsWire,
  refusals: ['loan-status', 'guarantee-over'],
  isDoneOnce: true,
})

/** A guarantee as its guarantor sees it: nothing else of the borrower. */
export const guaranteeWire = z.object({
  id: idWire,
  status: z.enum(guarantorStatuses),
  askedAt: instantWire,
  answerUntil: dayWire,
  answeredAt: z.nullable(instantWire),
  borrower: memberWire,
  loan: z.object({
    code: z.string(),
    product: z.string(),
    status: z.enum(loanStatuses),
    principalKobo: koboWire,
    instalments: z.number(),
    instalmentKobo: koboWire,
  }),
  others: z.array(z.object({ fullName: z.string(), status: z.enum(guarantorStatuses) })),
  /** What the guarantor agrees to, and what they owe at most now. */
  amountKobo: koboWire,
  owedAtMostKobo: koboWire,
  /** How it falls if every instalment is paid on its day. */
  falls: z.array(z.object({ paid: z.number(), on: dayWire, owedAtMostKobo: koboWire })),
  overdueKobo: koboWire,
  /** That the loan was called: until when its borrower pays everything that is owed. */
  call: z.nullable(z.object({ dueOn: dayWire, owedKobo: koboWire })),
  /** What the guarantor paid, which the borrower owes to them. */
  paid: z.nullable(z.object({ at: instantWire, amountKobo: koboWire })),
  capacity: z.object({
    savingsKobo: koboWire,
    sharesKobo: koboWire,
    heldKobo: koboWire,
    freeKobo: koboWire,
  }),
  can: z.object({ answer: decisionWire, withdraw: decisionWire }),
})

export type Guarantee = z.output<typeof guaranteeWire>

/** What a member was asked to guarantee. */
export const listGuarantees = endpoint({
  name: 'loans.list-guarantees',
  method: 'GET',
  path: '/api/guarantees',
  summary: 'What the signed-in member guarantees or was asked to guarantee, newest first.',
  needs: loansAccess.viewGuarantees,
  output: z.object({
    rows: z.array(
      z.object({
        id: idWire,
        borrower: memberWire,
        status: z.enum(guarantorStatuses),
        askedAt: instantWire,
        answerUntil: dayWire,
        amountKobo: koboWire,
        owedAtMostKobo: koboWire,
        /** What the guarantor paid of a called loan. */
        paidKobo: koboWire,
      }),
    ),
  }),
  refusals: [],
})

export type GuaranteeListed = z.output<typeof listGuarantees.output>['rows'][number]

export const readGuarantee = endpoint({
  name: 'loans.read-guarantee',
  method: 'GET',
  path: '/api/guarantees/{id}',
  summary: 'A guarantee of the signed-in member: what they would owe and when, and their capacity.',
  needs: loansAccess.viewGuarantees,
  params: idParams,
  output: guaranteeWire,
  refusals: [],
})

const answer = {
  method: 'POST',
  params: idParams,
  body: z.strictObject({}),
  output: guaranteeWire,
  isDoneOnce: true,
} as const

export const acceptGuarantee = endpoint({
  ...answer,
  name: 'loans.accept-guarantee',
  path: '/api/guarantees/{id}/acceptance',
  summary: 'Guarantees a loan: the amount is held in the guarantor’s own savings and shares.',
  needs: loansAccess.acceptGuarantee,
  needsStepUp: true,
  refusals: ['guarantee-over', 'guarantor-capacity', 'guarantor-cannot'],
})

export const declineGuarantee = endpoint({
  ...answer,
  name: 'loans.decline-guarantee',
  path: '/api/guarantees/{id}/refusal',
  summary: 'Declines to guarantee a loan; nobody has to give a reason.',
  needs: loansAccess.declineGuarantee,
  refusals: ['guarantee-over'],
})

export const withdrawGuarantee = endpoint({
  ...answer,
  name: 'loans.withdraw-guarantee',
  path: '/api/guarantees/{id}/withdrawal',
  summary: 'Takes a guarantee back, until the borrower accepts the agreement; then what was held is free.',
  needs: loansAccess.withdrawGuarantee,
  refusals: ['guarantee-binding'],
})
