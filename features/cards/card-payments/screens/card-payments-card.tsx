import { useRead } from '@kolo/ui/patterns/api'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { Card } from '@kolo/ui/primitives/card'
import { walletIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { Pager } from '@kolo/ui/primitives/table'
import { type CardWay, listCardPayments } from '../card-payment.contract.ts'
import { CardPaymentRow } from './card-payment-row.tsx'

const rowsAPage = 8

/** What a member began to pay by card, newest first; nothing where they never did. */
export function CardPaymentsCard({ way }: { way: CardWay }) {
  return way.hasPayments ? <CardPayments mayTryAgain={way.isOffered} /> : null
}

function CardPayments({ mayTryAgain }: { mayTryAgain: boolean }) {
  const pages = usePages(rowsAPage)
  const read = useRead(listCardPayments, { query: { limit: rowsAPage, ...pages.query } })
  return (
    <Screen
      of={read}
      what="your card payments"
      isEmpty={(page) => page.rows.length === 0}
      empty={<EmptyState picture={walletIcon} title="No card payments here" />}
    >
      {(page) => (
        <Card title="Your card payments" padded={false}>
          <div className="list">
            {page.rows.map((card) => (
              <CardPaymentRow key={card.id} card={card} mayTryAgain={mayTryAgain} />
            ))}
          </div>
          {(!pages.isFirst || page.nextCursor) && <Pager busy={read.isFetching} {...pages.pager(page)} />}
        </Card>
      )}
    </Screen>
  )
}
