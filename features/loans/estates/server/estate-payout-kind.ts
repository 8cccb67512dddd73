/**
 * What a member who died leaves is paid out. What must always be true: nothing is owed any more and no claim is open, two
 * administrators approve who receives how much on which account, neither of them that person, and each pay-out leaves the
 * wallet once.
 */
import { approvalKind, type Call } from '@kolo/application/call'
import { formatNaira, type Kobo, kobo } from '@kolo/foundation/money'
import { refuse } from '@kolo/foundation/refusal'
import { koboWire } from '@kolo/foundation/wire'
import { kinRefusal, recordOnDeath } from '@kolo/profile/server'
import { closeGoalsOfDead } from '@kolo/savings/server'
import { withdrawForNominee } from '@kolo/withdrawals/server'
import * as z from 'zod/mini'
import { lockBorrower } from '../../loans/server/loan.store.ts'
import { estateMessages } from '../estate.messages.ts'
import { payOutProblem } from '../estate.rules.ts'
import { approvePayout, lockPayout } from './estate.store.ts'
import { readEstateLoans, readEstateMoney } from './estate-money.ts'

/** What is proposed. */
export type PayoutChange = { memberUid: string; payee: string; account: string; amount: Kobo }

/** What is approved is who receives how much, on which account. */
export const estatePayoutKind = approvalKind<PayoutChange>({
  name: 'loans.estate-payout',
  subjectType: 'estate-payout',
  permission: 'manage_savings',
  neverAlone: true,
  change: z.object({ memberUid: z.string(), payee: z.string(), account: z.string(), amount: koboWire }),
  describe: ({ payee, account, amount }, person) => ({
    title: `Pay out what ${person} left`,
    lines: [
      { label: 'To', value: payee },
      { label: 'Account', value: account },
      { label: 'Amount', value: formatNaira(amount) },
    ],
  }),
  amountOf: ({ amount }) => amount,
  lockSubject: async ({ db }, id) => {
    const { approvedAt, memberUid } = await lockPayout(db, id)
    return { version: approvedAt ?? 'asked', personUid: memberUid }
  },
  apply: async (call, id, { memberUid }, { approvalId, askedBy, alone }) => {
    const { db, now, actor } = call
    await lockBorrower(db, memberUid)
    const payout = await lockPayout(db, id)
    const amountKobo = kobo(payout.amountKobo)
    const no =
      (await kinRefusal(db, payeeOf(payout), [askedBy, actor.uid])) ??
      (await moneyRefusal(call, memberUid, amountKobo))
    if (no) return no
    await approvePayout(db, id, { approvedAt: now, approvalId })
    await closeGoalsOfDead(call, memberUid)
    const { code, bankAccountId } = payout
    await withdrawForNominee(call, { id, code, memberUid, bankAccountId, amountKobo })
    recordOnDeath(call, 'estate.paid-out', memberUid, {
      payout: code,
      amountKobo: amountKobo.toString(),
      alone,
    })
    return undefined
  },
  words: estateMessages,
})

/** Whoever receives it, of whom only the name is known. */
export const payeeOf = ({ payeeName }: { payeeName: string }) => ({ fullName: payeeName, phone: '' })

/** Why this much cannot be paid out now. */
export async function moneyRefusal(call: Pick<Call, 'db' | 'now'>, uid: string, amount: Kobo) {
  const money = await readEstateMoney(call, uid, await readEstateLoans(call, uid))
  const problem = payOutProblem(money, amount)
  const facts = { owed: money.owedKobo.toString(), free: money.freeKobo.toString() }
  return problem && refuse(problem, facts, problem === 'above-free' ? 'amountKobo' : undefined)
}
