/** What payers of a loan write in the books: every journal adds up. */
import { kobo, sumKobo } from '@kolo/foundation/money'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { takenPostings } from './loan.postings.ts'

const loan = { loanId: 'loan', memberUid: 'ada', productId: 'product' }
const payersOf = (...amounts: bigint[]) =>
  amounts.map((amount, at) => ({
    account: { kind: 'member_savings', scope: `goal-${at}`, ownerUid: 'dayo' } as const,
    amount: kobo(amount),
  }))
const debts = (penalty: bigint, interest: bigint, principal: bigint) => ({
  penalty: kobo(penalty),
  interest: kobo(interest),
  principal: kobo(principal),
})

it('goals pay penalties, interest and principal in their order', () => {
  const lines = takenPostings(loan, payersOf(50_000n, 70_000n), debts(20_000n, 30_000n, 70_000n))
  expect(lines.map(({ debit, credit, amount }) => [debit.scope, credit.kind, amount])).toEqual([
    ['goal-0', 'loan_penalty_due', 20_000n],
    ['goal-0', 'loan_interest_due', 30_000n],
    ['goal-1', 'loan_principal', 70_000n],
  ])
})

it('what leaves the goals is what the loan is paid with, and no goal pays more than it has', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 9n })
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 4 }), amount, amount, amount, (goals, ...owed) => {
      const lines = takenPostings(loan, payersOf(...goals), debts(...owed))
      const [there, wanted] = [goals, owed].map((all) => all.reduce((sum, each) => sum + each, 0n))
      const least = (there ?? 0n) < (wanted ?? 0n) ? there : wanted
      expect(sumKobo(lines.map((line) => line.amount))).toBe(least)
      for (const [at, has] of goals.entries()) {
        const left = lines.filter(({ debit }) => debit.scope === `goal-${at}`).map((line) => line.amount)
        expect(sumKobo(left)).toBeLessThanOrEqual(has)
      }
    }),
  )
})
