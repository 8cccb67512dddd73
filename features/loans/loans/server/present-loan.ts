/** A loan as its member sees it. */
import type { Call } from '@kolo/application/call'
import { decide } from '@kolo/foundation/access'
import { kobo, subtractKobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { type CalendarDate, dayIn, lagos } from '@kolo/foundation/time'
import { amountOfHolds } from '@kolo/ledger/holds'
import { daysOverdue } from '../../arrears/arrears.rules.ts'
import { presentOwnCall } from '../../calling/server/present-own-call.ts'
import { setOffToday } from '../../disbursement/server/set-off-figures.ts'
import { filesOfLoan } from '../../files/server/loan-file.store.ts'
import { presentFile } from '../../files/server/present-files.ts'
import { loansAccess } from '../../loans.access.ts'
import { costOf } from '../../products/loan-schedule.rules.ts'
import { feesBefore } from '../../products/loan-terms.rules.ts'
import { arrearsKeptSince } from '../../reschedule/reschedule.rules.ts'
import { presentReschedules } from '../../reschedule/server/present-reschedules.ts'
import type { Loan } from '../loan.contract.ts'
import { offerHoldsUntil } from '../loan.rules.ts'
import { penaltyAhead } from '../penalty.rules.ts'
import {
  balanceOf,
  instalmentStatusesOn,
  mostToRepay,
  owedOf,
  type RunningInstalment,
  settlementOf,
  stillToPay,
} from '../repayment.rules.ts'
import { termsOfLoan } from './borrower.ts'
import { type LoanWithTerms, loanById, repaymentsOf } from './loan.store.ts'
import { linesOfLoan } from './loan-lines.ts'
import { payToOf } from './pay-to.ts'

export async function presentLoan(
  call: Pick<Call, 'db' | 'now' | 'actor'>,
  loan: LoanWithTerms,
): Promise<Loan> {
  const { db, now, actor } = call
  const today = dayIn(lagos, now)
  const terms = termsOfLoan(loan)
  const lines = await linesOfLoan(call, loan)
  const isRunning = loan.status === 'running'
  const principalKobo = kobo(loan.principalKobo)
  const { receivedKobo } = costOf(terms, {
    principalKobo,
    instalments: loan.instalments,
    paidOutOn: loan.paidOutOn ?? today,
  })
  const settleKobo = await setOffToday(call, loan)
  const reschedules = loan.journalId === null ? [] : await presentReschedules(db, loan)
  const repayments = loan.journalId === null ? [] : await repaymentsOf(db, loan.id)
  return {
    id: loan.id,
    code: loan.code,
    product: { id: loan.productId, name: loan.productName, version: loan.productVersion },
    terms: { ...terms, fees: [...terms.fees], allocation: [...terms.allocation] },
    status: loan.status,
    principalKobo,
    instalments: loan.instalments,
    purpose: loan.purpose,
    files: (await filesOfLoan(db, loan.id)).map(presentFile),
    monthlyPayKobo: loan.monthlyPayKobo === null ? null : kobo(loan.monthlyPayKobo),
    submittedAt: loan.submittedAt,
    offerUntil:
      loan.status === 'offered' && loan.offeredAt ? offerHoldsUntil(dayIn(lagos, loan.offeredAt)) : undefined,
    agreementSha256: loan.agreementSha256,
    answer: loan.answer,
    paidOutOn: loan.paidOutOn,
    receivedKobo:
      loan.receivedKobo === null ? subtractKobo(receivedKobo, settleKobo) : kobo(loan.receivedKobo),
    topUp:
      loan.topUpOf === null
        ? null
        : { id: loan.topUpOf, code: (await loanById(db, loan.topUpOf)).code, settleKobo },
    feesBeforeKobo: feesBefore(terms, principalKobo),
    feesOpenKobo: loan.feesJournalId === null ? feesBefore(terms, principalKobo) : zeroKobo,
    payTo: (await payToOf(db, [loan])).get(loan.id) ?? null,
    schedule: presentSchedule(
      loan,
      reschedules.some(({ appliedAt }) => appliedAt !== null) ? lines.filter(isPayable) : lines,
      today,
    ),
    balance: {
      ...balanceOf(isRunning ? lines : [], today),
      ...nextOf(isRunning ? lines : []),
      mostToRepayKobo: isRunning ? mostToRepay(lines, today) : zeroKobo,
      daysOverdue: isRunning ? daysOverdue(balanceOf(lines, today).overdueSince, today) : 0,
      nextPenalty: isRunning && loan.calledOn === null ? penaltyAhead(terms, lines, today) : undefined,
    },
    settlement: isRunning ? settlementOf(terms, lines, today) : undefined,
    securedKobo: isRunning ? await amountOfHolds(db, loan.holdIds) : zeroKobo,
    repayments: repayments.map((each) => ({
      id: each.id,
      at: each.paidAt,
      amountKobo: kobo(each.amountKobo),
      principalKobo: kobo(each.principalKobo),
      interestKobo: kobo(each.interestKobo),
      penaltyKobo: kobo(each.penaltyKobo),
      settled: each.settled,
      channel: each.channel,
      reversedAt: each.reversedAt ?? undefined,
    })),
    reschedules,
    arrearsKeptSince: isRunning ? arrearsKeptSince(loan, lines) : undefined,
    call: await presentOwnCall(db, loan, lines),
    writeOff: presentOwnWriteOff(loan),
    mandateAt: loan.mandateAt,
    version: loan.version,
    can: {
      accept: decide(loansAccess.accept, actor, loan),
      choosePayTo: decide(loansAccess.choosePayTo, actor, loan),
      payFees: decide(loansAccess.payFees, actor, loan),
      withdraw: decide(loansAccess.withdraw, actor, loan),
      changeFiles: decide(loansAccess.changeFiles, actor, loan),
      repay: decide(loansAccess.repay, actor, loan),
      payWrittenOff: decide(loansAccess.payWrittenOff, actor, loan),
    },
  }
}

function presentOwnWriteOff({
  writtenOffAt,
  writtenOffKobo,
  stillOwedKobo,
}: LoanWithTerms): Loan['writeOff'] {
  if (writtenOffAt === null) return null
  return { at: writtenOffAt, amountKobo: kobo(writtenOffKobo ?? 0n), owedKobo: kobo(stillOwedKobo ?? 0n) }
}

/** Instalments whose place a new schedule took before anything of them was paid or charged are none any more. */
const isPayable = ({ principalKobo, interestKobo, penaltyKobo }: RunningInstalment) =>
  sumKobo([principalKobo, interestKobo, penaltyKobo]) > 0n

function presentSchedule(
  { status }: LoanWithTerms,
  lines: readonly RunningInstalment[],
  today: CalendarDate,
): Loan['schedule'] {
  const isPaidOut = status === 'running' || status === 'repaid' || status === 'written_off'
  const statuses = isPaidOut ? instalmentStatusesOn(lines, status, today) : []
  return lines.map((line, at) => ({ ...presentLine(line, status === 'running'), status: statuses[at] }))
}

function presentLine(line: RunningInstalment, isRunning: boolean) {
  const { number, dueOn, principalKobo, interestKobo, chargedKobo } = line
  return {
    number,
    dueOn,
    principalKobo,
    interestKobo: chargedKobo ?? interestKobo,
    penaltyKobo: line.penaltyKobo,
    paidKobo: sumKobo([line.paidPrincipalKobo, line.paidInterestKobo, line.paidPenaltyKobo]),
    owedKobo: isRunning && chargedKobo !== undefined ? owedOf(line) : zeroKobo,
  }
}

function nextOf(lines: readonly RunningInstalment[]) {
  const next = lines.find((line) => owedOf(line) > 0n)
  if (!next) return {}
  return { nextKobo: stillToPay(next), nextOn: next.dueOn }
}
