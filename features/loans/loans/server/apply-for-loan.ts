/** A member asks for a loan, takes it back, or accepts the agreement. */
import type { Call } from '@kolo/application/call'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { kobo, zeroKobo } from '@kolo/foundation/money'
import { isRefusal, type Refusal, refuse, sentenceOf } from '@kolo/foundation/refusal'
import { orNotFound, RequestProblem } from '@kolo/foundation/request-problem'
import { dayIn, lagos } from '@kolo/foundation/time'
import { writerFor } from '@kolo/foundation/writer'
import { readFormats } from '@kolo/profile/server'
import { loanAccount } from '@kolo/withdrawals/server'
import * as z from 'zod/mini'
import { setOffRefusal } from '../../disbursement/server/set-off-figures.ts'
import { whyFilesNotAlong } from '../../files/server/draft-files.ts'
import { draftFilesOf, giveFiles } from '../../files/server/loan-file.store.ts'
import { presentFile } from '../../files/server/present-files.ts'
import { coverOf } from '../../guarantors/guarantor.rules.ts'
import { securedOf } from '../../guarantors/server/cover.ts'
import { endGuarantees } from '../../guarantors/server/pledge.ts'
import { loansAccess } from '../../loans.access.ts'
import { costOf, scheduleOf } from '../../products/loan-schedule.rules.ts'
import { loanTermsWire } from '../../products/product.contract.ts'
import { openProducts, productById } from '../../products/server/product.store.ts'
import {
  applicationRefusal,
  borrowerRefusal,
  borrowerRules,
  limitOf,
  monthlyInstalment,
} from '../eligibility.rules.ts'
import type {
  acceptLoan,
  applyForLoan,
  readBorrowing,
  readLoan,
  readLoanSettlement,
  withdrawLoan,
} from '../loan.contract.ts'
import { loanMessages } from '../loan.messages.ts'
import { offerHoldsUntil } from '../loan.rules.ts'
import { balanceOf, settlementOf } from '../repayment.rules.ts'
import { settlementOn } from '../settlement.rules.ts'
import { factsFor, readBorrower, termsOfLoan } from './borrower.ts'
import { insertLoan, type LoanWithTerms, loanById, lockBorrower, lockLoan, saveLoan } from './loan.store.ts'
import { agreementHash, linesOfLoan } from './loan-lines.ts'
import { presentLoan } from './present-loan.ts'

/** What a member can borrow of each open product and why, and their loans. */
export async function readBorrowingHandler(call: Call): Promise<OutputOf<typeof readBorrowing>> {
  const borrower = await readBorrower(call, call.actor.uid)
  const writer = writerFor(await readFormats(call.db, call.actor.uid))
  const products = await openProducts(call.db)
  return {
    savingsKobo: borrower.savingsKobo,
    sharesKobo: borrower.sharesKobo,
    owedKobo: factsFor(borrower, '').owedKobo,
    walletKobo: borrower.walletKobo,
    files: (await draftFilesOf(call.db, call.actor.uid)).map(presentFile),
    products: products.map(({ id, code, name, purpose, open_version: version, open_terms }) => {
      if (!open_terms || version === null) throw new Error(`Loan product ${id} is open without terms`)
      const terms = z.decode(loanTermsWire, open_terms)
      const facts = factsFor(borrower, id)
      // The loan that a new one of this product may repay does not stand in its way.
      const older = borrower.loans.find(({ status, productId }) => status === 'running' && productId === id)
      const setOff = terms.topUpAfterBps === undefined ? undefined : older?.id
      const counted = factsFor(borrower, id, undefined, setOff)
      const no = borrowerRefusal(terms, counted)
      return {
        id,
        code,
        name,
        purpose,
        version,
        terms,
        limitKobo: limitOf(terms, facts),
        rules: borrowerRules(terms, counted),
        refusal: no && sentenceOf(loanMessages, no, writer),
      }
    }),
    loans: borrower.loans.map((loan) => ({
      id: loan.id,
      code: loan.code,
      product: loan.productName,
      status: loan.status,
      principalKobo: kobo(loan.principalKobo),
      leftKobo:
        loan.status === 'running'
          ? balanceOf(borrower.linesOf(loan.id), borrower.today).principalKobo
          : kobo(loan.stillOwedKobo ?? 0n),
    })),
  }
}

/** Asks for a loan on the terms that are open. */
export async function applyForLoanHandler(call: Call, { body }: InputOf<typeof applyForLoan>) {
  const { db, actor, now } = call
  await lockBorrower(db, actor.uid)
  const product = await productById(db, body.productId)
  if (product.status !== 'open' || product.open_version !== body.productVersion || !product.open_terms)
    return refuse('loan-product-closed')
  const terms = z.decode(loanTermsWire, product.open_terms)
  const { principalKobo, instalments, purpose, files = [] } = body
  const wanted = { principalKobo, instalments, paidOutOn: dayIn(lagos, now) }
  const monthlyPayKobo = body.monthlyPayKobo ?? undefined
  const isInTerm = instalments <= terms.termMax
  const instalmentKobo = isInTerm ? monthlyInstalment(scheduleOf(terms, wanted), terms) : zeroKobo
  const topUpOf = body.topUpOf ?? null
  const facts = factsFor(await readBorrower(call, actor.uid), product.id, undefined, topUpOf)
  const no = applicationRefusal(terms, facts, { principalKobo, instalments, monthlyPayKobo, instalmentKobo })
  if (no) return no
  const { receivedKobo } = costOf(terms, wanted)
  if (receivedKobo <= zeroKobo) return refuse('loan-nothing-received', {}, 'principalKobo')
  if (topUpOf !== null) {
    const older = own(call, await loanById(db, topUpOf))
    const notSetOff = await setOffRefusal(call, terms, { older, receivedKobo })
    if (notSetOff) return notSetOff
  }
  const gone = await whyFilesNotAlong(call, files)
  if (gone) return gone
  const cover = coverOf(terms, {
    principalKobo,
    savingsKobo: facts.savingsKobo,
    securedKobo: securedOf(facts),
  })
  const loan = await insertLoan(db, {
    id: newId(Date.parse(now)),
    year: wanted.paidOutOn.slice(0, 4),
    memberUid: actor.uid,
    productId: product.id,
    productVersion: body.productVersion,
    principalKobo,
    instalments,
    purpose,
    monthlyPayKobo: body.monthlyPayKobo,
    topUpOf,
    submittedAt: now,
    status: cover.coverKobo > 0n ? 'awaiting_guarantors' : 'submitted',
    ...cover,
  })
  if (files.length > 0) await giveFiles(db, files, loan.id)
  recordOn(call, 'loan.asked', loan)
  return presentLoan(call, loan)
}

/** What a member sees of a loan. */
export async function readLoanHandler(call: Call, { params }: InputOf<typeof readLoan>) {
  return presentLoan(call, own(call, await loanById(call.db, params.id)))
}

/** What it takes to settle it on another day. */
export async function readLoanSettlementHandler(
  call: Call,
  { params, query }: InputOf<typeof readLoanSettlement>,
) {
  const loan = own(call, await loanById(call.db, params.id))
  const no = refusalOf(loansAccess.repay, call.actor, loan)
  if (no) return no
  const today = dayIn(lagos, call.now)
  const on = query.on ?? today
  if (on < today) return refuse('settlement-day', {}, 'on')
  const lines = await linesOfLoan(call, loan)
  // A loan that is called is charged nothing more, whatever the day.
  const settlement = loan.calledOn === null ? settlementOn : settlementOf
  return { on, settlement: settlement(termsOfLoan(loan), lines, on) }
}

/** Takes an application back. */
export async function withdrawLoanHandler(call: Call, { params, body }: InputOf<typeof withdrawLoan>) {
  const loan = await lockOwn(call, params.id)
  const no = refusalOf(loansAccess.withdraw, call.actor, loan)
  if (no) return no
  requireVersion(loan, body.version)
  const saved = await saveLoan(call.db, loan.id, { status: 'withdrawn', endedAt: call.now })
  await endGuarantees({ ...call, actorUid: call.actor.uid }, saved)
  recordOn(call, 'loan.withdrawn', saved)
  return presentLoan(call, saved)
}

/** Accepts the agreement, which is kept by its hash. */
export async function acceptLoanHandler(call: Call, { params, body }: InputOf<typeof acceptLoan>) {
  const loan = await lockOwn(call, params.id)
  const no: Refusal<'loan-status'> | undefined = refusalOf(loansAccess.accept, call.actor, loan)
  if (no) return no
  requireVersion(loan, body.version)
  const until = offerHoldsUntil(dayIn(lagos, loan.offeredAt ?? call.now))
  if (dayIn(lagos, call.now) > until) return refuse('loan-offer-expired', { until })
  const { bankAccountId = null } = body
  if (bankAccountId !== null) {
    const account = await loanAccount(call, { memberUid: loan.memberUid, bankAccountId })
    if (isRefusal(account)) return account
  }
  const saved = await saveLoan(call.db, loan.id, {
    status: 'accepted',
    bankAccountId,
    acceptedAt: call.now,
    agreementSha256: agreementHash(loan, termsOfLoan(loan)),
  })
  recordOn(call, 'loan.accepted', saved, { sha256: saved.agreementSha256 ?? '' })
  return presentLoan(call, saved)
}

/** A member's own loan, locked until the transaction ends. */
export async function lockOwn(call: Call, id: string): Promise<LoanWithTerms> {
  return own(call, await lockLoan(call.db, id))
}

/** The loan, if it is the member's own; anybody else's is not found. */
export function own({ actor }: Pick<Call, 'actor'>, loan: LoanWithTerms): LoanWithTerms {
  return orNotFound(loan.memberUid === actor.uid ? loan : undefined)
}

/** Somebody else changed it meanwhile. */
export function requireVersion(loan: LoanWithTerms, version: number): void {
  if (loan.version !== version) throw new RequestProblem('changed-meanwhile')
}

/** Puts what happened to a loan into the audit log. */
export function recordOn(
  call: Pick<Call, 'record'>,
  kind: `loan.${string}`,
  loan: LoanWithTerms,
  facts: Record<string, string | number | boolean> = {},
): void {
  const { id, code, memberUid, principalKobo } = loan
  call.record({
    kind,
    subjectUid: memberUid,
    target: { type: 'loan', id },
    facts: { code, principalKobo: principalKobo.toString(), ...facts },
  })
}
