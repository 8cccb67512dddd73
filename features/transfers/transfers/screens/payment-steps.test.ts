import { paymentTones } from '@kolo/payments/messages'
import { paymentStatuses } from '@kolo/payments/rules'
import { expect, test } from 'vitest'
import { isOpen, spacedAccountNumber, stepOf } from './payment-steps.ts'

test('a payment that waits for the member stands at the transfer, all others at the check', () => {
  const steps = Object.fromEntries(paymentStatuses.map((status) => [status, stepOf({ status })]))
  expect(steps).toEqual({
    initiated: 'transfer',
    pending: 'transfer',
    rejected: 'transfer',
    proof_submitted: 'checking',
    confirmed: 'checking',
    failed: 'checking',
    expired: 'checking',
    cancelled: 'checking',
    reversed: 'checking',
    refund_pending: 'checking',
    refunded: 'checking',
    disputed: 'checking',
  })
})

test('of a payment that was confirmed, failed, expired, cancelled, taken or sent back or is disputed nothing is asked any more, and only confirmed ones are green', () => {
  expect(paymentStatuses.filter((status) => !isOpen({ status }))).toEqual([
    'confirmed',
    'failed',
    'expired',
    'cancelled',
    'reversed',
    'refund_pending',
    'refunded',
    'disputed',
  ])
  expect(paymentStatuses.filter((status) => paymentTones[status] === 'ok')).toEqual(['confirmed'])
})

test('account numbers are grouped, other text is left alone', () => {
  expect(spacedAccountNumber('2041187365')).toBe('204 118 7365')
  expect(spacedAccountNumber('20411')).toBe('20411')
})
