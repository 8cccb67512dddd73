import type { Kobo } from '@kolo/foundation/money'
import { Naira } from '@kolo/ui/patterns/naira'
import { Button } from '@kolo/ui/primitives/button'
import { Notice } from '@kolo/ui/primitives/notice'
import type { ReactNode } from 'react'
import { type PaymentStatus, paymentShownFirst } from '../payment.rules.ts'

/** A payment as far as it stands in the way of another. */
export type OpenPayment = {
  id: string
  status: PaymentStatus
  amountKobo: Kobo
  rejection?: { reason: string } | undefined
}

/**
 * A way to pay, or in its place the payment that is open already: whatever is paid for is paid once. Every screen with a
 * way to pay for something has it in here; the server refuses a second payment, too.
 */
export function PayOnce<Payment extends OpenPayment>({
  payments,
  onShow,
  children,
}: {
  /** What is known of payments for this very thing, by whatever channel. */
  payments: readonly Payment[]
  onShow: (payment: Payment) => void
  children: ReactNode
}) {
  const open = paymentShownFirst(payments)
  return open ? <OpenPaymentNotice payment={open} onShow={() => onShow(open)} /> : children
}

/** What became of a payment that is open, and the way to it. */
export function OpenPaymentNotice({ payment, onShow }: { payment: OpenPayment; onShow: () => void }) {
  const { status, amountKobo, rejection } = payment
  const amount = <Naira amount={amountKobo} />
  if (status === 'proof_submitted')
    return (
      <div className="stack">
        <Notice tone="wait" title="We are checking your payment.">
          You told us that you sent {amount}. You do not need to pay again.
        </Notice>
        <Button onClick={onShow}>View payment</Button>
      </div>
    )
  if (status === 'rejected')
    return (
      <div className="stack">
        <Notice tone="bad" title="We could not find this payment.">
          {rejection?.reason} Add a receipt or a bank reference, and we check {amount} again.
        </Notice>
        <Button look="primary" size="lg" onClick={onShow}>
          Add proof of payment
        </Button>
      </div>
    )
  return (
    <div className="stack">
      <Notice tone="info" title={<>You started a payment of {amount}.</>}>
        Continue with it. To pay another way, cancel it there first.
      </Notice>
      <Button look="primary" size="lg" onClick={onShow}>
        Continue payment
      </Button>
    </div>
  )
}
