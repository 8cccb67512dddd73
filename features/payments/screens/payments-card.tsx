import { useRead } from '@kolo/ui/patterns/api'
import { Screen } from '@kolo/ui/patterns/screen'
import { Card } from '@kolo/ui/primitives/card'
import { banknoteIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { Pager } from '@kolo/ui/primitives/table'
import { useState } from 'react'
import { listPayments, type Payment } from '../payments.contract.ts'
import { PaymentSheet } from './lazy-payment-sheet.tsx'
import { PaymentRow } from './payment-row.tsx'

const rowsShown = 8

/** All payments of the member, newest first, a page at a time. */
export function PaymentsCard() {
  const [cursors, setCursors] = useState<readonly string[]>([])
  const [open, setOpen] = useState<Payment>()
  const cursor = cursors.at(-1)
  const read = useRead(listPayments, { query: { limit: rowsShown, ...(cursor ? { cursor } : {}) } })
  return (
    <>
      <Screen
        of={read}
        what="your payments"
        isEmpty={(page) => page.rows.length === 0 && cursors.length === 0}
        empty={
          <EmptyState picture={banknoteIcon} title="No payments yet">
            Money you send to a goal is listed here, from the first transfer on.
          </EmptyState>
        }
      >
        {(page) => (
          <Card title="Money you sent" padded={false}>
            <div className="list">
              {page.rows.map((payment) => (
                <PaymentRow key={payment.id} payment={payment} onOpen={() => setOpen(payment)} />
              ))}
            </div>
            {(cursors.length > 0 || page.nextCursor) && (
              <Pager
                shown={`${cursors.length * rowsShown + 1} to ${cursors.length * rowsShown + page.rows.length}`}
                busy={read.isFetching}
                onBack={cursors.length > 0 ? () => setCursors(cursors.slice(0, -1)) : undefined}
                onNext={
                  page.nextCursor === undefined
                    ? undefined
                    : () => page.nextCursor && setCursors([...cursors, page.nextCursor])
                }
              />
            )}
          </Card>
        )}
      </Screen>
      {open && <PaymentSheet payment={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
