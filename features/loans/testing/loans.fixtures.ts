/** Members with savings, products that are open and loans that run, through the product's own endpoints. */
import type { Db } from '@kolo/database/tables'
import { type Kobo, naira } from '@kolo/foundation/money'
import { payIn } from '@kolo/ledger/testing'
import { openOrdinaryGoal, openPlan } from '@kolo/savings/testing'
import type { Caller } from '@kolo/transfers/testing'
import {
  acceptLoan,
  applyForLoan,
  approveLoan,
  type Loan,
  offerLoan,
  payOutLoan,
  readLoanReview,
} from '../loans/loan.contract.ts'
import type { LoanTerms } from '../products/loan-terms.rules.ts'
import { createLoanProduct, type LoanProduct, openLoanProduct } from '../products/product.contract.ts'
import { termsWith } from './loan-terms.fixtures.ts'

/** Members who borrow, and administrators. */
type Name = 'ada' | 'dayo' | 'bayo' | 'chidi'
/** A server and its people. */
type Society = { db: Db; as: (name: Name) => Caller }

/** A savings goal of a member with money in it. */
export async function saveInGoal(
  server: Society,
  name: Name,
  { uid, planId, amount }: { uid: string; planId: string; amount: Kobo },
) {
  const goal = await openOrdinaryGoal(server.as(name), planId)
  const credit = { kind: 'member_savings', scope: goal.id, ownerUid: uid } as const
  await payIn(server.db, credit, amount)
  return goal
}

export function openSavingsPlan(server: Society) {
  return openPlan(server.as('bayo'), server.as('chidi'))
}

/** A product that two administrators opened. */
export async function openProduct(
  server: Society,
  code: string,
  terms: Partial<LoanTerms> = {},
): Promise<LoanProduct> {
  const chosen = termsWith({ minMonthsMember: 0, instalmentToPayMaxBps: 0, ...terms })
  const body = {
    code,
    name: `Loan ${code}`,
    purpose: '',
    ...chosen,
    fees: [...chosen.fees],
    allocation: [...chosen.allocation],
  }
  const written = await server.as('bayo').call(createLoanProduct, { body })
  const at = { params: { id: written.id }, body: { version: written.version } }
  return server.as('chidi').call(openLoanProduct, at)
}

/** An application of a member. */
export function applyFor(
  server: Society,
  name: Name,
  product: LoanProduct,
  principalKobo = naira(300_000n),
  instalments = 10,
): Promise<Loan> {
  return server.as(name).call(applyForLoan, {
    body: {
      productId: product.id,
      productVersion: product.openVersion ?? 0,
      principalKobo,
      instalments,
      purpose: 'School fees',
      monthlyPayKobo: null,
    },
  })
}

/** Offered by one administrator, accepted by the member, approved by two. */
export async function agreeTo(server: Society, name: Name, { id }: { id: string }): Promise<void> {
  const at = async () => {
    const { version } = await server.as('bayo').call(readLoanReview, { params: { id } })
    return { params: { id }, body: { version } }
  }
  await server.as('bayo').call(offerLoan, await at())
  await server.as(name).call(acceptLoan, await at())
  await server.as('bayo').call(approveLoan, await at())
  await server.as('chidi').call(approveLoan, await at())
}

export async function runLoan(server: Society, name: Name, loan: { id: string }): Promise<void> {
  await agreeTo(server, name, loan)
  const reason = 'Paid out first in this test'
  for (const administrator of ['bayo', 'chidi'] as const) {
    const { version, status } = await server.as('bayo').call(readLoanReview, { params: { id: loan.id } })
    if (status === 'running') return
    await server.as(administrator).call(payOutLoan, { params: { id: loan.id }, body: { version, reason } })
  }
}
