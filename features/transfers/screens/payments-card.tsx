import { useRead } from '@kolo/ui/patterns/api'
import type { Told } from '@kolo/ui/patterns/kept-answers'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { Card } from '@kolo/ui/primitives/card'
import { banknoteIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { Pager } from '@kolo/ui/primitives/table'
import { type ReactNode, useState } from 'react'
import { listPayments, type Payment } from '../transfers.contract.ts'
import { PaymentSheet } from './lazy-payment-sheet.tsx'
import { PaymentRow } from './payment-row.tsx'
import { firstPayments } from './told-payments.ts'

/**
 * All payments of the member, newest first, a page at a time. `tells`: what else shows a payment that changed here;
 * `move`: what moves money in the wallet to where it was meant to go.
 */
export function PaymentsCard({
  tells,
  move,
}: {
  tells: (payment: Payment) => readonly Told[]
  move: (payment: Payment) => ReactNode
}) {
  const pages = usePages(firstPayments.query.limit)
  const [open, setOpen] = useState<Payment>()
  const read = useRead(listPayments, { query: { ...firstPayments.query, ...pages.query } })
  return (
    <>
      <Screen
        of={read}
        what="your payments"
        isEmpty={(page) => page.rows.length === 0 && pages.isFirst}
        empty={
          <EmptyState picture={banknoteIcon} title="No payments yet">
            Money you send is listed here, from the first transfer on.
          </EmptyState>
        }
      >
        {(page) => (
          <Card title="Money you sent" padded={false}>
            <div className="list">
              {page.rows.map((payment) => (
                <PaymentRow
                  key={payment.id}
                  payment={payment}
                  onOpen={() => setOpen(payment)}
                  move={move(payment)}
                />
              ))}
            </div>
            {(!pages.isFirst || page.nextCursor) && <Pager busy={read.isFetching} {...pages.pager(page)} />}
          </Card>
        )}
      </Screen>
      {open && <PaymentSheet payment={open} tells={tells} move={move} onClose={() => setOpen(undefined)} />}
    </>
  )
}
