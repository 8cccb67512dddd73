/** The guarantors of a loan for who looks after it when it is overdue or called. */
import type { JobCall } from '@kolo/application/job'
import type { Db } from '@kolo/database/tables'
import { type Kobo, kobo } from '@kolo/foundation/money'
import type { LoanWithTerms } from '../../loans/server/loan.store.ts'
import { acceptedOf, pledgeOf } from '../guarantor.rules.ts'
import { notifyGuarantee } from './guarantor.notifications.ts'
import { guarantorsOfLoan } from './guarantor.store.ts'

/** A guarantor with what they owe at most, with so much of the principal left, and the holds it is in. */
export type StandingGuarantor = {
  id: string
  memberUid: string
  pledgeKobo: Kobo
  holdIds: readonly string[]
}

/** Who guarantees a loan. */
export async function guarantorsOf(
  db: Db,
  loan: Pick<LoanWithTerms, 'id' | 'principalKobo'>,
  leftKobo: Kobo,
): Promise<StandingGuarantor[]> {
  const principalKobo = kobo(loan.principalKobo)
  return acceptedOf(await guarantorsOfLoan(db, loan.id)).map(
    ({ id, memberUid, amountKobo, paidKobo, holdIds }) => ({
      id,
      memberUid,
      holdIds,
      pledgeKobo: pledgeOf(kobo(amountKobo), { leftKobo, principalKobo, paidKobo: kobo(paidKobo) }),
    }),
  )
}

/** Tells them what is overdue, that what is left has a new schedule, or that it was written off. */
export async function notifyGuarantors(
  call: Pick<JobCall, 'db' | 'now' | 'enqueue'>,
  loan: LoanWithTerms,
  { step, amount }: { step: 'overdue' | 'rescheduled' | 'written-off'; amount: Kobo },
): Promise<void> {
  for (const guarantor of acceptedOf(await guarantorsOfLoan(call.db, loan.id)))
    await notifyGuarantee(call, { step, loan, guarantor, amount })
}
