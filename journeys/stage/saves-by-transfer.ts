import type { Kobo } from '@kolo/foundation/money'
import { listPlans, makeDeposit, openGoal } from '@kolo/savings/contract'
import { confirmPayment, readPaymentReview, submitProof } from '@kolo/transfers/contract'
import type { Caller } from './caller.ts'

/** Money of a member's in a goal of the community's plan, through the API; answers the goal. */
export async function savesByTransfer(
  member: Caller,
  office: Caller,
  amountKobo: Kobo,
  bankReference = 'NIP00004000',
): Promise<{ id: string }> {
  const [plan] = (await member.call(listPlans, {})).rows
  const aim = { name: 'House rent', icon: 'home' as const, targetKobo: null, targetOn: null }
  const { id } = await member.call(openGoal, { body: { planId: plan?.id ?? '', ...aim } })
  const payment = await member.call(makeDeposit, { params: { id }, body: { amountKobo } })
  const params = { id: payment.id }
  await member.call(submitProof, { params, body: { bankReference } })
  const { version } = await office.call(readPaymentReview, { params })
  const body = { receivedKobo: amountKobo, bankReference, version }
  await office.call(confirmPayment, { params, body })
  return { id }
}
