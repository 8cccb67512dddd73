import { dayIn } from '@kolo/foundation/time'
import { askAboutPath } from '@kolo/support/paths'
import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePreferences } from '@kolo/ui/patterns/preferences'
import { Card, MoreLink } from '@kolo/ui/primitives/card'
import { Icon } from '@kolo/ui/primitives/icon'
import { arrowDownLeftIcon } from '@kolo/ui/primitives/icons'
import { Link } from 'react-router'
import { listPayments } from '../transfer.contract.ts'
import { PaymentChip } from './payment-chip.tsx'

const shown = 3

/** The latest transfers: a question about one starts with its name. Nothing where none was ever begun. */
export function AskAboutTransfer() {
  const { timezone } = usePreferences()
  const { data } = useRead(listPayments, { query: { limit: shown } })
  if (!data || data.rows.length === 0) return null
  return (
    <Card
      title="Is it about a transfer?"
      aside={<MoreLink to="/savings">See all</MoreLink>}
      padded={false}
      foot={
        <Link className="more" to="/unmatched-money">
          My transfer is not here
        </Link>
      }
    >
      <div className="list">
        {data.rows.map((payment) => (
          <Link key={payment.id} className="item" to={askAboutPath('payment', payment.id)}>
            <span className="glyph">
              <Icon of={arrowDownLeftIcon} />
            </span>
            <span className="grow">
              <span className="item-title block">
                <Naira amount={payment.confirmation?.receivedKobo ?? payment.amountKobo} />
              </span>
              <span className="item-sub block">To {payment.target.name}</span>
              <span className="item-sub">
                <Day day={dayIn(timezone, payment.submittedAt ?? payment.startedAt)} />
                {' · '}
                {payment.transferCode}
              </span>
            </span>
            <PaymentChip payment={payment} />
          </Link>
        ))}
      </div>
    </Card>
  )
}
