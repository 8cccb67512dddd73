/**
 * What a paper of a loan says, as an amount and a hash: taken when it is made, when it is opened, and when its code is
 * checked. What must always be true: as long as the loan and the books say the same, so do these.
 */
import { createHash } from 'node:crypto'
import type { Db } from '@kolo/database/tables'
import { type Kobo, kobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { addMilliseconds, type Instant } from '@kolo/foundation/time'
import { readStatement, type StatementLine } from '@kolo/ledger/balance'
import { termsOfLoan } from '../../loans/server/borrower.ts'
import { interestDueAccount, penaltyDueAccount, principalAccount } from '../../loans/server/loan.postings.ts'
import type { LoanWithTerms } from '../../loans/server/loan.store.ts'
import { agreementHash } from '../../loans/server/loan-lines.ts'
import { documentsOf, type LoanDocumentKind } from '../loan-document.rules.ts'

/** More than a loan of 260 instalments has. */
const linesMost = 2_000

/** What a paper comes to. */
export type LoanDocumentFigures = { amountKobo: Kobo; contentSha256: string }

/** A line of a statement: what of the loan it changed. */
export type LoanLine = StatementLine & { of: 'principal' | 'interest' | 'penalty' }

const accountsOfParts = {
  principal: principalAccount,
  interest: interestDueAccount,
  penalty: penaltyDueAccount,
} satisfies Record<LoanLine['of'], unknown>

/** What the books say of a loan until a moment, oldest first: its principal, interest and penalties. */
export async function loanLines(db: Db, loan: LoanWithTerms, until: Instant): Promise<LoanLine[]> {
  const borrowed = { loanId: loan.id, memberUid: loan.memberUid, productId: loan.productId }
  const asked = { limit: linesMost, until: addMilliseconds(until, 1) }
  const lines: LoanLine[] = []
  for (const [part, account] of Object.entries(accountsOfParts)) {
    const { rows } = await readStatement(db, account(borrowed), asked)
    lines.push(...rows.map((line) => ({ ...line, of: part as LoanLine['of'] })))
  }
  return lines.sort(
    (a, b) => a.postedAt.localeCompare(b.postedAt) || a.transferId.localeCompare(b.transferId),
  )
}

/** The figures of a paper now; `at`: the moment a statement is of. Nothing where there is no such paper. */
export async function figuresOfDocument(
  db: Db,
  loan: LoanWithTerms,
  { kind, at }: { kind: LoanDocumentKind; at: Instant },
): Promise<LoanDocumentFigures | undefined> {
  if (!documentsOf(loan).includes(kind)) return undefined
  const principalKobo = kobo(loan.principalKobo)
  if (kind === 'agreement')
    return { amountKobo: principalKobo, contentSha256: agreementHash(loan, termsOfLoan(loan)) }
  if (kind === 'clearance')
    return {
      amountKobo: principalKobo,
      contentSha256: hashOf([kind, loan.code, loan.memberUid, principalKobo, loan.endedAt ?? '']),
    }
  const lines = await loanLines(db, loan, at)
  const owed = lines.length === 0 ? zeroKobo : sumKobo(lines.map(({ amount }) => amount))
  const said = lines.map(({ transferId, amount }) => `${transferId} ${amount}`)
  return { amountKobo: owed, contentSha256: hashOf([kind, loan.code, loan.memberUid, ...said]) }
}

function hashOf(said: readonly (string | bigint)[]): string {
  return createHash('sha256').update(said.map(String).join('\n')).digest('hex')
}
