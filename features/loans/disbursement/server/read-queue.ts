/** The queue of loans to pay out, as administrators see it. */
import type { Call } from '@kolo/application/call'
import { readSetting } from '@kolo/application/community-settings'
import { readWaiting } from '@kolo/approvals/server'
import { decide } from '@kolo/foundation/access'
import { type Kobo, kobo, subtractKobo, zeroKobo } from '@kolo/foundation/money'
import { dayIn, lagos } from '@kolo/foundation/time'
import { memberCardsOf, namesOf } from '@kolo/profile/server'
import { termsOfLoan } from '../../loans/server/borrower.ts'
import type { LoanWithTerms } from '../../loans/server/loan.store.ts'
import { payToOf } from '../../loans/server/pay-to.ts'
import { loansAccess } from '../../loans.access.ts'
import { costOf } from '../../products/loan-schedule.rules.ts'
import type { LoanPayout, PayoutQueue, QueuedLoan } from '../disbursement.contract.ts'
import { missingFor } from '../payout.rules.ts'
import { readLendable } from './lendable.ts'
import { feesOpen } from './pay-fees.ts'
import { linesOfPayouts, newestPayouts, paidOutAlone, readQueue, skipsOf } from './payout.store.ts'
import { payoutKind, payoutSubject } from './payout-approval.ts'
import { payoutTerms } from './payout-terms.ts'
import { setOffToday } from './set-off-figures.ts'

const payoutsShown = 5

/** What can be lent, approved loans in order, and what was paid out last. */
export async function readQueueHandler(call: Call): Promise<PayoutQueue> {
  const { db, now } = call
  const lendable = await readLendable(call)
  const loans = await readQueue(db)
  const [waiting] = await readWaiting(call, [payoutKind], [payoutSubject])
  return {
    lendable,
    terms: await readSetting(db, payoutTerms),
    aloneKobo: await paidOutAlone(db, now),
    loans: await presentQueue(call, loans, lendable.lendableKobo),
    waiting,
    payouts: await presentPayouts(call),
  }
}

async function presentQueue(
  call: Call,
  loans: readonly LoanWithTerms[],
  lendableKobo: PayoutQueue['lendable']['lendableKobo'],
): Promise<QueuedLoan[]> {
  const { db, actor } = call
  const members = await memberCardsOf(
    db,
    loans.map(({ memberUid }) => memberUid),
  )
  const skips = await skipsOf(
    db,
    loans.map(({ id }) => id),
  )
  const payTo = await payToOf(db, loans)
  const missing = missingFor(
    lendableKobo,
    loans.map(({ principalKobo }) => kobo(principalKobo)),
  )
  const reaching: Kobo[] = []
  for (const loan of loans) reaching.push(await reachingMember(call, loan))
  return loans.map((loan, at) => {
    const member = members.get(loan.memberUid)
    return {
      id: loan.id,
      code: loan.code,
      member: {
        uid: loan.memberUid,
        fullName: member?.fullName ?? 'Former member',
        code: member?.memberCode ?? '',
      },
      product: loan.productName,
      approvedAt: loan.approvedAt ?? loan.submittedAt,
      principalKobo: kobo(loan.principalKobo),
      receivedKobo: reaching[at] ?? zeroKobo,
      feesOpenKobo: feesOpen(loan),
      payTo: payTo.get(loan.id) ?? null,
      missingKobo: missing[at] ?? zeroKobo,
      skipped: skips.get(loan.id),
      version: loan.version,
      can: { payOut: decide(loansAccess.payOut, actor, loan) },
    }
  })
}

/** What reaches the member: after fees, interest taken at once, and an older loan that is repaid from it. */
async function reachingMember(call: Call, loan: LoanWithTerms): Promise<Kobo> {
  const { receivedKobo } = costOf(termsOfLoan(loan), {
    principalKobo: kobo(loan.principalKobo),
    instalments: loan.instalments,
    paidOutOn: dayIn(lagos, call.now),
  })
  return subtractKobo(receivedKobo, await setOffToday(call, loan))
}

async function presentPayouts({ db }: Call): Promise<LoanPayout[]> {
  const payouts = await newestPayouts(db, payoutsShown)
  const lines = Map.groupBy(
    await linesOfPayouts(
      db,
      payouts.map(({ id }) => id),
    ),
    ({ payoutId }) => payoutId,
  )
  const names = await namesOf(
    db,
    payouts.flatMap(({ askedBy, confirmedBy }) => [askedBy, ...(confirmedBy === null ? [] : [confirmedBy])]),
  )
  const person = (uid: string) => ({ uid, fullName: names.get(uid) ?? 'Former member' })
  return payouts.map(({ id, code, askedBy, confirmedBy, paidAt, sumKobo }) => ({
    id,
    code,
    askedBy: person(askedBy),
    confirmedBy: confirmedBy === null ? undefined : person(confirmedBy),
    paidAt,
    sumKobo: kobo(sumKobo),
    lines: (lines.get(id) ?? []).map(
      ({ loanId, code: loanCode, member, principalKobo, outcome, problem }) => ({
        loanId,
        code: loanCode,
        member: member ?? 'Former member',
        principalKobo: kobo(principalKobo),
        outcome,
        problem: problem ?? undefined,
      }),
    ),
  }))
}
