/** Which papers of a loan there are, and from when to when. */
import type { LoanStatus } from '../loans/loan.rules.ts'

/** The agreement, from the offer on; a statement, once it is paid out; the letter that nothing is owed any more. */
export const loanDocumentKinds = ['agreement', 'statement', 'clearance'] as const
export type LoanDocumentKind = (typeof loanDocumentKinds)[number]

const from: Record<LoanDocumentKind, readonly LoanStatus[]> = {
  agreement: ['offered', 'accepted', 'approved', 'running', 'repaid', 'written_off'],
  statement: ['running', 'repaid'],
  clearance: ['repaid'],
}

/** The papers of a loan that stands like this. One that came in running has no agreement here. */
export function documentsOf({
  status,
  agreementSha256,
}: {
  status: LoanStatus
  agreementSha256: string | null
}): LoanDocumentKind[] {
  const isAgreed = status === 'offered' || agreementSha256 !== null
  return loanDocumentKinds.filter((kind) => from[kind].includes(status) && (kind !== 'agreement' || isAgreed))
}
