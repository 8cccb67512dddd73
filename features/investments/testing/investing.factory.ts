/** Investments for tests and the demonstration, made through the product's own endpoints. */
import type { InputOf } from '@kolo/foundation/endpoint'
import { type Kobo, naira } from '@kolo/foundation/money'
import type { Caller } from '@kolo/transfers/testing'
import { type Investment, readOffer, startInvestment } from '../investments/investment.contract.ts'

/** What somebody sends who read the agreement: ₦10,000, paid out at the end. */
export async function asked(
  member: Caller,
  planId: string,
  changes: Partial<InputOf<typeof startInvestment>['body']> = {},
): Promise<InputOf<typeof startInvestment>['body']> {
  const { agreement } = await member.call(readOffer, { params: { id: planId } })
  return {
    planId,
    amountKobo: naira(10_000n),
    maturityInstruction: 'pay_out',
    nominees: [],
    agreement: agreement.sha256,
    ...changes,
  }
}

/** An investment that waits for its payment. */
export async function beginInvestment(
  member: Caller,
  planId: string,
  amountKobo: Kobo = naira(10_000n),
): Promise<Investment> {
  return member.call(startInvestment, { body: await asked(member, planId, { amountKobo }) })
}
