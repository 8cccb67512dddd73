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
} from '../payments.contract.ts'

/** Somebody who can call endpoints. */
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

/** An administrator found the money: the whole amount unless told otherwise. */
export async function findTheMoney(
  administrator: Caller,
  payment: { id: string },
  found: Partial<InputOf<typeof confirmPayment>['body']> & { bankReference: string },
): Promise<PaymentReview> {
  const { amountKobo, version } = await administrator.call(readPaymentReview, { params: { id: payment.id } })
  return administrator.call(confirmPayment, {
    params: { id: payment.id },
    body: { receivedKobo: amountKobo, version, ...found },
  })
}

/** The first bytes of a file of each kind that a receipt may be, padded to `size`. */
export function receiptBytes(kind: 'png' | 'jpeg' | 'webp' | 'pdf', size = 64): Uint8Array<ArrayBuffer> {
  const signatures = {
    png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    jpeg: [0xff, 0xd8, 0xff, 0xe0],
    webp: [0x52, 0x49, 0x46, 0x46, 0x24, 0, 0, 0, 0x57, 0x45, 0x42, 0x50],
    pdf: [0x25, 0x50, 0x44, 0x46, 0x2d, 0x31, 0x2e, 0x37],
  }
  const bytes = new Uint8Array(size)
  bytes.set(signatures[kind].slice(0, size))
  return bytes
}
