import { useRead } from '@kolo/ui/patterns/api'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { Card } from '@kolo/ui/primitives/card'
import { banknoteIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { Pager } from '@kolo/ui/primitives/table'
import type { ReactNode } from 'react'
import { listPayments, type Payment } from '../transfer.contract.ts'
import { firstPayments } from './payment.cache.ts'
import { PaymentRow } from './payment-row.tsx'

/**
 * All payments of the member, newest first, a page at a time: those to send are among them. `move`: what moves money in the wallet to where it was meant to go.
 */
export function PaymentsCard({
  onOpen,
  move,
}: {
  onOpen: (id: string) => void
  move: (payment: Payment) => ReactNode
}) {
  const pages = usePages(firstPayments.query.limit)
  const read = useRead(listPayments, { query: { ...firstPayments.query, ...pages.query } })
  return (
    <Screen
      of={read}
      what="your payments"
      isEmpty={(page) => page.rows.length === 0 && pages.isFirst}
      empty={
        <EmptyState picture={banknoteIcon} title="No transfers yet">
          Money you send is listed here, from the first transfer on.
        </EmptyState>
      }
    >
      {(page) => (
        <Card title="Your transfers" padded={false}>
          <div className="list">
            {page.rows.map((payment) => (
              <PaymentRow
                key={payment.id}
                payment={payment}
                onOpen={() => onOpen(payment.id)}
                move={move(payment)}
              />
            ))}
          </div>
          {(!pages.isFirst || page.nextCursor) && <Pager busy={read.isFetching} {...pages.pager(page)} />}
        </Card>
      )}
    </Screen>
  )
}
