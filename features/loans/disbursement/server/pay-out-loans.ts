/**
 * Loans are paid out together. What must always be true: pay-outs come one after another, so that money is lent once; each
 * loan is paid or says why it was not; and above an amount nobody pays out alone.
 */
import type { Call } from '@kolo/application/call'
import { lockSetting } from '@kolo/application/community-settings'
import { newId } from '@kolo/foundation/ids'
import { type Kobo, kobo, subtractKobo, sumKobo } from '@kolo/foundation/money'
import { type Refusal, refuse, sentenceOf } from '@kolo/foundation/refusal'
import { writerFor } from '@kolo/foundation/writer'
import { readFormats } from '@kolo/profile/server'
import { loanMessages } from '../../loans/loan.messages.ts'
import { type LoanWithTerms, lockLoan } from '../../loans/server/loan.store.ts'
import { skippedOf } from '../payout.rules.ts'
import { readLendable } from './lendable.ts'
import { payOutLoan, payOutRefusal } from './pay-out-loan.ts'
import { insertPayout, lockQueue, type PayoutLine } from './payout.store.ts'
import { payoutTerms } from './payout-terms.ts'

/** A loan as an administrator saw it. */
export type ChosenLoan = { id: string; version: number }

type PayOutRefusal = NonNullable<Awaited<ReturnType<typeof payOutRefusal>>> | Refusal<'loan-changed'>

/** The loans that were chosen, looked at in order of approval with what is left to lend. */
export type Examined = {
  payable: LoanWithTerms[]
  refused: { loan: LoanWithTerms; no: PayOutRefusal }[]
  /** Approved before one that is paid out, and not chosen. */
  skipped: LoanWithTerms[]
  secondAboveKobo: Kobo
}

/** Looks at loans before they are paid out; from here on no other pay-out begins until the transaction ends. */
export async function examine(call: Call, chosen: readonly ChosenLoan[]): Promise<Examined> {
  const { db } = call
  const { value } = await lockSetting(db, payoutTerms)
  const queue = await lockQueue(db)
  const versions = new Map(chosen.map(({ id, version }) => [id, version]))
  const inQueue = queue.filter(({ id }) => versions.has(id))
  const others = chosen.filter(({ id }) => !inQueue.some((loan) => loan.id === id))
  let left = (await readLendable(call)).lendableKobo
  const examined: Examined = { payable: [], refused: [], skipped: [], secondAboveKobo: value.secondAboveKobo }
  for (const { id } of others) inQueue.push(await lockLoan(db, id))
  for (const loan of inQueue) {
    const isSame = loan.version === versions.get(loan.id)
    const no = (await payOutRefusal(call, loan, left)) ?? (isSame ? undefined : refuse('loan-changed'))
    if (no) examined.refused.push({ loan, no })
    else {
      examined.payable.push(loan)
      left = subtractKobo(left, kobo(loan.principalKobo))
    }
  }
  const paid = new Set(examined.payable.map(({ id }) => id))
  const refused = new Set(examined.refused.map(({ loan }) => loan.id))
  examined.skipped = skippedOf(queue, paid).filter(({ id }) => !refused.has(id))
  return examined
}

/** Why others may not be passed over: nobody said why. */
export function skipRefusal({ skipped }: Examined, reason: string): Refusal<'loan-skip-reason'> | undefined {
  return skipped.length > 0 && reason.trim().length < 5
    ? refuse('loan-skip-reason', { codes: skipped.map(({ code }) => code).join(', ') }, 'reason')
    : undefined
}

/** The principal of these loans together. */
export const principalOf = (loans: readonly LoanWithTerms[]) =>
  sumKobo(loans.map(({ principalKobo }) => kobo(principalKobo)))

type Batch = {
  loans: readonly ChosenLoan[]
  reason: string
  askedBy: string
  confirmedBy: string | undefined
  alone: boolean
}

/** Pays out what can be, keeps why the rest was not and why others were passed over. */
export async function payAll(
  call: Call,
  { loans, reason, askedBy, confirmedBy, alone }: Batch,
): Promise<Examined | Refusal<'loan-skip-reason'>> {
  const { db, now, actor } = call
  const examined = await examine(call, loans)
  const no = skipRefusal(examined, reason)
  if (no) return no
  for (const loan of examined.payable) await payOutLoan(call, loan)
  const writer = writerFor(await readFormats(db, actor.uid))
  const lines: PayoutLine[] = [
    ...examined.payable.map(({ id }) => ({ loanId: id, outcome: 'paid' as const, problem: null })),
    ...examined.refused.map(({ loan, no: why }) => ({
      loanId: loan.id,
      outcome: 'refused' as const,
      problem: sentenceOf(loanMessages, why, writer),
    })),
    ...examined.skipped.map(({ id }) => ({
      loanId: id,
      outcome: 'skipped' as const,
      problem: reason.trim(),
    })),
  ]
  const id = newId(Date.parse(now))
  const sumPaid = principalOf(examined.payable)
  await insertPayout(
    db,
    { id, askedBy, confirmedBy: confirmedBy ?? null, alone, sumKobo: sumPaid, now },
    lines,
  )
  call.record({
    kind: 'loan-payout.paid',
    target: { type: 'loan-payout', id },
    facts: { loans: examined.payable.length, sumKobo: sumPaid.toString(), alone },
  })
  for (const { id: loanId, memberUid, code } of examined.skipped)
    call.record({
      kind: 'loan.passed-over',
      subjectUid: memberUid,
      target: { type: 'loan', id: loanId },
      facts: { code, reason: reason.trim() },
    })
  return examined
}
