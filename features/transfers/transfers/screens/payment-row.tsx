import { dayIn } from '@kolo/foundation/time'
import { ReceiptButton } from '@kolo/reports/screens'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePreferences } from '@kolo/ui/patterns/preferences'
import { Icon } from '@kolo/ui/primitives/icon'
import { arrowDownLeftIcon } from '@kolo/ui/primitives/icons'
import type { ReactNode } from 'react'
import type { Payment } from '../transfer.contract.ts'
import { PaymentChip } from './payment-chip.tsx'
import { usePaymentStory } from './payment-timeline.tsx'

/** A payment as a row of a list; pressing it opens its sheet. `move` stands beside it while money can still be moved. */
export function PaymentRow({
  payment,
  onOpen,
  move,
}: {
  payment: Payment
  onOpen: () => void
  move?: ReactNode
}) {
  const { timezone } = usePreferences()
  const story = usePaymentStory(payment)
  return (
    <div className="item-stack">
      <button type="button" className="item item-button" onClick={onOpen}>
        <span className={payment.status === 'confirmed' ? 'glyph glyph-in' : 'glyph'}>
          <Icon of={arrowDownLeftIcon} />
        </span>
        <span className="grow">
          <span className="item-title block">Transfer to {payment.target.name}</span>
          <span className="item-sub">
            <Day day={dayIn(timezone, payment.submittedAt ?? payment.startedAt)} />
            <span className="only-d"> · {payment.transferCode}</span>
          </span>
          {story && <span className="item-sub block">{story}</span>}
        </span>
        <span className="stack stack-1 justify-items-end">
          <Naira
            amount={payment.confirmation?.receivedKobo ?? payment.amountKobo}
            className="strong"
            sign={payment.status === 'confirmed'}
          />
          <PaymentChip payment={payment} />
        </span>
      </button>
      {(move || payment.status === 'confirmed') && (
        <div className="item-move">
          {move}
          {payment.status === 'confirmed' && <ReceiptButton paymentId={payment.id} size="sm" />}
        </div>
      )}
    </div>
  )
}
