/** Money coming in, for tests and the demonstration: made through the product's own endpoints, whoever answers them. */
import type { CallInput, Endpoint, InputOf, OutputOf } from '@kolo/foundation/endpoint'
import {
  activateCollectionAccount,
  type CollectionAccount,
  confirmPayment,
  type Payment,
  type PaymentReview,
  proposeCollectionAccount,
  readPaymentReview,
  submitProof,
} from '../transfers/transfer.contract.ts'

export type Caller = {
  call: <E extends Endpoint>(contract: E, input: CallInput<E>) => Promise<OutputOf<E>>
}

/** An invented bank account whose check digit fits. */
export const ordinaryAccount: InputOf<typeof proposeCollectionAccount>['body'] = {
  bankName: 'Sahel Trust Bank',
  bankCode: '058',
  accountNumber: '0102030401',
  accountName: 'Raffia Members Savings',
}

/** A collection account proposed by one administrator and activated by another. */
export async function openCollectionAccount(
  proposer: Caller,
  activator: Caller,
  changes: Partial<typeof ordinaryAccount> = {},
): Promise<CollectionAccount> {
  const { id, version } = await proposer.call(proposeCollectionAccount, {
    body: { ...ordinaryAccount, ...changes },
  })
  return activator.call(activateCollectionAccount, { params: { id }, body: { version } })
}

/** The member says the money was sent. */
export function sayItWasSent(
  member: Caller,
  payment: { id: string },
  bankReference: string,
): Promise<Payment> {
  return member.call(submitProof, { params: { id: payment.id }, body: { bankReference } })
}

/** An administrator found the money: the whole amount unless told otherwise, and looked at whatever is like it. */
export async function findTheMoney(
  administrator: Caller,
  payment: { id: string },
  found: Partial<InputOf<typeof confirmPayment>['body']> & { bankReference: string },
): Promise<PaymentReview> {
  const { amountKobo, version, similar } = await administrator.call(readPaymentReview, {
    params: { id: payment.id },
  })
  const looked = similar.length > 0 ? { anotherTransfer: true } : {}
  return administrator.call(confirmPayment, {
    params: { id: payment.id },
    body: { receivedKobo: amountKobo, version, ...looked, ...found },
  })
}

/** A file of each kind that a receipt may be. */
export { fileBytes as receiptBytes } from '@kolo/files/testing'
