/** A guarantee as its guarantor sees it: what they would owe and can carry, and nothing else of the borrower. */
import type { Call } from '@kolo/application/call'
import { decide } from '@kolo/foundation/access'
import { addKobo, type Kobo, kobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { dayIn, lagos } from '@kolo/foundation/time'
import { peopleOf } from '@kolo/profile/server'
import { balanceOf, owedOfAll, principalLeft, type RunningInstalment } from '../../loans/repayment.rules.ts'
import type { LoanWithTerms } from '../../loans/server/loan.store.ts'
import { linesOfLoan } from '../../loans/server/loan-lines.ts'
import { loansAccess } from '../../loans.access.ts'
import type { Guarantee, GuaranteeListed } from '../guarantor.contract.ts'
import { answerUntil, fallsOf, pledgeOf } from '../guarantor.rules.ts'
import { type GuarantorRecord, guaranteeSubject } from './guarantor.record.ts'
import { type GuaranteeRow, guarantorsOfLoan } from './guarantor.store.ts'
import { capacityOf, pledgeNow } from './pledged.ts'

export async function presentGuarantees(
  { db }: Pick<Call, 'db'>,
  rows: readonly GuaranteeRow[],
): Promise<GuaranteeListed[]> {
  const personOf = await peopleOf(
    db,
    rows.map(({ borrowerUid }) => borrowerUid),
  )
  return rows.map((row) => ({
    id: row.id,
    borrower: personOf(row.borrowerUid),
    status: row.status,
    askedAt: row.askedAt,
    answerUntil: answerUntil(dayIn(lagos, row.askedAt)),
    amountKobo: kobo(row.amountKobo),
    owedAtMostKobo: row.status === 'accepted' ? pledgeNow(row) : zeroKobo,
    paidKobo: kobo(row.paidKobo),
  }))
}

export async function presentGuarantee(
  call: Pick<Call, 'db' | 'now' | 'actor'>,
  loan: LoanWithTerms,
  guarantor: GuarantorRecord,
): Promise<Guarantee> {
  const { db, now, actor } = call
  const lines = await linesOfLoan(call, loan)
  const all = await guarantorsOfLoan(db, loan.id)
  const isLive = guarantor.status === 'asked' || guarantor.status === 'accepted'
  const others = isLive ? all.filter(({ id, status }) => id !== guarantor.id && isStanding(status)) : []
  const personOf = await peopleOf(db, [loan.memberUid, ...others.map(({ memberUid }) => memberUid)])
  const { savingsKobo, sharesKobo, heldKobo, freeKobo } = await capacityOf(db, actor.uid)
  const amountKobo = kobo(guarantor.amountKobo)
  const principalKobo = kobo(loan.principalKobo)
  const subject = guaranteeSubject(loan, guarantor, now)
  const isRunning = guarantor.status === 'accepted' && loan.paidOutOn !== null
  return {
    id: guarantor.id,
    status: guarantor.status,
    askedAt: guarantor.askedAt,
    answerUntil: answerUntil(dayIn(lagos, guarantor.askedAt)),
    answeredAt: guarantor.answeredAt,
    borrower: personOf(loan.memberUid),
    loan: {
      code: loan.code,
      product: loan.productName,
      status: loan.status,
      principalKobo,
      instalments: loan.instalments,
      instalmentKobo: firstOf(lines),
    },
    others: others.map(({ memberUid, status }) => ({ fullName: personOf(memberUid).fullName, status })),
    amountKobo,
    owedAtMostKobo: isLive
      ? pledgeOf(amountKobo, {
          leftKobo: sumKobo(lines.map(principalLeft)),
          principalKobo,
          paidKobo: kobo(guarantor.paidKobo),
        })
      : zeroKobo,
    falls: fallsOf(amountKobo, principalKobo, { lines, paidOutOn: loan.paidOutOn ?? dayIn(lagos, now) }),
    call:
      isLive && loan.noticeUntil !== null ? { dueOn: loan.noticeUntil, owedKobo: owedOfAll(lines) } : null,
    paid: guarantor.paidAt === null ? null : { at: guarantor.paidAt, amountKobo: kobo(guarantor.paidKobo) },
    overdueKobo: isRunning ? balanceOf(lines, dayIn(lagos, now)).overdueKobo : zeroKobo,
    capacity: { savingsKobo, sharesKobo, heldKobo, freeKobo },
    can: {
      answer: decide(loansAccess.acceptGuarantee, actor, subject),
      withdraw: decide(loansAccess.withdrawGuarantee, actor, subject),
    },
  }
}

const isStanding = (status: GuarantorRecord['status']) => status === 'asked' || status === 'accepted'

function firstOf([first]: readonly RunningInstalment[]): Kobo {
  return first ? addKobo(first.principalKobo, first.interestKobo) : zeroKobo
}
