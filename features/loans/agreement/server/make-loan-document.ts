/**
 * Papers of a loan are made and opened. What must always be true: a member has their own, administrators any, which the
 * audit log says; one that says something else by now is refused, never quietly different.
 */
import type { Call, FindChecked } from '@kolo/application/call'
import type { FileAnswer } from '@kolo/application/route'
import { actsAsStaff } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newClearCode, newId } from '@kolo/foundation/ids'
import { kobo, zeroKobo } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { dayIn, lagos } from '@kolo/foundation/time'
import { writerFor } from '@kolo/foundation/writer'
import { findProfile, readFormats } from '@kolo/profile/server'
import { codeLength, headOf, pdfAnswer, writeCode } from '@kolo/reports/server'
import { recordOn } from '../../loans/server/apply-for-loan.ts'
import { type LoanWithTerms, loanById } from '../../loans/server/loan.store.ts'
import { loansAccess } from '../../loans.access.ts'
import type { LoanDocument, makeLoanDocument, openLoanDocument } from '../loan-document.contract.ts'
import type { LoanDocumentRecord } from './loan-document.record.ts'
import { documentByCode, documentById, insertDocument } from './loan-document.store.ts'
import { figuresOfDocument } from './loan-document-figures.ts'
import { paperOfLoan } from './loan-papers.ts'

/** Makes a paper as the loan is now. */
export async function makeLoanDocumentHandler(
  call: Call,
  { params, body: { kind } }: InputOf<typeof makeLoanDocument>,
): Promise<LoanDocument | Refusal<'loan-document-not-yet'>> {
  const { db, actor, now } = call
  const loan = seenLoan(call, await loanById(db, params.id))
  const figures = await figuresOfDocument(db, loan, { kind, at: now })
  if (!figures) return refuse('loan-document-not-yet')
  const document = await insertDocument(db, {
    id: newId(Date.parse(now)),
    loanId: loan.id,
    kind,
    code: newClearCode(codeLength),
    ...figures,
    issuedAt: now,
    issuedBy: actor.uid,
  })
  if (loan.memberUid !== actor.uid) recordOn(call, 'loan.document-made', loan, { document: kind })
  return presentDocument(document)
}

function presentDocument({ id, kind, code, amountKobo, issuedAt }: LoanDocumentRecord): LoanDocument {
  return { id, kind, code: writeCode(code), amountKobo: kobo(amountKobo), issuedAt }
}

/** The paper as PDF. */
export async function openLoanDocumentHandler(
  call: Call,
  { params }: InputOf<typeof openLoanDocument>,
): Promise<FileAnswer | Refusal<'loan-document-changed'>> {
  const { db, actor } = call
  const document = await documentById(db, params.id)
  const loan = seenLoan(call, await loanById(db, document.loanId))
  if (!(await stillSays(db, loan, document))) return refuse('loan-document-changed')
  const profile = orNotFound(await findProfile(db, loan.memberUid))
  const formats = await readFormats(db, loan.memberUid)
  if (loan.memberUid !== actor.uid) recordOn(call, 'loan.document-opened', loan, { document: document.kind })
  const paper = await paperOfLoan({
    call,
    loan,
    document,
    member: { fullName: profile.full_name, code: profile.member_code },
    write: writerFor(formats),
  })
  const name = `${loan.code}-${document.kind}-${writeCode(document.code)}.pdf`
  return pdfAnswer(call, name, { ...headOf(call, formats), code: document.code, kind: 'loan', paper })
}

async function stillSays(db: Call['db'], loan: LoanWithTerms, document: LoanDocumentRecord) {
  const { kind, issuedAt: at } = document
  const now = await figuresOfDocument(db, loan, { kind, at })
  return now?.contentSha256 === document.contentSha256 && now.amountKobo === document.amountKobo
}

/** The loan, for its member and for administrators; for everybody else it is not there. */
function seenLoan({ actor }: Call, loan: LoanWithTerms): LoanWithTerms {
  const maySee = loan.memberUid === actor.uid || actsAsStaff(actor, loansAccess.review.permission)
  return orNotFound(maySee ? loan : undefined)
}

/** What the check page says of a paper. */
export const checkedLoanDocument: FindChecked = async (db, code) => {
  const document = await documentByCode(db, code)
  if (!document) return undefined
  const loan = await loanById(db, document.loanId)
  const profile = await findProfile(db, loan.memberUid)
  const day = dayIn(lagos, document.issuedAt)
  return {
    kind: `loan-${document.kind}`,
    issuedAt: document.issuedAt,
    fullName: profile?.full_name ?? '',
    account: `Loan ${loan.code}`,
    from: day,
    to: day,
    openingKobo: zeroKobo,
    closingKobo: kobo(document.amountKobo),
    stillSo: await stillSays(db, loan, document),
  }
}
